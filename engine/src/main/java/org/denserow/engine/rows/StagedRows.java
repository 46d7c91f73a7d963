package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Mix;

/// Rows that are filled before they exist: one staging array per column of a type ([RowStore#newBuffer()]), copied
/// column by column into the type ([RowStore#fill(StagedRows,int,int,int)]). Nothing is checked here.
///
/// *Cost*: [#add()] is O(1) and allocates only when the buffer grows, by half. *Threads*: one writer; the thread that
/// plays back the type reads, after the join.
public final class StagedRows {

    private static final int FIRST_CAPACITY = 64;

    private final Parts parts;
    private Object[] cells = {}; // by column index, arrays of `capacity` rows
    private Bitfield[] tags = {}; // by tag index
    private int capacity = FIRST_CAPACITY;
    private int count;
    private boolean isTaken; // whether all values are 0 again

    StagedRows(final Parts parts) {
        this.parts = parts;
        adoptParts();
    }

    /// {@return the number of staged rows}
    public int count() {
        return count;
    }

    /// {@return the number of rows that fit without growing}
    public int capacity() {
        return capacity;
    }

    /// Stages one more row, with all values 0 and all tags clear.
    ///
    /// @return its number in the buffer
    public int add() {
        if (count == capacity) {
            resize(grown());
        }
        return count++;
    }

    /// Stages more rows, with all values 0 and all tags clear.
    ///
    /// @param rows the number of rows, at least 0
    /// @return the number of the first one in the buffer
    public int add(final int rows) {
        final int first = count;
        final int needed = Math.addExact(first, rows);
        if (needed > capacity) {
            resize(Math.max(needed, grown()));
        }
        count = needed;
        return first;
    }

    /// Seldom a power of two, as the lengths of arrays of commands.
    private int grown() {
        return (int) Math.min(most(), 1L + capacity + (capacity >> 1));
    }

    /// Sets a value of 32 bits of a staged row.
    ///
    /// @param column a column of the type with [Cells#width()] 1, not of objects
    /// @param row the number of the staged row
    /// @param bits the value
    public void set(final Cells<?> column, final int row, final int bits) {
        final Object staged = cells[column.index()];
        if (staged instanceof float[] floats) {
            floats[row] = Float.intBitsToFloat(bits);
        } else if (staged instanceof int[] ints) {
            ints[row] = bits;
        } else {
            ((byte[]) staged)[row] = (byte) bits;
        }
    }

    /// Sets a value of 64 bits of a staged row.
    ///
    /// @param column a column of the type with [Cells#width()] 2
    /// @param row the number of the staged row
    /// @param bits the value; of a vector the first component is the lower half
    public void setLong(final Cells<?> column, final int row, final long bits) {
        final Object staged = cells[column.index()];
        if (staged instanceof long[] longs) {
            longs[row] = bits;
        } else if (staged instanceof double[] doubles) {
            doubles[row] = Double.longBitsToDouble(bits);
        } else {
            final float[] floats = (float[]) staged;
            floats[2 * row] = Float.intBitsToFloat((int) bits);
            floats[2 * row + 1] = Float.intBitsToFloat((int) (bits >>> Integer.SIZE));
        }
    }

