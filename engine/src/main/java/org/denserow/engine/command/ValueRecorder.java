package org.denserow.engine.command;

import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// Records values, one method per kind of column: `set` records a command, `with` stages a value of the row that the
/// same chunk created last, or of all rows of its batch. A value is recorded as raw bits; an object stands in a side
/// list until the boundary.
///
/// Errors are those of the [Recorder]. In addition, a value that does not fit the column throws an
/// `IllegalArgumentException`.
///
/// *Threads*, *Cost*: as the recorder.
public final class ValueRecorder {

    private static final int RECENT = 64 * ValueStreams.SHARES; // a power of two
    private static final int RECENT_TAGS = 64;
    private static final int TYPE_STEP = 8; // distance between the columns, or tags, of two types

    private final Recorder recorder;

    // A cache of recently written streams: it finds the stream of a command in half the steps of a look-up by type and
    // column. Streams are never replaced, so entries never go stale.
    private final CommandStream[] recent = new CommandStream[RECENT];
    private final CommandStream[] recentTags = new CommandStream[RECENT_TAGS];
    private final int shares; // of the slots of a type

    ValueRecorder(final Recorder recorder, final int shares) {
        this.recorder = recorder;
        this.shares = shares;
    }

    // ---- Commands ----

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 1
    /// @param value the value
    public void set(final long handle, final FloatColumn column, final float value) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(1);
        put(handle, cells, Float.floatToRawIntBits(value));
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 2
    /// @param x first component
    /// @param y second component
    public void set(final long handle, final FloatColumn column, final float x, final float y) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(2);
        if (recorder.delay() == 0) {
            stream(handle, cells).put(handle, Float.floatToRawIntBits(x), Float.floatToRawIntBits(y));
        } else {
            delay(handle, cells, CommandWord.pair(x, y));
        }
    }

    /// Sets a vector.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final long handle, final FloatColumn column, final float x, final float y, final float z) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(3);
        if (recorder.delay() == 0) {
            stream(handle, cells)
                    .put(handle, Float.floatToRawIntBits(x), Float.floatToRawIntBits(y), Float.floatToRawIntBits(z));
            return;
        }
        final CommandStream stream = recorder.delayed(handle, cells);
        stream.makeRoom(CommandWord.size(CommandWord.SET_VEC3)); // all words or none
        stream.put(CommandWord.of(CommandWord.SET_VEC3, cells.index(), handle));
        stream.put(CommandWord.pair(x, y));
        stream.put(CommandWord.pair(z, 0));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final DoubleColumn column, final double value) {
        final DoubleCells cells = (DoubleCells) column;
        putLong(handle, cells, Double.doubleToRawLongBits(value));
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final IntColumn column, final int value) {
        final IntCells cells = (IntCells) column;
        put(handle, cells, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final LongColumn column, final long value) {
        final LongCells cells = (LongCells) column;
        putLong(handle, cells, value);
    }

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value the value
    public void set(final long handle, final ByteColumn column, final byte value) {
        final ByteCells cells = (ByteCells) column;
        put(handle, cells, value);
    }

    /// Sets a reference.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value a handle of the column's target type, or null
    public void set(final long handle, final HandleColumn column, final long value) {
        final HandleCells cells = (HandleCells) column;
        cells.checkValue(value);
        putLong(handle, cells, value);
    }

    /// Sets an object.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value an instance of its type, or null
    public void set(final long handle, final ObjectColumn<?> column, final Object value) {
        final ObjectCells<?> cells = (ObjectCells<?>) column;
        cells.checkValue(value);
        final CommandBuffer buffer = recorder.buffers().ofPart(handle, cells);
        put(handle, cells, buffer.objects.count()); // first: a refused command must leave no object behind
        buffer.objects.add(value);
    }

    private CommandStream stream(final long handle, final Cells<?> column) {
        final int type = (int) (handle >>> CommandWord.HEAD_SHIFT);
        final int share = ValueStreams.shareOf(handle, shares);
        final int place = (TYPE_STEP * type + column.index()) * ValueStreams.SHARES + share & RECENT - 1;
        final CommandStream stream = recent[place];
        return stream != null && stream.isOf(column, type) ? stream : find(handle, column, share, place);
    }

    private CommandStream find(final long handle, final Cells<?> column, final int share, final int place) {
        final CommandStream found =
                recorder.buffers().ofPart(handle, column).values.made(column, share);
        recent[place] = found;
        return found;
    }

    /// The stream of commands that set or clear a tag at the next boundary.
    CommandStream stream(final long handle, final RowTag tag) {
        final int type = (int) (handle >>> CommandWord.HEAD_SHIFT);
        final int place = TYPE_STEP * type + tag.index() & RECENT_TAGS - 1;
        final CommandStream stream = recentTags[place];
        return stream != null && stream.isOf(tag, type) ? stream : find(handle, tag, place);
    }

    private CommandStream find(final long handle, final RowTag tag, final int place) {
        final CommandStream found =
                recorder.buffers().ofPart(handle, tag).values.made(tag);
        recentTags[place] = found;
        return found;
    }

    private void put(final long handle, final Cells<?> column, final int value) {
        if (recorder.delay() == 0) {
            stream(handle, column).put(handle, value);
        } else {
            delay(handle, column, value);
        }
    }

    private void putLong(final long handle, final Cells<?> column, final long value) {
        if (recorder.delay() == 0) {
            stream(handle, column).putLong(handle, value);
        } else {
            delay(handle, column, value);
        }
    }

    private void delay(final long handle, final Cells<?> column, final long bits) {
        final CommandStream stream = recorder.delayed(handle, column);
        stream.makeRoom(CommandWord.size(CommandWord.SET)); // all words or none
        stream.put(CommandWord.of(CommandWord.SET, column.index(), handle));
        stream.put(bits);
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
    public void with(final FloatColumn column, final float value) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(1);
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 2
    /// @param x first component
    /// @param y second component
    public void with(final FloatColumn column, final float x, final float y) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(2);
        recorder.created(cells).set(cells, recorder.lastRow(), x, y);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type, of stride 3
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void with(final FloatColumn column, final float x, final float y, final float z) {
        final FloatCells cells = (FloatCells) column;
        cells.checkCount(3);
        recorder.created(cells).set(cells, recorder.lastRow(), x, y, z);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final DoubleColumn column, final double value) {
        final DoubleCells cells = (DoubleCells) column;
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final IntColumn column, final int value) {
        final IntCells cells = (IntCells) column;
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final LongColumn column, final long value) {
        final LongCells cells = (LongCells) column;
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    public void with(final ByteColumn column, final byte value) {
        final ByteCells cells = (ByteCells) column;
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value a handle of the column's target type, or null
    public void with(final HandleColumn column, final long value) {
        final HandleCells cells = (HandleCells) column;
        cells.checkValue(value);
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    /// Fills the row created last.
    ///
    /// @param column a column of its type
    /// @param value an instance of the column's type, or null
    public void with(final ObjectColumn<?> column, final Object value) {
        final ObjectCells<?> cells = (ObjectCells<?>) column;
        cells.checkValue(value);
        recorder.created(cells).set(cells, recorder.lastRow(), value);
        repeat(cells);
    }

    // ---- A value for each row of the batch created last ----

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values the cells of all rows, at least `rows × stride`
    public void with(final FloatColumn column, final float[] values) {
        final FloatCells cells = (FloatCells) column;
        copy(cells, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values the cells of all rows, at least `rows`
    public void with(final DoubleColumn column, final double[] values) {
        final DoubleCells cells = (DoubleCells) column;
        copy(cells, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values the cells of all rows, at least `rows`
    public void with(final IntColumn column, final int[] values) {
        final IntCells cells = (IntCells) column;
        copy(cells, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values the cells of all rows, at least `rows`
    public void with(final LongColumn column, final long[] values) {
        final LongCells cells = (LongCells) column;
        copy(cells, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values the cells of all rows, at least `rows`
    public void with(final ByteColumn column, final byte[] values) {
        final ByteCells cells = (ByteCells) column;
        copy(cells, values, values.length);
    }

    /// Fills the rows created last.
    ///
    /// @param column a column of their type
    /// @param values at least `rows` handles of the column's target type, or null
    public void with(final HandleColumn column, final long[] values) {
        final HandleCells cells = (HandleCells) column;
        recorder.created(cells);
        final int count = recorder.lastCount();
        for (int i = 0; i < Math.min(count, values.length); i++) {
            cells.checkValue(values[i]);
        }
        copy(cells, values, values.length);
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
