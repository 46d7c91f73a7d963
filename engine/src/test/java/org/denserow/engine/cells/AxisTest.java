package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    private static final int TRIALS = 100_000;

    @Test
    @DisplayName("IX-14 cells are floors: places on both sides of 0 are in different cells, and borders begin a cell")
    void cell_aroundZeroAndAtBorders_isTheFloor() {
        final Axis axis = Axis.bounded("x", -1280, 1280, 10);
        assertEquals(256, axis.cells);
        assertEquals(128, axis.cell(0));
        assertEquals(128, axis.cell(-0.0));
        assertEquals(127, axis.cell(-1e-9));
        assertEquals(127, axis.cell(-5));
        assertEquals(128, axis.cell(5));
        assertEquals(128, axis.cell(10 - 1e-9));
        assertEquals(129, axis.cell(10));
        assertEquals(126, axis.cell(-10 - 1e-9));
        assertEquals(127, axis.cell(-10));
    }

    @Test
    @DisplayName("IX-14 a place outside is in a border cell, however far away")
    void cell_outside_isABorderCell() {
        final Axis axis = Axis.bounded("x", -100, 100, 10);
        for (final double far : new double[] {100, 101, 0x1p31, 0x1p63, 1e300, Double.MAX_VALUE}) {
            assertEquals(19, axis.cell(far), "far=" + far);
            assertEquals(0, axis.cell(-far), "far=" + far);
        }
        assertEquals(19, axis.cell(Double.POSITIVE_INFINITY));
        assertEquals(0, axis.cell(Double.NEGATIVE_INFINITY));
    }

    @Test
    @DisplayName("IX-14 random places: the cell is the floor, and never decreases")
    void cell_randomPlaces_isTheFloorAndAscends() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final Axis axis = Axis.bounded("x", -4096, 4096, 0x1p-3); // exact in binary, so there is nothing to round
        double before = -4096;
        for (int trial = 0; trial < TRIALS; trial++) {
            final double place = random.nextDouble(-4096, 4096);
            final int floor = BigDecimal.valueOf(8)
                    .multiply(new BigDecimal(place))
                    .setScale(0, RoundingMode.FLOOR)
                    .intValueExact();
            assertEquals(floor + 4096 * 8, axis.cell(place), "seed=" + seed + ", place=" + place);
            assertTrue(before <= place ? axis.cell(before) <= floor + 32_768 : axis.cell(before) >= floor + 32_768);
            before = place;
        }
    }

    @Test
    void place_onARing_isTheRestOfADivision() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < TRIALS; trial++) {
            final double period = random.nextDouble(0.001, 1000);
            final Axis axis = Axis.ring("x", period, period / 7);
            final double far = random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-10, 15));
            BigDecimal rest = new BigDecimal(far).remainder(new BigDecimal(period));
            if (rest.signum() < 0) {
                rest = rest.add(new BigDecimal(period));
            }
            final double expected = rest.doubleValue() < period ? rest.doubleValue() : 0;
            assertEquals(expected, axis.place(far), "seed=" + seed + ", far=" + far + ", period=" + period);
            final float asFloat = axis.place((float) far);
            assertTrue(asFloat >= 0 && asFloat < period, "seed=" + seed + ", far=" + far + ", period=" + period);
        }
    }

    @Test
    void place_atTheEndsOfARing_isInsideIt() {
        final Axis axis = Axis.ring("x", 10, 1);
        assertEquals(0, axis.place(10.0));
        assertEquals(0, axis.place(-10.0));
        assertEquals(0, axis.place(-1e-300)); // 10 - 1e-300 is 10
        assertEquals(Math.nextDown(10.0), axis.place(Math.nextDown(10.0)));
        assertTrue(Axis.ring("x", 0.1, 1).place(0.1f) < 0.1); // 0.1f is above 0.1
        assertEquals(9, axis.cell(axis.place(Math.nextDown(10.0))));
    }

    @Test
    @DisplayName("IX-14 NaN and infinite coordinates have no place")
    void place_notFinite_isNone() {
        for (final Axis axis : new Axis[] {Axis.bounded("x", 0, 10, 1), Axis.ring("x", 10, 1)}) {
            for (final double none : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
                assertTrue(Double.isNaN(axis.place(none)), axis + " " + none);
                assertTrue(Float.isNaN(axis.place((float) none)), axis + " " + none);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 10, 10", "0.3, 0.1, 3", "1, 0.1, 10", "105, 10, 10", "5, 10, 1", "1e9, 1e3, 1000000"})
    void ring_ofAnyPeriod_hasWholeCellsAtLeastAsLongAsAskedFor(
            final double period, final double cell, final int cells) {
        assertEquals(cells, Axis.ring("x", period, cell).cells);
    }

    @ParameterizedTest
    @CsvSource({"100, 10, 10", "0.3, 0.1, 3", "105, 10, 11", "5, 10, 1"})
    void bounded_ofAnyLength_isCoveredByCells(final double length, final double cell, final int cells) {
        assertEquals(cells, Axis.bounded("x", 3, 3 + length, cell).cells);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "NaN", "Infinity", "4.9e-324"})
    void cell_notPositiveOrNotFinite_isRefused(final double cell) {
        refused("cell=" + cell, () -> Axis.bounded("x", 0, 10, cell));
        refused("cell=" + cell, () -> Axis.ring("x", 10, cell));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 0", "NaN, 1", "0, NaN", "0, Infinity", "-Infinity, 0", "-1.7e308, 1.7e308"})
    void bounds_notAscendingOrNotFinite_areRefused(final double begin, final double end) {
        refused("begin=" + begin + ", end=" + end, () -> Axis.bounded("x", begin, end, 1e300));
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "NaN", "Infinity", "1.7e308", "4.9e-324"})
    void period_notPositiveOrNotFinite_isRefused(final double period) {
        refused("length=" + period, () -> Axis.ring("x", period, 1));
    }

    @Test
    void cells_tooMany_areRefused() {
        refused("cells=", () -> Axis.bounded("x", 0, Axis.MAX_CELLS + 1, 1));
        refused("cells=", () -> Axis.ring("x", 1e300, 1));
        refused("cells", () -> Axis.allCells(Axis.ring("x", 5000, 1), Axis.ring("y", 5000, 1)));
        assertEquals(Axis.MAX_CELLS, Axis.ring("x", Axis.MAX_CELLS, 1).cells);
    }

    private static void refused(final String told, final Runnable call) {
        final String message =
                assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(told), message);
    }
}
