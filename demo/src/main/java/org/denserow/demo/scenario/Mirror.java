package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// A world that runs beside the reported one, step by step.
///
/// ## Threads
/// A thread of its own owns the world, so all worlds step, are checked and compute their hashes at the same time. The
/// owner of the reported world calls the methods of this class.
final class Mirror implements AutoCloseable {

    /// What a step led to.
    ///
    /// @param errors that the check found
    record State(long worldHash, long orderHash, List<String> errors) {}

    private final int workers;
    private final ExecutorService thread;
    private final World world;
    private final Callable<State> step = this::step;
    private Future<State> running;

    /// Makes the world.
    ///
    /// @param workers of the world
    Mirror(final int workers, final Supplier<World> made) {
        this.workers = workers;
        thread = Executors.newSingleThreadExecutor(task -> {
            final Thread owner = new Thread(task, "world of " + workers + " workers");
            owner.setDaemon(true);
            return owner;
        });
        world = create(made);
    }

    private World create(final Supplier<World> made) {
        boolean isMade = false;
        try {
            final World created = result(thread.submit(made::get));
            isMade = true;
            return created;
        } finally {
            if (!isMade) {
                thread.shutdown();
            }
        }
    }

    private State step() {
        final List<String> errors = new ArrayList<>();
        ScenarioRun.step(world);
        world.check(errors::add);
        return new State(world.simulation().hash(), world.simulation().orderHash(), errors);
    }

    int workers() {
        return workers;
    }

    /// Starts a step, and returns at once.
    void begin() {
        running = thread.submit(step);
    }

    /// Waits for the step.
    State end() {
        return result(running);
    }

    /// Copies the rows of the world.
    WorldCells cells() {
        return result(thread.submit(() -> WorldCells.of(world.simulation())));
    }

    /// Waits for a result. An interrupt is set again afterwards, so all worlds stay in step.
    private static <T> T result(final Future<T> future) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (final InterruptedException again) {
                    interrupted = true;
                }
            }
        } catch (final ExecutionException failure) {
            switch (failure.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw new IllegalStateException(failure.getCause());
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        try {
            result(thread.submit(world::close));
        } finally {
            thread.shutdown();
        }
    }
}
