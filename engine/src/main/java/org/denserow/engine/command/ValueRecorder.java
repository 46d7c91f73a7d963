package org.denserow.engine.command;

import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.StagedRows;

/// Records values, one method per kind of column: `set` encodes a command, `with` stages a value of the row that the
/// same chunk created last, or of all rows of the batch. A value is raw bits in a command word; an object is kept in a
/// side list until the boundary.
///
/// Errors are those of the [Recorder]; besides, a value that the column does not take is an `IllegalArgumentException`.
///
/// *Threads*, *Cost*: as the recorder.
public final class ValueRecorder {

    private final Recorder recorder;

    ValueRecorder(final Recorder recorder) {
        this.recorder = recorder;
    }

    // ---- Commands ----

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 1
    /// @param value the value
    public void set(final long handle, final FloatCells column, final float value) {
        column.checkCount(1);
        setBits(handle, column, Float.floatToRawIntBits(value));
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 2
    /// @param x first component
    /// @param y second component
    public void set(final long handle, final FloatCells column, final float x, final float y) {
        column.checkCount(2);
        setBits(handle, column, CommandWord.pair(x, y));
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final long handle, final FloatCells column, final float x, final float y, final float z) {
        column.checkCount(3);
        recorder.targets(handle, column)
                .put(
                        CommandWord.of(CommandWord.SET_VEC3, column.index(), handle),
                        CommandWord.pair(x, y),
                        CommandWord.pair(z, 0));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final DoubleCells column, final double value) {
        setBits(handle, column, Double.doubleToRawLongBits(value));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final IntCells column, final int value) {
        setBits(handle, column, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final LongCells column, final long value) {
        setBits(handle, column, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final ByteCells column, final byte value) {
        setBits(handle, column, value);
    }

    /// Sets a reference.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value a handle of the column's target type, or null
    public void set(final long handle, final HandleCells column, final long value) {
        column.checkValue(value);
        setBits(handle, column, value);
    }

    /// Sets an object.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value an instance of its type, or null to let go of what is there
    public void set(final long handle, final ObjectCells<?> column, final Object value) {
        column.checkValue(value);
        final CommandBuffer buffer = recorder.targets(handle, column);
        final int number = buffer.objects.add(value); // first: a word must never refer to what is not there
        buffer.put(CommandWord.of(CommandWord.SET, column.index(), handle), number);
    }

    private void setBits(final long handle, final Cells<?> column, final long bits) {
        recorder.targets(handle, column).put(CommandWord.of(CommandWord.SET, column.index(), handle), bits);
    }

    // ---- The row created last, or all rows of the batch created last ----

    private void repeat(final Cells<?> column) {
        if (recorder.lastCount() > 1) {
            recorder.created(column).repeat(column, recorder.lastRow(), recorder.lastCount());
        }
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 1
    /// @param value the value
    public void with(final FloatCells column, final float value) {
        column.checkCount(1);
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 2
    /// @param x first component
    /// @param y second component
    public void with(final FloatCells column, final float x, final float y) {
        column.checkCount(2);
        recorder.created(column).set(column, recorder.lastRow(), x, y);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void with(final FloatCells column, final float x, final float y, final float z) {
        column.checkCount(3);
        recorder.created(column).set(column, recorder.lastRow(), x, y, z);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final DoubleCells column, final double value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final IntCells column, final int value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final LongCells column, final long value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final ByteCells column, final byte value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value a handle of the column's target type, or null
    public void with(final HandleCells column, final long value) {
        column.checkValue(value);
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value an instance of the column's type, or null
    public void with(final ObjectCells<?> column, final Object value) {
        column.checkValue(value);
        recorder.created(column).set(column, recorder.lastRow(), value);
        repeat(column);
    }

    // ---- A value for each row of the batch created last ----

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows × stride` cells
    public void with(final FloatCells column, final float[] values) {
        copy(column, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` cells
    public void with(final DoubleCells column, final double[] values) {
        copy(column, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` cells
    public void with(final IntCells column, final int[] values) {
        copy(column, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` cells
    public void with(final LongCells column, final long[] values) {
        copy(column, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` cells
    public void with(final ByteCells column, final byte[] values) {
        copy(column, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` handles of the column's target type, or null
    public void with(final HandleCells column, final long[] values) {
        recorder.created(column);
        final int count = recorder.lastCount();
        for (int i = 0; i < Math.min(count, values.length); i++) {
            column.checkValue(values[i]);
        }
        copy(column, values, values.length);
    }

    private <A> void copy(final Cells<A> column, final A values, final int length) {
        final StagedRows rows = recorder.created(column);
        final int count = recorder.lastCount();
        if (length < (long) count * column.stride()) {
            throw new IllegalArgumentException("values must fill every row created last: column=" + column.name()
                    + ", rows=" + count + ", stride=" + column.stride() + ", values=" + length
                    + "; use a value instead of an array to give all rows the same");
        }
        rows.copy(column, recorder.lastRow(), count, values);
    }
}
