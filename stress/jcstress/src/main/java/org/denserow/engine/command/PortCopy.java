package org.denserow.engine.command;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// A copy of [PortQueue] in steps, each of which a twin may change: the compare-and-set of an offer, the exchange of a
/// drain and that of close. It keeps nothing for consumers that throw.
///
/// @param <E> type of the elements
class PortCopy<E> {

    /// A node that waits, or the mark of a closed queue.
    static final class Node<E> {

        final E element;
        Node<E> next;
        int waiting;

        Node(final E element) {
            this.element = element;
        }
    }

    private final Node<E> closed = new Node<>(null);
    private final int capacity;

    /// The newest waiting node.
    final AtomicReference<Node<E>> newest = new AtomicReference<>();

    PortCopy(final int capacity) {
        this.capacity = capacity;
    }

    boolean offer(final E element) {
        final Node<E> node = new Node<>(element);
        return push(node, node, 1);
    }

    boolean offerAll(final List<E> elements) {
        Node<E> oldest = null;
        Node<E> last = null;
        for (final E element : elements) {
            final Node<E> node = new Node<>(element);
            node.next = last;
            last = node;
            oldest = oldest == null ? node : oldest;
        }
        return push(oldest, last, elements.size());
    }

    boolean push(final Node<E> oldest, final Node<E> last, final int count) {
        while (true) {
            final Node<E> before = newest.get();
            final int waiting = before == null ? 0 : before.waiting;
            if (before == closed || count > capacity - waiting) {
                return false;
            }
            oldest.next = before;
            last.waiting = waiting + count;
            if (publish(before, last)) {
                return true;
            }
        }
    }

    boolean publish(final Node<E> before, final Node<E> last) {
        return newest.compareAndSet(before, last);
    }

    Node<E> take(final Node<E> instead) {
        return newest.getAndSet(instead);
    }

    void drain(final Consumer<? super E> consumer) {
        if (newest.get() != null && newest.get() != closed) {
            handOver(take(null), consumer);
        }
    }

    void close(final Consumer<? super E> consumer) {
        final Node<E> last = take(closed);
        handOver(last == closed ? null : last, consumer);
    }

    private void handOver(final Node<E> last, final Consumer<? super E> consumer) {
        for (Node<E> node = turned(last); node != null; node = node.next) {
            consumer.accept(node.element);
        }
    }

    private Node<E> turned(final Node<E> last) {
        Node<E> newer = null;
        Node<E> node = last;
        while (node != null) {
            final Node<E> older = node.next;
            node.next = newer;
            newer = node;
            node = older;
        }
        return newer;
    }

    /// The twin of a drain and of close: a push between the look and the write is lost.
    static final class TakesInTwoSteps<E> extends PortCopy<E> {

        TakesInTwoSteps(final int capacity) {
            super(capacity);
        }

        @Override
        Node<E> take(final Node<E> instead) {
            final Node<E> last = newest.get(); // CHANGED: was getAndSet
            Thread.onSpinWait(); // makes the time longer in which others can come between
            newest.set(instead);
            return last;
        }
    }

    /// The twin of an offer: of two pushes at once, one is lost.
    static final class PushesWithoutCompare<E> extends PortCopy<E> {

        PushesWithoutCompare(final int capacity) {
            super(capacity);
        }

        @Override
        boolean publish(final Node<E> before, final Node<E> last) {
            Thread.onSpinWait(); // makes the time longer in which others can come between
            newest.set(last); // CHANGED: was compareAndSet
            return true;
        }
    }

    /// The twin of the bound: a push after the look at it is not counted.
    static final class LooksOnce<E> extends PortCopy<E> {

        private final int capacity;

        LooksOnce(final int capacity) {
            super(capacity);
            this.capacity = capacity;
        }

        @Override
        boolean push(final Node<E> oldest, final Node<E> last, final int count) {
            final Node<E> seen = newest.get(); // CHANGED: was within the loop
            if (count > capacity - (seen == null ? 0 : seen.waiting)) {
                return false;
            }
            while (true) {
                final Node<E> before = newest.get();
                oldest.next = before;
                last.waiting = (before == null ? 0 : before.waiting) + count;
                if (publish(before, last)) {
                    return true;
                }
            }
        }
    }

    /// The twin of a drain of a full queue: a push between the two steps finds room, and stands behind the elements that
    /// the drain takes.
    static final class FreesBeforeItTakes<E> extends PortCopy<E> {

        FreesBeforeItTakes(final int capacity) {
            super(capacity);
        }

        @Override
        void drain(final Consumer<? super E> consumer) {
            final Node<E> last = newest.get();
            if (last != null) {
                last.waiting = 0; // CHANGED: the exchange of the drain made the room
            }
            Thread.onSpinWait(); // makes the time longer in which others can come between
            super.drain(consumer);
        }
    }

    /// The twin of the order: an element that meets another push or a drain is put aside, and handed over last.
    static final class PutsAside<E> extends PortCopy<E> {

        private static final int SPINS = 8;

        private final Queue<E> aside = new ConcurrentLinkedQueue<>();

        PutsAside(final int capacity) {
            super(capacity);
        }

        @Override
        boolean publish(final Node<E> before, final Node<E> last) {
            for (int spin = 0; spin < SPINS; spin++) {
                Thread.onSpinWait(); // makes the time longer in which others can come between
            }
            if (!super.publish(before, last)) {
                aside.add(last.element); // CHANGED: was pushed again
            }
            return true;
        }

        @Override
        void drain(final Consumer<? super E> consumer) {
            super.drain(consumer);
            for (E element = aside.poll(); element != null; element = aside.poll()) {
                consumer.accept(element);
            }
        }
    }

    /// The twin of a batch: its elements are offered one after the other, if there is room for all.
    static final class OffersOneByOne<E> extends PortCopy<E> {

        private final int capacity;

        OffersOneByOne(final int capacity) {
            super(capacity);
            this.capacity = capacity;
        }

        @Override
        boolean offerAll(final List<E> elements) {
            final Node<E> seen = newest.get();
            boolean all = elements.size() <= capacity - (seen == null ? 0 : seen.waiting);
            for (int i = 0; i < elements.size() && all; i++) {
                all = offer(elements.get(i)); // CHANGED: was one push
                Thread.onSpinWait(); // makes the time longer in which others can come between
            }
            return all;
        }
    }
}
