package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SimulationOptions;
import org.junit.jupiter.api.Test;

class SeedRunsTest {

    private final List<Long> seeds = new ArrayList<>();

    /// A model whose only figure is its seed, and which is wrong for one seed.
    private final class Seeds implements Scenario {

        private final long wrong;

        Seeds(final long wrong) {
            this.wrong = wrong;
        }

        @Override
        public String name() {
            return "seeds";
        }

        @Override
        public String header() {
            return "";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of();
        }

        @Override
        public int steps(final boolean large) {
            return 1;
        }

        @Override
        public Set<Activation> activations() {
            return Set.of(Activation.SYNCHRONOUS);
        }

        @Override
        public List<Band> bands(final Activation activation) {
            return List.of();
        }

        @Override
        public World create(final Values values, final Activation activation, final SimulationOptions options) {
            seeds.add(options.seed());
            final Simulation sim = Simulation.create(options);
            return new World() {
                @Override
                public Simulation simulation() {
                    return sim;
                }

                @Override
                public long agents() {
                    return 1;
                }

                @Override
                public void check(final Consumer<String> errors) {
                    if (options.seed() == wrong) {
                        errors.accept("wrong");
                    }
                }

                @Override
                public void figures(final BiConsumer<String, DoubleSupplier> to) {
                    to.accept("seed", options::seed);
                }

                @Override
                public void draw(final Picture on) {}
            };
        }
    }

    private SeedRuns runs(final long wrong, final int warmup, final int count) {
        final ScenarioRun.Settings first = new ScenarioRun.Settings(
                Values.of(List.of(), false), Activation.SYNCHRONOUS, 1, 1, 4, false, 0);
        return SeedRuns.of(new Seeds(wrong), first, warmup, count);
    }

    @Test
    void of_someRuns_countSeedsUpFromTheFirst() {
        final SeedRuns runs = runs(0, 0, 4);
        assertEquals(List.of(4L, 5L, 6L, 7L), seeds);
        assertTrue(runs.isComplete());
        assertEquals(List.of("seed"), runs.names());
        assertEquals(new Spread(5.5, Math.sqrt(5 / 3.0), 5.5), runs.of("seed"));
        assertTrue(runs.speed().mean() > 0);
    }

    @Test
    void of_warmupRuns_countNowhere() {
        final SeedRuns runs = runs(0, 2, 2);
        assertEquals(List.of(4L, 4L, 4L, 5L), seeds);
        assertEquals(4.5, runs.of("seed").mean());
    }

    @Test
    void errors_wrongRun_namesItsSeedAndIsTheLast() {
        final SeedRuns runs = runs(5, 0, 4);
        assertFalse(runs.isComplete());
        assertEquals(List.of(4L, 5L), seeds);
        assertEquals(List.of("seed=5: wrong"), runs.errors(List.of()));
    }

    @Test
    void errors_meanOutOfBand_isNamed() {
        final SeedRuns runs = runs(0, 0, 4);
        assertEquals(List.of(), runs.errors(List.of(new Band("seed", 5.5, 0))));
        final List<String> errors = runs.errors(List.of(new Band("seed", 9, 1)));
        assertEquals(1, errors.size());
        assertTrue(errors.getFirst().startsWith("the mean of a figure must lie in its band: seed=5.5, runs=4"));
    }

    @Test
    void spread_fewValues_hasMedianAndNoDeviationOfOne() {
        assertEquals(new Spread(3, 0, 3), Spread.of(3));
        assertEquals(2, Spread.of(9, 1, 2).median());
        assertEquals(2.5, Spread.of(9, 1, 2, 3).median());
        assertEquals("2.000 ± 1.414", Spread.of(1, 3).toString());
    }
}
