package org.denserow.engine.command;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// The way in for other threads: a bounded queue, many producers, one consumer, exactly once.
///
/// A full queue refuses; nothing accepted is dropped. A batch is accepted as a whole or not at all, takes one place per
/// element, and is drained as a whole, with nothing between its elements. [#drain(Consumer)] takes what had arrived
/// when it began, so that a producer that keeps offering cannot hold a frame up, and gives all its places free at once.
/// [#close(Consumer)] refuses what comes later and hands over what was accepted.
///
/// It is Treiber's stack (*Systems Programming: Coping with Parallelism*, 1986) of which the owner takes all nodes at
/// once and turns them round: one word, `newest`, says what waits, how much, and whether the queue is closed. So each
/// call takes effect at one instant, and the owner never waits for a producer that was interrupted halfway; in a ring,
/// where a place is taken first and written later, such a producer hides what others have offered after it.
///
/// ## Invariants
/// 1. `newest.waiting` is the number of nodes that wait, at most `capacity`; null means none.
/// 2. A node is pushed once, so that a compare that succeeds has seen no other queue in between.
/// 3. What the owner has taken is handed over before anything newer, even when a consumer throws.
///
/// *Threads*: offers from any thread, lock-free; the rest by the owner alone. A node is written before the
/// compare-and-set that publishes it and read after the exchange that takes it. *Cost*: a node (24 bytes) and one
/// compare-and-set an element or batch; a drain one exchange and O(elements), an idle one a volatile read.
///
/// @param <E> what is handed over
public final class PortQueue<E> {

    /// Smallest capacity.
    public static final int MIN_CAPACITY = 1;

    /// Largest capacity.
    public static final int MAX_CAPACITY = 1 << 30;

    private static final Node<?> CLOSED = new Node<>(null);

    private static final class Node<E> {

        private final E element;
        private Node<E> next; // the one before it while it waits, the one after it once the owner has turned it round
        private int waiting; // nodes that wait up to this one; known of the newest of a batch only

        Node(final E element) {
            this.element = element;
        }
    }

    private final int capacity;
    private final AtomicReference<Node<E>> newest = new AtomicReference<>();
    private Node<E> taken; // by the owner and not handed over yet, oldest first

    /// Creates an empty queue.
    ///
    /// @param capacity elements that may wait; as many again may have been taken by a drain that goes on
    public PortQueue(final int capacity) {
        this.capacity = capacity;
    }

    /// {@return elements that may wait}
    public int capacity() {
        return capacity;
    }

    /// {@return elements that wait, as of now; 0 when it is closed}
    public int size() {
        final Node<E> last = newest.get();
        return last == null ? 0 : last.waiting;
    }

    /// Hands an element over.
    ///
    /// @param element not null
    /// @return false if the queue is full or closed; the element was not taken then
    public boolean offer(final E element) {
        final Node<E> node = new Node<>(element);
        return push(node, node, 1);
    }

    /// Hands elements over, all or none, to be drained together.
    ///
    /// @param elements in order, none null; more than the capacity are never taken
    /// @return false if there is no room for all of them or the queue is closed; none was taken then
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

    /// Lets a chain of nodes wait: from `last`, the newest, down to `oldest`.
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

    /// Takes what has arrived, oldest first. What a consumer that throws did not get, the next call gets first.
    ///
    /// @param consumer gets each element
    /// @return how many it got
    public int drain(final Consumer<? super E> consumer) {
        if (taken == null && newest.get() != null && !isClosed()) {
            taken = turned(newest.getAndSet(null));
        }
        return handOver(consumer);
    }

    private int handOver(final Consumer<? super E> consumer) {
        int handed = 0;
        while (taken != null) {
            final E element = taken.element;
            taken = taken.next;
            handed++;
            consumer.accept(element);
        }
        return handed;
    }

    /// {@return whether the queue refuses everything from now on}
    public boolean isClosed() {
        return newest.get() == CLOSED;
    }

    /// Closes the queue and takes what is left.
    ///
    /// @param consumer gets each element that was accepted and never drained
    public void close(final Consumer<? super E> consumer) {
        final Node<E> left = turned(newest.getAndSet(closed()));
        handOver(consumer);
        taken = left;
        handOver(consumer);
    }

    /// The oldest of a chain, each node of which now leads to the next newer one.
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

    @SuppressWarnings("unchecked") // it holds no element, and none is ever read from it
    private static <E> Node<E> closed() {
        return (Node<E>) CLOSED;
    }
}
