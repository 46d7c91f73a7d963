package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No call of exported API breaks a bitfield: as [ExportedCallsTest], for the types of package `bits` by themselves. After
/// each call every field holds the rows of its model, its padding bits are clear, and its levels, where it has any,
/// answer as the words do.
class ExportedBitsCallsTest {

    private static final ExportedMethods METHODS = new ExportedMethods(List.of("org.denserow.engine.bits"));

    private static final int FEW = 5_000;
    private static final int CALLS = Integer.getInteger("calls", FEW);

    /// Calls that are never made, each with the reason.
    private static final Map<String, String> EXCLUDED = Map.of(
            "Bitfield.summarize(int,int)", "who leaves out a range that was written breaks the levels, as documented");

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS) // it watches itself
    void calls_legalAndIllegalInAnyOrder_breakNothing() {
        final long seed = Seed.next();
        final BitCallDriver driver = new BitCallDriver(seed, METHODS, EXCLUDED.keySet(), Set.of());
        assertTimeoutPreemptively(
                Duration.ofSeconds(60 + CALLS / 500),
                () -> driver.run(CALLS),
                () -> "seed=" + seed + ", a call does not end: " + driver.current());
        final StringBuilder text = new StringBuilder();
        new TreeMap<>(driver.faults())
                .forEach((call, what) ->
                        text.append("\n    ").append(call).append(": ").append(what));
        assertTrue(driver.faults().isEmpty(), () -> "seed=" + seed + text);
        if (CALLS >= FEW) {
            final List<String> missed = METHODS.missed(driver.called());
            missed.removeAll(EXCLUDED.keySet());
            assertEquals(List.of(), missed);
        }
    }

    // ---- The control ----

    /// Each breaks a field in its own way.
    static final class Breaking {

        void setsPadding(final Bitfield field) {
            field.words()[field.words().length - 1] |= Long.MIN_VALUE;
        }

        void setsUnseen(final Bitfield field) {
            field.set(0);
        }

        void writesBehindTheLevels(final Bitfield field) {
            field.summarize();
            field.words()[0] ^= 1;
        }
    }

    @Test
    void calls_thatBreakAField_areFound() {
        final long seed = Seed.next();
        final BitCallDriver driver = new BitCallDriver(seed, METHODS, EXCLUDED.keySet(), Set.of(new Breaking()));
        driver.run(FEW);
        final Set<String> found = new HashSet<>(driver.faults().keySet());
        for (final String call : List.of("setsPadding", "setsUnseen", "writesBehindTheLevels")) {
            assertTrue(found.contains("Breaking." + call + "(Bitfield)"), "seed=" + seed + ", not found: " + call);
        }
    }
}
