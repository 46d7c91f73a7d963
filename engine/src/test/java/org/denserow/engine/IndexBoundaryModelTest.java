package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.KeyedScenario.Indexed;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Indices of everything that boundaries change, by every command, in every layout: see [KeyedScenario].
class IndexBoundaryModelTest {

    private static final int ROUNDS = 1;
    private static final int FRAMES = 35;
    private static final int FAILS = 7; // one frame of so many
    private static final int WHOLE = Integer.MAX_VALUE; // nothing is split

    private final long seed = Seed.next();

    @AutoClose
    private final Warnings warnings = new Warnings(); // of timers that are left

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers);
    }

    private static boolean fails(final int frame) {
        return frame % FAILS == FAILS - 1;
    }

    @Test
    @DisplayName(
            "IX-09: every command on keys: a multimap after every frame, both hashes for any workers, split or not")
    void step_everyCommandOnKeys_equalsAMultimap() {
        for (int round = 0; round < ROUNDS; round++) {
            final List<List<Object>> expected = new ArrayList<>();
            for (final int workers : Trial.WORKER_COUNTS) {
                run(options(workers), seed + round, 0, expected, "workers=" + workers + ", split");
                run(options(workers).withChunkOrder(seed + round), seed + round, WHOLE, expected, "workers=" + workers);
            }
        }
    }

    private static void run(
            final SimulationOptions options,
            final long seed,
            final int splitAbove,
            final List<List<Object>> expected,
            final String what) {
        long cascaded = 0;
        long cleared = 0;
        long refused = 0;
        try (KeyedScenario keyed = new KeyedScenario(options, seed, splitAbove, Indexed.ALL)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                final String where = "frame=" + frame + ", " + what + ", seed=" + seed;
                final FrameReport report = keyed.step(fails(frame));
                assertEquals("", keyed.fault(), where);
                final List<Object> look = List.of(keyed.sim.orderHash(), keyed.look());
                if (frame == expected.size()) {
                    expected.add(look);
                }
                assertEquals(expected.get(frame), look, where);
                cascaded += report.cascadedRows();
                cleared += report.clearedReferences();
                refused += report.refusedCreates();
            }
        }
        assertTrue(
                cascaded > 10 && cleared > 30 && refused > 0,
                "cascaded=" + cascaded + ", cleared=" + cleared + ", refused=" + refused + ", seed=" + seed);
    }

    @Test
    @DisplayName("IX-11: indices change no result: rows, handles, counts, notes and marks are those of a world without")
    void step_withAndWithoutIndices_sameResult() {
        for (int round = 0; round < 4 * ROUNDS; round++) {
            try (KeyedScenario with = new KeyedScenario(options(1), seed + round, WHOLE, Indexed.SETS);
                    KeyedScenario without = new KeyedScenario(options(1), seed + round, WHOLE, Indexed.NONE)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    with.step(fails(frame));
                    without.step(fails(frame));
                    assertEquals(without.look(), with.look(), "frame=" + frame + ", seed=" + (seed + round));
                }
            }
        }
    }

    // ---- Restored ----

    private static List<Object> expectedAfter(final KeyedScenario keyed, final Snapshot snapshot) {
        keyed.sim.restore(snapshot);
        final List<Object> expected = new ArrayList<>();
        for (int frame = 0; frame < 6; frame++) {
            keyed.step(fails(frame + 3));
            assertEquals("", keyed.fault(), "frame=" + frame);
            expected.add(List.of(keyed.sim.orderHash(), keyed.look()));
        }
        return expected;
    }

    @Test
    @DisplayName("restored, also into a simulation with other workers: goes on with the same keys, rows and hashes")
    void restore_intoAnotherSimulation_goesOnAsBefore() {
        try (KeyedScenario keyed = new KeyedScenario(options(1), seed, WHOLE, Indexed.ALL)) {
            for (int at = 0; at < 2; at++) {
                for (int frame = 0; frame < 8; frame++) {
                    keyed.step(fails(frame));
                }
                final Snapshot snapshot = keyed.sim.snapshot();
                final List<Object> expected = expectedAfter(keyed, snapshot);
                for (final int workers : new int[] {2, 8}) {
                    try (KeyedScenario other = new KeyedScenario(options(workers), seed, 0, Indexed.ALL)) {
                        other.step(false);
                        assertEquals(expected, expectedAfter(other, snapshot), "workers=" + workers + ", seed=" + seed);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("restored after any task of a boundary failed: indices go on as if none had")
    void restore_anyTaskFailed_goesOnAsBefore() {
        final Saboteur saboteur = new Saboteur();
        final SimulationOptions options =
                options(2).withJobs(JobOptions.defaults().withListener(saboteur));
        try (KeyedScenario keyed = new KeyedScenario(options, seed, 0, Indexed.ALL)) {
            for (int frame = 0; frame < 12; frame++) {
                keyed.step(false);
            }
            final Snapshot snapshot = keyed.sim.snapshot();
            final List<Object> expected = expectedAfter(keyed, snapshot);
            keyed.sim.restore(snapshot);
            saboteur.seen.set(0);
            keyed.step(false);
            final int tasks = saboteur.seen.get();
            assertTrue(tasks > 50, "tasks=" + tasks);
            for (int at = 0; at < 12; at++) {
                keyed.sim.restore(snapshot);
                saboteur.seen.set(0);
                saboteur.fatal = at * tasks / 12;
                boolean isBroken = false;
                try {
                    keyed.step(false);
                } catch (final SystemFailure failure) {
                    isBroken = true;
                }
                assertTrue(isBroken, "task=" + saboteur.fatal);
                saboteur.fatal = -1;
                assertEquals(expected, expectedAfter(keyed, snapshot), "task=" + at + ", seed=" + seed);
            }
        }
    }
}
