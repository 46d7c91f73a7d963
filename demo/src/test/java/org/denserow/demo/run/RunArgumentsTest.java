package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that a recorded run needs again.
class RunArgumentsTest {

    @Command
    private static final class Line {

        @Option(names = "--input")
        private Path input;

        @Option(names = "--param")
        private Map<String, Double> parameters = new LinkedHashMap<>();

        @Option(names = "--seed", defaultValue = "1")
        private long seed;

        @Option(names = "--verify")
        private boolean verify;

        @Option(names = "--workers")
        private int workers;

        @Option(names = "--quiet")
        private boolean quiet;

        @Mixin
        private OutputOptions files;

        @Mixin
        private SaveOptions saving;
    }

    private static List<String> of(final String... arguments) {
        final CommandLine line = new CommandLine(new Line());
        line.parseArgs(arguments);
        return RunArguments.of(line);
    }

    @Test
    @DisplayName("options that were given stay, with every value; paths are absolute")
    void of_options_stay() {
        assertEquals(
                List.of(
                        "--param=rows=20",
                        "--param=share=0.5",
                        "--verify",
                        "--input=" + Path.of("a file").toAbsolutePath()),
                of("--param", "rows=20", "--verify", "--param=share=0.5", "--input", "a file"));
        assertEquals(List.of("--seed=1"), of("--seed=1"), "also a default, if it was given");
        assertEquals(List.of(), of());
    }

    @Test
    @DisplayName("files, saving, workers and progress change no result, and are left out")
    void of_othersOptions_areLeftOut() {
        assertEquals(
                List.of("--seed=7"),
                of("--workers=3", "--quiet", "--csv=a", "--save=b", "--record=c", "--compress", "--seed=7"));
    }
}
