package org.denserow.demo.bullets;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.SimulationOptions;

/// The scenario `bullets`.
public final class Bullets implements Scenario {

    private static final int STEPS = 600;
    private static final int MOST_STEPS = 1_000_000_000;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("enemies", "enemies before each step", 1, BulletsWorld.MAX_ENEMIES, 20_000, 200_000),
            Parameter.whole(
                    "order-from",
                    "steps before rows are kept in an order, for a comparison of before and after",
                    0,
                    MOST_STEPS,
                    STEPS / 4,
                    STEPS / 4));

    private final Consumer<BulletsWorld> fault;

    /// Creates the scenario.
    public Bullets() {
        this(world -> {});
    }

    /// Creates the scenario with a fault, for tests of the checks.
    ///
    /// @param fault an action on each world, after the scan has copied it and before its frame
    Bullets(final Consumer<BulletsWorld> fault) {
        this.fault = fault;
    }

    @Override
    public String name() {
        return "bullets";
    }

    @Override
    public String header() {
        return "Bullets, lasers, enemies and tanks: kinds are tags of one type; every query is checked";
    }

    @Override
    public List<Parameter> parameters() {
        return PARAMETERS;
    }

    @Override
    public int steps(final boolean large) {
        return STEPS;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SYNCHRONOUS);
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return List.of();
    }

    /// Random numbers depend on the row, so each layout has a battle of its own.
    @Override
    public List<RowLayout> layouts() {
        return List.of(RowLayout.PINNED, RowLayout.DENSE);
    }

    @Override
    public String order() {
        return "things by cell";
    }

    @Override
    public String unrecorded(final int swapBudget) {
        return "which creates the enemies that are missing between frames; take another scenario";
    }

    @Override
    public World create(final Values values, final Activation activation, final SimulationOptions options) {
        return create(values, options, false);
    }

    /// The check compares the rows of every query with a scan over all rows.
    @Override
    public World createVerified(final Values values, final Activation activation, final SimulationOptions options) {
        return create(values, options, true);
    }

    private World create(final Values values, final SimulationOptions options, final boolean scans) {
        final SimulationOptions timed =
                values.layout() == RowLayout.DENSE ? options.withDetailedReport() : options; // for the log of an order
        final BulletsWorld world = BulletsWorld.create(values.whole("enemies"), values.layout(), timed, scans);
        try {
            return new Battle(world, values.whole("order-from"), fault);
        } catch (final Throwable thrown) {
            world.close();
            throw thrown;
        }
    }

    @Override
    public String title(final Values values) {
        final int enemies = values.whole("enemies");
        return String.format(
                Locale.ROOT,
                "%,d enemies over %d x %d cells, one %s type of %,d rows",
                enemies,
                BulletsWorld.side(enemies),
                BulletsWorld.side(enemies),
                values.layout(),
                BulletsWorld.rows(enemies));
    }

    @Override
    public String rules(final boolean verified) {
        return "every live thing has a kind, kinds do not overlap, no thing is lost, in every frame"
                + (verified ? "; " + Query.values().length + " queries find what a scan of all rows finds" : "");
    }
}
