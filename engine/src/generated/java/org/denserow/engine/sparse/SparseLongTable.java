// Generated from SparseFloatTable.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.snapshot.SavedState;

/// A sparse array of `long`. An unassigned index reads as 0. [SparseTable] says everything else.
///
/// *Threads*: as [SparseTable].
public final class SparseLongTable extends SparseTable {

    private final PackedLongs values;

    private SparseLongTable(final BitGroups groups) {
        super(groups);
        this.values = new PackedLongs(groups.blocks());
    }

    /// {@return a table without values}
    /// @param length number of indices, `0 … MAX_LENGTH`
    /// @throws IllegalArgumentException if `length` is out of range
    public static SparseLongTable withLength(final int length) {
        return new SparseLongTable(groups(length));
    }

    // ---- One index ----

    /// {@return the value of an index, 0 if it is unassigned}
    /// @param index in `[0, length)`
    public long get(final int index) {
        checkIndex(index);
        return groups.test(index) ? values.get(index >>> BitGroups.BLOCK_SHIFT, groups.position(index)) : 0;
    }

    /// Sets the value of an index.
    /// @param index in `[0, length)`
    /// @param value any value, also 0
    /// @return true if it was unassigned
    public boolean set(final int index, final long value) {
        checkIndex(index);
        final int block = index >>> BitGroups.BLOCK_SHIFT;
        final int position = groups.position(index);
        if (groups.test(index)) {
            values.set(block, position, value);
            return false;
        }
        values.insert(block, position, groups.count(block), value);
        groups.assign(index);
        return true;
    }

    @Override
    public boolean remove(final int index) {
        checkIndex(index);
        if (!groups.test(index)) {
            return false;
        }
        final int block = index >>> BitGroups.BLOCK_SHIFT;
        values.remove(block, groups.position(index), groups.count(block));
        groups.unassign(index);
        return true;
    }

    // ---- Cursors ----

    /// {@return a cursor over all indices, ascending}
    public Cursor indices() {
        return new Indices(this, -1, 1);
    }

    /// {@return a cursor over the indices from one on, ascending; its first `next()` moves there}
    /// @param fromIndex in `[0, length]`
    public Cursor indices(final int fromIndex) {
        return new Indices(this, checkFrom(fromIndex) - 1, 1);
    }

    /// {@return a cursor over all indices, descending}
    public Cursor descendingIndices() {
        return new Indices(this, length(), -1);
    }

    /// {@return a cursor over the values, in ascending order of their indices}
    public Cursor values() {
        return new Values(this, 1, -1, false);
    }

    /// {@return a cursor over the values, in descending order of their indices}
    public Cursor descendingValues() {
        return new Values(this, -1, groups.blocks(), false);
    }

    /// {@return a cursor over the values, ascending, that empties the table and releases its arrays during the walk}
    public Cursor drain() {
        return new Values(this, 1, -1, true);
    }

    // ---- Whole tables ----

    /// {@return a table of the same length and values, with no more slack than a table filled in order}
    public SparseLongTable copy() {
        final SparseLongTable copy = new SparseLongTable(groups.copy());
        copy.values.copyFrom(values, groups);
        return copy;
    }

    /// Exchanges length and values with another table, in O(1). Cursors over either of them become invalid.
    /// @param other a table, also this one
    public void swap(final SparseLongTable other) {
        groups.exchange(given(other, "other").groups);
        values.exchange(other.values);
    }

    /// Writes length and values in the binary form of this package. Slack and removed values are not written.
    /// @param to is flushed, and stays open
    /// @throws IOException if the stream fails
    public void write(final OutputStream to) throws IOException {
        values.writeTable(given(to, "to"), BinaryForm.SPARSE_LONG_TABLE, groups);
    }

    /// Reads a table that was written, and replaces the content of this one.
    /// @param from is read to its end, and stays open
    /// @throws IOException if the stream fails, is cut short, continues after the table, has other content, or fails a
    ///     check; nothing is changed then
    public void read(final InputStream from) throws IOException {
        final PackedLongs read = new PackedLongs(0);
        final BitGroups set = read.readTable(given(from, "from"), BinaryForm.SPARSE_LONG_TABLE);
        groups.exchange(set);
        values.exchange(read);
    }

    @Override
    void adopt(final SavedState from, final String name, final BitGroups loaded) {
        final PackedLongs fresh = new PackedLongs(loaded.blocks());
        fresh.load(from, name, loaded);
        groups.exchange(loaded);
        values.exchange(fresh);
    }

    @Override
    PackedLongs packed() {
        return values;
    }

    @Override
    boolean sameValues(final SparseTable other) {
        return values.contentEquals(groups, ((SparseLongTable) other).values);
    }

    /// Walks a table of `long`.
    ///
    /// *Threads*: the table's owner.
    public sealed interface Cursor extends SparseTable.Cursor permits Indices, Values {

        /// {@return the value of the present index, 0 if it is unassigned}
        long value();

        /// Sets the value of the present index.
        /// @param value any value, also 0
        /// @return true if it was unassigned; false over values
        boolean set(long value);
    }

    static final class Indices extends IndexCursor implements Cursor {

        private final PackedLongs values;

        private Indices(final SparseLongTable table, final int beforeIndex, final int step) {
            super(table.groups, beforeIndex, step);
            this.values = table.values;
        }

        @Override
        public long value() {
            return isAssigned() ? values.get(block(), position()) : 0;
        }

        @Override
        public boolean set(final long value) {
            if (isAssigned()) {
                values.set(block(), position(), value);
                return false;
            }
            values.insert(block(), position(), groups.count(block()), value);
            assign();
            return true;
        }

        @Override
        PackedLongs packed() {
            return values;
        }
    }

    static final class Values extends ValueCursor implements Cursor {

        private Values(final SparseLongTable table, final int step, final int block, final boolean drains) {
            super(table, step, block, drains, table.groups.changes);
        }

        @Override
        public long value() {
            return ((long[]) array)[position()];
        }

        @Override
        public boolean set(final long value) {
            ((long[]) array)[position()] = value;
            return false;
        }
    }
}
