package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Chunk;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// Conflicting systems run in order of declaration, others overlap.
class SystemOrderTest {

    private record Thing(Table table, IntColumn x, IntColumn y, Tag t) {}

    private static final int ROWS = 64 * 8 - 3;

    /// Declares both systems over things; each gets its own body.
    @FunctionalInterface
    private interface Pair {
        void declare(SystemBuilder first, SystemBuilder second, Thing things, Ends ends);
    }

    /// Counts ended chunks of the first system, and looks from the second one's.
    private static final class Ends {
        private final AtomicInteger first = new AtomicInteger();
        private final AtomicInteger tooEarly = new AtomicInteger();
        private final long salt;

        private Ends(final long salt) {
            this.salt = salt;
        }

        private void endFirst(final Chunk chunk) {
            Trial.delay(Trial.mix(salt, chunk.number()));
            first.incrementAndGet();
        }

        private void beginSecond() {
            if (first.get() != 8) {
                tooEarly.incrementAndGet();
            }
        }
    }

    private static int tooEarly(final Pair pair) {
        final long seed = Seed.next();
        int early = 0;
        for (final int workers : Trial.WORKER_COUNTS) {
            for (int run = 0; run < 20; run++) {
                final Ends ends = new Ends(Trial.mix(seed, run));
                try (Simulation sim = Trial.parallel(workers)) {
                    final Thing things = sim.define("thing", Thing.class, Layout.dense(ROWS));
                    for (int row = 0; row < ROWS; row++) {
                        things.table.create();
                        things.t.bits().set(row);
                    }
                    pair.declare(
                            sim.system("first").grain(64), sim.system("second").grain(64), things, ends);
                    sim.step();
                    early += ends.tooEarly.get();
                }
            }
        }
        return early;
    }

    @Test
    void step_writeThenRead_firstEndsBeforeSecondBegins() {
        assertEquals(0, tooEarly((first, second, things, ends) -> {
            first.writes(things.x).over(things.table, (rows, commands) -> ends.endFirst(rows));
            second.reads(things.x).over(things.table, (rows, commands) -> ends.beginSecond());
        }));
    }

    @Test
    void step_readThenWrite_firstEndsBeforeSecondBegins() {
        assertEquals(0, tooEarly((first, second, things, ends) -> {
            first.reads(things.x).over(things.table, (rows, commands) -> ends.endFirst(rows));
            second.writes(things.x).over(things.table, (rows, commands) -> ends.beginSecond());
        }));
    }

    @Test
    void step_writeThenWrite_firstEndsBeforeSecondBegins() {
        assertEquals(0, tooEarly((first, second, things, ends) -> {
            first.writes(things.x).over(things.table, (rows, commands) -> ends.endFirst(rows));
            second.writes(things.x).over(things.table, (rows, commands) -> ends.beginSecond());
        }));
    }

    @Test
    void step_overTagThenWriteOfTheTag_firstEndsBeforeSecondBegins() {
        assertEquals(0, tooEarly((first, second, things, ends) -> {
            first.over(things.t, (rows, commands) -> ends.endFirst(rows));
            second.writes(things.t).over(things.table, (rows, commands) -> ends.beginSecond());
        }));
    }

    @Test
    void step_writeOfATagThenOverIt_firstEndsBeforeSecondBegins() {
        assertEquals(0, tooEarly((first, second, things, ends) -> {
            first.writes(things.t).over(things.table, (rows, commands) -> ends.endFirst(rows));
            second.over(things.t, (rows, commands) -> ends.beginSecond());
        }));
    }

    /// The broken twin of the tests above: without the conflict the second system does begin too early.
    @Test
    void step_noConflict_secondBeginsBeforeFirstEnds() {
        assertTrue(tooEarly((first, second, things, ends) -> {
                    first.writes(things.x).over(things.table, (rows, commands) -> ends.endFirst(rows));
                    second.writes(things.y).reads(things.t).over(things.table, (rows, commands) -> ends.beginSecond());
                })
                > 0);
    }

    @Test
    void step_chainOfConflicts_runsInOrderOfOverCalls() {
        try (Simulation sim = Trial.parallel(3)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            things.table.create();
            final StringBuilder order = new StringBuilder();
            final SystemBuilder late = sim.system("c").writes(things.x);
            for (final String name : new String[] {"a", "b"}) {
                sim.system(name).writes(things.x).over(things.table, (rows, commands) -> order.append(name));
            }
            late.over(things.table, (rows, commands) -> order.append("c"));
            sim.run(2);
            assertEquals("abcabc", order.toString());
        }
    }

    // ---- Overlap ----

    @Test
    void step_twoSystemsWithoutConflict_meetInsideTheirBodies() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            things.table.create();
            final CyclicBarrier both = new CyclicBarrier(2);
            final AtomicInteger met = new AtomicInteger();
            sim.system("left")
                    .writes(things.x)
                    .reads(things.t)
                    .over(things.table, (rows, commands) -> meet(both, met, Trial.PATIENCE_SECONDS * 1000));
            sim.system("right")
                    .writes(things.y)
                    .reads(things.t)
                    .over(things.table, (rows, commands) -> meet(both, met, Trial.PATIENCE_SECONDS * 1000));
            sim.step();
            assertEquals(2, met.get());
        }
    }

    /// `second` starts when `first` ends, whatever else is running: it need not wait for `long`.
    @Test
    void step_predecessorsEnded_meetsASystemThatItDoesNotConflictWith() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            things.table.create();
            final CyclicBarrier both = new CyclicBarrier(2);
            final AtomicInteger met = new AtomicInteger();
            sim.system("first").writes(things.x).over(things.table, (rows, commands) -> {});
            sim.system("second")
                    .reads(things.x)
                    .over(things.table, (rows, commands) -> meet(both, met, Trial.PATIENCE_SECONDS * 1000));
            sim.system("long")
                    .writes(things.y)
                    .over(things.table, (rows, commands) -> meet(both, met, Trial.PATIENCE_SECONDS * 1000));
            sim.step();
            assertEquals(2, met.get());
        }
    }

    /// The broken twin: systems that conflict cannot meet, however long they wait.
    @Test
    void step_twoSystemsInConflict_neverMeet() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            things.table.create();
            final AtomicInteger met = new AtomicInteger();
            final CyclicBarrier both = new CyclicBarrier(2);
            sim.system("left").writes(things.x).over(things.table, (rows, commands) -> meet(both, met, 200));
            sim.system("right").writes(things.x).over(things.table, (rows, commands) -> meet(both, met, 200));
            sim.step();
            assertEquals(0, met.get());
            assertTrue(both.isBroken());
        }
    }

    private static void meet(final CyclicBarrier both, final AtomicInteger met, final long millis) {
        try {
            both.await(millis, TimeUnit.MILLISECONDS);
            met.incrementAndGet();
        } catch (final TimeoutException | BrokenBarrierException alone) {
            assertFalse(both.getNumberWaiting() > 0);
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
