package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Pictures in words and figures, for readers who do not see them; and the colours of lines.
class ChartWordsTest {

    @Test
    @DisplayName("a chart says where each line begins and ends, and where it is lowest and highest")
    void words_chartOverFrames_nameEndsAndExtremes() {
        final LineChart chart = new LineChart(
                "animals",
                new double[] {0, 500, 1000},
                LineChart.FRAME,
                List.of(
                        new LineChart.Line("sheep", new double[] {60, 1112, 0.123456}, 0),
                        new LineChart.Line("none", new double[] {Double.NaN, Double.NaN, Double.NaN}, 0)));
        assertEquals(
                "Line chart of animals over frames 0 to 1,000. sheep: first 60, last 0.1235, lowest 0.1235 at frame 1,000,"
                        + " highest 1,112 at frame 500. none: no value.",
                chart.words());
    }

    @Test
    @DisplayName("a chart of the day says times of the day")
    void words_chartOfTheDay_nameTimes() {
        assertEquals(
                "Line chart of riders, from 07:30 to 25:00. aboard: first 2, last 1, lowest 1 at 25:00, highest 2 at 07:30.",
                new LineChart(
                                "riders",
                                new double[] {27_000, 90_000},
                                LineChart.TIME_OF_DAY,
                                List.of(new LineChart.Line("aboard", new double[] {2, 1}, 0)))
                        .words());
        assertEquals(
                "Line chart of x, without a point.",
                LineChart.of("x", new double[0], new double[0]).words());
    }

    @Test
    @DisplayName("the histogram says how many frames, from when to when, and its highest bar")
    void words_histogram_nameTheHighestBar() {
        assertEquals(
                "Histogram of 7 frame times, from 1 to 2,000 µs on a logarithmic axis. The highest bar is 5, from 1,000 to"
                        + " 1,122 µs.",
                new TimeHistogram(new long[] {1000, 1_000_001, 1_000_002, 2_000_000}, new long[] {1, 2, 3, 1}).words());
        assertEquals("Histogram of frame times, without a frame.", new TimeHistogram(new long[0], new long[0]).words());
    }

    @Test
    @DisplayName("a world says its size, and how much there is of each colour, also of what is not drawn")
    void words_world_countByTheLegend() {
        final WorldDrawing world = new WorldDrawing();
        world.size(1000, 20);
        IntStream.rangeClosed(1, 9).forEach(colour -> world.legend(colour, "kind " + colour));
        world.legend(2, 7, "a wide line");
        world.cell(0, 0, 1);
        world.arrow(1, 1, 0, 1, 1);
        for (int colour = 2; colour < 9; colour++) {
            world.cell(0, 1, colour);
        }
        for (int point = 0; point < 2 * WorldDrawing.MOST_POINTS; point++) {
            world.spot(1, 1, 9);
        }
        world.line(new float[] {1, 2}, new float[] {1, 2}, 2, 7);
        assertEquals(
                "A picture of the world, 1,000 wide and 20 high. kind 1: 1 cell and 1 point. kind 2: 1 cell. kind 3: 1 cell."
                        + " kind 4: 1 cell. kind 5: 1 cell. kind 6: 1 cell. kind 7: 1 cell. kind 8: 1 cell. kind 9: 40,000 points."
                        + " Lines: 1.",
                world.words());
    }

    @Test
    @DisplayName("all colours of lines differ, and their contrast against light and dark paper is at least 3:1")
    void line_allColours_standOutFromBothPapers() {
        for (int line = 0; line < ChartColours.LINES; line++) {
            for (final int paper : new int[] {ChartColours.PAPER, ChartColours.DARK_PAPER}) {
                final double contrast = Contrast.of(ChartColours.line(line), paper);
                assertTrue(contrast >= 3, "line=" + line + ", paper=" + Pen.hex(paper) + ", contrast=" + contrast);
            }
        }
        assertEquals(
                ChartColours.LINES,
                IntStream.range(0, ChartColours.LINES)
                        .map(ChartColours::line)
                        .distinct()
                        .count());
        assertTrue(Contrast.of(0xE69F00, ChartColours.PAPER) < 3, "an orange that is too light is found");
    }

    @Test
    @DisplayName("a chart of more figures than there are colours is refused")
    void figureGroup_tooMany_isRefused() {
        final List<String> many = List.of("a", "b", "c", "d", "e", "f", "g");
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new FigureGroup("t", many))
                .getMessage()
                .startsWith("a chart must have between 1 and 6 figures"));
        assertThrows(IllegalArgumentException.class, () -> new FigureGroup("t", List.of()));
        assertThrows(IllegalArgumentException.class, () -> new ChartPoints(0));
    }
}
