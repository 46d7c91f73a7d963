package org.denserow.engine.storage;

import java.util.Arrays;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Footprint;
import org.denserow.engine.handle.Mix;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.SlotMap;

/// Everything that follows the rows of one map: its columns, its tags, and the buffers that stage rows for it.
///
/// A part is added with the size of the map and stays for good; afterwards all parts do together whatever the rows do.
///
/// *Threads*: as the map. *Cost*: each method O(parts) times what it says per row.
final class Parts {

    private final String typeName;
    private Column<?>[] columns = {};
    private Tag[] tags = {};
    private RowBuffer[] buffers = {};
    private long[] rowKeys = {}; // scratch of hash()

    Parts(final String typeName) {
        this.typeName = typeName;
    }

    // ---- Schema ----

    /// The full name of a part to be added.
    String fullName(final String part) {
        checkName(part);
        final String full = typeName + '.' + part;
        for (final Column<?> column : columns) {
            checkFree(full, column.name());
        }
        for (final Tag tag : tags) {
            checkFree(full, tag.name());
        }
        return full;
    }

    /// The number of the next column.
    int nextColumn() {
        checkCount("columns", columns.length, HandleMap.MAX_COLUMNS);
        return columns.length;
    }

    /// The number of the next tag.
    int nextTag() {
        checkCount("tags", tags.length, HandleMap.MAX_TAGS);
        return tags.length;
    }

    <C extends Column<?>> C add(final C column) {
        columns = Arrays.copyOf(columns, columns.length + 1);
        columns[column.index()] = column;
        adoptParts();
        return column;
    }

    Tag add(final Tag tag) {
        tags = Arrays.copyOf(tags, tags.length + 1);
        tags[tag.index()] = tag;
        adoptParts();
        return tag;
    }

    RowBuffer add(final RowBuffer buffer) {
        buffers = Arrays.copyOf(buffers, buffers.length + 1);
        buffers[buffers.length - 1] = buffer;
        return buffer;
    }

    private void adoptParts() {
        for (final RowBuffer buffer : buffers) {
            buffer.adoptParts();
        }
    }

    Column<?>[] columns() {
        return columns;
    }

    Tag[] tags() {
        return tags;
    }

    // ---- What rows do ----

    void resize(final int capacity) {
        for (final Column<?> column : columns) {
            column.resize(capacity);
        }
        for (final Tag tag : tags) {
            tag.rows.resize(capacity);
        }
    }

    /// Zeroes the cells of new rows; their tags are clear anyway.
    void clearCells(final int beginRow, final int endRow) {
        for (final Column<?> column : columns) {
            column.clear(beginRow, endRow);
        }
    }

    /// Leaves nothing of rows `[0, rows)`, which are erased all at once, that would be seen without them: their tags,
    /// and the objects they refer to.
    void vacate(final int rows) {
        for (final Column<?> column : columns) {
            column.vacate(rows);
        }
        for (final Tag tag : tags) {
            tag.rows.clear(0, rows);
        }
    }

    /// Repeats the moves of identity, in order: columns first, one tight loop each, then tags.
    void replay(final RowMoves moves) {
        for (final Column<?> column : columns) {
            column.replay(moves);
        }
        for (final Tag tag : tags) {
            for (int move = 0; move < moves.count(); move++) {
                tag.rows.move(moves.from()[move], moves.to()[move]);
            }
        }
    }

    void exchange(final int a, final int b) {
        for (final Column<?> column : columns) {
            column.exchange(a, b);
        }
        for (final Tag tag : tags) {
            tag.rows.exchange(a, b);
        }
    }

    /// Copies staged rows into new rows.
    void fill(final RowBuffer buffer, final int fromStaged, final int count, final int row) {
        for (final Column<?> column : columns) {
            final int stride = column.stride();
            final Object staged = buffer.cells(column.index());
            System.arraycopy(staged, stride * fromStaged, column.array(), stride * row, stride * count);
        }
        for (final Tag tag : tags) {
            final Bitfield staged = buffer.tag(tag.index());
            final int end = fromStaged + count;
            for (int at = staged.nextSet(fromStaged, end); at >= 0; at = staged.nextSet(at + 1, end)) {
                tag.rows.set(row + at - fromStaged);
            }
        }
    }

    // ---- State as a number, and checks ----

    long hash(final SlotMap slots) {
        final int rows = slots.rows();
        if (rowKeys.length < rows) {
            rowKeys = new long[slots.rowCapacity()];
        }
        slots.mixHandles(rowKeys);
        long sum = Mix.next(rows, slots.active());
        for (int row = 0; row < rows; row++) {
            sum += Mix.next(rowKeys[row], row < slots.active() ? 1 : 2);
        }
        for (final Column<?> column : columns) {
            sum += column.hash(rowKeys, rows, Mix.of(column.index() + 1L));
        }
        for (final Tag tag : tags) {
            final long salt = Mix.of(-1L - tag.index());
            for (int row = tag.rows.nextSet(0); row >= 0; row = tag.rows.nextSet(row + 1)) {
                sum += Mix.next(rowKeys[row] ^ salt, 1);
            }
        }
        return sum;
    }

    /// Most rows that fit into every column.
    int maxRows() {
        int stride = 1;
        for (final Column<?> column : columns) {
            stride = Math.max(stride, column.stride());
        }
        return Math.min(Layout.MAX_ROWS, Column.MAX_CELLS / stride);
    }

    /// Bytes of all arrays, see [HandleMap#allocatedBytes()].
    long bytes() {
        long bytes = Footprint.of(rowKeys);
        for (final Column<?> column : columns) {
            bytes += Footprint.of(column.array());
        }
        for (final Tag tag : tags) {
            bytes += Footprint.of(tag.rows.words());
        }
        for (final RowBuffer buffer : buffers) {
            bytes += buffer.bytes();
        }
        return bytes;
    }

    /// Checks that every part is as long as the map, tags are clear and objects null where no row is.
    void checkInvariants(final SlotMap slots) {
        for (final Column<?> column : columns) {
            final String fault = column.fault(slots.rows(), slots.rowCapacity());
            if (!fault.isEmpty()) {
                throw new IllegalStateException("invariant 2 of HandleMap does not hold: column=" + column.name()
                        + ", rows=" + slots.rows() + ", capacity=" + slots.rowCapacity() + ", " + fault);
            }
        }
        for (final Tag tag : tags) {
            if (tag.rows.capacity() != slots.rowCapacity() || tag.rows.nextSet(slots.rows()) >= 0) {
                throw new IllegalStateException("invariant 2 of HandleMap does not hold: tag=" + tag.name() + ", rows="
                        + slots.rows() + ", next=" + tag.rows.nextSet(slots.rows()));
            }
        }
    }

    static void checkName(final String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a name must not be blank: name=\"" + name + '"');
        }
    }

    private static void checkFree(final String wanted, final String taken) {
        if (wanted.equals(taken)) {
            throw new IllegalArgumentException("part names must be unique within a type: name=" + wanted);
        }
    }

    private static void checkCount(final String what, final int count, final int max) {
        if (count >= max) {
            throw new IllegalArgumentException("a type has at most " + max + ' ' + what + ": " + what + '=' + max);
        }
    }
}
