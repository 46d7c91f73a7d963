package org.denserow.stress.fuzz;

import java.util.List;
import org.denserow.engine.SimulationOptions;

/// A way to run a case.
///
/// @param workers the number of threads
/// @param order the number of a random order of chunks; 0: the threads decide
record Variant(int workers, long order) {

    /// {@return ways to run a case that must not differ: the first has one worker}
    static List<Variant> of(final long seed) {
        final Draws draws = new Draws(seed, 1);
        return List.of(
                new Variant(1, 0), new Variant(draws.of(2, 3, 8), 0), new Variant(2, 1 + draws.below(1_000_000)));
    }

    /// {@return whether the owner's thread is the only one}
    boolean isAlone() {
        return workers == 1 || order != 0;
    }

    /// {@return the options of a simulation that runs so} All but the first hash the blocks that changed, so their world
    /// hashes are compared with the hash of all rows.
    SimulationOptions options(final CasePlan plan) {
        final SimulationOptions options = SimulationOptions.defaults()
                .withSeed(plan.seed())
                .withSwapBudget(plan.swaps())
                .withWorkers(workers);
        final SimulationOptions told = plan.policies().options(options);
        final SimulationOptions late = plan.globals().late() ? told.withLateAssets() : told;
        final SimulationOptions tracked = workers == 1 ? late : late.withTrackedChanges();
        return order == 0 ? tracked : tracked.withChunkOrder(order);
    }
}
