package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random graphs and dispatches on job systems that come and go: 2 seconds here, and as long as one likes by hand:
///
/// ```
/// mvn -pl jobs -am test -Dtest=SoakTest -Dsoak.seconds=600 -Dsurefire.failIfNoSpecifiedTests=false
/// ```
///
/// `-Dseed=` repeats what was done, not its timing. No time limit of JUnit: the soak watches itself, and dumps all
/// threads when nothing happens for a minute.
class SoakTest {

    private static final Duration SOAK = Duration.ofSeconds(Long.getLong("soak.seconds", 2));
    private static final Duration HANG = Duration.ofSeconds(60);
    private static final Duration TWIN_HANG = Duration.ofSeconds(2); // a twin that hangs does so for ever
    private static final Duration TWIN_MOST = Duration.ofSeconds(300);

    @Test
    void soak_randomLives_leavesNothingAndComputesTheSame() throws InterruptedException {
        final Soak soak = new Soak(Seed.next(), Soak.Fault.NONE);
        soak.run(SOAK, HANG);
        System.out.println("soak of " + SOAK.toSeconds() + " s: " + soak.counts());
        assertTrue(soak.counts().lives > 1, "it did something");
    }

    /// A twin stops as soon as it is found.
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void soak_brokenTwin_isFound(final Soak.Fault fault) {
        final Soak soak = new Soak(Seed.next(), fault);
        final AssertionError found = assertThrows(
                AssertionError.class,
                () -> soak.run(TWIN_MOST, fault == Soak.Fault.LOSES_UNPARKS ? TWIN_HANG : HANG),
                () -> "not found: " + soak.counts());
        final StringWriter trace = new StringWriter(); // the symptom may be that of a cause
        found.printStackTrace(new PrintWriter(trace));
        assertTrue(trace.toString().contains(fault.symptom()), trace::toString);
    }
}
