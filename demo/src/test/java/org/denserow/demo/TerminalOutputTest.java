package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Names and values that would write to the terminal of their reader reach it escaped, and long ones are cut.
class TerminalOutputTest {

    private static final String HOSTILE = "\033[2J\n\u009b31m\u202ex";
    private static final String ESCAPED = "\\u001b[2J\\u000a\\u009b31m\\u202ex";
    private static final String GLIDER = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private void assertEscaped(final StringWriter stream) {
        final String text = stream.toString();
        assertTrue(text.contains(ESCAPED), text);
        assertTrue(text.codePoints().allMatch(c -> c == '\n' || !Character.isISOControl(c) && c != '\u202e'), text);
    }

    static Stream<List<String>> wrongValues() {
        return Stream.of(
                List.of(HOSTILE),
                List.of("--" + HOSTILE),
                List.of("--workers", HOSTILE),
                List.of("--workers=" + HOSTILE),
                List.of("--assets", HOSTILE),
                List.of("--gtfs", "f.zip", "--date", HOSTILE),
                List.of("--cancel", HOSTILE),
                List.of("--gtfs", HOSTILE),
                List.of("--csv", "none/" + HOSTILE),
                List.of("--report", "none/" + HOSTILE),
                List.of("bullets", HOSTILE),
                List.of("bullets", "--param", HOSTILE + "=1"),
                List.of("bullets", "--param", "enemies=" + HOSTILE),
                List.of("bullets", "--sweep", HOSTILE),
                List.of("compare", "--scenarios", HOSTILE),
                List.of("life", "--input", HOSTILE));
    }

    @ParameterizedTest(name = "{index}") // the values are for no terminal
    @MethodSource("wrongValues")
    void run_hostileValue_isEscaped(final List<String> args) {
        assertTrue(run(args.toArray(String[]::new)) != ExitCode.OK);
        assertEscaped(err);
        assertEquals("", out.toString());
    }

    @ParameterizedTest(name = "{index}") // the values are for no terminal
    @MethodSource("wrongValues")
    @DisplayName("a value of 5,000 characters is cut in its message, which says how many are left out")
    void run_longValue_isCut(final List<String> args) {
        final String value = "v".repeat(5000);
        assertTrue(run(args.stream().map(each -> each.replace(HOSTILE, value)).toArray(String[]::new)) != ExitCode.OK);
        final String text = err.toString();
        assertTrue(text.matches("(?s).*v{150,200}\\.\\.\\. \\(4,?[78]\\d\\d more characters\\).*"), text);
        assertTrue(text.lines().allMatch(line -> line.length() < 1000), text);
    }

    @Test
    void run_hostileNamesOfFiles_areEscapedInTheSummaryAndBesideIt() throws IOException {
        final Path input = Files.writeString(folder.resolve(HOSTILE), GLIDER);
        final Path data = folder.resolve(HOSTILE + ".csv");
        assertEquals(
                ExitCode.OK,
                run("life", "--input", input.toString(), "--steps", "1", "--csv", data.toString()),
                err::toString);
        assertEscaped(out);
        assertTrue(err.toString().contains(" in " + ESCAPED + ".csv\n"), err::toString);
        assertTrue(Files.isRegularFile(data));
    }

    @Test
    void run_hostileTextOfAFile_isEscaped() throws IOException {
        final Path input = Files.writeString(folder.resolve("p.rle"), "x = 3, y = 3\n\u009b");
        assertEquals(ExitCode.BAD_INPUT, run("life", "--input", input.toString()));
        assertTrue(err.toString().endsWith(": character=\\u009b\n"), err::toString);
    }
}
