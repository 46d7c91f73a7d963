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
    void exactly_values_endsAreTheirs() {
        final Scale frames = Scale.exactly(new double[] {0, 35, 72}, 4);
        assertEquals("0 20 40 60", labels(frames));
        assertEquals(0, frames.part(0));
        assertEquals(1, frames.part(72));
        assertEquals("0 1 2 3", labels(Scale.exactly(new double[] {0, 3}, 10).whole()));
    }
}
