package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Events in a simulation: every system sees each of them once, wherever it was made, in canonical order.
class EventsTableTest {

    private static ShootingRange range(final int workers) {
        return new ShootingRange(
                SimulationOptions.defaults().withWorkers(workers),
                Layout.events(64).growable());
    }

    /// Lets the last events end; then each observer must have seen each event once.
    private static void finish(final ShootingRange range) {
        range.shoots = false;
        range.fails = false;
        range.sim.run(3);
        assertEquals(0, range.hits.table().size(), "nothing is left over");
        range.all.addAll(range.expected);
        for (final Map<Integer, Integer> seen : range.seen) {
            assertTrue(seen.values().stream().allMatch(times -> times == 1), "nothing is seen twice");
            assertEquals(Set.copyOf(range.all), seen.keySet(), "everything is seen");
        }
        range.hits.table().store().checkInvariants();
    }

    // ---- Each once ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName(
            "events of the owner, a port and systems: each system sees each once, in canonical order, for any workers")
    void step_eventsFromEverywhere_areSeenOnceInOrder(final int workers) {
        try (ShootingRange range = range(workers)) {
            for (int frame = 0; frame < 40; frame++) {
                range.shots = frame % 4;
                range.makeBetween(frame % 3);
                range.step();
            }
            finish(range);
            assertTrue(range.all.size() > 5_000, "events: " + range.all.size());
        }
    }

    @Test
    @DisplayName("chunks in any order: the same events in the same rows")
    void step_chunksShuffled_sameOrder() {
        for (long seed = 1; seed <= 5; seed++) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(2).withChunkOrder(seed);
            try (ShootingRange range = new ShootingRange(options, Layout.events(2_000))) {
                for (int frame = 0; frame < 10; frame++) {
                    range.makeBetween(2);
                    range.step();
                }
                finish(range);
            }
        }
    }

    @Test
    void find_eventsHandle_isStaleAfterOneLap() {
        try (ShootingRange range = range(2)) {
            range.shoots = false;
            final long direct = range.hits.table().create();
            final long recorded = range.sim.commands().create(range.hits.table());
            assertTrue(range.hits.table().isActive(range.hits.table().find(direct)));
            assertFalse(range.hits.table().isValid(recorded), "not yet");
            range.hits.note().values()[0] = "note 0";
            range.sim.commands().with(range.hits.note(), "note 0");
            range.sim.step();
            assertFalse(range.hits.table().isValid(direct), "made by the boundary before, so it ended at the last one");
            assertTrue(
                    range.hits.table().isActive(range.hits.table().find(recorded)), "until the next opening boundary");
            range.sim.commands().set(recorded, range.hits.number(), 9).tag(recorded, range.hits.odd());
            assertEquals(2, range.sim.step().staleCommands(), "the boundary that applies a command ends it first");
            assertFalse(range.hits.table().isValid(recorded));
            assertEquals(Map.of(0, 2), range.seen.getFirst(), "both had the number 0");
            assertEquals(0, range.hits.table().size());
        }
    }

    // ---- Failures ----

    @Test
    @DisplayName(
            "a failed frame drops its events; those before it are seen once by the systems that ran, and end on time")
    void recover_afterAFailedSystem_nothingIsSeenTwice() {
        try (ShootingRange range = range(3)) {
            for (int frame = 0; frame < 30; frame++) {
                range.makeBetween(2);
                range.fails = frame % 5 == 3;
                if (range.fails) {
                    assertTrue(Trial.causeOfStep(range.sim) instanceof ShootingRange.OnPurpose);
                    range.sim.recover();
                    range.all.addAll(range.expected);
                    range.expected.clear();
                    range.hits.table().store().checkInvariants();
                } else {
                    range.step();
                }
            }
            finish(range);
        }
    }

    private record Look() {}

    @Test
    @DisplayName(
            "events of the opening boundary end before port handlers look; those of later boundaries are still there")
    void handler_looksAtEvents_seesThoseOfLaterBoundariesOnly() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table atOpen = sim.define("at open", Layout.events(4));
            final Table inside = sim.define("inside", Layout.events(4));
            final Table atClose = sim.define("at close", Layout.events(4));
            final List<String> seen = new ArrayList<>();
            final Port<Look> port = sim.port("look", Look.class, (look, commands) -> {
                seen.add(atOpen.size() + " " + inside.size() + " " + atClose.size());
                commands.create(atOpen);
                return 0;
            });
            sim.system("inside").creates(inside).once((all, commands) -> commands.create(inside));
            sim.boundary();
            sim.system("close").creates(atClose).once((all, commands) -> {
                assertEquals(1, atOpen.size(), "systems see them");
                commands.create(atClose);
            });
            for (int frame = 0; frame < 3; frame++) {
                assertTrue(port.offer(new Look()));
                sim.step();
            }
            assertEquals(List.of("0 0 0", "0 1 1", "0 1 1"), seen);
        }
    }

    @Test
    @DisplayName("a frame that fails before all its boundaries: each of them still ends what it made a lap ago")
    void recover_manyBoundariesMissed_endsTheEventsOfEach() {
        try (Simulation sim = Trial.parallel(1)) {
            final boolean[] fails = new boolean[1];
            final List<Table> hits = new ArrayList<>();
            sim.system("fail").once((all, commands) -> {
                if (fails[0]) {
                    throw new IllegalStateException("on purpose");
                }
            });
            for (int segment = 0; segment < 6; segment++) {
                final Table made = sim.define("hit " + segment, Layout.events(4));
                hits.add(made);
                sim.system("make " + segment).creates(made).once((all, commands) -> commands.create(made));
                sim.boundary();
            }
            sim.run(2);
            hits.forEach(made -> assertEquals(1, made.size()));
            fails[0] = true;
            assertThrows(SystemFailure.class, sim::step);
            sim.recover();
            hits.forEach(made -> assertEquals(0, made.size(), made.name()));
            fails[0] = false;
            sim.step();
            hits.forEach(made -> assertEquals(1, made.size(), made.name()));
        }
    }

    @Test
    @DisplayName(
            "a port handler that fails: what its boundary made is complete, nothing is seen twice, nothing left over")
    void recover_afterAFailedPort_nothingIsSeenTwice() {
        try (ShootingRange range = range(2)) {
            for (int frame = 0; frame < 20; frame++) {
                range.makeBetween(2);
                range.portFails = frame % 4 == 2;
                if (range.portFails) {
                    assertThrows(SystemFailure.class, range.sim::step);
                    assertTrue(range.hits.table().size() >= 4, "port and owner");
                    range.sim.recover();
                    range.expected.clear(); // no system ran: the lap of the frame is over all the same
                } else {
                    range.step();
                }
            }
            finish(range);
        }
    }

    // ---- Full ----

    @Test
    @DisplayName("a full lap refuses what does not fit, counted, the last in order; what ends makes room at once")
    void create_full_isRefusedAndCounted() {
        try (ShootingRange range =
                new ShootingRange(SimulationOptions.defaults().withWorkers(2), Layout.events(100))) {
            range.shots = 1; // 60 of each system
            assertEquals(20, range.sim.step().refusedCreates());
            assertEquals(100, range.hits.table().size());
            assertEquals(
                    ShootingRange.numberOf(0, 1, 195, 0),
                    range.numbers().getLast(),
                    "the last 20 of the second system");
            Trial.assertSays(new Throwable(range.sim.report().notes().getFirst()), "refused=20", "type=hit", "second");
            range.create(range.sim.commands(), ShootingRange.OF_OWNER);
            assertEquals(21, range.sim.step().refusedCreates(), "the owner's, and 20 again: the others ended before");
            range.shoots = false;
            range.sim.step();
            assertEquals(0, range.hits.table().size());
            assertFalse(range.seen.get(0).containsKey(ShootingRange.OF_OWNER));
            assertEquals(200, range.seen.get(0).size());
            assertEquals(range.seen.get(0), range.seen.get(1));
        }
    }

    // ---- Refused ----

    @Test
    @DisplayName(
            "createPending, createPermanent and destroy of events are refused where they are written, with the rule")
    void change_ofEvents_isRefused() {
        try (ShootingRange range = range(1)) {
            final Table hits = range.hits.table();
            final long handle = hits.create();
            final Commands commands = range.sim.commands();
            final String lap = "events are active at once and for one lap";
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPending(hits)), lap, "type=hit");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPermanent(hits)),
                    lap,
                    "type=hit",
                    "use create");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.destroy(handle)),
                    "events end by themselves after one lap",
                    "type=hit",
                    "command=destroy");
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> hits.destroy(handle)),
                    "events end by themselves",
                    "type=hit",
                    "call=destroy");
            Trial.assertSays(assertThrows(IllegalStateException.class, hits::createPermanent), lap, "type=hit");
            range.shoots = false;
            range.hits.note().values()[0] = "note 0";
            assertEquals(0, range.sim.step().commands());
        }
    }
}
