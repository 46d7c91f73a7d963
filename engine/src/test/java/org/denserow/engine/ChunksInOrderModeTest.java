package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Systems that depend on the order of their chunks, in checks mode with order: each is caught, good ones pass.
@Tag("checks")
@Tag("order")
class ChunksInOrderModeTest {

    private static final int ROWS = 300;

    private record Fly(
            Table table, IntColumn n, IntColumn seen, ObjectColumn<String> mark, org.denserow.engine.storage.Tag hot) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(3);

    private Fly flies;
    private int[] ns;

    @BeforeEach
    void define() {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        flies = sim.define("fly", Fly.class, Layout.dense(512));
        for (int row = 0; row < ROWS; row++) {
            flies.table.create();
        }
        ns = flies.n.values();
    }

    private Throwable thrown() {
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("bad", failure.system());
        Trial.assertSays(failure.getCause(), "depends on the order of its chunks", "system=bad");
        return failure.getCause();
    }

    // ---- Bad ones ----

    @Test
    @DisplayName("a row that holds what the chunk before has written: part, row and handle are named")
    void run_readsWhatAnotherChunkWrites_isCaught() {
        sim.system("bad").grain(64).writes(flies.n).over(flies.table, (rows, commands) -> {
            final int[] n = rows.write(flies.n);
            n[rows.begin()] = rows.begin() == 0 ? 1 : n[rows.begin() - 64] + 1;
        });
        Trial.assertSays(thrown(), "part=fly.n", "row=64,", "handle=" + Handle.toString(flies.table.handle(64)));
    }

    @Test
    void run_arrivalCountedOutside_isCaught() {
        final int[] arrived = new int[1];
        sim.system("bad")
                .grain(64)
                .writes(flies.n)
                .over(flies.table, (rows, commands) -> rows.write(flies.n)[rows.begin()] = arrived[0]++);
        Trial.assertSays(thrown(), "part=fly.n", "row=0,");
    }

    @Test
    void run_tagByArrival_isCaught() {
        final int[] arrived = new int[1];
        sim.system("bad").grain(64).writes(flies.hot).over(flies.table, (rows, commands) -> {
            if (arrived[0]++ % 5 == 1) {
                rows.write(flies.hot).set(rows.begin() + 2);
            }
        });
        Trial.assertSays(thrown(), "part=fly.hot", "row=66,");
    }

    @Test
    @DisplayName("two chunks that scatter to one row are caught as such")
    void run_lastScatterWins_isCaught() {
        sim.system("bad")
                .grain(64)
                .scatters(flies.n)
                .over(flies.table, (rows, commands) -> rows.write(flies.n)[5] = rows.number() + 1);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(failure.getCause(), "two chunks", "part=fly.n", "row=5,");
    }

    @Test
    void run_commandsByArrival_areCaught() {
        final int[] arrived = new int[1];
        sim.system("bad")
                .grain(64)
                .over(
                        flies.table,
                        (rows, commands) -> commands.set(flies.table.handle(rows.begin()), flies.n, arrived[0]++));
        Trial.assertSays(thrown(), "chunk=0", "part=the commands");
    }

    @Test
    void run_createdValuesByArrival_areCaught() {
        final int[] arrived = new int[1];
        sim.system("bad").grain(64).creates(flies.table).over(flies.table, (rows, commands) -> {
            commands.create(flies.table);
            commands.with(flies.n, ++arrived[0]);
        });
        Trial.assertSays(thrown(), "chunk=0", "part=the commands");
    }

    @Test
    void run_tallyByArrival_isCaught() {
        final Tally tally = sim.tally("sum");
        final int[] arrived = new int[1];
        sim.system("bad").grain(64).over(flies.table, (rows, commands) -> tally.add(rows, arrived[0]++));
        Trial.assertSays(thrown(), "chunk=0", "tallies");
    }

    @Test
    void run_claimsByArrival_areCaught() {
        final Claims bids = flies.table.claims("bids", flies.table);
        final int[] arrived = new int[1];
        sim.system("bad")
                .grain(64)
                .writes(bids)
                .over(
                        flies.table,
                        (rows, commands) -> rows.write(bids).claim(3, flies.table.handle(rows.begin()), arrived[0]++));
        Trial.assertSays(thrown(), "part=fly.bids", "row=3,");
    }

