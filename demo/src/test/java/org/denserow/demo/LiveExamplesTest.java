package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The live view attaches to each example by one line: a copy of the file has it behind each line that creates a simulation,
/// and still prints what the head says.
class LiveExamplesTest {

    private static final Pattern CREATES = Pattern.compile("Simulation (\\w+) = Simulation\\.create\\([^;{]*[;{].*\n");
    private static final Pattern SIMULATION = Pattern.compile("Simulation\\.create\\(");

    @TempDir
    private static Path folder;

    private static List<Example> examples;

    @BeforeAll
    static void compile() throws IOException {
        examples = new ArrayList<>();
        for (final Example example : Example.in(Path.of("examples"))) {
            final String line = CREATES.matcher(example.text())
                    .replaceAll("$0final org.denserow.live.Live page = org.denserow.live.Live.open($1, 0);\n");
            examples.add(new Example(Files.writeString(
                    folder.resolve(example.file().getFileName().toString()), line)));
        }
        Example.compile(examples, folder);
    }

    private static List<Example> examples() {
        return examples;
    }

    @ParameterizedTest
    @MethodSource("examples")
    @DisplayName("an example that is shown in a browser prints the same")
    void run_withTheLiveView_printsWhatTheHeadSays(final Example example, @TempDir final Path drawn) throws Exception {
        assertEquals(example.output(), example.run(2, drawn));
    }

    @Test
    void examples_all_haveTheLine() {
        for (final Example example : examples) {
            assertEquals(
                    count(SIMULATION, example),
                    count(Pattern.compile("Live\\.open\\("), example),
                    () -> "a simulation is not shown: file=" + example);
            assertEquals(0, count(Pattern.compile("new Simulation\\("), example));
        }
        assertEquals(18, examples.size());
        assertEquals(
                19, examples.stream().mapToLong(each -> count(SIMULATION, each)).sum(), "a few have two");
    }

    private static long count(final Pattern part, final Example example) {
        final Matcher found = part.matcher(example.text());
        return found.results().count();
    }
}
