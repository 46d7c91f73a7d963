package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/// A page has its world, legend, charts and notes at their places, and is bounded.
class PageTest {

    private static final int WHITE = 0xFFFFFF;
    private static final int RED = 0xD55E00;
    private static final int BLUE = 0x0072B2;

    private static FigureSeries series(final int figures) {
        final FigureSeries series = new FigureSeries(1);
        series.names(List.of("frames", "one", "two", "three", "four", "five").subList(0, figures + 1));
        for (int frame = 0; frame < 3; frame++) {
            series.field((long) frame);
            for (int figure = 0; figure < figures; figure++) {
                series.field(frame == 1 ? Double.NaN : frame * 0.1 + figure);
            }
            series.endLine();
        }
        return series;
    }

    private static byte[] svg(final Page page) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.writeSvg(out);
        return out.toByteArray();
    }

    private static byte[] png(final Page page) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.writePng(out);
        return out.toByteArray();
    }

    private static int colour(final BufferedImage image, final double x, final double y) {
        return image.getRGB((int) x, (int) y) & 0xFFFFFF;
    }

    private static String text(final WorldDrawing world) throws IOException {
        return new String(svg(new Page("t", "s", world, new FigureSeries(1))), StandardCharsets.UTF_8);
    }

    @Test
    void writePng_cellsAndPoints_standAtTheirPlacesWithTheOriginBelow() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        world.size(4, 2);
        world.legend(RED, "red cell");
        world.cell(0, 0, RED);
        world.cell(3, 1, BLUE);
        world.arrow(1.5, 0.5, 0, 0, BLUE);
        final BufferedImage image = ImageIO.read(new ByteArrayInputStream(png(new Page("t", "s", world, series(5)))));
        assertEquals(Page.WIDTH, image.getWidth());
        assertEquals(Page.HEIGHT, image.getHeight());
        final double cell = Lattice.MOST_SQUARES / 4.0; // the world fills the width and the middle of the height
        final double left = 24;
        final double bottom = 92 + 3 * cell;
        assertEquals(RED, colour(image, left + 1, bottom - 2));
        assertEquals(RED, colour(image, left + cell - 1, bottom - cell + 1));
        assertEquals(WHITE, colour(image, left + cell + 2, bottom - 2));
        assertEquals(BLUE, colour(image, left + 3 * cell + 1, bottom - cell - 2));
        assertEquals(BLUE, colour(image, left + 1.5 * cell, bottom - 0.5 * cell));
        assertEquals(WHITE, colour(image, left + cell / 2, bottom - 1.5 * cell), "a cell that has no colour");
        assertEquals(RED, colour(image, 24 + 5, 92 + Lattice.MOST_SQUARES + 24 - 5), "the legend");
    }

    @Test
    void write_twice_sameBytes() throws Exception {
        final byte[][] written = new byte[4][];
        for (int time = 0; time < 2; time++) {
            final WorldDrawing world = new WorldDrawing();
            world.size(10, 10);
            world.line(new float[] {1, 2, 3}, new float[] {1, 4, 9}, 2, BLUE);
            world.arrow(3, 3, 1, -1, RED);
            world.spot(4, 4, RED);
            final Page page = new Page("a & b", "seed 1; " + "x".repeat(300), world, series(5));
            written[2 * time] = svg(page);
            written[2 * time + 1] = png(page);
        }
        assertArrayEquals(written[0], written[2]);
        assertArrayEquals(written[1], written[3]);
        final org.w3c.dom.Document xml = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(written[0]));
        assertEquals("a & b", xml.getElementsByTagName("text").item(0).getTextContent());
        for (final String figure : List.of("one", "two", "three", "four", "five")) {
            assertTrue(new String(written[0], StandardCharsets.UTF_8).contains(">" + figure + "</text>"), figure);
        }
    }

    @Test
    void writeSvg_manyPoints_areThinnedAndThePageSaysSo() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        world.size(100, 100);
        final int drawn = 5 * WorldDrawing.MOST_POINTS + 3;
        for (int point = 0; point < drawn; point++) {
            world.arrow(point % 100, point / 100 % 100, 1, 0, BLUE);
        }
        final String svg = text(world);
        assertTrue(svg.contains(">12,501 of 100,003 points are drawn</text>"), svg.substring(svg.length() - 200));
        assertEquals(
                12_501,
                svg.lines()
                        .filter(line -> line.contains("fill=\"#0072b2\""))
                        .flatMapToInt(String::chars)
                        .filter(letter -> letter == 'z')
                        .count());
    }

    @Test
    void writeSvg_manyLines_areCutAndThePageSaysSo() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        world.size(10, 10);
        final float[] far = new float[WorldDrawing.MOST_PLACES];
        for (int place = 0; place < far.length; place++) {
            far[place] = place % 2 * 9f;
        }
        world.line(far, far, 1, BLUE);
        world.line(far, far, 1, BLUE);
        assertTrue(text(world).contains(">1 of 2 lines are drawn</text>"));
    }

    @Test
    void writeSvg_largeLattice_squaresStandForSeveralCells() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        final int side = 3 * Lattice.MOST_SQUARES;
        world.size(side, side);
        world.cell(4, 0, RED);
        world.cell(5, 2, BLUE); // the same square of 3 × 3
        final String svg = text(world);
        assertTrue(svg.contains("a square has the colour of the last of its 3 × 3 cells"));
        assertTrue(svg.contains("d=\"M25 731h1v1h-1z\" shape-rendering=\"crispEdges\" fill=\"#0072b2\""), svg);
        assertEquals(1, svg.lines().filter(line -> line.contains("crispEdges")).count());
        assertThrows(IllegalArgumentException.class, () -> world.cell(side, 0, RED));
    }

    @Test
    void writePng_directions_differ() throws IOException {
        final byte[][] pictures = new byte[2][];
        for (int direction = 0; direction < 2; direction++) {
            final WorldDrawing world = new WorldDrawing();
            world.size(10, 10);
            world.arrow(5, 5, direction, 1 - direction, RED);
            pictures[direction] = svg(new Page("t", "s", world, new FigureSeries(1)));
        }
        assertNotEquals(
                new String(pictures[0], StandardCharsets.UTF_8), new String(pictures[1], StandardCharsets.UTF_8));
    }

    @Test
    void write_linesOfAWidth_standInTheLegendAsWide() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        world.size(10, 10);
        world.legend(7.5, BLUE, "many");
        world.line(new float[] {1, 9}, new float[] {5, 5}, 7.5, BLUE);
        world.note("A line is wide.");
        final Page page = new Page("t", "s", world, new FigureSeries(1));
        final String svg = new String(svg(page), StandardCharsets.UTF_8);
        assertEquals(
                2,
                svg.lines()
                        .filter(line -> line.contains("stroke-width=\"7.5\""))
                        .count(),
                svg);
        assertTrue(svg.contains(">A line is wide.</text>"), svg);
        assertEquals(List.of(new LegendEntry(7.5, BLUE, "many")), page.legend());
    }

    /// A colour of few pixels beside smooth edges of many others.
    @Test
    void writePng_manyColours_thoseOfTheLegendStay() throws IOException {
        final WorldDrawing world = new WorldDrawing();
        world.size(100, 100);
        for (int line = 0; line < 30; line++) {
            world.line(new float[] {0, 99}, new float[] {line, 99 - 2 * line}, 3, 0x100010 * line & 0xFFFFFF);
        }
        world.legend(RED, "rare");
        final BufferedImage image =
                ImageIO.read(new ByteArrayInputStream(png(new Page("t", "s", world, new FigureSeries(1)))));
        assertEquals(RED, colour(image, 24 + 5, 92 + Lattice.MOST_SQUARES + 24 - 5));
    }

    @Test
    void dayCharts_severalFigures_areOneChartOverTheTimeOfDay() {
        final WorldDrawing world = new WorldDrawing();
        world.chart(new DayChart(
                "both",
                4 * 3600,
                List.of(new DayChart.Line("one", "first", 1, RED), new DayChart.Line("three", "third", 60, BLUE))));
        final Page page = new Page("t", "s", world, series(3));
        assertEquals(1, page.dayChartSvgs().size());
        final String chart = page.dayChartSvgs().getFirst();
        for (final String text : List.of("both", "first", "third", "04:00")) {
            assertTrue(chart.contains(">" + text + "</text>"), text + " in " + chart);
        }
        assertTrue(chart.contains(">150</text>"), "three, 2 to 2.2, by 60: " + chart);
        assertEquals(2, page.chartSvgs().size(), "two, and three as it is; not one");
        assertTrue(page.chartSvgs().getFirst().contains(">two</text>"));
        world.chart(new DayChart("wrong", 0, List.of(new DayChart.Line("none", "", 1, RED))));
        assertThrows(IllegalArgumentException.class, page::dayChartSvgs);
    }

    @Test
    void missingForPng_here_isNothing() {
        assertEquals("", Page.missingForPng());
    }
}
