package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The pictures of runs, as a user meets them.
class RunPicturesTest {

    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=50 --steps 9",
                "churn --param rows=50 --steps 9",
                "flocking --steps 9",
                "forestfire --steps 9",
                "life --param width=64 --param height=64 --steps 9",
                "jobshop --steps 9",
                "opinions --steps 9",
                "queue --steps 9",
                "rates --steps 9",
                "schelling --steps 2",
                "virus --steps 9",
                "wolfsheep --steps 9",
                "wolfsheep --steps 9 --activation sequential"
            })
    void run_picture_sameBytesForAnyNumberOfWorkers(final String scenario) throws IOException {
        for (final int workers : new int[] {1, 2}) {
            final DemoRun ran = DemoRun.of(scenario + " --workers " + workers + " --svg "
                    + folder.resolve(workers + ".svg") + " --png " + folder.resolve(workers + ".png"));
            assertEquals(0, ran.code(), ran.err().toString());
            assertTrue(
                    ran.err().getLast().matches("picture: [0-9,]+ bytes in [12].png"),
                    ran.err().toString());
        }
        assertEquals(List.of("1.png", "1.svg", "2.png", "2.svg"), names());
        assertEquals(-1, Files.mismatch(folder.resolve("1.svg"), folder.resolve("2.svg")));
        assertEquals(-1, Files.mismatch(folder.resolve("1.png"), folder.resolve("2.png")));
        final String svg = Files.readString(folder.resolve("1.svg"));
        assertTrue(
                svg.contains(">after " + scenario.replaceAll(".*--steps (\\d+).*", "$1") + " frames; seed 1; "), svg);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "churn --steps 2: young item, old item, waiting place",
                "forestfire --steps 2: green, burning, burnt, bare",
                "opinions --steps 2: below what all agree on in the end, within 5 % of it, above it",
                "schelling --steps 2: group 1, group 2, empty cell",
                "virus --steps 2: healthy, ill, immune, tie of an ill person and a healthy one"
            })
    void run_picture_namesEveryColourOfTheLattice(final String scenario) throws IOException {
        final Path file = folder.resolve("p.svg");
        final String[] parts = scenario.split(": ");
        assertEquals(0, DemoRun.of(parts[0] + " --quiet --svg " + file).code());
        for (final String meaning : parts[1].split(", ")) {
            assertTrue(Files.readString(file).contains(">" + meaning + "<"), meaning);
        }
    }

    @Test
    void run_pictureFrame_drawsTheWorldAtThatFrameAndTheWholeCharts() throws IOException {
        final Path early = folder.resolve("early.svg");
        final Path late = folder.resolve("late.svg");
        assertEquals(
                0,
                DemoRun.of("forestfire --steps 9 --quiet --picture-frame 0 --svg " + early)
                        .code());
        assertEquals(0, DemoRun.of("forestfire --steps 9 --quiet --svg " + late).code());
        assertEquals(0, squares(early, "#4a4a4a"), "nothing is burnt at first");
        assertTrue(squares(late, "#4a4a4a") > 0);
        final Pattern chart = Pattern.compile("d=\"([^\"]*)\" fill=\"none\"[^>]*stroke=\"#0072b2\"");
        assertEquals(
                chart.matcher(Files.readString(early))
                        .results()
                        .map(MatchResult::group)
                        .toList(),
                chart.matcher(Files.readString(late))
                        .results()
                        .map(MatchResult::group)
                        .toList());
    }

    private static long squares(final Path svg, final String colour) throws IOException {
        return Files.readAllLines(svg).stream()
                .filter(line -> line.contains("crispEdges") && line.contains(colour))
                .count();
    }

    @Test
    void run_jdkWithoutDesktop_saysSo() throws IOException, InterruptedException {
        final String line = DemoRun.refused(
                List.of("--limit-modules", "java.base,java.logging,java.sql,jdk.jfr"),
                Map.of(),
                "forestfire",
                "--svg",
                folder.resolve("p.svg").toString());
        assertEquals(
                "--svg needs the module java.desktop of the JDK: JDK=" + System.getProperty("java.version")
                        + "; take a JDK that has it",
                line);
        assertEquals(List.of(), names());
    }

    @Test
    @EnabledOnOs(OS.LINUX) // where AWT asks fontconfig for fonts
    void run_noFonts_saysSo() throws IOException, InterruptedException {
        final Path fonts = Files.createDirectory(folder.resolve("fonts"));
        final Path config =
                Files.writeString(fonts.resolve("fonts.conf"), "<fontconfig><dir>" + fonts + "</dir></fontconfig>\n");
        final String line = DemoRun.refused(
                List.of("-Duser.home=" + fonts), // the JDK keeps a list of fonts there
                Map.of("FONTCONFIG_FILE", config.toString()),
                "forestfire",
                "--png",
                folder.resolve("p.png").toString());
        assertTrue(
                line.startsWith("--png needs the fonts of the system: png=" + folder.resolve("p.png") + ", error="),
                line);
        assertTrue(line.endsWith("; install fontconfig and a font, such as DejaVu, or take --svg"));
        assertEquals(List.of("fonts"), names());
    }
}
