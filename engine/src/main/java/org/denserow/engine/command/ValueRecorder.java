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
import org.denserow.engine.storage.Tag;

/// Records values, one method per kind of column, and tags: `set` and `tag` record a command, `with` stages a value or a
/// tag of the row that the same chunk created last, or of all rows of its batch. A value is recorded as raw bits; an
/// object stands in a side list until the boundary.
///
/// Errors are those of the [Recorder]. In addition, a value that does not fit the column throws an
/// `IllegalArgumentException`.
///
/// *Threads*, *Cost*: as the recorder.
public final class ValueRecorder {

    private static final int RECENT = 64 * ValueStreams.SHARES; // a power of two

    private static final CommandStream[] NONE = new CommandStream[RECENT];

    private final Recorder recorder;
    private final int lastShare; // of the slots of a type

    // Caches of recently written streams: they find the stream of a command in half the steps of a look-up by type and
    // column. Streams are never replaced, so entries never go stale. While commands are delayed, NONE stands in for
    // each cache. So a hit also tells that there is no delay; one of `recent` that the column takes one value, one of
    // `recentTags` that the tag is writable.
    private final CommandStream[] singles = new CommandStream[RECENT]; // of values of 32 bits
    private final CommandStream[] wide = new CommandStream[RECENT]; // of values of 64 bits, and of vectors
    private final CommandStream[] tagged = new CommandStream[RECENT];
    private CommandStream[] recent = singles;
    private CommandStream[] recentWide = wide;
    private CommandStream[] recentTags = tagged;

    ValueRecorder(final Recorder recorder, final int shares) {
        this.recorder = recorder;
        this.lastShare = shares - 1;
    }

    /// Commands are delayed from now on, or no longer.
    void delay(final boolean isDelayed) {
        recent = isDelayed ? NONE : singles;
        recentWide = isDelayed ? NONE : wide;
        recentTags = isDelayed ? NONE : tagged;
    }

    // ---- Commands ----

    /// Sets a value.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column, of stride 1
    /// @param value the value
    public void set(final long handle, final FloatColumn column, final float value) {
        final FloatCells cells = (FloatCells) column;
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
        putLong(handle, cells, CommandWord.pair(x, y));
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
        CommandStream stream = cached(recentWide, handle, cells);
        if (stream == null && recorder.delay() == 0) {
            stream = find(recentWide, handle, cells);
        }
        if (stream != null) {
            stream.put(handle, Float.floatToRawIntBits(x), Float.floatToRawIntBits(y), Float.floatToRawIntBits(z));
            return;
        }
        stream = recorder.delayed(handle, cells);
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

    /// The stream of a column in a cache; null if it is not there.
    private CommandStream cached(final CommandStream[] cache, final long handle, final Cells<?> column) {
        final CommandStream stream = cache[place(handle, column)];
        return stream != null && stream.isOf(column, (int) (handle >>> CommandWord.HEAD_SHIFT)) ? stream : null;
    }

    private int place(final long handle, final Cells<?> column) {
        return column.lane() * ValueStreams.SHARES + ValueStreams.shareOf(handle, lastShare) & RECENT - 1;
    }

    /// The stream of a column at its first use, or if another one took its place in a cache.
    private CommandStream find(final CommandStream[] cache, final long handle, final Cells<?> column) {
        final CommandStream found =
                recorder.buffers().ofPart(handle, column).values.made(column, ValueStreams.shareOf(handle, lastShare));
        cache[place(handle, column)] = found;
        return found;
    }

    /// Sets or clears a tag.
    ///
    /// @param handle a handle of the tag's type, live or not
    /// @param tag the tag
    /// @param on whether to set it
    public void tag(final long handle, final Tag tag, final boolean on) {
        final RowTag bits = (RowTag) tag;
        final CommandStream stream = recentTags[bits.lane() & RECENT - 1];
        if (stream != null && stream.isOf(bits, (int) (handle >>> CommandWord.HEAD_SHIFT))) {
            stream.put(on ? handle : handle | CommandStream.OTHER);
        } else {
            tagFirst(handle, bits, on);
        }
    }

    private void tagFirst(final long handle, final RowTag tag, final boolean on) {
        tag.checkWritable();
        if (recorder.delay() == 0) {
            final CommandStream found =
                    recorder.buffers().ofPart(handle, tag).values.made(tag);
            recentTags[tag.lane() & RECENT - 1] = found;
            found.put(on ? handle : handle | CommandStream.OTHER);
        } else {
            recorder.delayed(handle, tag)
                    .put(CommandWord.of(on ? CommandWord.TAG : CommandWord.UNTAG, tag.index(), handle));
        }
    }

    private void put(final long handle, final Cells<?> column, final int value) {
        final CommandStream stream = cached(recent, handle, column);
        if (stream != null) {
            stream.put(handle, value);
        } else {
            putFirst(handle, column, value);
        }
    }

    private void putFirst(final long handle, final Cells<?> column, final int value) {
        if (column instanceof FloatCells cells) {
            cells.checkCount(1);
        }
        if (recorder.delay() == 0) {
            find(recent, handle, column).put(handle, value);
        } else {
            delay(handle, column, value);
        }
    }

    private void putLong(final long handle, final Cells<?> column, final long value) {
        final CommandStream stream = cached(recentWide, handle, column);
        if (stream != null) {
            stream.putLong(handle, value);
        } else if (recorder.delay() == 0) {
            find(recentWide, handle, column).putLong(handle, value);
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

    /// Tags the row created last.
    ///
    /// @param tag a tag of its type
    public void with(final Tag tag) {
        final RowTag bits = (RowTag) tag;
        bits.checkWritable();
        final StagedRows rows = recorder.created(tag);
        if (recorder.lastCount() == 1) {
            rows.set(bits, recorder.lastRow());
        } else {
            rows.set(bits, recorder.lastRow(), recorder.lastCount());
        }
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
