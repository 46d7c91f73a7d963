package org.denserow.stress.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

@DisplayName("Command line of the soak")
class SoakCommandTest {

    private static final int HELD = 0;
    private static final int FAILED = 1;

    private final List<SoakOptions> started = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int ends = HELD;
    private String seedBefore;

    @BeforeEach
    void forgetSeed() {
        seedBefore = System.clearProperty("seed"); // that of the build, if it has one
    }

    @AfterEach
    void restoreSeed() {
        if (seedBefore == null) {
            System.clearProperty("seed");
        } else {
            System.setProperty("seed", seedBefore);
        }
    }

    private int run(final String... arguments) {
        final CommandLine line = SoakCommand.commandLine(options -> {
            started.add(options);
            return ends;
        });
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    private void assertRefused(final String said, final String... arguments) {
        assertEquals(SoakCommand.USAGE, run(arguments));
        assertTrue(err.toString().contains(said), err.toString());
        assertTrue(err.toString().startsWith("soak: "), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertEquals(List.of(), started);
    }

    @Test
    void noArguments_aMinuteWithNothingBroken() {
        assertEquals(HELD, run());
        final SoakOptions options = started.getFirst();
        assertEquals(Duration.ofSeconds(60), options.time());
        assertEquals(Duration.ofSeconds(30), options.stall());
        assertEquals(Broken.NOTHING, options.broken());
        assertEquals("", err.toString());
    }

    @Test
    void allArguments_reachTheSoak() {
        assertEquals(HELD, run("--seconds", "1800", "--stall=3", "--break", "STALLS", "--seed", "-7"));
        assertEquals(
                List.of(new SoakOptions(Duration.ofSeconds(1800), Duration.ofSeconds(3), Broken.STALLS, -7)), started);
    }

    @ParameterizedTest
    @EnumSource(Broken.class)
    void everyName_canBeBroken(final Broken broken) {
        assertEquals(HELD, run("--break", broken.name()));
        assertEquals(broken, started.getFirst().broken());
    }

    @Test
    void exitCode_isThatOfTheSoak() {
        ends = FAILED;
        assertEquals(FAILED, run());
    }

    // ---- The seed ----

    @Test
    void seed_isThatOfTheEnvironment_whichTheLauncherPasses() {
        System.setProperty("seed", "42");
        run();
        assertEquals(42, started.getFirst().seed());
    }

    @Test
    void seed_isAnotherOneInEachRun_whenNothingNamesIt() {
        run();
        run();
        assertNotEquals(started.get(0).seed(), started.get(1).seed());
    }

    @Test
    void seedOfTheEnvironment_thatIsNoNumber_isRefused() {
        System.setProperty("seed", "today");
        assertRefused("seed=today");
    }

    // ---- Refusals ----

    @ParameterizedTest
    @CsvSource({
        "--seconds, 0",
        "--seconds, -1",
        "--seconds, 604801",
        "--seconds, 1.5",
        "--seconds, long",
        "--seconds, 99999999999999999999",
        "--stall, 0",
        "--stall, never"
    })
    void secondsOutOfRange_areRefusedWithTheirValue(final String option, final String value) {
        assertRefused("seconds=" + value, option, value);
        assertTrue(err.toString().contains("'" + option + "'"), err.toString());
        assertTrue(err.toString().contains("[1, 604800]"), err.toString());
    }

    @Test
    void seedThatIsNoNumber_isRefused() {
        assertRefused("seed=1e3", "--seed", "1e3");
    }

    @Test
    void unknownName_isRefusedWithThoseThatThereAre() {
        assertRefused("break=timing", "--break", "timing");
        for (final Broken broken : Broken.values()) {
            assertTrue(err.toString().contains(broken.name()), err.toString());
        }
    }

    @Test
    void unknownOption_isRefused() {
        assertRefused("'--second'", "--second", "60");
    }

    @Test
    void argumentWithoutOption_isRefused() {
        assertRefused("'60'", "60");
    }

    @Test
    void optionWithoutValue_isRefused() {
        assertRefused("'--seconds'", "--seconds");
    }

    // ---- Help ----

    @ParameterizedTest
    @CsvSource({"-h", "--help"})
    void help_namesOptionsNamesAndExitCodes_andStartsNothing(final String option) {
        assertEquals(HELD, run(option));
        assertEquals(List.of(), started);
        for (final String said : List.of("--seconds", "--stall", "--break", "--seed", "--calls", "Exit codes")) {
            assertTrue(out.toString().contains(said), out.toString());
        }
        for (final Broken broken : Broken.values()) {
            assertTrue(out.toString().contains(broken.name()), out.toString());
        }
        assertFalse(out.toString().contains("${"), out.toString());
    }
}
