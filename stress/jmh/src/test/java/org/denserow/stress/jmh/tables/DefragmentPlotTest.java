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

@DisplayName("the plot of placed rows")
class DefragmentPlotTest {

    private static final String HEADER = "order,replaced,step,placed";

    @TempDir
    Path folder;

    @Test
    @DisplayName("a curve for each order and rate, in percent; other rates are left out")
    void curves_severalRates_thoseThatAreDrawn() {
        final List<DefragmentPlot.Curve> curves = DefragmentPlot.curves(List.of(
                HEADER, "exact,0.01 %,0,0.25", "exact,0.01 %,9,0.5", "exact,0.03 %,0,0.9", "chunks,1 %,0,0.75"));
        assertEquals(
                List.of(
                        new DefragmentPlot.Curve("exact", "0.01 %", List.of(0, 9), List.of(25.0, 50.0)),
                        new DefragmentPlot.Curve("chunks", "1 %", List.of(0), List.of(75.0))),
                curves);
    }

    @Test
    @DisplayName("a picture is written")
    void main_curves_writesPicture() throws IOException {
        final Path file = folder.resolve("curves.csv");
        Files.write(file, List.of(HEADER, "exact,0.1 %,0,0.25", "exact,0.1 %,9,0.5"));
        DefragmentPlot.main(
                new String[] {file.toString(), folder.resolve("placed.png").toString()});
        assertTrue(ImageIO.read(folder.resolve("placed.png").toFile()).getWidth() >= 720);
    }

    @Test
    @DisplayName("another file is refused")
    void curves_otherFile_throws() {
        for (final List<String> lines :
                List.of(List.<String>of(), List.of("a,b"), List.of(HEADER), List.of(HEADER, "exact,1 %,0"))) {
            assertThrows(IllegalArgumentException.class, () -> DefragmentPlot.curves(lines), lines.toString());
        }
        assertThrows(IllegalArgumentException.class, () -> DefragmentPlot.main(new String[] {"one"}));
    }
}
