package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a history keeps, shares, drops and refuses. [HistoryModelTest] shows that frames repeat.
class HistoryTest {

    private static final long NO_LIMIT = Long.MAX_VALUE;
    private static final int ROWS = 1_000;

    private record Add(int value) {}

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));
    private final Table rows = sim.define("row", Layout.dense(ROWS).growable());
    private final IntColumn moved = rows.ints("moved"); // written in each frame
    private final FloatColumn still = rows.floats("still");
    private final ObjectColumn<String> name = rows.objects("name", String.class);
    private final Tag hot = rows.tag("hot");
    private final Port<Add> port = sim.port("add", Add.class, (message, commands) -> {
        moved.values()[0] += message.value;
        return 0;
    });

    @AfterEach
    void close() {
        sim.close();
    }

    /// Defines a system that writes one column.
    private void move() {
        sim.system("move").writes(moved).over(rows, (range, commands) -> {
            final int[] cells = range.write(moved);
            for (int row = range.begin(); row < range.end(); row++) {
                cells[row]++;
            }
        });
    }

    private void fill(final int count) {
        for (int row = 0; row < count; row++) {
            rows.create();
        }
    }

    private static void assertRefused(final Class<? extends Throwable> how, final Runnable call, final String... says) {
        Trial.assertSays(assertThrows(how, call::run), says);
    }

    // ---- Entries ----

    @Test
    @DisplayName("entries are the states before the last frames, the present one among them")
    void keepHistory_moreFramesThanEntries_keepsTheLast() {
        move();
        fill(10);
        final History history = sim.keepHistory(4, NO_LIMIT);
        assertEquals(0, history.oldest());
        assertEquals(0, history.newest());
        sim.run(10);
        assertEquals(4, history.frames());
        assertEquals(7, history.oldest());
        assertEquals(10, history.newest());
        history.rewind(7);
        assertEquals(7, moved.values()[3]);
        assertEquals(7, sim.frame());
        assertEquals(1, history.frames(), "entries after it are gone");
        sim.step();
        assertEquals(8, history.newest());
        assertEquals(8, moved.values()[3]);
        assertRefused(
                IllegalArgumentException.class, () -> history.rewind(9), "frame=9", "kept=[7, 8]", "comes next=8");
        assertRefused(IllegalArgumentException.class, () -> history.rewind(6), "kept=[7, 8]");
        assertEquals(8, moved.values()[3], "nothing changed");
    }

    @Test
    @DisplayName("a frame that writes one column adds the bytes of that column alone")
    void step_oneColumnWritten_sharesTheRest() {
        move();
        fill(ROWS);
        final History history = sim.keepHistory(8, NO_LIMIT);
        final long first = history.bytes();
        sim.step();
        final long second = history.bytes();
        assertTrue(second - first < 4L * ROWS + 2_000, "added=" + (second - first));
        assertTrue(first > 4L * ROWS * 5, "first=" + first); // two columns, names, slots and rows
        sim.run(40);
        final long full = history.bytes();
        sim.run(40);
        assertEquals(full, history.bytes(), "arrays are used again");
    }

    @Test
    @DisplayName("what commands, the owner, handlers and structure change is copied, and comes back")
    void rewind_eachWayToWrite_comesBack() {
        move();
        fill(100);
        final long handle = rows.handle(50);
        final History history = sim.keepHistory(20, NO_LIMIT);
        sim.step(); // 1
        still.values()[50] = 1.5f;
        hot.bits().set(50);
        sim.step(); // 2
        sim.commands().set(handle, still, 2.5f).set(handle, name, "two").untag(handle, hot);
        sim.step(); // 3
        sim.commands().destroy(rows.handle(10));
        sim.step(); // 4
        port.offer(new Add(1_000));
        sim.step(); // 5
        for (int row = 0; row < ROWS; row++) { // grows
            rows.create();
        }
        sim.step(); // 6
        history.rewind(5);
        assertEquals(99, rows.size());
        assertEquals(1_005, moved.values()[0]);
        history.rewind(4);
        assertEquals(4, moved.values()[0]);
        history.rewind(3);
        assertEquals(100, rows.size());
        assertEquals(2.5f, still.values()[50]);
        assertEquals("two", name.values()[50]);
        assertFalse(hot.bits().get(50));
        history.rewind(2);
        assertEquals(1.5f, still.values()[50]);
        assertEquals(null, name.values()[50]);
        assertTrue(hot.bits().get(50));
        history.rewind(1);
        assertEquals(0, still.values()[50]);
        assertFalse(hot.bits().get(50));
        sim.step();
        assertEquals(2, moved.values()[50]);
        assertEquals(0, still.values()[50], "what the owner did between frames is input");
    }

    @Test
    @DisplayName("what was written since the last frame is undone by a rewind to the frame that comes next")
    void rewind_newest_undoesWhatTheOwnerWrote() {
        move();
        fill(100);
        final History history = sim.keepHistory(3, NO_LIMIT);
        sim.run(3);
        still.values()[7] = 9;
        rows.destroy(rows.handle(3));
        history.rewind(3);
        assertEquals(0, still.values()[7]);
        assertEquals(100, rows.size());
        still.values()[7] = 8; // in the same moment
        history.rewind(3);
        assertEquals(0, still.values()[7]);
    }

    @Test
    @DisplayName("an index and a derived part follow values that a rewind puts back without a change of structure")
    void rewind_onlyValuesDiffer_partsFollow() {
        final NameIndex byName = rows.indices().names("by name", name);
        final Buckets byMoved = rows.derive().buckets("by moved", moved, 16);
        final int[] found = new int[1];
        move();
        sim.system("look").reads(byMoved).over(rows, (range, commands) -> {
            final Buckets.View buckets = range.read(byMoved);
            found[0] = buckets.count(3);
        });
        fill(3);
        final long handle = rows.handle(1);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(2);
        sim.commands().set(handle, name, "a");
        sim.step();
        assertEquals(3, found[0]);
        sim.commands().set(handle, name, "b");
        sim.step();
        assertEquals(0, found[0]);
        history.rewind(3);
        assertEquals(handle, rows.handle(byName.view().find("a")));
        assertEquals(-1, byName.view().find("b"));
        history.rewind(2);
        assertEquals(-1, byName.view().find("a"));
        sim.step();
        assertEquals(3, found[0]);
        rows.store().checkInvariants();
    }

    // ---- Bytes ----

    @Test
    @DisplayName("too few bytes: fewer frames, said once; for none at all it refuses with the figures")
    void keepHistory_fewBytes_keepsFewer() {
        move();
        fill(ROWS);
        final long entry;
        try (History history = sim.keepHistory(1, NO_LIMIT)) {
            entry = history.bytes();
        }
        assertRefused(
                IllegalArgumentException.class,
                () -> sim.keepHistory(4, entry - 1),
                "maxBytes=" + (entry - 1),
                "bytes of a frame=" + entry,
                "allow " + 4 * entry);
        final long limit = entry + 3 * (4L * ROWS + 1_000);
        try (Warnings warnings = new Warnings()) {
            final History history = sim.keepHistory(40, limit);
            sim.run(100);
            assertEquals(4, history.frames());
            assertEquals(97, history.oldest());
            assertTrue(history.bytes() <= limit, history::toString);
            assertEquals(1, warnings.texts().size(), warnings.texts()::toString);
            assertTrue(warnings.texts().getFirst().contains("frames=4, asked=40"), warnings.texts()::toString);
            for (int row = 0; row < 100 * ROWS; row++) {
                rows.create();
            }
            sim.step();
            assertEquals(0, history.frames(), "not one entry fits any more");
            assertTrue(history.bytes() <= limit, history::toString);
            assertRefused(
                    IllegalStateException.class, history::newest, "maxBytes=" + limit, "bytes of the last frame=");
            assertRefused(IllegalArgumentException.class, () -> history.rewind(101), "kept=none");
        }
    }

    @Test
    @DisplayName("room for one entry in which everything changes: one is kept, in the same arrays")
    void step_roomForOne_keepsOne() {
        move();
        sim.system("warm").writes(still).over(rows, (range, commands) -> range.write(still)[0]++);
        fill(ROWS);
        final long entry;
        try (History history = sim.keepHistory(1, NO_LIMIT)) {
            entry = history.bytes();
        }
        try (Warnings warnings = new Warnings()) {
            final History history = sim.keepHistory(3, entry + 100);
            sim.run(5);
            assertEquals(1, history.frames());
            assertEquals(5, history.newest());
            assertEquals(entry, history.bytes());
            assertEquals(1, warnings.texts().size(), warnings.texts()::toString);
        }
    }

    // ---- When all entries go ----

    @Test
    @DisplayName("a column, tag or index that comes later, and what is kept for a lap: entries begin anew")
    void rewind_definitionChanged_beginsAnew() {
        move();
        fill(10);
        final History history = sim.keepHistory(6, NO_LIMIT);
        final List<Runnable> changes = List.of(
                () -> rows.ints("late"),
                () -> rows.tag("late tag"),
                () -> rows.indices().names("late index", name),
                () -> rows.destroyed(),
                () -> rows.created());
        for (final Runnable change : changes) {
            sim.run(2);
            final long before = sim.frame() - 1;
            change.run();
            assertEquals(0, history.frames());
            assertRefused(IllegalArgumentException.class, () -> history.rewind(before), "kept=none", "definition");
            sim.run(2);
            assertEquals(2, history.frames());
            history.rewind(sim.frame() - 1);
            rows.store().checkInvariants();
        }
    }

    @Test
    @DisplayName("a restore begins anew with the restored state")
    void restore_otherState_beginsAnew() {
        move();
        fill(10);
        sim.run(2);
        final Snapshot snapshot = sim.snapshot();
        final History history = sim.keepHistory(6, NO_LIMIT);
        sim.run(3);
        sim.restore(snapshot);
        assertEquals(1, history.frames());
        assertEquals(2, history.newest());
        sim.step();
        history.rewind(2);
        assertEquals(2, moved.values()[5]);
        sim.restoreInto(snapshot, Evolution.none());
        assertEquals(2, history.newest());
    }

    // ---- Failed frames ----

    @Test
    @DisplayName("after a failed frame a rewind undoes what it wrote; after a recovery its frame has an entry too")
    void rewind_failedFrame_undoesIt() {
        move();
        sim.system("fail").writes(still).over(rows, (range, commands) -> {
            range.write(still)[0]++;
            if (range.frame() == 2 && still.values()[1] == 0) {
                throw new IllegalStateException("on purpose");
            }
        });
        fill(10);
        final History history = sim.keepHistory(6, NO_LIMIT);
        sim.run(2);
        Trial.causeOfStep(sim);
        assertEquals(2, history.newest());
        history.rewind(2);
        assertEquals(2, still.values()[0]);
        Trial.causeOfStep(sim);
        sim.recover();
        assertEquals(3, history.newest());
        assertEquals(3, still.values()[0]);
        sim.step();
        history.rewind(3);
        assertEquals(3, still.values()[0]);
        assertEquals(2, history.rewindDroppingMessages(2) + still.values()[0]);
    }

    // ---- Assets ----

    @Test
    @DisplayName("while a row waits for an unfinished asset, a frame has no entry, and a history does not begin")
    void step_unfinishedAsset_hasNoEntry() {
        move();
        fill(10);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.step();
        final CompletableFuture<String> asset = new CompletableFuture<>();
        sim.commands().activateAt(sim.commands().createPending(rows), 9, asset);
        sim.run(2);
        assertEquals(1, history.newest());
        assertRefused(
                IllegalArgumentException.class, () -> history.rewind(3), "frame=3", "kept=[0, 1]", "unfinished asset");
        assertRefused(IllegalArgumentException.class, () -> history.check(1), "kept=[0, 1]");
        asset.complete("there");
        sim.step();
        assertEquals(4, history.newest());
        history.rewind(4);
        history.close();
        sim.commands().activateAt(sim.commands().createPending(rows), 20, new CompletableFuture<>());
        sim.step();
        assertRefused(IllegalStateException.class, () -> sim.keepHistory(2, NO_LIMIT), "assets", "type=row, rows=1");
    }

    // ---- Messages and commands ----

    @Test
    @DisplayName("messages that wait stay for the next frame, or are dropped with an answer for their askers")
    void rewind_messagesWait_keptOrDropped() {
        move();
        fill(1);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(2);
        port.offer(new Add(100));
        history.rewind(1);
        assertEquals(1, port.size());
        sim.step();
        assertEquals(102, moved.values()[0]);
        port.offer(new Add(100));
        final CompletableFuture<Port.Receipt> asked = port.ask(new Add(100));
        assertEquals(2, history.rewindDroppingMessages(1));
        assertEquals(0, port.size());
        sim.step();
        assertEquals(2, moved.values()[0]);
        Trial.assertSays(assertThrows(ExecutionException.class, asked::get), "rewound", "port=add");
    }

    @Test
    @DisplayName("commands of the owner are dropped by a rewind, with the handles of their rows")
    void rewind_commandsRecorded_areDropped() {
        move();
        fill(1);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.step();
        final long dropped = sim.commands().create(rows);
        history.rewind(1);
        sim.step();
        assertEquals(1, rows.size());
        assertEquals(-1, rows.find(dropped));
        assertEquals(dropped, sim.commands().create(rows), "its value is given out again");
        assertRefused(IllegalStateException.class, () -> history.check(1), "call=check", "wait for frame=2");
        history.close();
        assertRefused(IllegalStateException.class, () -> sim.keepHistory(9, NO_LIMIT), "call=keepHistory", "frame=2");
    }

    // ---- Refusals ----

    @Test
    @DisplayName("a resource without a save is named")
    void keepHistory_unsavedResource_isRefused() {
        sim.resource("weather", new int[1]);
        sim.resource("score", new int[1]).saved(cells -> cells.clone(), (cells, copy) -> cells[0] = copy[0]);
        assertRefused(IllegalStateException.class, () -> sim.keepHistory(2, NO_LIMIT), "[weather]", "Resource.saved");
    }

    @Test
    @DisplayName("a resource with a save goes back too")
    void rewind_savedResource_goesBack() {
        final int[] score = new int[1];
        final var resource =
                sim.resource("score", score).saved(cells -> cells.clone(), (cells, copy) -> cells[0] = copy[0]);
        sim.system("count").writes(resource).once((once, commands) -> once.write(resource)[0]++);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(5);
        history.rewind(2);
        assertEquals(2, score[0]);
        sim.step();
        assertEquals(3, score[0]);
    }

    @Test
    @DisplayName("limits, a second history, a closed one, a recording, another thread, the inside of a frame: refused")
    void calls_outOfPlace_areRefused() throws InterruptedException {
        move();
        sim.system("inside").exclusive((alone, commands) -> {
            if (alone.frame() == 3) {
                sim.keepHistory(1, NO_LIMIT);
            }
        });
        fill(1);
        assertEquals(65_536, History.MAX_FRAMES);
        assertRefused(IllegalArgumentException.class, () -> sim.keepHistory(0, NO_LIMIT), "frames=0", "1 to 65536");
        assertRefused(IllegalArgumentException.class, () -> sim.keepHistory(History.MAX_FRAMES + 1, NO_LIMIT), "65537");
        assertRefused(IllegalArgumentException.class, () -> sim.keepHistory(1, -1), "maxBytes=-1");
        final History history = sim.keepHistory(4, NO_LIMIT);
        assertRefused(IllegalStateException.class, () -> sim.keepHistory(1, NO_LIMIT), "one history at a time");
        sim.run(2);
        final PortRecording recording = sim.recordPorts();
        assertRefused(IllegalStateException.class, () -> history.rewind(1), "call=rewind", "stop()");
        assertRefused(IllegalStateException.class, () -> history.check(1), "call=check", "stop()");
        recording.stop();
        Trial.assertRefusedElsewhere(() -> history.rewind(1));
        Trial.assertRefusedElsewhere(history::frames);
        Trial.assertRefusedElsewhere(history::close);
        history.close();
        history.close();
        assertRefused(IllegalStateException.class, () -> history.rewind(1), "closed", "call=rewind");
        assertRefused(IllegalStateException.class, history::bytes, "closed", "call=bytes");
        sim.step();
        Trial.assertSays(Trial.causeOfStep(sim), "call=keepHistory");
        sim.recover();
        assertEquals(4, sim.keepHistory(1, NO_LIMIT).newest());
    }
}
