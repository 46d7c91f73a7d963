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

@DisplayName("the plot of speed-ups")
class ScalePlotTest {

    private static final String PRINTED = """
            A machine.

            | workload | items | workers | µs a frame | speed-up | efficiency |
            |---|---|---|---|---|---|
            | `iterate` | 1,000 | 1 | 9.0 | 1.00 | 1.00 |
            | `iterate` | 1,000 | 16 | 1.0 | 9.00 | 0.56 |
            | `city` | 800 | 1 | 9.0 | 1.00 | 1.00 |
            | `city` | 800 | 16 | 2.0 | 4.50 | 0.28 |

            | threads | triad, GB/s | triad with the lines that stores read, GB/s | `iterate`, GB/s |
            |---|---|---|---|
            | 1 | 9.0 | 12.0 | 11.0 |
            | 16 | 90.0 | 120.0 | 110.0 |
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("a curve for each workload and size, and two of bandwidth")
    void curves_printed_pointsOfEach() {
        assertEquals(
                List.of(
                        new ScalePlot.Curve("iterate, 1,000", List.of(1, 16), List.of(1.0, 9.0)),
                        new ScalePlot.Curve("city, 800", List.of(1, 16), List.of(1.0, 4.5))),
                ScalePlot.speedUps(PRINTED));
        final List<ScalePlot.Curve> bandwidths = ScalePlot.bandwidths(PRINTED);
        assertEquals(List.of(12.0, 120.0), bandwidths.getFirst().values());
        assertEquals(List.of(11.0, 110.0), bandwidths.getLast().values());
    }

    @Test
    @DisplayName("a picture is written")
    void main_printed_writesPicture() throws IOException {
        final Path file = folder.resolve("scale.md");
        Files.writeString(file, PRINTED);
        ScalePlot.main(
                new String[] {file.toString(), folder.resolve("scale.png").toString()});
        assertTrue(ImageIO.read(folder.resolve("scale.png").toFile()).getWidth() >= 720);
    }

    @Test
    @DisplayName("another file is refused")
    void curves_otherFile_throws() {
        assertThrows(IllegalArgumentException.class, () -> ScalePlot.speedUps("nothing"));
        assertThrows(IllegalArgumentException.class, () -> ScalePlot.bandwidths("| a |\n|---|\n| b |\n"));
        assertThrows(IllegalArgumentException.class, () -> ScalePlot.main(new String[] {"one"}));
    }
}
