package org.denserow.demo.city;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.denserow.engine.frame.SimulationOptions;

/// A second world that runs beside another one, frame by frame, and must equal it in both hashes after every frame.
///
/// ## Threads
/// The second world lives on a thread of its own, which owns it: the two worlds step, and compute their hashes, at the
/// same time, and meet after every frame. Everything here is called by the owner of the other world.
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

    /// Starts a frame of the second world; goes on at once.
    @Override
    public void begin() {
        running = thread.submit(frame);
    }

    /// Waits for the frame of the second world, and compares.
    ///
    /// @param world has run the same frame meanwhile
    /// @return empty, or where the two differ: frame, part of a type, row
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

    /// Waits to the end: an interrupt is kept for later, so that the two worlds never part.
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
