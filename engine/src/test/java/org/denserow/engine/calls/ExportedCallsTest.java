package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.denserow.engine.Rows;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No call of exported API breaks a stand-alone map: every public method of the exported packages is found by reflection
/// and called with legal and illegal arguments, in any order, on every layout. After each call the invariants hold, the
/// map is what its model says, and a call that threw has changed nothing.
///
/// An exception is of a documented kind if it is an illegal argument or state, an unsupported operation, an index that
/// was checked, or a null pointer when null was passed, and if its words are the engine's own (see [RefusalKinds]).
///
/// 5,000 calls a layout here, and as many as one likes by hand, as `stress/soak/run --calls 1000000` does:
///
/// ```
/// mvn -pl engine -am test -Dtest=Exported*CallsTest -Dcalls=1000000 -Dsurefire.failIfNoSpecifiedTests=false
/// ```
///
/// `-Dseed=` repeats a run. A failure names every call at fault, each with what it did first.
class ExportedCallsTest {

    private static final List<String> MAPS = packages("handle", "storage", "map");
    private static final List<String> ALL = packages("bits", "handle", "storage", "map");

    /// Calls that are never made, each with the reason. Arrays that are handed out live are never written either: what
    /// they hold is the caller's.
    private static final Map<String, String> EXCLUDED = Map.of(
            "Bitfield.summarize(int,int)", "who leaves out a range that was written breaks the levels, as documented");

    private static final int FEW = 5_000;
    private static final int CALLS = Integer.getInteger("calls", FEW);

    private static final ExportedMethods METHODS = new ExportedMethods(ALL);
    private static final Map<Class<?>, Set<String>> CALLED = new HashMap<>(); // on all layouts
    private static int layouts; // that were called

    private static List<String> packages(final String... names) {
        return Stream.of(names).map(name -> "org.denserow.engine." + name).toList();
    }

    /// The layouts, of few rows.
    enum Rows {
        DENSE(Layout.dense(96)),
        GROWABLE(Layout.dense(8).growable()),
        PINNED(Layout.pinned(96)),
        GROWABLE_PINNED(Layout.pinned(8).growable()),
        FIXED(Layout.fixed(48)),
        EVENTS(Layout.events(96));

        private final Layout layout;

        Rows(final Layout layout) {
            this.layout = layout;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 2, unit = TimeUnit.HOURS) // it watches itself
    void calls_legalAndIllegalInAnyOrder_breakNothing(final Rows rows) {
        final long seed = Seed.next();
        final CallDriver driver = new CallDriver(rows.layout, seed, METHODS, EXCLUDED.keySet(), List.of());
        assertTimeoutPreemptively(
                Duration.ofSeconds(60 + CALLS / 500),
                () -> driver.run(CALLS),
                () -> "seed=" + seed + ", a call does not end: " + driver.current());
        driver.called()
                .forEach((type, calls) ->
                        CALLED.computeIfAbsent(type, none -> new HashSet<>()).addAll(calls));
        layouts++;
        final Map<String, String> faults = new TreeMap<>(driver.breaks());
        driver.wrongRefusals().forEach((call, what) -> faults.putIfAbsent(call, "refused with " + what));
        final StringBuilder text = new StringBuilder();
        faults.forEach(
                (call, what) -> text.append("\n    ").append(call).append(": ").append(what));
        assertTrue(
                faults.isEmpty(),
                () -> "seed=" + seed + ", layout=" + rows + ", calls at fault=" + faults.size() + text);
    }

    @AfterAll
    static void everyMethod_wasCalled() {
        if (layouts == Rows.values().length && CALLS >= FEW) {
            final List<String> missed = new ExportedMethods(MAPS).missed(CALLED);
            missed.removeAll(EXCLUDED.keySet());
            assertEquals(List.of(), missed);
        }
    }

    @Test
    void excludedCalls_exist() {
        assertTrue(METHODS.missed(Map.of()).containsAll(EXCLUDED.keySet()), "one of them is gone: " + EXCLUDED);
    }

    // ---- The control: calls that break a map ----

    /// Each breaks a map in its own way.
    static final class Breaking {

        void createsUnseen(final HandleMap map) {
            map.create();
        }

        void createsAndRefuses(final HandleMap map) {
            map.create();
            throw new IllegalStateException("it has created a row");
        }

        void writesUnseen(final IntColumn column) {
            column.values()[0]++;
        }

        void keepsAnObjectWithoutARow(final ObjectColumn<String> column) {
            column.values()[column.values().length - 1] = "kept";
        }

        void failsDeepInside() {
            throw new ArrayIndexOutOfBoundsException("-1");
        }
    }

    @Test
    void calls_thatBreakAMap_areFound() {
        final long seed = Seed.next();
        final CallDriver driver =
                new CallDriver(Rows.DENSE.layout, seed, METHODS, EXCLUDED.keySet(), List.of(new Breaking()));
        driver.run(FEW);
        final Set<String> found = new HashSet<>(driver.breaks().keySet());
        found.addAll(driver.wrongRefusals().keySet());
        for (final String call : List.of(
                "createsUnseen(HandleMap)",
                "createsAndRefuses(HandleMap)",
                "writesUnseen(IntColumn)",
                "keepsAnObjectWithoutARow(ObjectColumn)",
                "failsDeepInside()")) {
            assertTrue(found.contains("ExportedCallsTest.Breaking." + call), "seed=" + seed + ", not found: " + call);
        }
    }
}
