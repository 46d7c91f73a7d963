package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/// Figures over frames: all of a short run, some of a long one, numbers only.
class FigureSeriesTest {

    private static FigureSeries ofFrames(final int frames) {
        final FigureSeries series = new FigureSeries(1);
        series.names(List.of("frames", "time", "square", "isLate"));
        for (int frame = 0; frame <= frames; frame++) {
            if (series.isDue(frame)) {
                add(series, frame);
            }
        }
        return series;
    }

    private static void add(final FigureSeries series, final int frame) {
        series.field((long) frame);
        series.field("8:00");
        series.field((double) frame * frame);
        series.field(frame > 2);
        series.endLine();
    }

    @Test
    void values_shortRun_areThoseOfEachFrame() {
        final FigureSeries series = ofFrames(4);
        assertEquals(2, series.count());
        assertEquals("square", series.name(0));
        assertEquals("isLate", series.name(1));
        assertArrayEquals(new double[] {0, 1, 2, 3, 4}, series.frames());
        assertArrayEquals(new double[] {0, 1, 4, 9, 16}, series.values(0));
        assertArrayEquals(new double[] {0, 0, 0, 1, 1}, series.values(1));
    }

    @Test
    void values_longRun_areBoundedAndEvenlySpread() {
        final int frames = 10 * FigureSeries.MOST_POINTS + 7;
        final FigureSeries series = ofFrames(frames);
        final double[] at = series.frames();
        assertTrue(
                at.length >= FigureSeries.MOST_POINTS / 2 && at.length <= FigureSeries.MOST_POINTS,
                "points=" + at.length);
        final double stride = at[1];
        for (int point = 0; point < at.length; point++) {
            assertEquals(point * stride, at[point]);
        }
        assertTrue(frames - at[at.length - 1] < stride, "the last one is " + at[at.length - 1]);
        assertArrayEquals(DoubleStream.of(at).map(frame -> frame * frame).toArray(), series.values(0));
    }

    /// A page takes the last frame of a run in any case.
    @Test
    void endLine_lastFrameNotDue_isKeptAtEveryLength() {
        for (int frames = 0; frames < 5 * FigureSeries.MOST_POINTS; frames++) {
            final FigureSeries series = ofFrames(frames);
            if (!series.isDue(frames)) {
                add(series, frames);
            }
            final double[] at = series.frames();
            assertTrue(at.length <= FigureSeries.MOST_POINTS, "points=" + at.length);
            assertEquals(0, at[0]);
            assertEquals(frames, at[at.length - 1]);
        }
    }

    @Test
    void count_noLine_isZero() {
        assertEquals(0, new FigureSeries(1).count());
    }
}
