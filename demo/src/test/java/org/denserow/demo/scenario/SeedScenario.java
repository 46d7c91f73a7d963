package org.denserow.demo.scenario;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// A model whose only figure is its seed, and which is wrong for one seed.
final class SeedScenario implements Scenario {

    private final long wrong;
    private final List<Band> bands;
    private final List<Long> seeds;

    /// @param wrong the seed whose runs are wrong
    /// @param bands of the figure
    /// @param seeds gets the seed of each world
    SeedScenario(final long wrong, final List<Band> bands, final List<Long> seeds) {
        this.wrong = wrong;
        this.bands = bands;
        this.seeds = seeds;
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
        return List.of(Parameter.whole("size", "no meaning", 1, 9, 1, 2));
    }

    @Override
    public int steps(final boolean large) {
        return 1;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SYNCHRONOUS);
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return bands;
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
