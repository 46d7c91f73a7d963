package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Within;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// A sparse array with the indices `[0, length)`. Some indices have a value and take memory for it: they are
/// *assigned*. The others read as the default value and take about one bit.
///
/// Source: implementation notes of sparsetable. A read assigns nothing. Values are stored in the order of their
/// indices, in one array for each 512 indices ([package](package-summary.html)).
///
/// An array grows by 16 values when it is full, and keeps its length when values are removed. So setting and removing
/// the same indices again and again allocates nothing. [#trim()] releases this slack. [#clear()], [#resize(int)] and
/// the draining cursor release whole arrays.
///
/// *Cost*
///
/// | operation | time | allocates |
/// |---|---|---|
/// | `test`, `get`, `set` of an assigned index | O(1): the bits of at most eight words are counted | nothing |
/// | `set` of an unassigned index, `remove` | O(1): at most 511 values move | a longer array, if the array is full |
/// | `removeRange` | O(range / 64 + values moved) | nothing |
/// | walk over values | O(values + length / 512); no bitmap is read | the cursor |
/// | walk over indices | O(length) | the cursor |
/// | `clear`, `resize`, `trim` | O(length / 64); `trim` also copies values | arrays of the new length |
///
/// *Errors*: an index or range outside the table throws IndexOutOfBoundsException; a length out of range throws
/// IllegalArgumentException; a cursor throws [java.util.ConcurrentModificationException] after a change that was not
/// made through it. In all these cases nothing is changed.
///
/// *Threads*: one owner, or several in turn with a happens-before between them. Any thread may read while no thread
/// writes.
public abstract sealed class SparseTable implements Stateful
        permits SparseIntTable, SparseLongTable, SparseFloatTable, SparseObjectTable {

    /// The largest number of indices, 2^30.
    public static final int MAX_LENGTH = BitGroups.MAX_LENGTH;

    private static final String SET = "set"; // names of saved arrays
    private static final String VALUES = "values";

    /// Remedy for an index outside the table.
    static final String OUTSIDE = "resize(…) makes room for more indices";

    final BitGroups groups;

    SparseTable(final BitGroups groups) {
        this.groups = groups;
    }

    static BitGroups groups(final int length) {
        return new BitGroups(checkLength(length));
    }

    private static int checkLength(final int length) {
        if (length < 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("length must be in [0, " + MAX_LENGTH + "]: length=" + length
                    + "; an index is an int: split the range among several tables, or keep the values in a map");
        }
        return length;
    }

    /// Refuses an index outside the table.
    final int checkIndex(final int index) {
        return Within.index(index, groups.length(), "index", OUTSIDE);
    }

    /// Refuses a first index of a walk; the length is one, after the last index.
    final int checkFrom(final int fromIndex) {
        return Within.index(fromIndex, groups.length() + 1, "fromIndex", OUTSIDE);
    }

    abstract Packed<?> packed();

    abstract boolean sameValues(SparseTable other);

    /// Adopts what was read or loaded into fresh state.
    abstract void adopt(SavedState from, String name, BitGroups loaded);

    /// {@return the number of indices, assigned or not}
    public final int length() {
        return groups.length();
    }

    /// {@return the number of assigned indices}
    public final int size() {
        return groups.assigned();
    }

    /// {@return whether an index is assigned}
    /// @param index in `[0, length)`
    public final boolean test(final int index) {
        return groups.test(checkIndex(index));
    }

    /// {@return the smallest assigned index at or after an index, or -1}
    /// @param fromIndex first index to look at, in `[0, length]`
    public final int nextAssigned(final int fromIndex) {
        checkFrom(fromIndex);
        return groups.nextAssigned(fromIndex);
    }

    /// Unassigns an index and releases its value.
    /// @param index in `[0, length)`
    /// @return true if it was assigned
    public abstract boolean remove(int index);

    /// Unassigns a range of indices.
    /// @param beginIndex first index, in `[0, endIndex]`
    /// @param endIndex the index after the last, in `[beginIndex, length]`
    /// @return the number of indices that were assigned
    public final int removeRange(final int beginIndex, final int endIndex) {
        Within.range(beginIndex, endIndex, groups.length(), "indices");
        final int before = groups.assigned();
        final Packed<?> packed = packed();
        final int endBlock = endIndex + BitGroups.BLOCK_INDICES - 1 >>> BitGroups.BLOCK_SHIFT;
        for (int block = beginIndex >>> BitGroups.BLOCK_SHIFT; block < endBlock; block++) {
            final int begin = groups.positionIn(block, beginIndex);
            packed.remove(block, begin, groups.positionIn(block, endIndex), groups.count(block));
        }
        groups.unassign(beginIndex, endIndex);
        return before - groups.assigned();
    }

    /// Unassigns all indices, and releases all values and their arrays. The length stays.
    public final void clear() {
        groups.clear();
        packed().clear();
    }

    /// Changes the length. Values at or above the new length are dropped. Added indices are unassigned, even if the
    /// table was larger before.
    /// @param newLength number of indices, `0 … MAX_LENGTH`
    /// @throws IllegalArgumentException if `newLength` is out of range
    public final void resize(final int newLength) {
        checkLength(newLength);
        if (newLength < groups.length()) {
            removeRange(newLength, groups.length());
        }
        packed().resize(BitGroups.blocksOf(newLength));
        groups.resize(newLength);
    }

    /// Shortens each array to the values that it has. After this call, assigning an unassigned index allocates again.
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

    /// {@return bytes of all arrays, slack included: words, counts, references, values. Objects that the table refers
    /// to do not count, and neither do the few objects that make up the table itself}
    public final long bytes() {
        return groups.bytes() + packed().bytes();
    }

    @Override
    public final void save(final SavedState to) {
        groups.save(given(to, "to"), SET);
        packed().save(to, VALUES, groups);
    }

    /// {@inheritDoc} The table gets the length that was saved.
    ///
    /// @throws IllegalArgumentException if the state is of another definition; nothing is changed then
    @Override
    public final void load(final SavedState from) {
        adopt(from, VALUES, BitGroups.load(given(from, "from"), SET));
    }

    /// {@return whether the other object is a table of the same class and length that has equal values at the same
    /// indices; slack and default values do not matter}
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
        return getClass().getSimpleName() + "{length=" + length() + ", size=" + size() + ", bytes=" + bytes() + '}';
    }

    /// Walks a table: `for (SparseIntTable.Cursor it = table.values(); it.next(); ) { sum += it.value(); }`. The
    /// cursors of the tables for each type also read and set values.
    ///
    /// - `indices()` and `descendingIndices()` visit each index, assigned or not. An unassigned index reads as the
    ///   default value, and stays unassigned.
    /// - `values()` and `descendingValues()` visit the assigned indices, in their order. No bitmap is read, except for
    ///   [#index()] and [#remove()].
    /// - `drain()` visits the same indices as `values()`. When it leaves a group of 512 indices, it unassigns them and
    ///   releases their array. Values that it has not visited yet stay. After the walk the table is empty and has no
    ///   array of values.
    ///
    /// The table may be changed through the cursor. After any other assignment, removal, resize or trim, the next call
    /// of the cursor throws [java.util.ConcurrentModificationException]. A new value for an assigned index is no such
    /// change. The cursor stands on nothing before the first `next()` and after the last one; a cursor over values also
    /// after `remove()`. A call that reads or changes then throws IllegalStateException.
    ///
    /// Keep a cursor in a local variable and pass it to no other method, so that the JIT keeps it in registers.
    ///
    /// *Cost*: O(1) for each index or value. A walk over indices also counts the bits of up to eight words for each 64
    /// indices. A walk over values also looks once at each group of 512 indices. *Threads*: the table's owner.
    public sealed interface Cursor
            permits IndexCursor,
                    ValueCursor,
                    SparseIntTable.Cursor,
                    SparseLongTable.Cursor,
                    SparseFloatTable.Cursor,
                    SparseObjectTable.Cursor {

        /// Moves to the next index or value in the direction of the walk.
        /// @return false after the last
        boolean next();

        /// Moves to any index; the walk continues from there.
        /// @param toIndex in `[0, length)`
        /// @throws UnsupportedOperationException over values: only a cursor over indices stands on any index
        void moveTo(int toIndex);

        /// {@return the present index} Over values it reads up to eight words of the bitmap.
        int index();

        /// {@return whether the present index is assigned; true over values}
        boolean isAssigned();

        /// Unassigns the present index. A cursor over indices stays there; one over values stands on nothing until
        /// `next()`.
        /// @return true if it was assigned
        boolean remove();
    }
}
