package org.denserow.engine.command;

import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Records values and tags: `set` and `tag` record a command, `with` stages a value or a tag of the row that the same
/// chunk created last, or of all rows of its batch. The [Recorder] says which rows these are, and which delay holds.
///
/// A value comes as raw bits, in one of three sizes: an `int`, a `long`, or three `int`. The caller makes bits of what
/// its user gave, and checks that a handle fits the column. An object stands in a side list until the boundary.
///
/// Errors are those of the recorder. In addition, a value that does not fit the column throws an
/// `IllegalArgumentException`.
///
/// *Threads*, *Cost*: as the recorder.
public final class ValueRecorder {

    private static final int RECENT = 64 * ValueStreams.SHARES; // a power of two

    private static final CommandStream[] NONE = new CommandStream[RECENT];

    private final BufferTable buffers;
    private final int lastShare; // of the slots of a type

    // Caches of recently written streams: they find the stream of a command in half the steps of a look-up by type and
    // column. Streams are never replaced, so entries never go stale. While commands are delayed, NONE stands in for
    // each cache. So a hit also tells that there is no delay, that the column takes values of the size of the cache,
    // and that the tag is writable.
    private final CommandStream[] ints = new CommandStream[RECENT];
    private final CommandStream[] longs = new CommandStream[RECENT];
    private final CommandStream[] triples = new CommandStream[RECENT];
    private final CommandStream[] tags = new CommandStream[RECENT];
    private CommandStream[] recent = ints;
    private CommandStream[] recentLongs = longs;
    private CommandStream[] recentTriples = triples;
    private CommandStream[] recentTags = tags;
    private int delay; // in frames, of the commands recorded now

    // The rows created last. With G1, storing a reference may cost a fence, so `buffer` is stored if the type changes.
    private CommandBuffer buffer; // theirs, whichever chunk created them; null before the first
    private int row; // the first of them, among the staged rows
    private int rows; // 1, or the size of a batch; 0: none in this chunk

    ValueRecorder(final BufferTable buffers, final int shares) {
        this.buffers = buffers;
        this.lastShare = shares - 1;
    }

    // ---- What the recorder tells ----

    /// Commands are delayed by a number of frames from now on; 0: no longer.
    void delay(final int frames) {
        final boolean isDelayed = frames > 0;
        recent = isDelayed ? NONE : ints;
        recentLongs = isDelayed ? NONE : longs;
        recentTriples = isDelayed ? NONE : triples;
        recentTags = isDelayed ? NONE : tags;
        delay = frames;
    }

    /// Rows are created in another buffer from now on.
    void createIn(final CommandBuffer of) {
        buffer = of;
    }

    /// Rows were created: `with` fills them.
    void created(final int first, final int count) {
        row = first;
        rows = count;
    }

    /// There is no row that `with` may fill.
    void noneCreated() {
        rows = 0;
    }

    // ---- Commands ----

    /// Sets a value of 32 bits.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param bits the value
    public void set(final long handle, final Cells<?> column, final int bits) {
        final CommandStream stream = cached(recent, handle, column);
        if (stream != null) {
            stream.put(handle, bits);
        } else {
            setFirst(handle, column, bits);
        }
    }

    private void setFirst(final long handle, final Cells<?> column, final int bits) {
        if (isNow(column, 1)) {
            find(ints, handle, column).put(handle, bits);
        } else {
            delayed(CommandWord.SET, handle, column, column.index()).put(bits);
        }
    }

    /// Sets a value of 64 bits.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param bits the value
    public void setLong(final long handle, final Cells<?> column, final long bits) {
        final CommandStream stream = cached(recentLongs, handle, column);
        if (stream != null) {
            stream.putLong(handle, bits);
        } else if (isNow(column, 2)) {
            find(longs, handle, column).putLong(handle, bits);
        } else {
            delayed(CommandWord.SET, handle, column, column.index()).put(bits);
        }
    }

