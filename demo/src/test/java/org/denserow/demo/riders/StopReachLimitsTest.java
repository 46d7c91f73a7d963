package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.Projection;
import org.denserow.demo.timetable.ShapeSet;
import org.denserow.demo.timetable.Timetable;
import org.denserow.demo.timetable.TripRun;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Feeds whose stops are too many for riders.
class StopReachLimitsTest {

    @Test
    @DisplayName("a trip through 11,000 stops has too many pairs of stops for riders")
    void reach_manyPairsOnOneTrip_areRefused() {
        assertEquals(
                "a city with riders joins at most 8589934592 words of stops: stops=11000, pairs on one trip=60494500,"
                        + " words=10405054000; run with --riders 0, or with a smaller feed",
                refusedReach(11_000, 1000));
    }

    @Test
    @DisplayName("8,193 stops at one place have too many pairs of neighbours for riders")
    void reach_manyStopsAtOnePlace_areRefused() {
        assertEquals(
                "a city with riders compares at most 67108864 pairs of stops near each other: stops=8193,"
                        + " pairs>=67117056; run with --riders 0, or with a smaller feed",
                refusedReach(8193, 0));
    }

    /// A trip through stops on a line.
    private static String refusedReach(final int count, final float metres) {
        final String[] ids = new String[count];
        final int[] served = new int[count];
        final boolean[] accessible = new boolean[count];
        final float[] x = new float[count];
        for (int stop = 0; stop < count; stop++) {
            served[stop] = stop;
            accessible[stop] = true;
            x[stop] = metres * stop;
        }
        final Timetable timetable = new Timetable(
                "a line",
                new Timetable.Stops(ids, ids, x, new float[count], accessible),
                new Timetable.Routes(new String[1], new String[1]),
                new ShapeSet(new Projection(0, 0), new int[] {0}, new double[0], new double[0]),
                TripRun.layOut(List.of(
                        new TripRun("T", 0, 0, true, 0, served, new int[count], new int[count], new float[count]))),
                0,
                0);
        return assertThrows(OutOfCapacity.class, () -> StopReach.of(timetable)).getMessage();
    }
}
