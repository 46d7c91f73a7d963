package org.denserow.engine.command;

import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// Records values, one method per kind of column: `set` encodes a command, `with` stages a value of the row that the
/// same chunk created last. A value is raw bits in a command word; an object is kept in a side list until the boundary.
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
    public void set(final long handle, final FloatColumn column, final float value) {
        column.checkCount(1);
        recorder.set(handle, column, Float.floatToRawIntBits(value));
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 2
    /// @param x first component
    /// @param y second component
    public void set(final long handle, final FloatColumn column, final float x, final float y) {
        column.checkCount(2);
        recorder.set(handle, column, Segment.pair(x, y));
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final long handle, final FloatColumn column, final float x, final float y, final float z) {
        column.checkCount(3);
        recorder.setVec3(handle, column, Segment.pair(x, y), Segment.pair(z, 0));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final DoubleColumn column, final double value) {
        recorder.set(handle, column, Double.doubleToRawLongBits(value));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final IntColumn column, final int value) {
        recorder.set(handle, column, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final LongColumn column, final long value) {
        recorder.set(handle, column, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final ByteColumn column, final byte value) {
        recorder.set(handle, column, value);
    }

    /// Sets a reference.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value a handle of the column's target type, or null
    public void set(final long handle, final HandleColumn column, final long value) {
        column.checkValue(value);
        recorder.set(handle, column, value);
    }

    /// Sets an object.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value an instance of its type, or null to let go of what is there
    public void set(final long handle, final ObjectColumn<?> column, final Object value) {
        column.checkValue(value);
        recorder.setObject(handle, column, value);
    }

    // ---- The row created last ----

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 1
    /// @param value the value
    public void with(final FloatColumn column, final float value) {
        column.checkCount(1);
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 2
    /// @param x first component
    /// @param y second component
    public void with(final FloatColumn column, final float x, final float y) {
        column.checkCount(2);
        recorder.created(column).set(column, recorder.lastRow(), x, y);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void with(final FloatColumn column, final float x, final float y, final float z) {
        column.checkCount(3);
        recorder.created(column).set(column, recorder.lastRow(), x, y, z);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final DoubleColumn column, final double value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final IntColumn column, final int value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final LongColumn column, final long value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final ByteColumn column, final byte value) {
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value a handle of the column's target type, or null
    public void with(final HandleColumn column, final long value) {
        column.checkValue(value);
        recorder.created(column).set(column, recorder.lastRow(), value);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value an instance of the column's type, or null
    public void with(final ObjectColumn<?> column, final Object value) {
        column.checkValue(value);
        recorder.created(column).set(column, recorder.lastRow(), value);
    }
}
