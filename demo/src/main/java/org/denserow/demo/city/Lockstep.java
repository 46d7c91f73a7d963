package org.denserow.demo.city;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.denserow.engine.frame.SimulationOptions;

/// A second world that runs beside the first, frame by frame. After every frame, both hashes of the two must be equal.
///
/// ## Threads
/// A thread of its own owns the second world. The two worlds step and compute their hashes at the same time, and wait
/// for each other after every frame. The owner of the first world calls the methods of this class.
final class Lockstep implements CityRun.Follower, AutoCloseable {

    private record Hashes(long world, long order) {

        static Hashes of(final CityWorld world) {
            return new Hashes(world.simulation().hash(), world.simulation().orderHash());
        }
    }

    private final ExecutorService thread;
    private final CityWorld mirror;
    private final Callable<Hashes> frame = this::frame;
    private Future<Hashes> running;

    /// Creates the second world.
    Lockstep(final DayPlan plan, final SimulationOptions options, final ShapeLoader loader) {
        thread = Executors.newSingleThreadExecutor(task -> {
            final Thread owner = new Thread(task, "lockstep");
            owner.setDaemon(true);
            return owner;
        });
        mirror = result(thread.submit(() -> CityWorld.create(plan, options, loader)));
    }

    private Hashes frame() {
        mirror.step();
        return Hashes.of(mirror);
    }

    /// Starts a frame of the second world, and returns at once.
    @Override
    public void begin() {
        running = thread.submit(frame);
    }

    /// Waits for the frame of the second world, and compares the hashes.
    ///
    /// @param world the first world, which has run the same frame
    /// @return the first difference: frame, part of a type, row; empty if there is none
    @Override
    public String end(final CityWorld world) {
        final Hashes due = Hashes.of(world);
        if (due.equals(result(running))) {
            return "";
        }
        final WorldCells other = result(thread.submit(() -> WorldCells.of(mirror)));
        return "the two simulations differ after frame " + (world.simulation().frame() - 1) + " ("
                + ServiceTime.formatExact(Math.max(0, world.second())) + "): "
                + WorldCells.of(world).firstDifference(other);
    }

    /// Waits for a result. An interrupt is set again afterwards, so the two worlds stay in step.
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
        result(thread.submit(mirror::close));
        thread.shutdown();
    }
}