    /// Sets a value of 96 bits.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void set(final long handle, final Cells<?> column, final int x, final int y, final int z) {
        CommandStream stream = cached(recentTriples, handle, column);
        if (stream != null) {
            stream.put(handle, x, y, z);
        } else if (isNow(column, 3)) {
            find(triples, handle, column).put(handle, x, y, z);
        } else {
            stream = delayed(CommandWord.SET_VEC3, handle, column, column.index());
            stream.put(CommandWord.pair(x, y));
            stream.put(CommandWord.pair(z, 0));
        }
    }

    /// Sets an object.
    ///
    /// @param handle a handle of the column's type, live or not
    /// @param column the column
    /// @param value an instance of its type, or null
    public void set(final long handle, final ObjectColumn<?> column, final Object value) {
        final ObjectCells<?> cells = (ObjectCells<?>) column;
        cells.checkValue(value);
        final SideList objects = buffers.ofPart(handle, cells).objects;
        set(handle, cells, objects.count()); // first: a refused command must leave no object behind
        objects.add(value);
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
        if (delay == 0) {
            final CommandStream found = buffers.ofPart(handle, tag).values.made(tag);
            tags[tag.lane() & RECENT - 1] = found;
            found.put(on ? handle : handle | CommandStream.OTHER);
        } else {
            delayed(on ? CommandWord.TAG : CommandWord.UNTAG, handle, tag, tag.index());
        }
    }

    /// The stream of a column in a cache; null if it is not there.
    private CommandStream cached(final CommandStream[] cache, final long handle, final Cells<?> column) {
        final CommandStream stream = cache[place(handle, column)];
        return stream != null && stream.isOf(column, (int) (handle >>> CommandWord.HEAD_SHIFT)) ? stream : null;
    }

    private int place(final long handle, final Cells<?> column) {
        return column.lane() * ValueStreams.SHARES + ValueStreams.shareOf(handle, lastShare) & RECENT - 1;
    }

    /// Tells whether commands are not delayed; refuses a value of a wrong size.
    private boolean isNow(final Cells<?> column, final int width) {
        column.checkWidth(width);
        return delay == 0;
    }

    /// The stream of a column at its first use, or if another one took its place in a cache.
    private CommandStream find(final CommandStream[] cache, final long handle, final Cells<?> column) {
        final CommandStream found =
                buffers.ofPart(handle, column).values.made(column, ValueStreams.shareOf(handle, lastShare));
        cache[place(handle, column)] = found;
        return found;
    }

    /// Puts the first word of a delayed command.
    ///
    /// @return the stream, with room for the words of its value
    private CommandStream delayed(final int opcode, final long handle, final Part<?, ?> part, final int index) {
        final CommandStream stream = buffers.ofPart(handle, part).delayed(delay);
        stream.makeRoom(CommandWord.size(opcode)); // all words or none
        stream.put(CommandWord.of(opcode, index, handle));
        return stream;
    }

    // ---- The row created last, or all rows of the batch created last ----

    /// Fills the row created last with a value of 32 bits.
    ///
    /// @param column a column of its type
    /// @param bits the value
    public void with(final Cells<?> column, final int bits) {
        column.checkWidth(1);
        created(column).set(column, row, bits);
        repeat(column);
    }

    /// Fills the row created last with a value of 64 bits.
    ///
    /// @param column a column of its type
    /// @param bits the value
    public void withLong(final Cells<?> column, final long bits) {
        column.checkWidth(2);
        created(column).setLong(column, row, bits);
        repeat(column);
    }

    /// Fills the row created last with a value of 96 bits.
    ///
    /// @param column a column of its type
    /// @param x first component
    /// @param y second component
    /// @param z third component
    public void with(final Cells<?> column, final int x, final int y, final int z) {
        column.checkWidth(3);
        created(column).set(column, row, x, y, z);
        repeat(column);
    }

    /// Fills the row created last with an object.
    ///
    /// @param column a column of its type
    /// @param value an instance of the column's type, or null
    public void with(final ObjectColumn<?> column, final Object value) {
        final ObjectCells<?> cells = (ObjectCells<?>) column;
        cells.checkValue(value);
        created(cells).set(cells, row, value);
        repeat(cells);
    }

    /// Tags the row created last.
    ///
    /// @param tag a tag of its type
    public void with(final Tag tag) {
        final RowTag bits = (RowTag) tag;
        bits.checkWritable();
        created(bits).set(bits, row, rows);
    }

    /// Fills each row of the batch created last with a value of its own.
    ///
    /// @param <A> the type of the array
    /// @param column a column of their type, not of objects
    /// @param values the cells of all rows, at least `rows × stride`
    /// @param length the length of the array
    public <A> void withEach(final Column<A> column, final A values, final int length) {
        final StagedRows staged = created(column);
        if (column instanceof HandleCells handles) {
            handles.checkValues((long[]) values, Math.min(rows, length));
        }
        if (length < (long) rows * column.stride()) {
            throw new IllegalArgumentException("values must fill every row created last: column=" + column.name()
                    + ", rows=" + rows + ", stride=" + column.stride() + ", values=" + length
                    + "; use a value instead of an array to give all rows the same");
        }
        staged.copy((Cells<A>) column, row, rows, values);
    }

    /// The staged rows of the type of a part, if the last create was of this type; refuses a part of another type.
    private StagedRows created(final Part<?, ?> part) {
        if (rows == 0 || !buffer.store.owns(part)) { // of another type or simulation
            throw notCreated(part);
        }
        return buffer.staged;
    }

    private IllegalStateException notCreated(final Part<?, ?> part) {
        return new IllegalStateException("with fills the row that the same chunk created just before: part="
                + part.name() + ", created type=" + (rows == 0 ? "none" : buffer.store.name())
                + "; create a row of this type first, or use set with a handle");
    }

    private void repeat(final Cells<?> column) {
        if (rows > 1) {
            buffer.staged.repeat(column, row, rows);
        }
    }
}
