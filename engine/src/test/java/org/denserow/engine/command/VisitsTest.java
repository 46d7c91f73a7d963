package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a boundary visits, counted: only what somebody touched.
class VisitsTest {

    private static final int TYPES = 1_000;
    private static final int SOME = 700; // a type number
    private static final int OTHER = 70;
    private static final int FADES_WITHIN = 600; // boundaries, see CommandBufferTest
    private static final int BURST = 5_000; // commands

    private final CommandLog log = new CommandLog(2);
    private final List<RowStore> maps = new ArrayList<>();
    private final List<IntCells> cells = new ArrayList<>();

    VisitsTest() {
        for (int type = 1; type <= TYPES; type++) {
            final Layout layout = type == OTHER ? Layout.events(4) : Layout.dense(4);
            final SlotMap slots = RowStore.newSlots(layout, type, 64, 0);
            final RowStore store = RowStore.over("t" + type, slots, layout, OwnerCheck.NONE);
            log.addType(store, slots, 1);
            maps.add(store);
            cells.add(store.schema().ints("cells"));
        }
        boundary(CommandLog.OPEN); // whatever a new type needs
        boundary(1);
        assertEquals(0, count(log.boundaries().visits().toPlay));
        assertEquals(0, count(log.boundaries().visits().lapping));
    }

    private RowStore store(final int type) {
        return maps.get(type - 1);
    }

    /// A boundary as the frame loop has it.
    ///
    /// @return types that were played
    private int boundary(final int number) {
        log.boundaries().collect();
        log.boundaries().begin(number, 0);
        final int planned = log.boundaries().plan();
        for (int place = 0; place < planned; place++) {
            log.boundaries().apply(place);
        }
        log.boundaries().follow();
        log.boundaries().applied();
        return planned;
    }

    private static int count(final Bitfield types) {
        return types.cardinality();
    }

    private void set(final int worker, final int key, final int type, final long handle, final int value) {
        final Recorder recorder = log.worker(worker);
        recorder.begin(key);
        recorder.values().set(handle, cells.get(type - 1), value);
        recorder.end();
    }

    @Test
    void plan_commandsForOneTypeOfMany_playsThatOneAlone() {
        final long handle = store(SOME).direct().create();
        set(1, ChunkKey.SYSTEMS, SOME, handle, 5);
        log.boundaries().collect();
        log.boundaries().begin(CommandLog.OPEN, 0);
        assertEquals(1, log.boundaries().plan());
        assertSame(store(SOME), log.boundaries().planned(0).store());
        log.boundaries().apply(0);
        assertEquals(5, store(SOME).array(cells.get(SOME - 1))[0]);
    }

    @Test
    void plan_typesTouchedInDescendingOrder_isAscending() {
        for (int type = TYPES; type > 0; type -= 100) {
            log.boundaries().touch(type);
        }
        assertEquals(10, log.boundaries().plan());
        for (int place = 0; place < 10; place++) {
            assertEquals(
                    100 * (place + 1), log.boundaries().planned(place).store().type());
        }
    }

    @Test
    void plan_nothingRecordedAnyMore_comesInRoundsUntilRoomIsGivenBack() {
        final long handle = store(SOME).direct().create();
        for (int chunk = 0; chunk < BURST; chunk++) {
            set(0, ChunkKey.SYSTEMS + chunk, SOME, handle, 5);
        }
        assertEquals(1, boundary(CommandLog.OPEN));
        final CommandStream stream = log.worker(0).buffers().get(SOME).values.made(cells.get(SOME - 1), 0);
        final int room = stream.targets().length;
        int rounds = 0;
        int last = 0;
        for (int boundaries = 1; boundaries <= FADES_WITHIN; boundaries++) {
            if (boundary(boundaries % 2) > 0) {
                rounds++;
                last = boundaries;
                assertTrue(rounds > 1 || stream.targets().length == room, "not given back at once");
            }
        }
        assertTrue(rounds > 1, "what was needed lately fades, it does not vanish");
        assertTrue(rounds <= FADES_WITHIN / Recycling.ROUND + 1, "rounds=" + rounds);
        assertTrue(last <= FADES_WITHIN - 2 * Recycling.ROUND, "still played: boundaries=" + last);
        assertTrue(stream.isIdle() && stream.targets().length < room, "room=" + stream.targets().length);
    }

