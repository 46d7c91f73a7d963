package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The queue through which other threads reach the simulation: bounded, many producers, one consumer, exactly once.
///
/// A full queue refuses elements; it never drops an accepted one. A batch is accepted as a whole or not at all, takes
/// one place per element, and is drained as a whole, with nothing between its elements. [#drain(Consumer)] takes the
/// elements that arrived before it began, so a producer that keeps offering cannot delay a frame. All their places
/// become free at once. [#close(Consumer)] refuses later elements and hands over accepted ones.
///
/// It is Treiber's stack (*Systems Programming: Coping with Parallelism*, 1986). The owner takes all nodes at once and
/// reverses them. One word, `newest`, holds the waiting elements, their number, and whether the queue is closed, so
/// each call takes effect at one instant. Decision 10 compares it with a ring.
///
/// A producer may wait for room: [Senders] says why none waits in front of a free place.
///
/// ## Invariants
/// 1. `newest.waiting` is the number of waiting nodes, at most `capacity`; if `newest` is null, none waits.
/// 2. A node is pushed once, so a compare-and-set that succeeds has seen no change in between.
/// 3. Elements that the owner has taken are handed over before newer ones, even if a consumer throws.
///
/// *Threads*: any thread may offer, lock-free unless it waits; only the owner calls the rest. A producer writes a node before the
/// compare-and-set that publishes it; the owner reads it after the exchange that takes it. *Cost*: a node (24 bytes)
/// per element and one compare-and-set per offer; a drain costs one exchange and O(elements), an idle drain one
/// volatile read.
///
/// @param <E> the class of the elements
public final class PortQueue<E> {

    /// The smallest capacity.
    public static final int MIN_CAPACITY = 1;

    /// The largest capacity.
    public static final int MAX_CAPACITY = 1 << 30;

    private static final Node<?> CLOSED = new Node<>(null);

    /// An element that waits. Once the owner has taken it, it never changes, so other threads may read it.
    ///
    /// @param <E> the class of the element
    public static final class Node<E> {

        private final E element;
        private Node<E> next; // the older node; after the owner reversed the chain, the newer one
        private int waiting; // number of waiting nodes up to this one; set only in the newest of a batch

        /// @param element not null
        public Node(final E element) {
            this.element = element;
        }

        /// {@return its element}
        public E element() {
            return element;
        }

        /// {@return of a node that the owner has taken, the newer one; null after the last}
        public Node<E> next() {
            return next;
        }
    }

    private final int capacity;
    private final AtomicReference<Node<E>> newest = new AtomicReference<>();
    private final Senders senders = new Senders();
    private Node<E> taken; // taken by the owner, not handed over yet, oldest first

    /// Creates an empty queue.
    ///
    /// @param capacity the number of elements that may wait; a running drain may hold as many again
    public PortQueue(final int capacity) {
        this.capacity = capacity;
    }

    /// {@return the number of elements that may wait}
    public int capacity() {
        return capacity;
    }

    /// {@return the number of waiting elements at this moment; 0 if the queue is closed}
    public int size() {
        final Node<E> last = newest.get();
        return last == null ? 0 : last.waiting;
    }

    /// Hands an element over.
    ///
    /// @param element not null
    /// @return false if the queue is full or closed; then the element was not taken
    public boolean offer(final E element) {
        final Node<E> node = new Node<>(element);
        return push(node, node, 1);
    }

    /// Hands an element over, and waits for room if the queue is full. Senders are called in the order in which they
    /// began to wait, but any other offer may take the place first.
    ///
    /// @param element not null
    /// @param nanos the longest wait
    /// @return false if the queue stays full or is closed, or if all senders are sent away; then the element was not
    ///     taken
    /// @throws InterruptedException if the thread is interrupted before or while it waits; the element was not taken
    public boolean offer(final E element, final long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        final long end = System.nanoTime() + nanos;
        final Node<E> node = new Node<>(element);
        return push(node, node, 1) || nanos > 0 && !isClosed() && pushWhenCalled(node, end);
    }

