package org.denserow.engine.slots;

import java.util.function.Consumer;

/// The free slots of a type, oldest first: a ring of slot numbers with exactly one place per entry of the sparse set.
///
/// Reuse is FIFO so that all slots age alike. The *offset* from the oldest slot names a place. It wraps by a compare
/// instead of a mask, so the ring needs no power of two: 4 bytes per slot, never 8. Offsets stay valid while slots are
/// pushed and while the ring grows, so a [Reservation] can deal out ranges of them.
///
/// *Threads*: as its [SlotMap]. *Cost*: O(1); [#resize(int)] and [#keepBelow(int)] are O(count).
final class FreeQueue {

    private int[] slots = {};
    private int head; // place of the oldest slot
    private int count;
    private long changes; // counted where the oldest or the last slot becomes another: nothing else moves alone

    int count() {
        return count;
    }

    /// {@return a number that rises with every change of which slots are free, or of their order}
    long changes() {
        return changes;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(slots);
    }

    int slot(final int offset) {
        return slots[place(offset)];
    }

    void setSlot(final int offset, final int slot) {
        slots[place(offset)] = slot;
    }

    /// Copies slots from a range of offsets to another range; they must not overlap.
    void copySlots(final int from, final int to, final int run) {
        for (int done = 0; done < run; ) {
            final int source = place(from + done);
            final int target = place(to + done);
            final int most = Math.min(run - done, slots.length - Math.max(source, target)); // until one of them wraps
            System.arraycopy(slots, source, slots, target, most);
            done += most;
        }
    }

    void push(final int slot) {
        assert count < slots.length : "a slot is free once at most: slot=" + slot + ", count=" + count;
        slots[place(count++)] = slot;
        changes++;
    }

    /// The live array. Write to it from [#tail()] on, wrapping; then call [#pushed(int)].
    int[] ring() {
        return slots;
    }

    /// The place of the next slot.
    int tail() {
        return place(count);
    }

    /// The place of the slot after `more` further ones.
    int tail(final int more) {
        return place(count + more);
    }

    /// Counts slots that were written to the ring.
    void pushed(final int written) {
        count += written;
        changes++;
        assert count <= slots.length : "a slot is free once at most: count=" + count;
    }

    int pop() {
        assert count > 0 : "no slot is free";
        final int slot = slots[head];
        head = head + 1 == slots.length ? 0 : head + 1;
        count--;
        changes++;
        return slot;
    }

    /// Removes the oldest slots.
    void advance(final int slotsTaken) {
        head = place(slotsTaken);
        count -= slotsTaken;
        changes += slotsTaken;
    }

    /// Removes all slots.
    void clear() {
        head = 0;
        count = 0;
        changes++;
    }

    /// The live array of an empty ring. Fill it from 0 on; then call [#refill(int)].
    int[] places() {
        assert count == 0 && head == 0 : "places in use: count=" + count;
        return slots;
    }

    /// Counts slots that were written to [#places()].
    void refill(final int written) {
        count = written;
        changes++;
    }

    /// Keeps only the slots below a number, in their order.
    void keepBelow(final int endSlot) {
        for (int left = count; left > 0; left--) {
            final int slot = pop();
            if (slot < endSlot) {
                push(slot);
            }
        }
    }

    /// Copies all slots, oldest first.
    void copyTo(final int[] target) {
        final int untilWrap = Math.min(count, slots.length - head);
        System.arraycopy(slots, head, target, 0, untilWrap);
        System.arraycopy(slots, 0, target, untilWrap, count - untilWrap);
    }

    /// Changes the number of places, at least `count()`.
    void resize(final int capacity) {
        final int[] resized = new int[capacity];
        copyTo(resized);
        slots = resized;
        head = 0;
    }

    /// The place of a slot in [#ring()]. The places after it follow, until they wrap. Never overflows: there are at most
    /// 2^30 places.
    int place(final int offset) {
        final int place = head + offset;
        return place >= slots.length ? place - slots.length : place;
    }
}
