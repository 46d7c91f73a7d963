package org.denserow.engine.futures;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import org.denserow.engine.Simulation;
import org.denserow.jobs.Experimental;

/// One future to run: the seed of its random numbers, and a change of its first state (the "what if").
///
/// *Threads*: any; it never changes.
///
/// @param <M> what the model of [Futures] returns
@Experimental
public final class Branch<M> {

    private final long seed;
    private final BiConsumer<? super Simulation, ? super M> change;

    private Branch(final long seed, final BiConsumer<? super Simulation, ? super M> change) {
        this.seed = seed;
        this.change = change;
    }

    /// {@return a branch with a seed and no change; with the seed of the snapshot it repeats the trunk}
    ///
    /// @param <M> what the model returns
    /// @param seed any value
    public static <M> Branch<M> seed(final long seed) {
        return new Branch<>(seed, (sim, model) -> {});
    }

    /// {@return a branch with a seed and a change}
    ///
    /// @param <M> what the model returns
    /// @param seed any value
    /// @param change is called once, after the restore and before the first frame, on the thread that owns the
    ///     simulation. It may write columns, switch systems, record commands, offer messages, replay a recording, or
    ///     set a parameter that the model reads. Several threads may call it at once, each with another simulation
    public static <M> Branch<M> seed(final long seed, final BiConsumer<? super Simulation, ? super M> change) {
        return new Branch<>(seed, given(change, "change", "leave it out for a branch without one"));
    }

    /// {@return the seed of its random numbers}
    public long seed() {
        return seed;
    }

    BiConsumer<? super Simulation, ? super M> change() {
        return change;
    }

    @Override
    public String toString() {
        return "Branch{seed=" + seed + '}';
    }
}
