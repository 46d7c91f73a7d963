package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Numbers in fixed point, alone and as the terms of a tally: one sum for any order, grain and cut.
class FixedPointTest {

    private static final FixedPoint FIXED = FixedPoint.ofBits(20);
    private static final int ROWS = 64 * 30;

    @Test
    @DisplayName("the nearest number of units, halves to even, as exact arithmetic has it")
    void of_randomValues_areTheNearestUnits() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            final FixedPoint fixed = FixedPoint.ofBits(random.nextInt(FixedPoint.MAX_BITS + 1));
            final double value = Math.scalb(random.nextDouble() - 0.5, random.nextInt(80) - 60);
            final BigDecimal units = new BigDecimal(value)
                    .multiply(BigDecimal.TWO.pow(fixed.bits()))
                    .setScale(0, RoundingMode.HALF_EVEN);
            if (units.abs().compareTo(new BigDecimal(Long.MAX_VALUE)) < 0) {
                assertEquals(units.longValueExact(), fixed.of(value), "value=" + value + ", seed=" + seed);
                assertEquals(-fixed.of(value), fixed.of(-value));
            } else {
                assertThrows(IllegalArgumentException.class, () -> fixed.of(value));
            }
        }
        assertEquals(0, FIXED.of(0.5 * FIXED.unit()));
        assertEquals(2, FIXED.of(1.5 * FIXED.unit()));
        assertEquals(-3.25, FIXED.value(FIXED.of(-3.25)));
    }

    @Test
    @DisplayName("what does not fit is refused by value and range, never wrapped")
    void refused_outOfRange() {
        for (final double value : new double[] {
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0x1p43, -0x1p43, Double.MAX_VALUE
        }) {
            final RuntimeException refused = assertThrows(IllegalArgumentException.class, () -> FIXED.of(value));
            assertTrue(refused.getMessage().contains("value=" + value), refused.getMessage());
        }
        assertEquals(Long.MAX_VALUE, FIXED.sum(Long.MAX_VALUE - 1, 1));
        assertEquals(Long.MIN_VALUE, FIXED.sum(Long.MIN_VALUE + 1, -1));
        assertThrows(ArithmeticException.class, () -> FIXED.sum(Long.MAX_VALUE, 1));
        assertThrows(ArithmeticException.class, () -> FIXED.sum(Long.MIN_VALUE, -1));
        assertThrows(IllegalArgumentException.class, () -> FixedPoint.ofBits(-1));
        assertThrows(IllegalArgumentException.class, () -> FixedPoint.ofBits(63));
    }

    private static double term(final int row) {
        final long mixed = Trial.mix(row, 17);
        return Math.scalb((mixed >> 11) * 0x1.0p-52, (int) (mixed & 31) - 16);
    }

    /// The units and the value of a tally over rows `[begin, end)`, each adding its own term.
    private static long units(final SimulationOptions options, final int begin, final int end, final double[] plain) {
        try (Simulation sim = Simulation.create(options)) {
            final Table table = sim.define("row", Layout.dense(ROWS));
            for (int row = begin; row < end; row++) {
                table.create();
            }
            final Tally fixed = sim.tally("fixed").keepsFixedPoint(FIXED);
            final Tally doubles = sim.tally("doubles");
            sim.system("terms").over(table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    fixed.add(rows, term(begin + row));
                    doubles.add(rows, term(begin + row));
                }
            });
            sim.boundary();
            sim.system("units").over(table, (rows, commands) -> fixed.addUnits(rows, rows.end() - rows.begin()));
            sim.system("alone").exclusive((world, commands) -> fixed.addUnits(world, 0));
            sim.step();
            sim.step(); // from 0 again
            plain[0] += doubles.value();
            assertEquals(FIXED.value(fixed.units()), fixed.value());
            return fixed.units();
        }
    }

    @Test
    @DisplayName(
            "one sum for any number of workers, any grain, any order of chunks and any cut; its twin of doubles differs")
    void tally_anyCut_isTheSame() {
        long expected = ROWS;
        for (int row = 0; row < ROWS; row++) {
            expected += FIXED.of(term(row));
        }
        final double[] plain = new double[1];
        assertEquals(expected, units(SimulationOptions.defaults(), 0, ROWS, plain));
        for (int grain = 64; grain <= 1024; grain *= 2) {
            final SimulationOptions options = SimulationOptions.defaults()
                    .withWorkers(grain == 64 ? 3 : 2)
                    .withoutSerialCutoff()
                    .withGrain(grain);
            assertEquals(expected, units(options, 0, ROWS, new double[1]));
            assertEquals(expected, units(options.withChunkOrder(grain), 0, ROWS, new double[1]));
        }
        boolean differs = false;
        for (int cut = 100; cut < ROWS; cut += 300) {
            final double[] cutPlain = new double[1];
            final long one = units(SimulationOptions.defaults(), 0, cut, cutPlain);
            assertEquals(expected, one + units(SimulationOptions.defaults(), cut, ROWS, cutPlain));
            differs |= cutPlain[0] != plain[0];
        }
        assertTrue(differs, "sums of doubles depend on the cut, or this test shows nothing");
    }

    @Test
    @DisplayName(
            "overflow: of a chunk fails the frame by name; of the whole sum refuses units, and value() stays right")
    void tally_overflow_isNamed() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withGrain(64))) {
            final Table table = sim.define("row", Layout.dense(128));
            for (int row = 0; row < 128; row++) {
                table.create();
            }
            final Tally fixed = sim.tally("much").keepsFixedPoint(FIXED);
            final Tally plain = sim.tally("plain");
            final long[] terms = {Long.MAX_VALUE, 1, 0};
            sim.system("add").grain(64).over(table, (rows, commands) -> {
                for (final long term : terms) {
                    fixed.addUnits(rows, rows.number() == 0 ? term : term - 1);
                }
            });
            terms[1] = 0;
            sim.step();
            final ArithmeticException refused = assertThrows(ArithmeticException.class, fixed::units);
            assertTrue(refused.getMessage().contains("tally=much"), refused.getMessage());
            assertEquals(0x1p44, fixed.value(), 1);
            terms[0] = 5;
            sim.step();
            assertEquals(5 + 5 - 3, fixed.units());
            terms[0] = Long.MAX_VALUE;
            terms[1] = 1;
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertInstanceOf(ArithmeticException.class, failure.getCause());
            assertTrue(failure.getCause().getMessage().endsWith("tally=much"), failure::toString);
            sim.recover();
            assertThrows(IllegalStateException.class, plain::units);
            assertNotEquals(0, FIXED.unit());
        }
    }

    @Test
    @DisplayName("units of a plain tally, and a term that is no number, are refused")
    void tally_wrongCalls_areRefused() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Tally plain = sim.tally("plain");
            final Tally fixed = sim.tally("fixed").keepsFixedPoint(FIXED);
            final boolean[] isUnits = {true};
            sim.system("add").once((rows, commands) -> {
                if (isUnits[0]) {
                    plain.addUnits(rows, 1);
                } else {
                    fixed.add(rows, Double.NaN);
                }
            });
            assertInstanceOf(
                    IllegalStateException.class,
                    assertThrows(SystemFailure.class, sim::step).getCause());
            sim.recover();
            isUnits[0] = false;
            assertInstanceOf(
                    IllegalArgumentException.class,
                    assertThrows(SystemFailure.class, sim::step).getCause());
            assertThrows(IllegalStateException.class, () -> plain.keepsFixedPoint(FIXED), "after the first frame");
        }
    }
}
