package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Axes: their ends, marks and labels.
class ScaleTest {

    private static String labels(final Scale scale) {
        return IntStream.range(0, scale.marks()).mapToObj(scale::label).collect(Collectors.joining(" "));
    }

    @Test
    void around_values_marksAreRoundAndHoldThem() {
        assertEquals("0 50 100 150", labels(Scale.around(new double[] {40, 121}, 4)));
        assertEquals("0.80 0.85 0.90", labels(Scale.around(new double[] {0.81, 0.88}, 3)));
        assertEquals("0.0 0.1 0.2 0.3", labels(Scale.around(new double[] {0, 0.3}, 4)));
        assertEquals("-1,000,000 0 1,000,000", labels(Scale.around(new double[] {-600_000, 900_000}, 2)));
        assertEquals("0.00000 0.00005 0.00010", labels(Scale.around(new double[] {1e-5, 8e-5}, 3)));
    }

    @Test
    void around_oneValue_liesInTheMiddle() {
        assertEquals("0 1 2 3 4 5", labels(Scale.around(new double[] {3, 3}, 6)));
        assertEquals(0.5, Scale.around(new double[] {0, 0, 0}, 2).part(0));
    }

    @Test
    void around_notFinite_doesNotCount() {
        assertEquals("0.0 0.5 1.0", labels(Scale.around(new double[] {Double.NaN, Double.POSITIVE_INFINITY}, 3)));
        assertEquals("0 2 4", labels(Scale.around(new double[] {0, Double.NaN, 4}, 2)));
    }

    @Test
    void around_leastNumbers_hasAnEnd() {
        assertEquals(0, Scale.around(new double[] {0, Double.MIN_VALUE}, 2).part(0)); // their step is below all numbers
    }

    @Test
    void ofTime_day_marksAreRoundHoursPast24() {
        final Scale day = Scale.ofTime(new double[] {4 * 3600 + 1677, 25 * 3600}, 8);
        assertEquals("06:00 09:00 12:00 15:00 18:00 21:00 24:00", times(day));
        assertEquals(1, day.part(25 * 3600));
        assertEquals("00:15 00:20 00:25 00:30", times(Scale.ofTime(new double[] {877, 1900}, 4)));
        assertEquals(
                "00:00 48:00",
                times(Scale.ofTime(new double[] {0, 48 * 3600}, 1)).replaceAll(" 24:00 ", " "));
    }

    private static String times(final Scale scale) {
        return IntStream.range(0, scale.marks()).mapToObj(scale::timeLabel).collect(Collectors.joining(" "));
    }

    @Test
    void exactly_values_endsAreTheirs() {
        final Scale frames = Scale.exactly(new double[] {0, 35, 72}, 4);
        assertEquals("0 20 40 60", labels(frames));
        assertEquals(0, frames.part(0));
        assertEquals(1, frames.part(72));
        assertEquals("0 1 2 3", labels(Scale.exactly(new double[] {0, 3}, 10).whole()));
    }
}
