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

@DisplayName("the plot of libraries")
class PeerPlotTest {

    private static final String PRINTED = """
            | set | workload | entities | faster peer | its ns |
            |---|---|---|---|---|
            | go-ecs-benchmarks | query | 1,000 | Ashley | 1.00 |

            | set | workload | entities | denserow | Ashley | turns |
            |---|---|---|---|---|---|
            | go-ecs-benchmarks | query | 1,000 | 2.00 | 1.00 (**0.500**) | 5 |
            | go-ecs-benchmarks | delete | 1,000 | 2.00 | 9.00 (4.50) | 5 |
            | go-ecs-benchmarks | query | 2,000 | 3.00 | 1,200 (400) | 5 |
            | go-ecs-benchmarks | delete | 2,000 | 0.400 | 7.00 (17.5) | 5 |
            | go-ecs-benchmarks | query | 9,000 | 3.00 | 1.00 (**0.333**) | 5 |
            | go-ecs-benchmarks | delete | 9,000 | 3.00 | – | 5 |
            | Dominion | iterate | 9,000 | 3.00 | 1.00 (**0.333**) | 5 |
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("the largest number of entities for which every library has all times")
    void bars_printed_largestComplete() {
        final PeerPlot.Bars bars = PeerPlot.bars(PRINTED);
        assertEquals(2_000, bars.entities());
        assertEquals(List.of("denserow", "Ashley"), bars.libraries());
        assertEquals(List.of("query", "delete"), bars.workloads());
        assertEquals(List.of(3.0, 0.4), bars.nanos("denserow"));
        assertEquals(List.of(1_200.0, 7.0), bars.nanos("Ashley"));
        assertEquals(0.1, bars.powerOfTenBelow(), 1e-12);
    }

    @Test
    @DisplayName("a picture is written")
    void main_printed_writesPicture() throws IOException {
        final Path file = folder.resolve("peers.md");
        Files.writeString(file, PRINTED);
        PeerPlot.main(new String[] {file.toString(), folder.resolve("peers.png").toString()});
        assertTrue(ImageIO.read(folder.resolve("peers.png").toFile()).getWidth() >= 720);
    }

    @Test
    @DisplayName("another file is refused")
    void bars_otherFile_throws() {
        assertThrows(IllegalArgumentException.class, () -> PeerPlot.bars("nothing"));
        assertThrows(
                IllegalArgumentException.class,
                () -> PeerPlot.bars(PRINTED.lines()
                        .filter(line -> !line.contains("| query |"))
                        .filter(line -> !line.contains("denserow"))
                        .reduce("", (text, line) -> text + line + '\n')));
        assertThrows(IllegalArgumentException.class, () -> PeerPlot.main(new String[] {"one"}));
    }
}
