package org.denserow.live;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.denserow.engine.Simulation;

/// What requests want of the owner: one row, the hashes, a copy, a rewind. A bounded queue; the owner runs what waits at
/// its next publication, and a request waits for its answer for a bounded time.
///
/// *Threads*: requests put tasks in, the owner takes them out; nobody takes a lock. What a task wrote is seen by the
/// request, since its answer goes through a future.
final class OwnerTasks {

    /// Tasks that may wait: 64. The owner runs as many at once.
    static final int MAX_WAITING = 64;

    /// Seconds that a request waits for a task to begin and end, unless it says another number: 2.
    static final int WAIT_SECONDS = 2;

    private record Task<T>(Function<? super Simulation, ? extends T> body, CompletableFuture<T> answer) {

        void run(final Simulation sim) {
            if (answer.isDone()) {
                return; // the request has given up
            }
            try {
                answer.complete(body.apply(sim));
            } catch (final RuntimeException | OutOfMemoryError thrown) { // the request's, not the simulation's
                answer.completeExceptionally(thrown);
            }
        }
    }

    private final ConcurrentLinkedQueue<Task<?>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger(); // counted before a task is put in
    private final Gate gate;
    private volatile boolean closed;

    OwnerTasks(final Gate gate) {
        this.gate = gate;
    }

    /// Lets the owner run a task, and waits for its answer.
    ///
    /// @param body runs on the owner's thread, between frames
    /// @param seconds the longest wait
    /// @return the answer
    /// @throws Refusal if too many tasks wait, the owner does not come, or the task throws
    <T> T ask(final int seconds, final Function<? super Simulation, ? extends T> body) throws InterruptedException {
        if (waiting.incrementAndGet() > MAX_WAITING || closed) {
            waiting.decrementAndGet();
            throw new Refusal(
                    503,
                    "too many requests wait for the simulation: waiting=" + MAX_WAITING + "; ask again a little later");
        }
        final CompletableFuture<T> answer = new CompletableFuture<>();
        queue.add(new Task<>(body, answer));
        gate.wake();
        try {
            return answer.get(seconds, TimeUnit.SECONDS);
        } catch (final TimeoutException late) {
            answer.cancel(false);
            throw new Refusal(
                    503,
                    "the simulation ran no frame, so it did not answer: seconds=" + seconds
                            + "; ask again when frames run or the page has paused them");
        } catch (final ExecutionException thrown) {
            throw refusal(thrown.getCause());
        }
    }

    private static Refusal refusal(final Throwable cause) {
        return cause instanceof Refusal refusal
                ? refusal
                : new Refusal(
                        cause instanceof IllegalArgumentException ? 400 : 503, String.valueOf(cause.getMessage()));
    }

    /// {@return whether a task waits; the owner asks after each frame}
    boolean isEmpty() {
        return queue.isEmpty();
    }

    /// Runs what waits, at most [#MAX_WAITING] tasks; the owner.
    void run(final Simulation sim) {
        for (int i = 0; i < MAX_WAITING; i++) {
            final Task<?> task = queue.poll();
            if (task == null) {
                return;
            }
            waiting.decrementAndGet();
            task.run(sim);
        }
    }

    /// Lets later requests fail at once; those that wait are interrupted with their threads.
    void close() {
        closed = true;
    }

    @Override
    public String toString() {
        return "OwnerTasks{waiting=" + waiting + '}';
    }
}
