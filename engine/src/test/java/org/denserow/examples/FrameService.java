package org.denserow.examples;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.denserow.engine.Overload;
import org.denserow.engine.Pace;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.jobs.StallReport;

// snippet: service
/// A simulation as a service of its host: its frames have a thread of their own between `start` and `stop`. Any thread
/// may call any method; the thread of frames may not wait for itself.
final class FrameService {

    private enum Goal { // what the thread of frames is to do; a later one is never taken back by an earlier one
        RUN,
        DRAIN,
        STOP,
        CLOSE
    }

    private final Simulation sim;
    private final double hertz;
    private final BooleanSupplier isDone;
    private final Runnable afterFrame;
    private final Consumer<? super SystemFailure> onFailure;
    private final ReadWriteLock input = new ReentrantReadWriteLock();
    private boolean accepts; // by input
    private volatile Goal goal = Goal.STOP;
    private volatile Thread thread = new Thread(() -> {}); // of frames; the first one never starts
    private volatile Pace pace;
    private volatile boolean isDrained;
    private boolean isClosed; // by this
    private volatile Optional<Throwable> end = Optional.empty();

    /// @param sim without an owner: its maker calls `handOver()` and no longer touches it
    /// @param isDone whether nothing more must happen, beside messages in ports; asked between frames of a drain
    /// @param afterFrame runs after each good frame on its thread, to publish and collect; what it throws ends that thread
    /// @param onFailure returns after `recover()` or `restore(…)`, or throws, which ends the thread of frames
    FrameService(
            final Simulation sim,
            final double hertz,
            final BooleanSupplier isDone,
            final Runnable afterFrame,
            final Consumer<? super SystemFailure> onFailure) {
        this.sim = sim;
        this.hertz = hertz;
        this.isDone = isDone;
        this.afterFrame = afterFrame;
        this.onFailure = onFailure;
        pace = Pace.at(hertz);
    }

    // ---- Life ----

    synchronized void start() {
        if (isRunning()) {
            return;
        }
        if (goal == Goal.CLOSE) {
            throw new IllegalStateException("the service was closed");
        }
        goal = Goal.RUN;
        isDrained = false;
        pace = Pace.at(hertz); // the time since the last stop makes no frame late
        end = Optional.empty();
        accept(true);
        thread = new Thread(this::run, "frames");
        thread.start();
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    void pause() { // messages wait in their ports, until these are full
        sim.pause();
    }

    void resume() {
        sim.resume();
    }

    /// Refuses input, runs frames back to back until all ports are empty and `isDone`, and stops. A pause is no
    /// obstacle.
    ///
    /// @return whether all was done within the time limit
    boolean drain(final Duration limit) throws InterruptedException {
        reach(Goal.DRAIN);
        if (!ends(limit)) {
            reach(Goal.STOP); // after the frame in progress
        }
        return isDrained;
    }

    /// Refuses input, and waits until the frame in progress has ended. `start` goes on with the next frame.
    void stop() throws InterruptedException {
        reach(Goal.STOP);
        ends(Duration.ofSeconds(Long.MAX_VALUE));
    }

    /// Stops within a time limit and closes the simulation.
    ///
    /// @return what the workers still do then; the frame in progress fails when that has ended
    List<StallReport> close(final Duration limit) throws InterruptedException {
        reach(Goal.CLOSE);
        if (ends(limit.dividedBy(2))) {
            closeAll();
            return List.of();
        }
        return sim.close(limit.dividedBy(2)); // the thread of frames closes the rest
    }

    /// {@return the late frames since `start`}
    Overload overload() {
        return pace.overload();
    }

    /// {@return why the thread of frames ended, if nobody told it to}
    Optional<Throwable> failure() {
        return end;
    }

    // ---- Input ----

    /// Sends a message, unless the service drains or has stopped. Systems and handlers use their ports directly, so
    /// that a drain does not cut off what they still have to say.
    <M extends Record> boolean offer(final Port<M> port, final M message) {
        final Lock lock = input.readLock();
        lock.lock();
        try {
            return accepts && port.offer(message);
        } finally {
            lock.unlock();
        }
    }

    /// After `accept(false)` no message is under way between the check and the port.
    private void accept(final boolean now) {
        final Lock lock = input.writeLock();
        lock.lock();
        accepts = now;
        lock.unlock();
    }

    // ---- The thread of frames ----

    private void run() {
        try {
            sim.takeOver();
            while (goal == Goal.RUN && !Thread.currentThread().isInterrupted()) {
                repeat(this::stepIfDue);
            }
            while (goal == Goal.DRAIN && !isDrained) {
                isDrained = isEmpty();
                if (!isDrained) {
                    repeat(this::step);
                }
            }
        } catch (final Throwable thrown) {
            end = Optional.of(thrown);
        } finally {
            accept(false);
            leave();
        }
    }

    private void stepIfDue() {
        if (sim.stepIfDue(pace)) {
            afterFrame.run();
        } else {
            LockSupport.parkNanos(pace.periodNanos() / 20); // no frame counts as late for that
        }
    }

    private void step() {
        sim.step();
        afterFrame.run();
    }

    private void repeat(final Runnable frame) {
        try {
            frame.run();
        } catch (final SystemFailure failure) {
            if (goal != Goal.CLOSE) { // otherwise close(limit) has failed the frame
                onFailure.accept(failure);
            }
        }
    }

    private boolean isEmpty() {
        for (final Port<?> port : sim.definition().ports()) {
            if (port.size() > 0) {
                return false;
            }
        }
        return isDone.getAsBoolean();
    }

    private synchronized void leave() { // close comes before, and is seen, or after, and finds no owner
        if (goal == Goal.CLOSE) {
            closeAll();
        } else {
            sim.handOver();
        }
    }

    private synchronized void closeAll() { // the first one that comes becomes the owner
        if (!isClosed) {
            isClosed = true;
            sim.close();
        }
    }

    private void reach(final Goal next) {
        accept(false);
        synchronized (this) {
            if (goal.compareTo(next) < 0) {
                goal = next;
            }
        }
    }

    private boolean ends(final Duration limit) throws InterruptedException {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("the thread of frames waits for itself");
        }
        return thread.getState() == Thread.State.NEW || thread.join(limit);
    }
}
// end
