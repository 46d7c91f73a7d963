package org.denserow.engine.published;

import java.lang.reflect.Array;
import java.util.function.Consumer;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Tag;

/// One copy of the rows of a table: handles, columns, tags.
///
/// *Threads*: the owner writes it, and readers read it, in turns ([PublishedTurns]). Its fields are plain.
///
/// *Cost*: a copy is one `System.arraycopy` per column, a look-up per row for its handle, and a read per 64 rows and
/// tag. It allocates only arrays that are too short: never for a layout that does not grow, except for slots.
final class PublishedBuffer {

    private static final int WORD_ROWS = Long.SIZE;

    long number; // of the copy, from 1; 0 before the first
    long frame = PublishedCopy.NO_FRAME;
    int size;
    int pending;
    int end;
    long[] handles; // null handle: no row
    int[] rowOfSlot = {}; // what stands in it for a slot without a row is left over, see find
    boolean hasSlots; // rowOfSlot is of this copy
    final Object[] columns; // arrays of the types of the columns
    final long[][] tags;

    PublishedBuffer(final Table table, final PublishedParts parts) {
        final int capacity = table.capacity();
        handles = new long[capacity];
        columns = new Object[parts.columns()];
        for (int place = 0; place < columns.length; place++) {
            final Column<?> column = parts.column(place);
            columns[place] = newCells(column, capacity);
        }
        tags = new long[parts.tags()][words(capacity)];
    }

    private static Object newCells(final Column<?> column, final int rows) {
        return Array.newInstance(array(column).getClass().getComponentType(), column.stride() * rows);
    }

    /// The cells behind a column: `values()` would count as a write, and derived parts would be made anew.
    private static Object array(final Column<?> column) {
        return ((Cells<?>) column).array();
    }

    private static int words(final int rows) {
        return (rows + WORD_ROWS - 1) / WORD_ROWS;
    }

    // ---- The owner ----

    /// Replaces the copy.
    ///
    /// @param ofNumber the number of the copy
    /// @param ofFrame frames that have run
    /// @param withSlots whether rows are found by their handles
    void copy(
            final Table table,
            final PublishedParts parts,
            final long ofNumber,
            final long ofFrame,
            final boolean withSlots) {
        size = table.size();
        pending = table.pending();
        end = table.end();
        fit(table, parts);
        copyHandles(table, handles, end, size + pending == end);
        for (int place = 0; place < columns.length; place++) {
            final Column<?> column = parts.column(place);
            System.arraycopy(array(column), 0, columns[place], 0, column.stride() * end);
        }
        for (int place = 0; place < tags.length; place++) {
            copyWords(parts.bits(place), tags[place], words(end));
        }
        hasSlots = withSlots;
        if (withSlots) {
            fitSlots(table.metrics().slots());
            noteRows(handles, end, rowOfSlot);
        }
        number = ofNumber;
        frame = ofFrame;
    }

    /// Makes room for the rows of a type that has grown.
    private void fit(final Table table, final PublishedParts parts) {
        final int capacity = table.capacity();
        if (handles.length < end) {
            handles = new long[capacity];
        }
        for (int place = 0; place < columns.length; place++) {
            final Column<?> column = parts.column(place);
            if (Array.getLength(columns[place]) < column.stride() * end) {
                columns[place] = newCells(column, capacity);
            }
        }
        for (int place = 0; place < tags.length; place++) {
            if (tags[place].length < words(end)) {
                tags[place] = new long[words(capacity)];
            }
        }
    }

    private void fitSlots(final int slots) {
        if (rowOfSlot.length < slots) { // by a quarter, as the engine adds slots
            rowOfSlot = new int[(int) Math.min(Handle.MAX_SLOT + 1L, Math.max(slots, rowOfSlot.length * 5L / 4))];
        }
    }

    private static void copyHandles(
            final Table table, final long[] handles, final int end, final boolean isWithoutHoles) {
        if (isWithoutHoles) {
            for (int row = 0; row < end; row++) {
                handles[row] = table.handle(row);
            }
        } else {
            for (int row = 0; row < end; row++) {
                handles[row] = table.state(row) == RowState.VACANT ? Handle.NULL : table.handle(row);
            }
        }
    }

    private static void copyWords(final Tag.Bits from, final long[] to, final int words) {
        for (int word = 0; word < words; word++) {
            to[word] = from.word(word);
        }
    }

    private static void noteRows(final long[] handles, final int end, final int[] rowOfSlot) {
        for (int row = 0; row < end; row++) {
            if (handles[row] != Handle.NULL) {
                rowOfSlot[Handle.slot(handles[row])] = row;
            }
        }
    }

    /// Names every array once.
    void arrays(final Consumer<Object> to) {
        to.accept(handles);
        to.accept(rowOfSlot);
        for (final Object column : columns) {
            to.accept(column);
        }
        for (final long[] words : tags) {
            to.accept(words);
        }
    }

    // ---- Readers ----

    /// {@return the row of a handle, or -1}. What is left over for a slot names a row that has another handle.
    ///
    /// @param handle any value
    int find(final long handle) {
        final int slot = Handle.slot(handle);
        if (handle == Handle.NULL || slot < 0 || slot >= rowOfSlot.length) {
            return -1;
        }
        final int row = rowOfSlot[slot];
        return row < end && handles[row] == handle ? row : -1;
    }
}
