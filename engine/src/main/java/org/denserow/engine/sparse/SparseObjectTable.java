package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;

/// A sparse array of references, which are never null. An unassigned index reads as an object that is passed when the
/// table is made. The table releases a removed or replaced object at once. [SparseTable] says everything else.
///
/// Equality and hash code use those of the objects. [#save(SavedState)] copies references.
///
/// *Threads*: as [SparseTable].
///
/// @param <V> the objects
public final class SparseObjectTable<V> extends SparseTable {

    private final PackedObjects values;
    private final V missing;

    private SparseObjectTable(final BitGroups groups, final V missing) {
        super(groups);
        this.values = new PackedObjects(groups.blocks());
        this.missing = missing;
    }

    /// {@return a table without values}
    /// @param <V> the objects
    /// @param length number of indices, `0 … MAX_LENGTH`
    /// @param missing the object for unassigned indices; it belongs to this table: it is not exchanged with another
    ///     table, written or compared
    /// @throws IllegalArgumentException if `length` is out of range
    public static <V> SparseObjectTable<V> withLength(final int length, final V missing) {
        return new SparseObjectTable<>(groups(length), given(missing, "missing"));
    }

    // ---- One index ----

    /// {@return the object of an index; the `missing` object if it is unassigned}
    /// @param index in `[0, length)`
    @SuppressWarnings("unchecked") // only V goes in
    public V get(final int index) {
        checkIndex(index);
        return groups.test(index) ? (V) values.get(index >>> BitGroups.BLOCK_SHIFT, groups.position(index)) : missing;
    }

    /// Sets the object of an index.
    /// @param index in `[0, length)`
    /// @param value not null
    /// @return true if it was unassigned
    public boolean set(final int index, final V value) {
        checkIndex(index);
        given(value, "value", "remove the index instead");
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
    public Cursor<V> indices() {
        return new Indices<>(this, -1, 1);
    }

    /// {@return a cursor over the indices from one on, ascending; its first `next()` moves there}
    /// @param fromIndex in `[0, length]`
    public Cursor<V> indices(final int fromIndex) {
        return new Indices<>(this, checkFrom(fromIndex) - 1, 1);
    }

    /// {@return a cursor over all indices, descending}
    public Cursor<V> descendingIndices() {
        return new Indices<>(this, length(), -1);
    }

    /// {@return a cursor over the objects, in ascending order of their indices}
    public Cursor<V> values() {
        return new Values<>(this, 1, -1, false);
    }

    /// {@return a cursor over the objects, in descending order of their indices}
    public Cursor<V> descendingValues() {
        return new Values<>(this, -1, groups.blocks(), false);
    }

    /// {@return a cursor over the objects, ascending, that empties the table and releases its arrays during the walk}
    public Cursor<V> drain() {
        return new Values<>(this, 1, -1, true);
    }

    // ---- Whole tables ----

    /// {@return a table of the same length and values, with no more slack than a table filled in order}
    public SparseObjectTable<V> copy() {
        final SparseObjectTable<V> copy = new SparseObjectTable<>(groups.copy(), missing);
        copy.values.copyFrom(values, groups);
        return copy;
    }

    /// Exchanges length and values with another table, in O(1). Cursors over either of them become invalid.
    /// @param other a table, also this one
    public void swap(final SparseObjectTable<V> other) {
        groups.exchange(given(other, "other").groups);
        values.exchange(other.values);
    }

    /// Writes length and objects in the binary form of this package. Slack and removed objects are not written. The
    /// bytes of all objects are collected first; they may be at most 2 GiB.
    /// @param to is flushed, and stays open
    /// @param form writes an object; it must not change the table
    /// @throws IOException if the stream or the form fails
    public void write(final OutputStream to, final ObjectForm<V> form) throws IOException {
        given(to, "to");
        final ObjectBytes<V> objects = values.encoded(groups, given(form, "form"));
        final FormWriter writer =
                new FormWriter(to, BinaryForm.SPARSE_OBJECT_TABLE, groups.formBytes() + objects.size());
        groups.write(writer);
        objects.write(writer);
        writer.finish();
    }

    /// Reads a table that was written, and replaces the content of this one. The object for unassigned indices stays.
    /// @param from is read to its end, and stays open
    /// @param form reads an object; it must not change the table
    /// @throws IOException if the stream or the form fails, or the stream is cut short, continues after the table, has
    ///     other content, or fails a check; nothing is changed then
    public void read(final InputStream from, final ObjectForm<V> form) throws IOException {
        final FormReader reader = new FormReader(given(from, "from"), BinaryForm.SPARSE_OBJECT_TABLE);
        given(form, "form");
        final BitGroups set = BitGroups.read(reader);
        final PackedObjects read = new PackedObjects(set.blocks());
        read.read(reader, set, form);
        reader.finish();
        groups.exchange(set);
        values.exchange(read);
    }

    @Override
    void adopt(final SavedState from, final String name, final BitGroups loaded) {
        final PackedObjects fresh = new PackedObjects(loaded.blocks());
        fresh.load(from, name, loaded);
        groups.exchange(loaded);
        values.exchange(fresh);
    }

    @Override
    PackedObjects packed() {
        return values;
    }

    @Override
    boolean sameValues(final SparseTable other) {
        return values.contentEquals(groups, ((SparseObjectTable<?>) other).values);
    }

    /// Walks a table of objects.
    ///
    /// *Threads*: the table's owner.
    ///
    /// @param <V> the objects
    public sealed interface Cursor<V> extends SparseTable.Cursor permits Indices, Values {

        /// {@return the object of the present index; the `missing` object if it is unassigned}
        V value();

        /// Sets the object of the present index.
        /// @param value not null
        /// @return true if it was unassigned; false over values
        boolean set(V value);
    }

    static final class Indices<V> extends IndexCursor implements Cursor<V> {

        private final PackedObjects values;
        private final V missing;

        private Indices(final SparseObjectTable<V> table, final int beforeIndex, final int step) {
            super(table.groups, beforeIndex, step);
            this.values = table.values;
            this.missing = table.missing;
        }

        @Override
        @SuppressWarnings("unchecked") // only V goes in
        public V value() {
            return isAssigned() ? (V) values.get(block(), position()) : missing;
        }

        @Override
        public boolean set(final V value) {
            given(value, "value", "remove the index instead");
            if (isAssigned()) {
                values.set(block(), position(), value);
                return false;
            }
            values.insert(block(), position(), groups.count(block()), value);
            assign();
            return true;
        }

        @Override
        PackedObjects packed() {
            return values;
        }
    }

    static final class Values<V> extends ValueCursor implements Cursor<V> {

        private Values(final SparseObjectTable<V> table, final int step, final int block, final boolean drains) {
            super(table, step, block, drains, table.groups.changes);
        }

        @Override
        @SuppressWarnings("unchecked") // only V goes in
        public V value() {
            return (V) ((Object[]) array)[position()];
        }

        @Override
        public boolean set(final V value) {
            ((Object[]) array)[position()] = given(value, "value", "remove the value instead");
            return false;
        }
    }
}
