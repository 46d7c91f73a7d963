package org.denserow.jobs;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/// Worlds that no sample uses. Where making a world costs more than the race in it, a sample takes one that an earlier
/// sample has left, and puts it back as new.
///
/// *Threads*: any; what was done to a world before it was given back is seen by who takes it.
///
/// @param <W> the world
public final class Idle<W> {

    private final Queue<W> worlds = new ConcurrentLinkedQueue<>();
    private final Supplier<W> makes;

    /// @param makes makes a world when none is idle
    public Idle(final Supplier<W> makes) {
        this.makes = makes;
    }

    /// {@return a world that nobody else has}
    public W take() {
        final W world = worlds.poll();
        return world == null ? makes.get() : world;
    }

    /// Takes a world back, from the arbiter: no actor has it any more.
    ///
    /// @param world as its next user needs it
    public void giveBack(final W world) {
        worlds.add(world);
    }
}
