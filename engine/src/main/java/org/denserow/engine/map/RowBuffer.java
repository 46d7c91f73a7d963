package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.jspecify.annotations.Nullable;

/// Rows that are *staged*: they get values in this buffer before they exist in the map.
/// [HandleMap#insert(RowBuffer,long\[\])] then creates all of them, column by column.
///
/// A method that takes the number of a staged row throws `IndexOutOfBoundsException` if there is no such row. A method
/// that takes a column or tag throws `IllegalArgumentException` if it is of another map, or does not take the value.
///
/// *Cost*: [#add()] is O(1) and allocates only when the buffer grows (doubling). *Threads*: one writer.
public final class RowBuffer {

    private final RowStore store;
    private final StagedRows rows;

    RowBuffer(final RowStore store) {
        this.store = store;
        this.rows = store.newBuffer();
    }

    StagedRows rows() {
        return rows;
    }

    /// {@return the number of staged rows}
    public int count() {
        return rows.count();
    }

    /// {@return the number of rows that fit without growing}
    public int capacity() {
        return rows.capacity();
    }

    /// Stages one more row with all values 0 and all tags clear.
    ///
    /// @return its number in the buffer
    /// @throws IllegalArgumentException if the buffer has as many rows as a map can have
    public int add() {
        checkRoom(1);
        return rows.add();
    }

    /// Stages more rows with all values 0 and all tags clear.
    ///
    /// @param count how many, at least 0
    /// @return the number of the first in the buffer
    /// @throws IllegalArgumentException if the number is negative, or more than a map has room for
    public int add(final int count) {
        checkRoom(count);
        return rows.add(count);
    }

    /// Sets a value of a staged row.
    ///
    /// @param column a column of the map with stride 1
    /// @param row the number of the staged row
    /// @param value the value
    public void set(final FloatColumn column, final int row, final float value) {
        rows.set(of(column, 1, row), row, Float.floatToRawIntBits(value));
    }

    /// Sets a vector of a staged row.
    ///
    /// @param column a column of the map with stride 2
    /// @param row the number of the staged row
    /// @param x first component
    /// @param y second component
    public void set(final FloatColumn column, final int row, final float x, final float y) {
        rows.setLong(of(column, 2, row), row, FloatCells.pair(x, y));
    }

    /// Sets a vector of a staged row.
    ///
    /// @param column a column of the map with stride 3
    /// @param row the number of the staged row
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final FloatColumn column, final int row, final float x, final float y, final float z) {
        rows.set(
                of(column, 3, row),
                row,
                Float.floatToRawIntBits(x),
                Float.floatToRawIntBits(y),
                Float.floatToRawIntBits(z));
    }

    /// Sets a value of a staged row.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value the value
    public void set(final DoubleColumn column, final int row, final double value) {
        rows.setLong(of(column, 2, row), row, Double.doubleToRawLongBits(value));
    }

    /// Sets a value of a staged row.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value the value
    public void set(final IntColumn column, final int row, final int value) {
        rows.set(of(column, 1, row), row, value);
    }

    /// Sets a value of a staged row.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value the value
    public void set(final LongColumn column, final int row, final long value) {
        rows.setLong(of(column, 2, row), row, value);
    }

    /// Sets a reference of a staged row.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value a handle of the target type, or `Handle.NULL`
    public void set(final HandleColumn column, final int row, final long value) {
        final long bits = HandleCells.checked(given(column, "column"), value);
        rows.setLong(of(column, 2, row), row, bits);
    }

    /// Sets a value of a staged row.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value the value
    public void set(final ByteColumn column, final int row, final byte value) {
        rows.set(of(column, 1, row), row, value);
    }

    /// Sets an object of a staged row. The buffer keeps the object alive until the buffer is cleared.
    ///
    /// @param column a column of the map
    /// @param row the number of the staged row
    /// @param value an instance of its type, or null
    @SuppressWarnings("exports") // users need not have the annotation
    public void set(final ObjectColumn<?> column, final int row, final @Nullable Object value) {
        ((ObjectCells<?>) given(column, "column")).checkValue(value);
        rows.set((ObjectCells<?>) of(column, 1, row), row, value);
    }

    /// Gives a staged row a tag.
    ///
    /// @param tag a tag of the map, not a kept one
    /// @param row the number of the staged row
    public void set(final Tag tag, final int row) {
        set(tag, row, 1);
    }

    /// Gives consecutive staged rows a tag.
    ///
    /// @param tag a tag of the map, not a kept one
    /// @param row the number of the first
    /// @param count how many
    public void set(final Tag tag, final int row, final int count) {
        Within.run(row, count, rows.count(), "staged rows");
        rows.set((RowTag) owned(given(tag, "tag")), row, count);
    }

    /// Sets the values of consecutive staged rows, in one copy.
    ///
    /// @param <A> the array of the column
    /// @param column a column of the map, not of handles or objects
    /// @param row the number of the first staged row
    /// @param count how many
    /// @param values the cells of the rows, row after row, at least `count × stride`
    /// @throws IllegalArgumentException if there are fewer values
    public <A> void copy(final Column<A> column, final int row, final int count, final A values) {
        Within.run(row, count, rows.count(), "staged rows");
        owned(given(column, "column"));
        final long needed = (long) count * column.stride();
        if (column instanceof HandleColumn || column instanceof ObjectColumn) {
            throw new IllegalArgumentException(
                    "values that need a check are set one by one: column=" + column.name() + "; call set for each row");
        }
        if (Array.getLength(given(values, "values")) < needed) {
            throw new IllegalArgumentException("each row takes as many values as the stride: column=" + column.name()
                    + ", rows=" + count + ", stride=" + column.stride() + ", values=" + Array.getLength(values)
                    + "; pass count × stride values");
        }
        rows.copy((Cells<A>) column, row, count, values);
    }

    /// Changes the capacity. Staged rows stay.
    ///
    /// @param count new capacity in rows, at least 1 and at least `count()`
    /// @throws IllegalArgumentException if it is less, or more than a map has room for
    public void resize(final int count) {
        if (count < Math.max(1, rows.count()) || count > rows.most()) {
            throw new IllegalArgumentException("rows that are staged must fit: rows=" + count + ", staged="
                    + rows.count() + ", max=" + rows.most() + "; insert and clear what is there first");
        }
        rows.resize(count);
    }

    /// Removes all staged rows, with their values, tags and objects.
    public void clear() {
        rows.clear();
    }

    private void checkRoom(final int count) {
        if (count < 0 || count > rows.most() - rows.count()) {
            throw new IllegalArgumentException("rows that are staged must fit into a map: rows=" + count + ", staged="
                    + rows.count() + ", max=" + rows.most() + "; insert and clear what is there first");
        }
    }

    /// @param width of the value, see [Cells#width()]
    private Cells<?> of(final Column<?> column, final int width, final int row) {
        ((Cells<?>) given(column, "column")).checkWidth(width);
        Within.index(row, rows.count(), "row", "add(…) stages rows, count() says how many there are");
        return (Cells<?>) owned(column);
    }

    private <P extends Part<?, ?>> P owned(final P part) {
        if (!store.owns(part)) {
            throw new IllegalArgumentException("a buffer stages values of the parts of its map: part=" + part.name()
                    + ", map=" + store.name() + "; use a part of this map");
        }
        return part;
    }
}