    @Test
    void buffer_isMadeForTheTypeThatIsUsed_thenForAllWorkers() {
        final long handle = store(SOME).direct().create();
        set(1, ChunkKey.SYSTEMS, SOME, handle, 5);
        assertNotNull(log.worker(1).buffers().get(SOME));
        assertNull(log.worker(0).buffers().get(SOME));
        boundary(CommandLog.OPEN);
        assertNotNull(log.worker(0).buffers().get(SOME), "the next frame must not allocate");
        for (int type = 1; type <= TYPES; type++) {
            assertEquals(type == SOME, log.worker(0).buffers().get(type) != null, "type=" + type);
            assertNull(log.owner().buffers().get(type), "type=" + type);
        }
    }

    @Test
    void end_chunk_notesTheTypesThatItTouchedOnly() {
        final long handle = store(SOME).direct().create();
        for (int type = 1; type <= TYPES; type++) {
            log.worker(0).buffers().made(type);
        }
        set(0, ChunkKey.SYSTEMS, SOME, handle, 5);
        set(0, ChunkKey.SYSTEMS + 1, SOME, handle, 6);
        assertEquals(2, log.worker(0).buffers().runs().count());
        log.worker(0).begin(ChunkKey.SYSTEMS + 2);
        log.worker(0).end();
        assertEquals(2, log.worker(0).buffers().runs().count());
    }

    @Test
    void begin_eventsOfOneTypeOfMany_endAfterALapAndAreVisitedNoMore() {
        log.boundaries().touch(OTHER);
        store(OTHER).direct().create();
        boundary(CommandLog.OPEN);
        assertEquals(1, count(log.boundaries().visits().lapping));
        assertEquals(1, store(OTHER).rows());
        boundary(1); // between frames counts as done by the last boundary: the lap is over
        assertEquals(0, store(OTHER).rows());
        assertEquals(0, count(log.boundaries().visits().lapping));
    }

    @Test
    void waiting_rowAndDelayedCommand_areVisitedUntilTheyAreDue() {
        final long pending = store(SOME).direct().createPending();
        final Recorder recorder = log.worker(0);
        recorder.begin(ChunkKey.SYSTEMS);
        recorder.activateAt(pending, 3, CompletableFuture.completedFuture(null));
        recorder.end();
        boundary(1);
        assertEquals(1, count(log.boundaries().visits().waiting));
        log.boundaries().begin(CommandLog.OPEN, 2);
        assertEquals(false, log.boundaries().hasDueActivations());
        log.boundaries().begin(CommandLog.OPEN, 3);
        assertTrue(log.boundaries().hasDueActivations());
        store(SOME).direct().destroy(pending);
        assertEquals(false, log.boundaries().hasDueActivations());
        log.boundaries().fire(); // the walk in which it drops out
        assertEquals(0, count(log.boundaries().visits().waiting));
    }

    @Test
    void discard_touchesAllTypesOnce() {
        log.discard();
        assertEquals(TYPES, log.boundaries().plan());
    }

    // ---- The sets themselves ----

    @Test
    @DisplayName(
            "all types are visited, end their laps and are asked what waits; those that fade come again in a round")
    void addAll_fewTypes_areInAllSets() {
        final Visits visits = new Visits();
        visits.addAll(3);
        assertEquals(3, count(visits.toPlay));
        assertEquals(3, count(visits.lapping));
        assertEquals(3, count(visits.waiting));
        assertEquals(3, visits.plan(false));
        assertEquals(3, count(visits.played));
        visits.clearPlayed();
        assertEquals(0, count(visits.played));
        visits.endPlan();
        assertEquals(0, visits.plan(false), "nothing was touched");
        assertEquals(3, visits.plan(true), "a round visits those that fade");
        assertEquals(1, visits.planned(0));
    }

    @Test
    @DisplayName("the arrays of all sets and of the plan are passed on")
    void arrays_afterAPlan_areAllPassedOn() {
        final Visits visits = new Visits();
        visits.reserve(5);
        visits.addAll(5);
        assertEquals(5, visits.plan(false));
        final List<Object> arrays = new ArrayList<>();
        visits.arrays(arrays::add);
        for (final var set : List.of(visits.toPlay, visits.lapping, visits.waiting, visits.played)) {
            assertEquals(1, arrays.stream().filter(each -> each == set.words()).count());
        }
        assertEquals(5, arrays.stream().filter(each -> each instanceof long[]).count());
        assertEquals(
                1,
                arrays.stream()
                        .filter(each -> each instanceof int[] plan && plan.length == 5)
                        .count());
        assertEquals(
                1,
                arrays.stream()
                        .filter(each -> each instanceof boolean[] again && again.length == 5)
                        .count());
    }
}
