package org.denserow.demo.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Command line of the demo")
class PartitionCommandTest {

    private final List<PartitionCommand> started = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... arguments) {
        return PartitionCommand.commandLine(command -> {
                    started.add(command);
                    return 1;
                })
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void noArguments_aThousandFramesWithoutFiles() {
        assertEquals(1, run());
        assertEquals(1_000, started.getFirst().frames());
        assertEquals(25, started.getFirst().hertz());
        assertNull(started.getFirst().folder());
    }

    @Test
    void allOptions_areTaken() {
        assertEquals(1, run("--frames", "100000", "--hertz=0", "--folder", "saves"));
        assertEquals(PartitionCommand.MOST_FRAMES, started.getFirst().frames());
        assertEquals(0, started.getFirst().hertz());
        assertEquals(Path.of("saves").toAbsolutePath(), started.getFirst().folder());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--frames=0 | the value of an option is in [1, 100000]: --frames=0",
                "--frames=100001 | the value of an option is in [1, 100000]: --frames=100001",
                "--frames=1.5 | Invalid value for option '--frames': '1.5' is not a long",
                "--hertz=-1 | the value of an option is in [0, 10000]: --hertz=-1.0",
                "--hertz=10001 | the value of an option is in [0, 10000]: --hertz=10001.0",
                "--hertz=NaN | the value of an option is in [0, 10000]: --hertz=NaN",
                "--folder | Missing required parameter for option '--folder' (DIR)",
                "--frame=9 | Unknown option: '--frame=9'"
            })
    void wrongArguments_areRefusedInOneLine(final String argument, final String said) {
        assertEquals(PartitionCommand.USAGE, run(argument));
        assertEquals(
                said + "; demo/partition/run --help lists the options",
                err.toString().strip());
        assertEquals(List.of(), started);
    }

    @Test
    void help_namesEachOption() {
        assertEquals(0, run("--help"));
        for (final String name : List.of("--frames=N", "--hertz=H", "--folder=DIR", "--help")) {
            assertTrue(out.toString().contains(name), out::toString);
        }
        assertEquals(List.of(), started);
    }
}
