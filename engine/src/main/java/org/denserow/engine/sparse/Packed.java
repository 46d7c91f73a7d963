package org.denserow.engine.sparse;

import java.lang.reflect.Array;
import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// One value for each assigned index of a [BitGroups]: an array for each block, with the values in the order of their
/// indices. Several `Packed` may follow one set; each is told of every change before the set is.
///
/// An array grows by [#GROWTH] values when it is full, and keeps its length when values are removed, so setting and
/// removing back and forth allocates nothing. [#trim(BitGroups)] gives slack back.
///
/// *Invariants*
/// 1. There is an array reference for each block of the set; it is null until the block's first value.
/// 2. An array is at least as long as the block has values, at most 512 cells.
/// 3. References after the last value of a block are null.
///
/// This class has the rare operations for any array; subclasses have the operations on one value.
///
/// *Threads*: the owner's.
///
/// @param <A> the array
abstract sealed class Packed<A> permits PackedNumbers, PackedObjects {

    /// The number of values by which an array grows.
    static final int GROWTH = 16;

    abstract A[] blocks();

    abstract void replaceBlocks(A[] by);

    abstract A newArray(int length);

    abstract A[] newBlocks(int length);

    /// Clears the references of cells.
    abstract void forget(A array, int begin, int end);

    abstract boolean sameValues(A array, A other, int count);

    abstract long hashValues(A array, int count);

    /// {@return an empty instance of the same class}
    /// @param count the number of blocks
    abstract Packed<A> fresh(int count);

    /// Moves the values from a position on up by one, in a block of `count` values that is not full.
    abstract void shift(int block, int position, int count);

    /// Removes one value of a block of `count`.
    abstract void remove(int block, int position, int count);

    /// Copies one value to another of the same class.
    abstract void copyValue(int place, Packed<?> to, int toPlace);

    // ---- Places: a block and a position in one int ----

    static int place(final int block, final int position) {
        return (block << BitGroups.BLOCK_SHIFT) + position;
    }

    static int block(final int place) {
        return place >>> BitGroups.BLOCK_SHIFT;
    }

    static int position(final int place) {
        return place & BitGroups.BLOCK_INDICES - 1;
    }

    // ---- Blocks ----

    /// The number of cells for a number of values.
    static int cells(final int count) {
        return Math.min(BitGroups.BLOCK_INDICES, (count + GROWTH - 1) / GROWTH * GROWTH);
    }

    /// A longer array for a full block, with a gap at a position.
    final A grown(final A array, final int position, final int count) {
        final A grown = newArray(cells(count + 1));
        if (array != null) {
            System.arraycopy(array, 0, grown, 0, position);
            System.arraycopy(array, position, grown, position + 1, count - position);
        }
        return grown;
    }

    /// Makes the first array of a block.
    final void begin(final int block, final int cells) {
        blocks()[block] = newArray(cells);
    }

    /// Replaces the array of a full block by a longer one, with a gap at a position.
    final void grow(final int block, final int position, final int count) {
        blocks()[block] = grown(blocks()[block], position, count);
    }

    /// Exchanges all values with another instance of the same class.
    @SuppressWarnings("unchecked")
    final void exchange(final Packed<?> other) {
        final A[] kept = blocks();
        final Packed<A> same = (Packed<A>) other;
        replaceBlocks(same.blocks());
        same.replaceBlocks(kept);
    }

    /// Removes the values of positions `[begin, end)` of a block of `count` values.
    final void remove(final int block, final int begin, final int end, final int count) {
        if (begin < end) {
            final A array = blocks()[block];
            System.arraycopy(array, end, array, begin, count - end);
            forget(array, count - (end - begin), count);
        }
    }

    /// Releases the array of a block.
    final void free(final int block) {
        blocks()[block] = null;
    }

    /// Clears all values, and keeps the arrays.
    final void forgetAll(final BitGroups groups) {
        for (int block = 0; block < groups.blocks(); block++) {
            if (groups.count(block) > 0) {
                forget(blocks()[block], 0, groups.count(block));
            }
        }
    }

    /// Releases all arrays.
    final void clear() {
        replaceBlocks(newBlocks(blocks().length));
    }

    /// Changes the number of blocks.
    final void resize(final int count) {
        final A[] kept = blocks();
        final A[] resized = newBlocks(count);
        System.arraycopy(kept, 0, resized, 0, Math.min(kept.length, count));
        replaceBlocks(resized);
    }

    /// Shortens arrays to their values.
    final void trim(final BitGroups groups) {
        final A[] blocks = blocks();
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count == 0) {
                blocks[block] = null;
            } else if (Array.getLength(blocks[block]) > count) {
                final A trimmed = newArray(count);
                System.arraycopy(blocks[block], 0, trimmed, 0, count);
                blocks[block] = trimmed;
            }
        }
    }

    /// {@return an independent copy}
    final Packed<A> copy(final BitGroups groups) {
        final Packed<A> copy = fresh(groups.blocks());
        copy.copyFrom(this, groups);
        return copy;
    }

    /// Copies into fresh blocks the values of another instance that follows an equal set.
    final void copyFrom(final Packed<A> from, final BitGroups groups) {
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0) {
                blocks()[block] = newArray(cells(count));
                System.arraycopy(from.blocks()[block], 0, blocks()[block], 0, count);
            }
        }
    }

    final boolean contentEquals(final BitGroups groups, final Packed<A> other) {
        final A[] blocks = blocks();
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0 && !sameValues(blocks[block], other.blocks()[block], count)) {
                return false;
            }
        }
        return true;
    }

    final int contentHash(final BitGroups groups) {
        final A[] blocks = blocks();
        long hash = 0;
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0) {
                hash = 31 * hash + hashValues(blocks[block], count);
            }
        }
        return Long.hashCode(hash);
    }

    /// Passes all arrays to a consumer, the array of the blocks first.
    final void arrays(final Consumer<Object> to) {
        to.accept(blocks());
        for (final A array : blocks()) {
            if (array != null) {
                to.accept(array);
            }
        }
    }

    final long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// @param name of the state's array
    final void save(final SavedState to, final String name, final BitGroups groups) {
        final A all = newArray(groups.assigned());
        int at = 0;
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0) {
                System.arraycopy(blocks()[block], 0, all, at, count);
                at += count;
            }
        }
        to.put(name, all, at);
    }

    /// Loads saved values into fresh blocks.
    final void load(final SavedState from, final String name, final BitGroups groups) {
        if (from.count(name) != groups.assigned()) {
            throw new IllegalArgumentException("a state has a value for each assigned index: name=" + name + ", values="
                    + from.count(name) + ", assigned=" + groups.assigned()
                    + "; it was written by something of another definition");
        }
        final A all = newArray(groups.assigned());
        from.copyTo(name, all);
        int at = 0;
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0) {
                blocks()[block] = newArray(cells(count));
                System.arraycopy(all, at, blocks()[block], 0, count);
                at += count;
            }
        }
    }
}