    /// Sets a value of 96 bits of a staged row.
    ///
    /// @param column a column of the type with [Cells#width()] 3
    /// @param row the number of the staged row
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final Cells<?> column, final int row, final int x, final int y, final int z) {
        final float[] staged = (float[]) cells[column.index()];
        staged[3 * row] = Float.intBitsToFloat(x);
        staged[3 * row + 1] = Float.intBitsToFloat(y);
        staged[3 * row + 2] = Float.intBitsToFloat(z);
    }

    /// Sets an object of a staged row. The buffer keeps it alive until it is cleared.
    ///
    /// @param column a column of the type
    /// @param row the number of the staged row
    /// @param value an instance of its type, or null
    public void set(final ObjectCells<?> column, final int row, final Object value) {
        ((Object[]) cells[column.index()])[row] = value;
    }

    /// Sets a tag of consecutive staged rows.
    ///
    /// @param tag a tag of the type
    /// @param row the number of the first staged row
    /// @param rows the number of rows
    /// @throws IllegalArgumentException if it is a kept tag
    public void set(final RowTag tag, final int row, final int rows) {
        tag.checkWritable();
        if (rows == 1) { // spares the steps of a range
            tags[tag.index()].set(row);
        } else {
            tags[tag.index()].set(row, row + rows);
        }
    }

    /// Sets the values of consecutive staged rows, by one copy.
    ///
    /// @param <A> the type of the array
    /// @param column a column of the type
    /// @param row the number of the first staged row
    /// @param rows the number of rows
    /// @param values the cells of the rows, one row after the other, at least `rows × stride`
    public <A> void copy(final Cells<A> column, final int row, final int rows, final A values) {
        System.arraycopy(values, 0, cells[column.index()], column.stride() * row, column.stride() * rows);
    }

    /// Copies the value of a staged row to the rows after it, by copies of doubling size.
    ///
    /// @param column a column of the type
    /// @param row the number of the staged row that has the value
    /// @param rows the number of rows that have it afterwards, that row included
    public void repeat(final Cells<?> column, final int row, final int rows) {
        final Object staged = cells[column.index()];
        final int first = column.stride() * row;
        final int all = column.stride() * rows;
        for (int done = column.stride(); done < all; done += Math.min(done, all - done)) {
            System.arraycopy(staged, first, staged, first + done, Math.min(done, all - done));
        }
    }

    /// {@return the largest number of rows that can be staged: the number that fits into every column}
    public int most() {
        return parts.maxRows();
    }

    /// Changes the capacity; keeps the staged rows.
    ///
    /// @param rows the new capacity, in `[count(), most()]`
    public void resize(final int rows) {
        for (final Cells<?> column : parts.columns()) {
            Cells.length(column.name(), rows, column.stride()); // refused before anything is changed
        }
        for (final Cells<?> column : parts.columns()) {
            cells[column.index()] = copy(column, cells[column.index()], rows, count);
        }
        capacity = rows;
        for (final Bitfield tag : tags) {
            tag.resize(rows);
        }
    }

    /// Forgets all rows and clears their values.
    public void clear() {
        keep(0);
    }

    /// Keeps the first rows, forgets the others and clears their values.
    ///
    /// @param rows the number of rows to keep, at most `count()`
    public void keep(final int rows) {
        if (!isTaken) {
            zeroCells(rows, count);
        }
        isTaken = false;
        for (final Bitfield tag : tags) {
            tag.clear(rows, count);
        }
        count = rows;
    }

    /// A hash of the values and tags of consecutive staged rows, for checks mode. It does not depend on where they are
    /// staged, nor on objects.
    ///
    /// @param beginRow the number of the first row
    /// @param endRow the number after the last row
    /// @return equal for equal rows
    public long digest(final int beginRow, final int endRow) {
        final long[] keys = new long[endRow];
        for (int row = beginRow; row < endRow; row++) {
            keys[row] = Mix.of(row - beginRow);
        }
        long digest = endRow - beginRow;
        for (final Cells<?> column : parts.columns()) {
            digest = Mix.next(digest, hash(column, cells[column.index()], keys, beginRow, endRow));
        }
        for (final Bitfield tag : tags) {
            for (int row = tag.nextSet(beginRow, endRow); row >= 0; row = tag.nextSet(row + 1, endRow)) {
                digest = Mix.next(digest, row - beginRow);
            }
            digest = Mix.next(digest, -1);
        }
        return digest;
    }

    @SuppressWarnings("unchecked")
    private static <A> long hash(
            final Cells<A> column, final Object staged, final long[] keys, final int beginRow, final int endRow) {
        return column.hash((A) staged, keys, beginRow, endRow, column.index());
    }

    /// Copies cells of staged rows into rows of the type.
    ///
    /// @param from first staged row
    /// @param count the number of rows
    /// @param row first row to fill
    public void copyCells(final int from, final int count, final int row) {
        for (final Cells<?> column : parts.columns()) {
            final int stride = column.stride();
            System.arraycopy(cells[column.index()], stride * from, column.array(), stride * row, stride * count);
        }
    }

    /// Copies cells of staged rows into rows of the type that are anywhere, column by column: the writes of one loop wait
    /// for memory together.
    ///
    /// @param from first staged row
    /// @param count the number of rows
    /// @param rows the rows to fill
    void scatterCells(final int from, final int count, final int[] rows) {
        for (final Cells<?> column : parts.columns()) {
            scatter(column, cells[column.index()], from, rows, count);
        }
    }

    @SuppressWarnings("unchecked")
    private static <A> void scatter(
            final Cells<A> column, final Object staged, final int from, final int[] rows, final int count) {
        column.scatter((A) staged, from, column.array(), rows, count);
    }

    /// Sets a tag of rows of the type that are anywhere, in which it is clear, as in staged rows.
    ///
    /// @param tag its number
    /// @param from first staged row
    /// @param count the number of rows
    /// @param rows the rows
    void scatterTag(final int tag, final int from, final int count, final int[] rows) {
        final Bitfield staged = tags[tag];
        final Bitfield bits = parts.tags()[tag].bits;
        for (int at = staged.nextSet(from, from + count); at >= 0; at = staged.nextSet(at + 1, from + count)) {
            bits.set(rows[at - from]);
        }
    }

    /// Clears the values of staged rows that were copied, while they are in the cache. Several threads may call this,
    /// each for its own rows.
    ///
    /// @param beginRow the number of the first row
    /// @param endRow the number after the last row
    public void zeroCells(final int beginRow, final int endRow) {
        for (final Cells<?> column : parts.columns()) {
            zero(column, cells[column.index()], beginRow, endRow);
        }
    }

    /// Notes that the values of all staged rows are cleared, before [#clear()].
    public void taken() {
        isTaken = true;
    }

    /// Copies a tag of staged rows to rows of the type, in which the tag is clear.
    ///
    /// @param tag its number
    /// @param from first staged row
    /// @param count the number of rows
    /// @param row first row to fill
    public void copyTag(final int tag, final int from, final int count, final int row) {
        final Bitfield staged = tags[tag];
        final Bitfield bits = parts.tags()[tag].bits;
        for (int at = staged.nextSet(from, from + count); at >= 0; at = staged.nextSet(at + 1, from + count)) {
            bits.set(row + at - from);
        }
    }

    /// Tells whether it stages rows of the type with these parts.
    boolean belongsTo(final Parts other) {
        return parts == other;
    }

    void arrays(final Consumer<Object> to) {
        for (final Object array : cells) {
            to.accept(array);
        }
        for (final Bitfield tag : tags) {
            tag.arrays(to);
        }
    }

    /// {@return the staged cells of a column}
    ///
    /// @param column its number
    public Object cells(final int column) {
        return cells[column];
    }

    /// {@return the staged bits of a tag}
    ///
    /// @param tag its number
    public Bitfield tag(final int tag) {
        return tags[tag];
    }

    /// Refuses a column whose staging array would be too long for the capacity.
    void checkRoomFor(final Cells<?> column) {
        Cells.length(column.name(), capacity, column.stride());
    }

    /// Adopts new columns and tags of the type.
    void adoptParts() {
        final Cells<?>[] columns = parts.columns();
        final int had = cells.length;
        if (had < columns.length) {
            cells = Arrays.copyOf(cells, columns.length);
            for (int index = had; index < columns.length; index++) {
                cells[index] = columns[index].newRows(capacity);
            }
        }
        final int tagged = tags.length;
        if (tagged < parts.tags().length) {
            tags = Arrays.copyOf(tags, parts.tags().length);
            for (int index = tagged; index < tags.length; index++) {
                tags[index] = Bitfield.withCapacity(capacity);
            }
        }
    }

    private static <A> Object copy(final Cells<A> column, final Object from, final int rows, final int count) {
        final A grown = column.newRows(rows);
        System.arraycopy(from, 0, grown, 0, column.stride() * count);
        return grown;
    }

    @SuppressWarnings("unchecked")
    private static <A> void zero(final Cells<A> column, final Object staged, final int beginRow, final int endRow) {
        column.clear((A) staged, column.stride() * beginRow, column.stride() * endRow);
    }
}
