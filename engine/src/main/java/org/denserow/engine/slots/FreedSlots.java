package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;

/// Which slots were freed or retired since a mark: tells a handle whose row ended just now from one that was stale
/// before. Exact: between [#begin()] and [#end()] no slot is given out, so each is freed once at most.
///
/// Nothing is done when a slot is freed: between the two the free ring is only pushed to, so the freed slots are its
/// tail. Only the first question walks that tail and sets one bit per slot; further ones walk what has come since.
///
/// *Threads*: as its [SlotMap]. *Cost*: O(freed slots) for all questions together, nothing without one; one bit per
/// slot, allocated by the first question and when slots were added since.
final class FreedSlots {

    private final FreeRing free;
    private long[] bits = {}; // by slot; all clear but between begin and end
    private int[] retired = {}; // they stand in no ring
    private int retiredCount;
    private boolean watching;
    private int first; // offset in the ring of the first slot freed since begin
    private int marked; // offset up to which bits are set
    private int markedRetired;

    FreedSlots(final FreeRing free) {
        this.free = free;
    }

    boolean isWatching() {
        return watching;
    }

    void begin() {
        watching = true;
        first = free.count();
        marked = first;
        retiredCount = 0;
        markedRetired = 0;
    }

    void end() {
        if (!watching) {
            return;
        }
        watching = false;
        for (int offset = first; offset < marked; offset++) {
            clear(free.slot(offset));
        }
        for (int i = 0; i < markedRetired; i++) {
            clear(retired[i]);
        }
    }

    /// A slot is retired; rare, and remembered only between begin and end.
    void retire(final int slot) {
        if (!watching) {
            return;
        }
        if (retiredCount == retired.length) {
            retired = Arrays.copyOf(retired, Math.max(Long.SIZE, 2 * retired.length));
        }
        retired[retiredCount++] = slot;
    }

    /// Whether a slot lost its row since begin; while it is watched.
    ///
    /// @param slots how many there is room for now
    boolean contains(final int slot, final int slots) {
        mark(slots);
        return (bits[slot >>> 6] & 1L << slot) != 0;
    }

    private void mark(final int slots) {
        reserve(slots);
        for (final int end = free.count(); marked < end; marked++) {
            set(free.slot(marked));
        }
        for (; markedRetired < retiredCount; markedRetired++) {
            set(retired[markedRetired]);
        }
    }

    private void set(final int slot) {
        bits[slot >>> 6] |= 1L << slot;
    }

    private void clear(final int slot) {
        bits[slot >>> 6] &= ~(1L << slot);
    }

    /// Takes the room of the bits now, not at the first question.
    ///
    /// @param slots how many there is room for, so that bits grow as rarely as the entries
    void reserve(final int slots) {
        final int words = (slots + Long.SIZE - 1) / Long.SIZE;
        if (bits.length < words) {
            bits = Arrays.copyOf(bits, words);
        }
    }

    void arrays(final Consumer<Object> to) {
        if (bits.length > 0) {
            to.accept(bits);
        }
        if (retired.length > 0) {
            to.accept(retired);
        }
    }
}
