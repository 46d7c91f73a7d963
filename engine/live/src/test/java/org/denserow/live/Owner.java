package org.denserow.live;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.denserow.engine.Simulation;

/// A thread that owns a simulation with a page, and runs frames, for tests.
///
/// @param <M> the model
final class Owner<M> implements AutoCloseable {

    private final CompletableFuture<Live> opened = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<Runnable> between = new ConcurrentLinkedQueue<>();
    private final AtomicLong frames = new AtomicLong();
    private final Thread thread;
    private volatile boolean ends;
    private volatile boolean stands; // no frames for now
    private volatile Throwable failure;
    private M model;

    /// Begins to run frames.
    Owner(final Supplier<M> make, final Function<M, Simulation> sim, final Function<M, LiveOptions> options) {
        this(make, sim, options, Handlers.LIMIT_NANOS);
    }

    Owner(
            final Supplier<M> make,
            final Function<M, Simulation> sim,
            final Function<M, LiveOptions> options,
            final long limitNanos) {
        thread = new Thread(() -> run(make, sim, options, limitNanos), "owner");
        thread.start();
        live();
    }

    /// An owner of the sample model.
    static Owner<SampleModel> ofSample(final int flies) {
        return new Owner<>(
                () -> new SampleModel(
                        org.denserow.engine.SimulationOptions.defaults()
                                .withWorkers(2)
                                .withDetailedReport()
                                .withoutLossWarnings(),
                        flies),
                made -> made.sim,
                SampleModel::options);
    }

    private void run(
            final Supplier<M> make,
            final Function<M, Simulation> simOf,
            final Function<M, LiveOptions> options,
            final long limitNanos) {
        try {
            model = make.get();
            try (Simulation sim = simOf.apply(model);
                    Live live = Live.open(sim, options.apply(model), limitNanos)) {
                opened.complete(live);
                while (!ends) {
                    final Runnable task = between.poll();
                    if (task != null) {
                        task.run();
                    } else if (stands || Thread.currentThread().isInterrupted()) {
                        Thread.yield();
                    } else {
                        sim.step();
                        frames.incrementAndGet();
                        LockSupport.parkNanos(100_000); // leaves time to others on a small machine
                    }
                }
            }
        } catch (final Throwable thrown) {
            failure = thrown;
            opened.completeExceptionally(thrown);
        }
    }

    Live live() {
        try {
            return opened.get(60, TimeUnit.SECONDS);
        } catch (final InterruptedException | ExecutionException | TimeoutException failed) {
            throw new IllegalStateException("not opened", failed);
        }
    }

    M model() {
        return model;
    }

    Thread thread() {
        return thread;
    }

    /// {@return frames that have run}
    long frames() {
        return frames.get();
    }

    /// Stops frames, or lets them go on. No frame runs any more when this returns.
    void stand(final boolean now) {
        stands = now;
        if (now) {
            between(() -> null); // after the frame that has begun
        }
    }

    /// Runs something on the owner's thread between two frames.
    <T> T between(final Callable<T> body) {
        final CompletableFuture<T> result = new CompletableFuture<>();
        between.add(() -> {
            try {
                result.complete(body.call());
            } catch (final Throwable thrown) {
                result.completeExceptionally(thrown);
            }
        });
        try {
            return result.get(60, TimeUnit.SECONDS);
        } catch (final InterruptedException | ExecutionException | TimeoutException failed) {
            throw new IllegalStateException("the owner did not answer: " + failure, failed);
        }
    }

    /// Waits until so many more frames have run.
    void awaitFrames(final long more) {
        final long until = frames() + more;
        final long end = System.nanoTime() + 60_000_000_000L;
        while (frames() < until) {
            if (System.nanoTime() - end > 0 || failure != null) {
                throw new IllegalStateException("frames do not go on: frames=" + frames(), failure);
            }
            LockSupport.parkNanos(100_000);
        }
    }

    /// Ends frames, page and simulation.
    @Override
    public void close() {
        ends = true;
        if (opened.isDone() && !opened.isCompletedExceptionally()) {
            live().close();
        }
        try {
            thread.join(60_000);
        } catch (final InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new IllegalStateException("the owner failed", failure);
        }
        if (thread.isAlive()) {
            throw new IllegalStateException("the owner does not end");
        }
    }
}
