package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When frames are due, and what counts as late.
class PaceTest {

    private static final long PERIOD = 1_000_000; // nanoseconds

    private final Pace pace = Pace.at(1_000);
    private final Overload overload = pace.overload();

    /// Asks at a time, and begins the frame if it is due.
    private long at(final long nowNanos) {
        final long toDueNanos = pace.nanosToDue(nowNanos);
        if (toDueNanos <= 0) {
            pace.take(nowNanos);
        }
        return toDueNanos;
    }

    private void assertCounts(final long frames, final long late, final long skipped, final long longestNanos) {
        assertEquals(
                "frames=" + frames + ", late=" + late + ", skipped=" + skipped + ", longestNanos=" + longestNanos,
                "frames=" + overload.frames() + ", late=" + overload.late() + ", skipped=" + overload.skipped()
                        + ", longestNanos=" + overload.longestNanos());
    }

    @Test
    void nanosToDue_firstFrame_isDueAtOnce() {
        assertEquals(0, at(777));
        assertEquals(PERIOD, at(777));
        assertEquals(1, at(777 + PERIOD - 1));
        assertCounts(1, 0, 0, 0);
    }

    @Test
    void take_onTime_staysOnTheGrid() {
        for (long frame = 0; frame < 100; frame++) {
            assertEquals(0, at(frame * PERIOD));
        }
        assertCounts(100, 0, 0, 0);
    }

    @Test
    void take_withinTheTolerance_isNotLateAndDoesNotDrift() {
        at(0);
        for (long frame = 1; frame < 100; frame++) {
            assertEquals(-PERIOD / Overload.LATE_PARTS, at(frame * PERIOD + PERIOD / Overload.LATE_PARTS));
        }
        assertCounts(100, 0, 0, PERIOD / Overload.LATE_PARTS);
    }

    @Test
    void take_beyondTheTolerance_isLate() {
        at(0);
        at(PERIOD + PERIOD / Overload.LATE_PARTS + 1);
        assertCounts(2, 1, 0, PERIOD / Overload.LATE_PARTS + 1);
    }

    @Test
    void take_almostAPeriodLate_skipsNothing() {
        at(0);
        at(2 * PERIOD - 1);
        assertCounts(2, 1, 0, PERIOD - 1);
        assertEquals(1, at(2 * PERIOD - 1), "the next one keeps its time");
    }

    @Test
    void take_aPeriodLate_skipsOne() {
        at(0);
        at(2 * PERIOD);
        assertCounts(2, 1, 1, PERIOD);
        assertEquals(PERIOD, at(2 * PERIOD), "not chased");
    }

    @Test
    void take_manyPeriodsLate_runsOnceAndGoesOnOnTheGrid() {
        at(0);
        at(7 * PERIOD + 300_000);
        assertCounts(2, 1, 6, 6 * PERIOD + 300_000);
        assertEquals(PERIOD - 300_000, at(7 * PERIOD + 300_000));
    }

    @Test
    void restart_timeHasPassed_makesNothingLate() {
        at(0);
        pace.restart();
        assertEquals(0, at(50 * PERIOD + 1));
        assertEquals(PERIOD, at(50 * PERIOD + 1));
        assertCounts(2, 0, 0, 0);
    }

    /// Frames of any length, asked for at once when they end or some time later.
    @Test
    void take_anyTimes_atMostOneFrameBetweenTwoDueTimesAndNoneUncounted() {
        final Random random = new Random(Seed.next());
        final long startNanos = Long.MAX_VALUE - 3 * PERIOD; // the clock overflows
        long passedNanos = 0;
        long lastPoint = -1;
        while (overload.frames() < 10_000) {
            if (at(startNanos + passedNanos) <= 0) {
                final long point = passedNanos / PERIOD;
                assertTrue(point > lastPoint, "two frames at point " + point);
                lastPoint = point;
                assertEquals(point + 1, overload.frames() + overload.skipped(), "due times");
            }
            passedNanos += random.nextInt(4) == 0 ? random.nextLong(5 * PERIOD) : random.nextLong(PERIOD / 2);
        }
        assertTrue(overload.late() > 100 && overload.skipped() > 100, overload::toString);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -60, 9e-7, 1_000_001})
    void at_outOfRange_isRefused(final double hertz) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> Pace.at(hertz)),
                "frames per second must be in [1.0E-6, 1000000.0]",
                "hertz=" + hertz,
                "use run or runFor");
    }

    @Test
    void at_limits_areAllowed() {
        assertEquals(1_000, Pace.at(Pace.MAX_HERTZ).periodNanos());
        assertEquals(1_000_000_000_000_000L, Pace.at(Pace.MIN_HERTZ).periodNanos());
        assertEquals(16_666_667, Pace.at(60).periodNanos());
    }
}