    private boolean pushWhenCalled(final Node<E> node, final long end) throws InterruptedException {
        final Senders.Sender sender = new Senders.Sender();
        try {
            while (true) {
                senders.join(sender);
                if (push(node, node, 1)) { // after it stands in line
                    return true;
                }
                final long left = end - System.nanoTime();
                if (left <= 0 || isClosed() || sender.isSentAway()) {
                    return false;
                }
                LockSupport.parkNanos(this, left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            senders.leave(sender);
            senders.call(isClosed() ? 0 : capacity - size()); // its own call may have been for another one
        }
    }

    /// Sends all senders away that wait for room. Those that come later wait.
    public void sendAway() {
        senders.sendAway();
    }

    /// Hands elements over, all or none, to be drained together.
    ///
    /// @param elements in order, none null; a batch larger than the capacity is always refused
    /// @return false if there is no room for all of them or the queue is closed; then none was taken
    public boolean offerAll(final List<? extends E> elements) {
        Node<E> oldest = null;
        Node<E> last = null;
        for (final E element : elements) {
            final Node<E> node = new Node<>(element);
            node.next = last;
            last = node;
            oldest = oldest == null ? node : oldest;
        }
        return last == null ? !isClosed() : push(oldest, last, elements.size());
    }

    /// Pushes a chain of nodes, from `last`, the newest, down to `oldest`.
    private boolean push(final Node<E> oldest, final Node<E> last, final int count) {
        while (true) {
            final Node<E> before = newest.get();
            final int waiting = before == null ? 0 : before.waiting;
            if (before == CLOSED || count > capacity - waiting) {
                return false;
            }
            oldest.next = before;
            last.waiting = waiting + count;
            if (newest.compareAndSet(before, last)) {
                return true;
            }
        }
    }

    /// Hands over the elements that have arrived, oldest first. If the consumer throws, the next call hands over the
    /// elements that are left, and no newer ones.
    ///
    /// @param consumer gets each element
    /// @return the number of elements handed over
    public int drain(final Consumer<? super E> consumer) {
        take();
        return handOver(consumer);
    }

    /// Takes the elements that have arrived, unless some of those taken before are left.
    ///
    /// @return the first one that [#handOver(Consumer)] hands over; null if there is none
    public Node<E> take() {
        if (taken == null && newest.get() != null && !isClosed()) {
            taken = turned(newest.getAndSet(null));
            senders.call(capacity); // after there is room
        }
        return taken;
    }

    /// {@return the elements that wait at this moment, oldest first, a new list}
    public List<E> waiting() {
        final List<E> newer = new ArrayList<>();
        for (Node<E> node = isClosed() ? null : newest.get(); node != null; node = node.next) {
            newer.add(node.element);
        }
        final List<E> waiting = new ArrayList<>();
        for (Node<E> node = taken; node != null; node = node.next) {
            waiting.add(node.element);
        }
        waiting.addAll(newer.reversed());
        return waiting;
    }

    /// Hands over the elements that were taken, oldest first.
    ///
    /// @param consumer gets each element
    /// @return the number of elements handed over
    public int handOver(final Consumer<? super E> consumer) {
        int handed = 0;
        while (taken != null) {
            final E element = taken.element;
            taken = taken.next;
            handed++;
            consumer.accept(element);
        }
        return handed;
    }

    /// {@return whether the queue is closed}
    public boolean isClosed() {
        return newest.get() == CLOSED;
    }

    /// Closes the queue and hands over the elements that are left.
    ///
    /// @param consumer gets each element that was accepted and never drained
    public void close(final Consumer<? super E> consumer) {
        final Node<E> left = turned(newest.getAndSet(closed()));
        senders.sendAway();
        handOver(consumer);
        taken = left;
        handOver(consumer);
    }

    /// Reverses a chain, so that each node leads to the next newer one; returns the oldest.
    private static <E> Node<E> turned(final Node<E> last) {
        Node<E> newer = null;
        Node<E> node = last == CLOSED ? null : last;
        while (node != null) {
            final Node<E> older = node.next;
            node.next = newer;
            newer = node;
            node = older;
        }
        return newer;
    }

    @SuppressWarnings("unchecked") // it holds no element
    private static <E> Node<E> closed() {
        return (Node<E>) CLOSED;
    }
}
