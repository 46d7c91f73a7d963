package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The histogram of frame times: each time is in its bar, and one frame of many is seen.
class TimeHistogramTest {

    private static final Pattern BAR = Pattern.compile("d=\"M(\\d+) \\d+h\\d+v(\\d+)h-\\d+[vz].*#0072b2");

    /// Left end and height of each bar, in pixels.
    private static List<String> bars(final long[] nanos, final long[] counts) {
        return BAR.matcher(new TimeHistogram(nanos, counts).svg())
                .results()
                .map(bar -> bar.group(1) + " " + bar.group(2))
                .toList();
    }

    @Test
    void svg_timesOfOneBar_areAddedUp() {
        assertEquals(List.of("66 160", "167 80"), bars(new long[] {1000, 1010, 2000}, new long[] {3, 1, 2}));
    }

    @Test
    void svg_oneSlowFrame_isSeen() {
        final List<String> bars = bars(new long[] {1000, 1_000_000_000}, new long[] {1_000_000, 1});
        assertEquals(2, bars.size(), bars.toString());
        assertTrue(bars.get(1).endsWith(" 1"), bars.toString());
    }

    @Test
    void svg_noTimeOrZero_isDrawn() {
        assertEquals(List.of(), bars(new long[0], new long[0]));
        assertEquals(List.of("66 160"), bars(new long[] {0}, new long[] {1}));
    }

    @Test
    void svg_longAxis_hasNumbersAtPowersOfTen() {
        final String svg = new TimeHistogram(new long[] {5000, 80_000_000}, new long[] {1, 1}).svg();
        for (final String mark : List.of("10", "100", "1,000", "10,000")) {
            assertTrue(svg.contains(">" + mark + "</text>"), mark + " in " + svg);
        }
    }
}
