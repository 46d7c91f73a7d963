package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Frames after a rewind equal those that have run, wherever it goes back to.
class HistoryModelTest {

    private static final int FRAMES = 121;
    private static final int REWINDS = 6;
    private static final long NO_LIMIT = Long.MAX_VALUE;
    private static final int BEFORE_BREAK = 24; // so that no handler fails in the frame that breaks

    private final Warnings warnings = new Warnings(); // of timers that are left

    @AfterEach
    void hearAgain() {
        warnings.close();
    }

    private final long[] worlds = new long[4 * FRAMES];
    private final long[] orders = new long[4 * FRAMES];

    /// A simulation whose input follows from the number of the frame.
    private record Run(Simulation sim, Runnable step, Runnable checks) {}

    /// What runs.
    enum World {
        EVERY_LAYOUT,
        EVERYTHING_SAVED, // and a frame that fails
        RELATIONS_AND_TIMERS, // and many frames that fail
        ORDERS, // rows that change places
        INDICES
    }

    private void rewindAtRandom(final Run run, final long seed) {
        final Simulation sim = run.sim;
        for (int frame = 0; frame < 4; frame++) {
            step(run, seed);
        }
        final History history = sim.keepHistory(FRAMES, NO_LIMIT);
        while (sim.frame() < 4 + FRAMES - 1) {
            step(run, seed);
        }
        final Random random = new Random(seed);
        long ran = sim.frame();
        for (int rewind = 0; rewind < REWINDS; rewind++) {
            final int back = 1 + random.nextInt((int) (sim.frame() - history.oldest()));
            final long to = sim.frame() - back;
            history.rewind(to);
            final String where = "seed=" + seed + ", rewind=" + rewind + ", to=" + to;
            assertEquals(to, sim.frame(), where);
            assertEquals(to, history.newest(), where);
            run.checks.run();
            same(sim, where);
            final long until = Math.min(worlds.length - 1, to + 1 + random.nextInt(2 * back + 1));
            while (sim.frame() < until) {
                if (sim.frame() < ran) {
                    run.step.run();
                    same(sim, where + ", frame=" + sim.frame());
                } else {
                    step(run, seed);
                }
            }
            ran = Math.max(ran, sim.frame());
        }
        run.checks.run();
    }

    /// Runs a frame for the first time.
    private void step(final Run run, final long seed) {
        run.step.run();
        final int frame = (int) run.sim.frame();
        worlds[frame] = run.sim.hash();
        orders[frame] = run.sim.orderHash();
    }

    private void same(final Simulation sim, final String where) {
        assertEquals(worlds[(int) sim.frame()], sim.hash(), "world, " + where);
        assertEquals(orders[(int) sim.frame()], sim.orderHash(), "order, " + where);
    }

    private void rewindAtRandom(final World world, final int workers, final long seed) {
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
        switch (world) {
            case EVERY_LAYOUT -> {
                try (LayoutsScenario run = new LayoutsScenario(options, null)) {
                    rewindAtRandom(new Run(run.sim, run::step, run::assertInvariants), seed);
                }
            }
            case EVERYTHING_SAVED -> {
                try (SavedScenario run = new SavedScenario(workers, seed)) {
                    rewindAtRandom(new Run(run.sim, run::step, run::checkInvariants), seed);
                }
            }
            case RELATIONS_AND_TIMERS -> {
                try (MixtureScenario run = new MixtureScenario(workers, seed, null)) {
                    rewindAtRandom(new Run(run.sim, run::step, () -> {}), seed); // it checks in each step
                }
            }
            case ORDERS -> {
                try (Simulation sim =
                        Simulation.create(options.withoutSerialCutoff().withSwapBudget(OrderScenario.BUDGET))) {
                    final OrderScenario run = new OrderScenario(sim);
                    rewindAtRandom(new Run(sim, run::step, run::links), seed);
                }
            }
            case INDICES -> {
                try (KeyedScenario run =
                        new KeyedScenario(options, seed, Integer.MAX_VALUE, KeyedScenario.Indexed.ALL)) {
                    final Runnable step = () -> run.step(Trial.mix(seed, run.sim.frame()) % 7 == 0);
                    rewindAtRandom(new Run(run.sim, step, () -> {}), seed);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("random rewinds of 1 to 120 frames, across births, deaths and failed frames, give equal hashes")
    void rewind_random_sameFrames(final World world) {
        final long seed = Seed.next();
        rewindAtRandom(world, 1 + (int) (seed & 1), seed);
    }

    @Test
    @DisplayName("a rewind after a boundary that broke, in each phase: as if it never had")
    void rewind_brokenBoundary_asIfNothingHadBroken() {
        final long seed = Seed.next();
        final List<List<Object>> looks = new ArrayList<>();
        try (BreakableScenario whole = new BreakableScenario(1, seed)) {
            for (int frame = 0; frame < BEFORE_BREAK + 6; frame++) {
                whole.step();
                looks.add(whole.look());
            }
            for (final Break each : Break.values()) {
                final int boundary = IntStream.rangeClosed(Break.OPEN, Break.CLOSE)
                        .filter(each::happensAt)
                        .max()
                        .orElseThrow();
                try (BreakableScenario broken = new BreakableScenario(2, seed)) {
                    for (int frame = 0; frame < BEFORE_BREAK; frame++) {
                        broken.step();
                    }
                    final History history = broken.sim.keepHistory(4, NO_LIMIT);
                    broken.step();
                    broken.stepThatBreaks(each, boundary);
                    history.rewind(BEFORE_BREAK + each.ordinal() % 2);
                    for (int frame = (int) broken.sim.frame(); frame < looks.size(); frame++) {
                        broken.step();
                        assertEquals(looks.get(frame), broken.look(), each + ", frame=" + frame + ", seed=" + seed);
                    }
                }
            }
        }
    }
}
