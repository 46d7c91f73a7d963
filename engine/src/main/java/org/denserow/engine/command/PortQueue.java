package org.denserow.engine.command;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/// The way in for other threads: a bounded queue, many producers, one consumer, exactly once.
///
/// A full queue refuses; nothing accepted is dropped. [#drain(Consumer)] takes what had arrived when it began, so that
/// a producer that keeps offering cannot hold a frame up. [#close(Consumer)] refuses what comes later and hands over
/// what was accepted: producers that were let in before are waited for.
///
/// ## Threads
/// [#offer(Object)] from any thread, lock-free; the rest by the owner alone. Handing over is by the queue's release of
/// an element and the consumer's acquire. `inFlight` and `closed` are in Dekker form: a producer counts itself in, then
/// looks whether the queue is closed; closing sets the flag, then waits until nobody is counted in.
///
/// @param <E> what is handed over
public final class PortQueue<E> {

    /// Smallest capacity; the queue under it needs two.
    public static final int MIN_CAPACITY = 2;

    /// Largest capacity.
    public static final int MAX_CAPACITY = 1 << 30;

    private final MpscAtomicArrayQueue<E> queue;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile boolean closed;

    /// Creates an empty queue.
    ///
    /// @param capacity elements that may wait, rounded up to a power of two
    public PortQueue(final int capacity) {
        queue = new MpscAtomicArrayQueue<>(capacity);
    }

    /// {@return elements that may wait}
    public int capacity() {
        return queue.capacity();
    }

    /// Hands an element over.
    ///
    /// @param element not null
    /// @return false if the queue is full or closed; the element was not taken then
    public boolean offer(final E element) {
        inFlight.getAndIncrement();
        try {
            return !closed && queue.offer(element);
        } finally {
            inFlight.getAndDecrement();
        }
    }

    /// Takes what has arrived, oldest first.
    ///
    /// @param consumer gets each element
    /// @return how many it got
    public int drain(final Consumer<? super E> consumer) {
        final int arrived = queue.size();
        int taken = 0;
        while (taken < arrived) {
            final E element = queue.relaxedPoll();
            if (element == null) {
                break; // claimed by a producer that has not written yet: next time
            }
            taken++;
            consumer.accept(element);
        }
        return taken;
    }

    /// {@return whether the queue refuses everything from now on}
    public boolean isClosed() {
        return closed;
    }

    /// Closes the queue and takes what is left.
    ///
    /// @param consumer gets each element that was accepted and never drained
    public void close(final Consumer<? super E> consumer) {
        closed = true;
        while (inFlight.get() != 0) {
            Thread.onSpinWait();
        }
        E element = queue.poll();
        while (element != null) {
            consumer.accept(element);
            element = queue.poll();
        }
    }
}
