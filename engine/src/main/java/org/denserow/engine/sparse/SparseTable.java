package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Within;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// A sparse array: indices `[0, length)`. Some have a value and take memory for it; the others read as the default
/// value and take about one bit.
///
/// Source: implementation notes of sparsetable. An index with a value is *assigned*. A read assigns nothing. Values are
/// stored in the order of their indices, in an array for each 512 indices ([package](package-summary.html)).
///
/// An array grows by 16 values when it is full and keeps its length when values are removed, so setting and removing
/// the same indices again and again allocates nothing. [#trim()] gives such slack back; [#clear()], [#resize(int)] and
/// the draining cursor release whole arrays.
///
/// *Cost*
///
/// | operation | time | allocates |
/// |---|---|---|
/// | `test`, `get`, `set` of an assigned index | O(1): at most eight words are counted | nothing |
/// | `set` of an unassigned index, `remove` | O(1): at most 511 values move | a full array: a longer one |
/// | `removeRange` | O(range / 64 + values moved) | nothing |
/// | walk over values | O(values + length / 512), no bitmap is read | the cursor |
/// | walk over indices | O(length) | the cursor |
/// | `clear`, `resize`, `trim` | O(length / 64), `trim` copies values | arrays of the new length |
///
/// *Errors*: an index or range outside the table throws IndexOutOfBoundsException; a length out of range throws
/// IllegalArgumentException; a cursor throws [java.util.ConcurrentModificationException] after a change that did not go
/// through it. Nothing changes then.
///
/// *Threads*: one owner, or several in turn with a happens-before between them. Any thread may read while no thread
/// writes.
public abstract sealed class SparseTable implements Stateful
        permits SparseIntTable, SparseLongTable, SparseFloatTable, SparseObjectTable {

    /// Most indices, 2^30.
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

    /// Unassigns all indices and releases all values and their arrays; the length stays.
    public final void clear() {
        groups.clear();
        packed().clear();
    }

    /// Changes the length. Values at or above it are dropped; added indices are unassigned, even if the table was
    /// larger before.
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

    /// {@inheritDoc} The length becomes the one that was saved.
    ///
    /// @throws IllegalArgumentException if the state is of another definition; nothing is changed then
    @Override
    public final void load(final SavedState from) {
        adopt(from, VALUES, BitGroups.load(given(from, "from"), SET));
    }

    /// {@return whether the other is a table of the same class and length with the same indices assigned to equal
    /// values; slack and default values do not matter}
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
    /// cursors of tables also read and set values.
    ///
    /// - `indices()`, `descendingIndices()`: over each index, assigned or not. An unassigned one reads as the default
    ///   value, and stays unassigned.
    /// - `values()`, `descendingValues()`: over the assigned indices, in their order. No bitmap is read, except for
    ///   [#index()] and [#remove()].
    /// - `drain()`: as `values()`. It releases the array of 512 indices when it leaves them, and unassigns them; values
    ///   not visited yet stay. After the walk the table is empty and has no array of values.
    ///
    /// The table may be changed through the cursor. After any other assignment, removal, resize or trim the next call
    /// throws [java.util.ConcurrentModificationException]. A new value for an assigned index is no such change. Before
    /// the first `next()`, after the last, and over values after `remove()`, the cursor stands on nothing: a call that
    /// reads or changes then throws IllegalStateException.
    ///
    /// Keep a cursor in a local variable and pass it to no other method, so that the JIT keeps it in registers.
    ///
    /// *Cost*: O(1) an index or value; over indices a bit count of up to eight words for each 64, over values one look
    /// at each 512 indices. *Threads*: the table's owner.
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
