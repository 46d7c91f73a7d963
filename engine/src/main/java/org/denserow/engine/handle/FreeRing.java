package org.denserow.engine.handle;

/// The free slots of a type, oldest first: a ring of slot numbers at positions `[head, tail)`, which only grow.
///
/// Reuse is FIFO so that all slots age alike. Positions outlive growth, so a [Reservation] can deal ranges of them out.
///
/// *Threads*: as its [SlotMap]. *Cost*: O(1), but [#grow(int)].
final class FreeRing {

    private int[] slots = new int[1]; // a power of two
    private long head;
    private long tail;

    int count() {
        return (int) (tail - head);
    }

    boolean isEmpty() {
        return head == tail;
    }

    long head() {
        return head;
    }

    long tail() {
        return tail;
    }

    int slot(final long position) {
        return slots[(int) position & slots.length - 1];
    }

    void setSlot(final long position, final int slot) {
        slots[(int) position & slots.length - 1] = slot;
    }

    void push(final int slot) {
        setSlot(tail++, slot);
    }

    int pop() {
        return slot(head++);
    }

    /// Lets go of everything before a position.
    void advance(final long newHead) {
        head = newHead;
    }

    /// Lets go of everything; what is pushed next overwrites it from the head on.
    void truncate() {
        tail = head;
    }

    /// Makes room for a number of slots.
    void grow(final int capacity) {
        final int length = Integer.highestOneBit(Math.max(1, capacity - 1)) << 1;
        if (length <= slots.length) {
            return;
        }
        final int[] before = slots;
        slots = new int[length];
        for (long position = head; position < tail; position++) {
            setSlot(position, before[(int) position & before.length - 1]);
        }
    }
}
