package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The lines of code that the scenarios name are those that `demo/lines` counts.
class CodeLinesTest {

    private static List<String> lines(final String... files) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of("sh", "lines")); // tests run in the folder of the module
        command.addAll(List.of(files));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final List<String> printed =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(0, process.waitFor(), printed::toString);
        return printed;
    }

    @Test
    void lines_ofEachModel_areThoseOfTheCommand() throws IOException, InterruptedException {
        final Map<String, String> counted = new TreeMap<>();
        final List<String> printed = lines();
        for (final String line : printed.subList(1, printed.size())) {
            final String[] cells = line.split(" +");
            counted.put(cells[0], cells[1] + " and " + cells[2]);
        }
        final Map<String, String> named = new TreeMap<>();
        for (final Scenario scenario : Main.SCENARIOS) {
            if (!scenario.lines().equals(CodeLines.UNCOUNTED)) {
                named.put(
                        scenario.name(),
                        scenario.lines().code() + " and " + scenario.lines().imports());
            }
        }
        assertEquals(counted, named, "expected: what demo/lines counts; actual: what the scenarios name");
    }

    /// MASON's models in the published comparison have one activation, these have all; package and imports count. That
    /// comparison has no forest fire: its number is that of today.
    @ParameterizedTest
    @CsvSource({"flocking, 159", "schelling, 129", "wolfsheep, 202", "forestfire, 53"})
    void lines_ofAPublishedModel_areThoseOfItsPageAndNoMoreThanMasons(final String name, final int mason)
            throws IOException {
        final CodeLines lines = Main.SCENARIOS.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow()
                .lines();
        final int all = lines.code() + lines.imports() + 1;
        assertTrue(all <= mason, () -> name + ": lines=" + all);
        final String page = Files.readString(Path.of("docs", name + ".md"));
        assertTrue(
                page.replace('\n', ' ').contains(lines.code() + " lines (" + all + " with package and imports"),
                () -> page);
    }

    @Test
    void lines_commentsAndBlankLines_areNotCode(@TempDir final Path folder) throws IOException, InterruptedException {
        final Path file = Files.writeString(folder.resolve("A.java"), """
                /*
                 * A licence.
                 */
                package a;

                import b.C; // counted as an import
                import static b.D.e;

                /// A class.
                @Tag("x")
                class A {
                    // a comment
                    /* one more */
                    int a = 1; // code
                    String url = "http://x";
                }
                """);
        assertEquals(List.of("5 2"), lines(file.toString()));
        assertEquals(List.of("10 4"), lines(file.toString(), file.toString()));
    }
}
