package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("the plot of saves and rewinds")
class HistoryPlotTest {

    private static final String TABLE = """
            | rows | written | save, µs | rewind, µs | plain save, µs | plain rewind, µs | save / plain |
            |---|---|---|---|---|---|---|
            | 1,000 | 8 of 8 columns | 2.00 | 9.00 | 0.50 | 0.75 | **4.00** |
            | 1,000 | 1 % of 1 of 8 columns | 3.00 | 7.00 | 0.10 | 0.20 | **30.00** |
            | 10,000 | 8 of 8 columns | 20.00 | 25.00 | 10.00 | 10.00 | **2.00** |
            | 10,000 | 8 of 8 columns, 1 % of the rows anew | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 |
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("each curve has the points of its case, in ms; the case with other rows is left out")
    void curves_table_pointsByCase() {
        final List<HistoryPlot.Curve> curves = HistoryPlot.curves(TABLE);
        assertEquals(
                List.of(
                        List.of(0.002, 0.02),
                        List.of(0.009, 0.025),
                        List.of(0.0005, 0.01),
                        List.of(0.003),
                        List.of(0.007)),
                curves.stream().map(HistoryPlot.Curve::millis).toList());
        assertEquals(List.of(1_000.0, 10_000.0), curves.getFirst().rows());
        assertEquals(List.of(1_000.0), curves.getLast().rows());
    }

    @Test
    @DisplayName("a picture is written")
    void main_table_writesPicture() throws IOException {
        final Path file = folder.resolve("history.md");
        Files.writeString(file, TABLE);
        HistoryPlot.main(
                new String[] {file.toString(), folder.resolve("times.png").toString()});
        assertTrue(ImageIO.read(folder.resolve("times.png").toFile()).getWidth() >= 720);
    }

    @Test
    @DisplayName("a table without one of the cases, and a wrong number of arguments, are refused")
    void curves_otherTable_throws() {
        for (final String table : List.of("", TABLE.replace("1 % of 1", "2 % of 1"))) {
            assertThrows(IllegalArgumentException.class, () -> HistoryPlot.curves(table), table);
        }
        assertThrows(IllegalArgumentException.class, () -> HistoryPlot.main(new String[] {"one"}));
    }
}
