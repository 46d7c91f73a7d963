package org.denserow.engine.published;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// A *lease* of one published copy: the right to read it until [#close()]. The copy has all rows of a table as they
/// were when the owner published them. Nothing writes the copy until the lease is closed, and it cannot be written
/// through the lease: values are read by views and copied out.
///
/// Rows stand as in the table: active ones in `[0, size())` and pending ones in `[size(), end())`. In a pinned type,
/// rows and holes mix in `[0, end())`. **In a hole**, [#handle(int)] is `Handle.NULL`, every tag is clear, and values
/// are what the last row left there. To tell active rows of a pinned type from pending ones, publish its live tag.
///
/// Row numbers differ from copy to copy, because a row moves when others die. Follow a row by its handle.
///
/// Views (`floats`, `tag` …) belong to the lease. Each call makes a small object, so take them once per copy. After
/// [#close()], only `frame`, `number`, `size`, `pending`, `end`, `isClosed` and `close` may be called. All other calls
/// throw `IllegalStateException`.
///
/// *Threads*: one at a time. A lease may be passed from thread to thread, and any thread may close it.
public final class PublishedCopy implements AutoCloseable {

    /// The frame of the empty copy that readers get before the first one is published: -1.
    public static final long NO_FRAME = -1;

    private static final VarHandle CLOSED;

    static {
        try {
            CLOSED = MethodHandles.lookup().findVarHandle(PublishedCopy.class, "closed", boolean.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PublishedTurns turns;
    private final PublishedParts parts;
    private final PublishedBuffer buffer;
    private final int place;
    private boolean closed; // plain for readers, so that loops check it once; closed by exchange, so only once

    // Copied from the buffer, so that they stay when it is written again.
    private final long number;
    private final long frame;
    private final int size;
    private final int pending;
    private final int end;

    PublishedCopy(
            final PublishedTurns turns, final PublishedParts parts, final PublishedBuffer buffer, final int place) {
        this.turns = turns;
        this.parts = parts;
        this.buffer = buffer;
        this.place = place;
        this.number = buffer.number;
        this.frame = buffer.frame;
        this.size = buffer.size;
        this.pending = buffer.pending;
        this.end = buffer.end;
    }

    // ---- Figures ----

    /// {@return the number of frames that had run when the copy was made ([org.denserow.engine.Simulation#frame()]). It
    /// goes back with a restore. Before the first copy it is [#NO_FRAME]}
    public long frame() {
        return frame;
    }

    /// {@return the number of this copy, from 1. It never goes back. Before the first copy it is 0}
    public long number() {
        return number;
    }

    /// {@return the number of active rows}
    public int size() {
        return size;
    }

    /// {@return the number of pending rows}
    public int pending() {
        return pending;
    }

    /// {@return the row after the last one; holes of a pinned type are included}
    public int end() {
        return end;
    }

    // ---- Rows ----

    /// {@return the handle of a row; `Handle.NULL` in a hole}
    /// @param row in `[0, end())`
    /// @throws IndexOutOfBoundsException if it is out of range
    public long handle(final int row) {
        checkOpen();
        if (row < 0 || row >= end) {
            throw new IndexOutOfBoundsException(
                    "row must be in [0, " + end + "): row=" + row + "; end() says how many there are");
        }
        return buffer.handles[row];
    }

    /// {@return the handles of all rows, by row}
    public PublishedValues.Longs handles() {
        checkOpen();
        return new PublishedValues.Longs(this, buffer.handles, end);
    }

    /// {@return the row of a handle in this copy, active or pending, or -1; O(1)}
    /// @param handle any value
    /// @throws IllegalStateException also if the copy was made before [PublishedRows#keepSlots()]
    public int find(final long handle) {
        checkOpen();
        if (!buffer.hasSlots) {
            if (number == 0) {
                return -1;
            }
            throw new IllegalStateException("rows are found by handle where their slots are kept: copy=" + number
                    + "; call PublishedRows.keepSlots() before publish()");
        }
        return buffer.find(handle);
    }

    // ---- Values: each throws IllegalArgumentException for a part that is not published ----

    /// {@return the values of a column}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Floats floats(final FloatColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Floats(this, (float[]) buffer.columns[at], column.stride() * end);
    }

    /// {@return the values of a column}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Doubles doubles(final DoubleColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Doubles(this, (double[]) buffer.columns[at], end);
    }

    /// {@return the values of a column}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Ints ints(final IntColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Ints(this, (int[]) buffer.columns[at], end);
    }

    /// {@return the values of a column}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Longs longs(final LongColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Longs(this, (long[]) buffer.columns[at], end);
    }

    /// {@return the references in a column; [#handles()] has the handles of the rows themselves}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Longs handles(final HandleColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Longs(this, (long[]) buffer.columns[at], end);
    }

    /// {@return the values of a column}
    /// @param column a published column
    /// @throws IllegalArgumentException if it is not published
    public PublishedValues.Bytes bytes(final ByteColumn column) {
        final int at = place(parts.placeOf(column));
        return new PublishedValues.Bytes(this, (byte[]) buffer.columns[at], end);
    }

    /// {@return the bits of a tag}
    /// @param tag a published tag
    /// @throws IllegalArgumentException if it is not published
    public PublishedBits tag(final Tag tag) {
        final int at = place(parts.placeOf(tag));
        return new PublishedBits(this, buffer.tags[at], end);
    }

    private int place(final int ofPart) {
        checkOpen();
        return ofPart;
    }

    // ---- The end ----

    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("a closed copy is not read: copy=" + number + ", frame=" + frame
                    + "; its arrays may hold another frame: take the latest() copy, and close it last");
        }
    }

    /// {@return whether it is closed}
    public boolean isClosed() {
        return closed;
    }

    /// Gives the copy back, so that the owner may write its buffer. A second call does nothing.
    @Override
    public void close() {
        if (!(boolean) CLOSED.getAndSet(this, true)) {
            turns.leave(place); // releases all reads of this lease
        }
    }

    @Override
    public String toString() {
        return "PublishedCopy{number=" + number + ", frame=" + frame + ", size=" + size + ", end=" + end + ", closed="
                + closed + '}';
    }
}
