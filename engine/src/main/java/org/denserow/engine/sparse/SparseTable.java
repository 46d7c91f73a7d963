package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Within;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// A sparse array: indices `[0, size)`. Some have a value and take memory for it; the others read as the default value
/// and take about one bit.
///
/// Source: implementation notes of sparsetable. An index with a value is *assigned*. A read assigns nothing. Values are
/// stored in the order of their indices, in an array for each 512 indices ([package](package-summary.html)).
///
/// An array grows by 16 values when it is full and keeps its length when values are erased, so setting and erasing the
/// same indices again and again allocates nothing. [#trim()] gives such slack back; [#clear()], [#resize(int)] and the
/// draining cursor release whole arrays.
///
/// *Cost*
///
/// | operation | time | allocates |
/// |---|---|---|
/// | `test`, `get`, `set` of an assigned index | O(1): at most eight words are counted | nothing |
/// | `set` of an unassigned index, `erase` | O(1): at most 511 values move | a full array: a longer one |
/// | `erase` of a range | O(range / 64 + values moved) | nothing |
/// | walk over values | O(values + size / 512), no bitmap is read | the cursor |
/// | walk over indices | O(size) | the cursor |
/// | `clear`, `resize`, `trim` | O(size / 64), `trim` copies values | arrays of the new length |
///
/// *Errors*: an index or range outside the table throws IndexOutOfBoundsException; a size out of range throws
/// IllegalArgumentException; a cursor throws [java.util.ConcurrentModificationException] after a change that did not go
/// through it. Nothing changes then.
///
/// *Threads*: one owner, or several in turn with a happens-before between them. Any thread may read while no thread
/// writes.
public abstract sealed class SparseTable implements Stateful
        permits SparseIntTable, SparseLongTable, SparseFloatTable, SparseObjectTable {

    /// Most indices, 2^30.
    public static final int MAX_SIZE = Groups.MAX_SIZE;

    private static final String SET = "set"; // names of saved arrays
    private static final String VALUES = "values";

    /// Remedy for an index outside the table.
    static final String OUTSIDE = "resize(…) makes room for more indices";

    final Groups groups;

    SparseTable(final Groups groups) {
        this.groups = groups;
    }

    static Groups groups(final int size) {
        return new Groups(checkSize(size));
    }

    private static int checkSize(final int size) {
        if (size < 0 || size > MAX_SIZE) {
            throw new IllegalArgumentException("size must be in [0, " + MAX_SIZE + "]: size=" + size
                    + "; an index is an int: split the range among several tables, or keep the values in a map");
        }
        return size;
    }

    /// Refuses an index outside the table.
    final int checkIndex(final int index) {
        return Within.index(index, groups.size(), "index", OUTSIDE);
    }

    /// Refuses a first index of a walk; the size is one, after the last index.
    final int checkFrom(final int fromIndex) {
        return Within.index(fromIndex, groups.size() + 1, "fromIndex", OUTSIDE);
    }

    abstract Packed<?> packed();

    abstract boolean sameValues(SparseTable other);

    /// Adopts what was read or loaded into fresh state.
    abstract void adopt(SavedState from, String name, Groups loaded);

    /// {@return the number of indices}
    public final int size() {
        return groups.size();
    }

    /// {@return the number of assigned indices}
    public final int assignedCount() {
        return groups.assigned();
    }

    /// {@return whether an index is assigned}
    /// @param index in `[0, size)`
    public final boolean test(final int index) {
        return groups.test(checkIndex(index));
    }

    /// {@return the smallest assigned index at or after an index, or -1}
    /// @param fromIndex first index to look at, in `[0, size]`
    public final int nextAssigned(final int fromIndex) {
        checkFrom(fromIndex);
        return groups.nextAssigned(fromIndex);
    }

    /// Unassigns an index and releases its value.
    /// @param index in `[0, size)`
    /// @return true if it was assigned
    public abstract boolean erase(int index);

    /// Unassigns a range of indices.
    /// @param beginIndex first index, in `[0, endIndex]`
    /// @param endIndex the index after the last, in `[beginIndex, size]`
    /// @return the number of indices that were assigned
    public final int erase(final int beginIndex, final int endIndex) {
        Within.range(beginIndex, endIndex, groups.size(), "indices");
        final int before = groups.assigned();
        final Packed<?> packed = packed();
        final int endBlock = endIndex + Groups.BLOCK_INDICES - 1 >>> Groups.BLOCK_SHIFT;
        for (int block = beginIndex >>> Groups.BLOCK_SHIFT; block < endBlock; block++) {
            final int begin = groups.positionIn(block, beginIndex);
            packed.remove(block, begin, groups.positionIn(block, endIndex), groups.count(block));
        }
        groups.unassign(beginIndex, endIndex);
        return before - groups.assigned();
    }

    /// Unassigns all indices and releases all values and their arrays; the size stays.
    public final void clear() {
        groups.clear();
        packed().clear();
    }

    /// Changes the size. Values at or above it are dropped; added indices are unassigned, even if the table was larger
    /// before.
    /// @param newSize number of indices, `0 … MAX_SIZE`
    /// @throws IllegalArgumentException if `newSize` is out of range
    public final void resize(final int newSize) {
        checkSize(newSize);
        if (newSize < groups.size()) {
            erase(newSize, groups.size());
        }
        packed().resize(Groups.blocksOf(newSize));
        groups.resize(newSize);
    }

    /// Shortens arrays to their values. Assigning an unassigned index allocates again after it.
    public final void trim() {
        packed().trim(groups);
        groups.changes++; // cursors keep an array
    }

    /// The live array of a block; null before its first value.
    final Object array(final int block) {
        return packed().blocks()[block];
    }

    /// Releases a block with all of its values.
    final void release(final int block) {
        groups.clearBlock(block);
        packed().free(block);
    }

    /// {@return bytes of all arrays, all slack included: words, counts, references, values; objects that a table refers
    /// to, and the few objects it consists of itself, are not counted}
    public final long bytes() {
        return groups.bytes() + packed().bytes();
    }

    @Override
    public final void save(final SavedState to) {
        groups.save(given(to, "to"), SET);
        packed().save(to, VALUES, groups);
    }

    /// {@inheritDoc} The size becomes the one that was saved.
    ///
    /// @throws IllegalArgumentException if the state is of another definition; nothing is changed then
    @Override
    public final void load(final SavedState from) {
        adopt(from, VALUES, Groups.load(given(from, "from"), SET));
    }

    /// {@return whether the other is a table of the same class and size with the same indices assigned to equal values;
    /// slack and default values do not matter}
    @Override
    public final boolean equals(final Object other) {
        return this == other
                || other instanceof final SparseTable table
                        && table.getClass() == getClass()
                        && groups.contentEquals(table.groups)
                        && sameValues(table);
    }

    @Override
    public final int hashCode() {
        return 31 * groups.contentHash() + packed().contentHash(groups);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "{size=" + size() + ", assigned=" + assignedCount() + ", bytes=" + bytes()
                + '}';
    }
}
