package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The option `--rewind-test`, as a user meets it.
class RewoundRunTest {

    private static List<String> results(final DemoRun run) {
        assertEquals(ExitCode.OK, run.code(), () -> run.err().toString());
        return Stream.concat(run.out().stream().filter(line -> line.startsWith("at the end")), run.hashes().stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=500",
                "bullets --param enemies=500 --layout dense --swap-budget 50 --param order-from=30",
                "churn --swap-budget 30",
                "flocking",
                "forestfire",
                "life",
                "jobshop",
                "opinions",
                "queue",
                "rates",
                "schelling --activation sequential",
                "virus",
                "wolfsheep"
            })
    @DisplayName("a run that goes back now and then ends like one that does not, and says how often it did")
    void run_rewindTest_sameResults(final String scenario) {
        final String arguments = scenario + " --steps 80 --quiet";
        final DemoRun rewound = DemoRun.of(arguments + " --rewind-test");
        assertEquals(results(DemoRun.of(arguments)), results(rewound));
        assertTrue(
                rewound.out().stream()
                        .anyMatch(line -> line.matches(
                                "rewound +[1-9]\\d* times, by \\d+ frames at most; [1-9]\\d* frames ran again with"
                                        + " equal hashes; .* MB of states")),
                rewound.out().toString());
    }

    @Test
    @DisplayName("a recording does not go back")
    void run_rewindTestAndRecord_isRefused() {
        final DemoRun refused = DemoRun.of("flocking --rewind-test --record nowhere");
        assertEquals(ExitCode.USAGE, refused.code());
        assertTrue(
                refused.err().getFirst().startsWith("--rewind-test goes back"),
                refused.err().toString());
    }
}
