package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Sums over chunks: bit-equal for any number of workers, dropped with a failed frame, zero when a frame opens.
class TallyTest {

    private static final int ROWS = 64 * 40;
    private static final int ORDERS = 12;

    /// Terms of very different magnitude, so that the sum depends on its order.
    private static double term(final long frame, final int system, final int chunk, final int turn) {
        final long mixed = Trial.mix(frame * 31 + system, chunk * 7L + turn);
        return Math.scalb((mixed >> 11) * 0x1.0p-52, (int) (mixed & 127) - 64);
    }

    private static final class Sums implements AutoCloseable {

        final Simulation sim;
        final Tally tally;
        double arrived; // the broken twin: in order of arrival

        Sums(final SimulationOptions options) {
            sim = Simulation.create(options);
            tally = sim.tally("sum");
            final Table table = sim.define("row", Layout.dense(ROWS));
            for (int row = 0; row < ROWS; row++) {
                table.create();
            }
            for (int system = 0; system < 3; system++) {
                final int number = system;
                sim.system("add " + system).grain(64).over(table, (rows, commands) -> {
                    for (int turn = 0; turn < 3; turn++) {
                        final double term = term(rows.frame(), number, rows.number(), turn);
                        tally.add(rows, term);
                        arrived += term;
                    }
                });
            }
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static double expected(final long frame) {
        double sum = 0;
        for (int system = 0; system < 3; system++) {
            for (int chunk = 0; chunk < ROWS / 64; chunk++) {
                double part = 0;
                for (int turn = 0; turn < 3; turn++) {
                    part += term(frame, system, chunk, turn);
                }
                sum += part;
            }
        }
        return sum;
    }

    private static void assertBits(final double expected, final double actual, final String what) {
        assertEquals(Double.doubleToRawLongBits(expected), Double.doubleToRawLongBits(actual), what);
    }

    @Test
    @DisplayName("the canonical sum to the last bit for 1, 2, 3 and 8 workers and each order of chunks")
    void value_anyWorkerCountAndOrder_isTheCanonicalSum() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Sums sums =
                    new Sums(SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff())) {
                for (int frame = 0; frame < 10; frame++) {
                    sums.sim.step();
                    assertBits(expected(frame), sums.tally.value(), "workers " + workers + ", frame " + frame);
                }
            }
        }
        for (int order = 1; order <= ORDERS; order++) {
            try (Sums sums =
                    new Sums(SimulationOptions.defaults().withWorkers(3).withChunkOrder(order))) {
                sums.sim.step();
                assertBits(expected(0), sums.tally.value(), "order " + order);
            }
        }
    }

    @Test
    @DisplayName("the broken twin, which adds in order of arrival, differs between orders of chunks")
    void add_inOrderOfArrival_differs() {
        final Set<Double> seen = new HashSet<>();
        for (int order = 1; order <= ORDERS; order++) {
            try (Sums sums =
                    new Sums(SimulationOptions.defaults().withWorkers(3).withChunkOrder(order))) {
                sums.sim.step();
                seen.add(sums.arrived);
            }
        }
        assertTrue(seen.size() > 1, "the test would not notice a sum that depends on timing");
    }

    // ---- When it counts ----

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private Table table() {
        final Table table = sim.define("row", Layout.dense(ROWS));
        table.create();
        return table;
    }

    @Test
    void value_insideTheFrame_isThatOfTheLastBoundary() {
        final Tally tally = sim.tally("sum");
        final List<Double> seen = new ArrayList<>();
        sim.system("add").over(table(), (rows, commands) -> {
            tally.add(rows, 5);
            seen.add(tally.value());
        });
        sim.step();
        assertEquals(5, tally.value());
        sim.step();
        assertEquals(5, tally.value(), "the sum of one frame");
        assertEquals(List.of(0.0, 0.0), seen);
    }

    @Test
    void value_frameWithoutAdds_isZero() {
        final Tally tally = sim.tally("sum");
        sim.system("add").over(table(), (rows, commands) -> {
            if (rows.frame() == 0) {
                tally.add(rows, 5);
            }
        });
        sim.step();
        sim.step();
        assertBits(0, tally.value(), "a new frame");
    }

    @Test
    void value_afterAFailedFrame_isWithoutItsAdds() {
        final Tally tally = sim.tally("sum");
        sim.system("add").over(table(), (rows, commands) -> {
            tally.add(rows, 5 + rows.frame());
            if (rows.frame() == 1) {
                throw new IllegalStateException("as wanted");
            }
        });
        sim.step();
        assertThrows(SystemFailure.class, sim::step);
        assertEquals(0, tally.value());
        sim.recover();
        sim.step();
        assertEquals(7, tally.value(), "nothing of the failed frame is left over");
    }

    @Test
    void add_severalTallies_areKeptApart() {
        final Tally a = sim.tally("a");
        final Tally b = sim.tally("b");
        final Tally c = sim.tally("c");
        sim.system("add").grain(64).over(table(), (rows, commands) -> {
            b.add(rows, 2);
            a.add(rows, 1);
            b.add(rows, 2);
        });
        sim.step();
        assertEquals(1, a.value());
        assertEquals(4, b.value());
        assertEquals(0, c.value());
        assertEquals("b", b.name());
    }

    // ---- Other kinds ----

    private static double of(final Tally.Kind kind, final double... terms) {
        try (Simulation one = Trial.parallel(2)) {
            final Table table = one.define("row", Layout.dense(ROWS));
            for (int row = 0; row < ROWS; row++) {
                table.create();
            }
            final Tally tally = one.tally("number").of(kind);
            one.system("add").grain(64).over(table, (rows, commands) -> {
                if (rows.number() < terms.length) {
                    tally.add(rows, terms[rows.number()]);
                }
            });
            one.step();
            return tally.value();
        }
    }

    @Test
    @DisplayName("minimum, maximum and count: NaN, signed zeros and no term at all are defined")
    void value_otherKinds_areOfAllTerms() {
        assertBits(-3, of(Tally.Kind.MINIMUM, 5, -3, 7), "minimum");
        assertBits(7, of(Tally.Kind.MAXIMUM, 5, -3, 7), "maximum");
        assertBits(3, of(Tally.Kind.COUNT, 5, -3, Double.NaN), "count");
        assertBits(9, of(Tally.Kind.SUM, 5, -3, 7), "sum");
        assertBits(Double.POSITIVE_INFINITY, of(Tally.Kind.MINIMUM), "minimum of nothing");
        assertBits(Double.NEGATIVE_INFINITY, of(Tally.Kind.MAXIMUM), "maximum of nothing");
        assertBits(0, of(Tally.Kind.COUNT), "count of nothing");
        assertTrue(Double.isNaN(of(Tally.Kind.MINIMUM, 1, Double.NaN, 2)), "NaN is seen");
        assertTrue(Double.isNaN(of(Tally.Kind.MAXIMUM, Double.NaN, 1)), "NaN is seen");
        assertBits(-0.0, of(Tally.Kind.MINIMUM, 0.0, -0.0), "-0 is less");
        assertBits(0.0, of(Tally.Kind.MAXIMUM, 0.0, -0.0), "0 is more");
        assertBits(3, of(Tally.Kind.MINIMUM, 3), "no chunk that added nothing counts");
        assertBits(-3, of(Tally.Kind.MAXIMUM, -3), "no chunk that added nothing counts");
    }

    @Test
    void value_otherKindsInAFrameThatFailsOrAddsNothing_areOfNothing() {
        final Tally least = sim.tally("least").keepsMinimum();
        final Tally times = sim.tally("times").counts();
        assertBits(Double.POSITIVE_INFINITY, least.value(), "before the first frame");
        assertEquals(Tally.Kind.COUNT, times.kind());
        sim.system("add").over(table(), (rows, commands) -> {
            if (rows.frame() < 2) {
                least.add(rows, 5);
                times.add(rows, 5);
                times.add(rows, 5);
            }
            if (rows.frame() == 1) {
                throw new IllegalStateException("as wanted");
            }
        });
        sim.system("alone").exclusive((world, commands) -> {
            least.add(world, 4);
            times.add(world, 4);
        });
        sim.step();
        assertBits(4, least.value(), "in a frame");
        assertBits(3, times.value(), "in a frame");
        assertThrows(SystemFailure.class, sim::step);
        assertBits(Double.POSITIVE_INFINITY, least.value(), "a failed frame");
        sim.recover();
        sim.switchOff("alone");
        sim.step();
        assertBits(Double.POSITIVE_INFINITY, least.value(), "no term");
        assertBits(0, times.value(), "no term");
        assertThrows(IllegalStateException.class, () -> times.of(Tally.Kind.SUM));
    }

    // ---- Misuse ----

    @Test
    void add_chunkThatWasKept_isRefused() {
        final Tally tally = sim.tally("sum");
        final Chunk[] kept = new Chunk[1];
        sim.system("add").over(table(), (rows, commands) -> kept[0] = rows);
        sim.step();
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> tally.add(kept[0], 1)), "a chunk is valid while");
    }

    @Test
    void add_tallyOfAnotherSimulation_isRefused() {
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final Tally foreign = other.tally("foreign");
            sim.system("add").over(table(), (rows, commands) -> foreign.add(rows, 1));
            final Throwable thrown = Trial.causeOfStep(sim);
            assertInstanceOf(IllegalArgumentException.class, thrown);
            Trial.assertSays(thrown, "tally=foreign");
        }
    }

    @Test
    void tally_badName_isRefused() {
        sim.tally("sum");
        assertThrows(IllegalArgumentException.class, () -> sim.tally("sum"));
        assertThrows(IllegalArgumentException.class, () -> sim.tally(" "));
        for (int i = 1; i < Tally.MAX_TALLIES; i++) {
            sim.tally("more " + i);
        }
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> sim.tally("last")), "at most 1024", "tally=last");
        sim.step();
        assertThrows(IllegalStateException.class, () -> sim.tally("late"));
    }
}
