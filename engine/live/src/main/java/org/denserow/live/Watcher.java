package org.denserow.live;

import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.FrameListener;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;

/// The owner's side of a page: called after each frame, it measures, publishes if somebody looks, and holds the owner
/// while the page has paused it.
///
/// *Threads*: the owner; `closed` is set by any thread. Nothing that goes wrong here comes out of the frame: the page shows
/// it. *Cost*: without a look some stores and three volatile reads a frame, and no byte.
final class Watcher implements FrameListener {

    private static final double NANOS = 1e9;
    private static final long IDLE_NANOS = 250_000_000L; // between two looks of a held owner at its watch
    private static final long CALM_NANOS = 1_000_000_000L; // between two publications while the owner is held

    private final Simulation sim;
    private final Gate gate;
    private final OwnerTasks tasks;
    private final Watch watch;
    private final Publisher publisher;
    private final FrameTimes times;
    private final long periodNanos;
    private final Runnable wait = this::waitForGate;
    private long publishedNanos;
    private volatile long endedNanos; // of the last frame
    private volatile boolean holding;
    private volatile boolean closed;

    Watcher(
            final Simulation sim,
            final LiveOptions options,
            final Gate gate,
            final OwnerTasks tasks,
            final Watch watch,
            final Publisher publisher,
            final FrameTimes times) {
        this.sim = sim;
        this.gate = gate;
        this.tasks = tasks;
        this.watch = watch;
        this.publisher = publisher;
        this.times = times;
        this.periodNanos = Math.round(NANOS / options.rate());
        this.endedNanos = System.nanoTime();
        this.publishedNanos = endedNanos - periodNanos;
    }

    // ---- The owner ----

    @Override
    public void frameEnded(final Simulation ended) {
        if (closed) {
            ended.unlisten(this);
            return;
        }
        final long now = System.nanoTime();
        times.add(ended.report(), now, ended.totals().lateFrames());
        publisher.losses().add(ended.report());
        gate.ended(now);
        endedNanos = now;
        try {
            publisher.define();
            tick(now, false);
            if (gate.nanosToGo(ended.frame(), now) > 0) {
                ended.hold(wait);
            }
        } catch (final RuntimeException | OutOfMemoryError thrown) {
            publisher.fail("the page failed: " + thrown);
        }
    }

    @Override
    public void frameFailed(final Simulation failed, final SystemFailure failure) {
        if (closed) {
            return;
        }
        publisher.losses().addFailedFrame();
        publisher.fail(failure.getMessage());
        try {
            publisher.publish(System.nanoTime(), false, false);
        } catch (final RuntimeException | OutOfMemoryError thrown) {
            publisher.fail(failure.getMessage() + "; the page failed: " + thrown);
        }
    }

    /// Does what requests wait for, at most at the rate of publications.
    private void tick(final long now, final boolean held) {
        if (!watch.isLookedAt(now)) {
            publisher.forget();
            return;
        }
        if (now - publishedNanos >= periodNanos) {
            tasks.run(sim);
            publish(now, held);
        }
    }

    private void publish(final long now, final boolean held) {
        publishedNanos = now;
        publisher.publish(now, held, true);
    }

    /// Holds the owner until the gate opens.
    private void waitForGate() {
        gate.sleeper(Thread.currentThread()); // before the first look at the gate and at the tasks
        holding = true;
        try {
            long shown = Long.MIN_VALUE; // the frame of the last publication from here
            while (!closed) {
                final long now = System.nanoTime();
                final long frame = sim.frame();
                final long toGo = gate.nanosToGo(frame, now);
                if (toGo <= 0) {
                    return;
                }
                if (Thread.currentThread().isInterrupted()) {
                    gate.resume(); // whoever interrupts the owner wants its frames to end, not the page's
                    return;
                }
                try {
                    shown = serve(now, shown, toGo == Long.MAX_VALUE);
                } catch (final RuntimeException | OutOfMemoryError thrown) {
                    publisher.fail("the page failed: " + thrown); // and the owner stays held
                }
                LockSupport.parkNanos(this, Math.min(toGo, IDLE_NANOS));
            }
        } finally {
            holding = false;
            gate.sleeper(null);
        }
    }

    /// Runs tasks, and publishes when a look shows something new.
    ///
    /// @param shown the frame of the last publication of this hold
    /// @return the same, now
    private long serve(final long now, final long shown, final boolean paused) {
        tasks.run(sim);
        if (!watch.isLookedAt(now)) {
            publisher.forget();
            return shown;
        }
        final boolean isNew = paused && shown != sim.frame() || publisher.isAskedForMore();
        if (isNew || now - publishedNanos >= CALM_NANOS) {
            publish(now, paused);
            return sim.frame();
        }
        return shown;
    }

    // ---- Any thread ----

    /// {@return whether the owner is held}
    boolean isHolding() {
        return holding;
    }

    /// {@return when the last frame ended}
    long endedNanos() {
        return endedNanos;
    }

    /// Ends it: the owner is let go, and its next frame takes the listener out.
    void close() {
        closed = true;
        gate.resume();
        tasks.close();
    }
}