    @Test
    void run_failsOnlyDescending_isCaughtWithTheCause() {
        final IllegalArgumentException mine = new IllegalArgumentException("mine");
        final int[] last = {-1};
        sim.system("bad").grain(64).over(flies.table, (rows, commands) -> {
            if (rows.number() < last[0]) {
                last[0] = -1;
                throw mine;
            }
            last[0] = rows.number();
        });
        assertSame(mine, thrown().getCause());
    }

    @Test
    void run_undeclaredWrite_isCaughtInItsChunk() {
        sim.system("bad").grain(64).over(flies.table, (rows, commands) -> {
            if (rows.number() == 3) {
                ns[7]++;
            }
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals(3, failure.chunk());
        Trial.assertSays(failure.getCause(), "does not declare as written", "part=fly.n", "row=7,");
    }

    // ---- Good ones ----

    @Test
    @DisplayName("a body that fails in both orders fails as it does without the mode")
    void run_failsInBothOrders_isTheFailureOfTheLowestChunk() {
        sim.system("bad").grain(64).over(flies.table, (rows, commands) -> {
            if (rows.number() == 1 || rows.number() == 3) {
                throw new IllegalArgumentException("chunk " + rows.number());
            }
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals(1, failure.chunk());
        Trial.assertSays(failure.getCause(), "chunk 1");
    }

    @Test
    @DisplayName("all kinds of commands and writes pass; what the rehearsal did is taken back")
    void run_goodSystems_passAndCountOnce() {
        final Tally tally = sim.tally("sum");
        final Claims bids = flies.table.claims("bids", flies.table);
        final int[] bodies = new int[1];
        sim.system("bid").grain(64).writes(bids).over(flies.table, (rows, commands) -> {
            rows.write(bids).claim(rows.begin() / 2, flies.table.handle(rows.begin()), 1);
            bodies[0]++;
        });
        sim.system("work")
                .grain(64)
                .reads(bids)
                .writes(flies.n, flies.hot, flies.mark)
                .creates(flies.table)
                .over(flies.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(flies.n)[row]++;
                        rows.write(flies.hot).set(row);
                        rows.write(flies.mark)[row] = "m";
                    }
                    tally.add(rows, rows.random().nextDouble() + 1);
                    final long dying = flies.table.handle(rows.begin() + 1);
                    commands.destroy(dying);
                    final long born = commands.create(flies.table);
                    commands.with(flies.n, 10).with(flies.mark, "new").with(flies.hot);
                    commands.set(born, flies.seen, rows.number()).set(born, flies.mark, "set");
                    final long pending = commands.createPending(flies.table);
                    commands.activateAt(pending, rows.frame() + 1, CompletableFuture.completedFuture(null));
                });
        sim.step();
        assertEquals(2 * 5, bodies[0], "each chunk of a system of several runs twice");
        assertEquals(1, flies.n.values()[0], "what the rehearsal wrote is taken back");
        assertEquals(5, sim.report().createdRows() - 5, "5 active, 5 pending");
        assertEquals(5, sim.report().destroyedRows());
        assertTrue(tally.value() >= 5 && tally.value() < 10, "added once: " + tally);
        int set = 0;
        for (int row = 0; row < flies.table.size(); row++) {
            set += "set".equals(flies.mark.values()[row]) ? 1 : 0;
        }
        assertEquals(5, set, "objects of commands in earnest arrive");
        sim.run(5);
        assertEquals(ROWS + 5 * 5, flies.table.size());
        flies.table.store().checkInvariants();
    }

    @Test
    @DisplayName("a system of one chunk runs once")
    void run_oneChunk_isNotRehearsed() {
        final int[] bodies = new int[1];
        sim.system("one").over(flies.table, (rows, commands) -> bodies[0]++);
        sim.run(3);
        assertEquals(3, bodies[0]);
    }

    @Test
    @DisplayName("a handle that was given out in a rehearsal is not said to have been dropped")
    void row_handleOfARehearsal_isReservedAndThenARow() {
        final long[] born = new long[1];
        sim.system("bear").grain(64).creates(flies.table).over(flies.table, (rows, commands) -> {
            final long handle = commands.create(flies.table);
            if (rows.number() == 2) {
                if (born[0] != Handle.NULL) {
                    assertEquals(born[0], handle, "both runs give out the same handles");
                    final Throwable reserved =
                            assertThrows(IllegalArgumentException.class, () -> flies.table.row(handle));
                    Trial.assertSays(reserved, "is not created yet");
                    assertNull(reserved.getCause());
                }
                born[0] = handle;
            }
        });
        sim.step();
        assertNotEquals(-1, flies.table.find(born[0]));
    }
}
