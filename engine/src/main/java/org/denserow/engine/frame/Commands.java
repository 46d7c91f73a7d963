package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import java.util.concurrent.Future;
import org.denserow.engine.command.CustomBuffer;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.command.ValueRecorder;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// What a chunk, an exclusive system, a port handler or the owner records; applied at the next boundary, per type:
/// creations first, then the rest, each in the order (system, chunk, as recorded).
///
/// A target may be live, just created (its handle works in every command at once), pending, or gone by the time of
/// playback: a command whose target is gone is counted in `FrameReport.stale()` and changes nothing, but for a destroy
/// of a row that was destroyed at the same boundary, which counts in `duplicates()`; [StaleCommands] says what else is
/// done about them. A null handle, or one of a wrong type, is refused when recorded.
///
/// Every method throws `IllegalStateException` when called outside the chunk, handler or turn it was given for, and
/// `IllegalArgumentException` for a null or wrong-type handle, a part of another type, or a value that the column does
/// not take (another number of components, another class of object); `with` throws `IllegalStateException` when the row
/// created last is not of the part's type.
///
/// *Cost*: O(1) a command, no allocation in a steady frame. *Threads*: the one that got it, while the body runs.
public final class Commands {

    /// Most frames that a command may wait, 2^30 - 1: 207 days at 60 frames a second.
    public static final int MAX_DELAY = Recorder.MAX_DELAY;

    private final Recorder recorder;
    private final ValueRecorder values;
    private final String holder; // in words
    private final int turn; // the holder's, of all that share the recorder

    /// @param holder whom it is given to, in words
    Commands(final Recorder recorder, final String holder) {
        this.recorder = recorder;
        this.values = recorder.values();
        this.holder = holder;
        this.turn = recorder.addTurn();
    }

    /// The turn of its holder begins; that of the one before ends.
    void begin() {
        recorder.takeTurn(turn);
    }

    private Recorder open() {
        if (recorder.turn() != turn) {
            throw notInTurn();
        }
        return recorder;
    }

    private ValueRecorder values() {
        if (recorder.turn() != turn) {
            throw notInTurn();
        }
        return values;
    }

    private IllegalStateException notInTurn() {
        return new IllegalStateException("commands are recorded by whom they were given to: given to=" + holder
                + "; another one's turn came since, use the Commands given to the body, and do not keep it");
    }

    /// Creates an active row; the `with` calls that follow fill it.
    ///
    /// @param table declared with `.creates`
    /// @return its final handle, the same for any number of workers; it resolves from the boundary on
    public long create(final Table table) {
        return open().create(given(table, "table").map(), RowState.ACTIVE);
    }

    /// Creates a pending row, which no system sees until it is activated; the `with` calls that follow fill it.
    ///
    /// @param table declared with `.creates`
    /// @return its final handle
    public long createPending(final Table table) {
        return open().create(given(table, "table").map(), RowState.PENDING);
    }

    /// Creates an active row that is never destroyed and never moves; the `with` calls that follow fill it. A command
    /// to destroy it counts as stale.
    ///
    /// @param table declared with `.creates`, dense or pinned
    /// @return its final handle
    public long createPermanent(final Table table) {
        return open().create(given(table, "table").map(), RowState.PERMANENT);
    }

    /// Creates active rows at once; the `with` calls that follow fill them all, with one value or with an array of one
    /// value a row. Their handles follow each other as those of single creates would, at a fraction of the cost.
    ///
    /// @param table declared with `.creates`
    /// @param handles receives the final handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return this
    /// @throws IllegalArgumentException if `count` is out of range; nothing is recorded then
    /// @throws IllegalStateException if index slots do not suffice for all of them; nothing is recorded then
    public Commands createBatch(final Table table, final long[] handles, final int count) {
        open().createBatch(given(table, "table").map(), RowState.ACTIVE, given(handles, "handles"), count);
        return this;
    }

    /// Creates pending rows at once, like [#createBatch(Table,long[],int)].
    ///
    /// @param table declared with `.creates`
    /// @param handles receives the final handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return this
    /// @throws IllegalArgumentException if `count` is out of range; nothing is recorded then
    /// @throws IllegalStateException if index slots do not suffice for all of them; nothing is recorded then
    public Commands createPendingBatch(final Table table, final long[] handles, final int count) {
        open().createBatch(given(table, "table").map(), RowState.PENDING, given(handles, "handles"), count);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands with(final FloatColumn column, final float value) {
        values().with((FloatCells) given(column, "column"), value);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type, made by `vec2`
    /// @param x first component
    /// @param y second component
    /// @return this
    public Commands with(final FloatColumn column, final float x, final float y) {
        values().with((FloatCells) given(column, "column"), x, y);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type, made by `vec3`
    /// @param x first component
    /// @param y second component
    /// @param z third component
    /// @return this
    public Commands with(final FloatColumn column, final float x, final float y, final float z) {
        values().with((FloatCells) given(column, "column"), x, y, z);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands with(final DoubleColumn column, final double value) {
        values().with((DoubleCells) given(column, "column"), value);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands with(final IntColumn column, final int value) {
        values().with((IntCells) given(column, "column"), value);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands with(final LongColumn column, final long value) {
        values().with((LongCells) given(column, "column"), value);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands with(final ByteColumn column, final byte value) {
        values().with((ByteCells) given(column, "column"), value);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last.
    ///
    /// @param column a column of its type
    /// @param handle a handle of the column's target type, or null
    /// @return this
    public Commands with(final HandleColumn column, final long handle) {
        values().with((HandleCells) given(column, "column"), handle);
        return this;
    }

    /// Fills the row created last, or every row of the batch created last. The object is kept alive until the boundary,
    /// and then by the row.
    ///
    /// @param <T> what the column refers to
    /// @param column a column of its type
    /// @param value the object, or null
    /// @return this
    public <T> Commands with(final ObjectColumn<T> column, final T value) {
        values().with((ObjectCells<T>) given(column, "column"), value);
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values cells of the rows one after the other, `stride` for each; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final FloatColumn column, final float[] values) {
        values().with((FloatCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values one value a row; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final DoubleColumn column, final double[] values) {
        values().with((DoubleCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values one value a row; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final IntColumn column, final int[] values) {
        values().with((IntCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values one value a row; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final LongColumn column, final long[] values) {
        values().with((LongCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values one value a row; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final ByteColumn column, final byte[] values) {
        values().with((ByteCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Fills the rows of the batch created last with a value each, by one copy.
    ///
    /// @param column a column of their type
    /// @param values handles of the column's target type, or null, one a row; copied
    /// @return this
    /// @throws IllegalArgumentException if there are fewer values than the rows need; nothing is filled then
    public Commands with(final HandleColumn column, final long[] values) {
        values().with((HandleCells) given(column, "column"), given(values, "values"));
        return this;
    }

    /// Tags the row created last, or every row of the batch created last.
    ///
    /// @param tag a tag of its type
    /// @return this
    public Commands with(final Tag tag) {
        open().with((RowTag) given(tag, "tag"));
        return this;
    }

    /// Sets a value.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float value) {
        values().set(handle, (FloatCells) given(column, "column"), value);
        return this;
    }

    /// Sets a vector.
    ///
    /// @param handle the row
    /// @param column a column of its type, made by `vec2`
    /// @param x first component
    /// @param y second component
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float x, final float y) {
        values().set(handle, (FloatCells) given(column, "column"), x, y);
        return this;
    }

    /// Sets a vector.
    ///
    /// @param handle the row
    /// @param column a column of its type, made by `vec3`
    /// @param x first component
    /// @param y second component
    /// @param z third component
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float x, final float y, final float z) {
        values().set(handle, (FloatCells) given(column, "column"), x, y, z);
        return this;
    }

    /// Sets a value.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final DoubleColumn column, final double value) {
        values().set(handle, (DoubleCells) given(column, "column"), value);
        return this;
    }

    /// Sets a value.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final IntColumn column, final int value) {
        values().set(handle, (IntCells) given(column, "column"), value);
        return this;
    }

    /// Sets a value.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final LongColumn column, final long value) {
        values().set(handle, (LongCells) given(column, "column"), value);
        return this;
    }

    /// Sets a value.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final ByteColumn column, final byte value) {
        values().set(handle, (ByteCells) given(column, "column"), value);
        return this;
    }

    /// Sets a reference.
    ///
    /// @param handle the row
    /// @param column a column of its type
    /// @param value a handle of the column's target type, or null
    /// @return this
    public Commands set(final long handle, final HandleColumn column, final long value) {
        values().set(handle, (HandleCells) given(column, "column"), value);
        return this;
    }

    /// Sets an object. It is kept alive until the boundary, and then by the row.
    ///
    /// @param <T> what the column refers to
    /// @param handle the row
    /// @param column a column of its type
    /// @param value the object, or null to let go of what is there
    /// @return this
    public <T> Commands set(final long handle, final ObjectColumn<T> column, final T value) {
        values().set(handle, (ObjectCells<T>) given(column, "column"), value);
        return this;
    }

    /// Gives a row a tag.
    ///
    /// @param handle the row
    /// @param tag a tag of its type
    /// @return this
    public Commands tag(final long handle, final Tag tag) {
        open().tag(handle, (RowTag) given(tag, "tag"), true);
        return this;
    }

    /// Takes a tag from a row.
    ///
    /// @param handle the row
    /// @param tag a tag of its type
    /// @return this
    public Commands untag(final long handle, final Tag tag) {
        open().tag(handle, (RowTag) given(tag, "tag"), false);
        return this;
    }

    /// Makes a pending row active.
    ///
    /// @param handle the row
    /// @return this
    public Commands activate(final long handle) {
        open().activate(handle);
        return this;
    }

    /// Makes a pending row active at the open boundary of a frame, when its asset is there. If the asset is late, that
    /// frame waits for it, or under `withLateAssets` the row stays pending until it is there. If it fails, the row is
    /// destroyed, counted and named in the report. A frame that has begun already means the next one. What waits is
    /// dropped when its row dies.
    ///
    /// @param handle the row
    /// @param frame the frame in which systems see the row first
    /// @param asset completes when everything about the row is loaded
    public void activateAt(final long handle, final long frame, final Future<?> asset) {
        open().activateAt(handle, frame, asset);
    }

    /// Destroys a row.
    ///
    /// @param handle the row
    public void destroy(final long handle) {
        open().destroy(handle);
    }

    // ---- Later ----

    /// Delays the commands recorded next: they are applied at the open boundary `frames` frames after this one, between
    /// what ports and what the owner recorded for it. It holds until the chunk or the message ends, or `after(0)`.
    /// *This frame* is the one that runs; for the owner between frames it is the next one. So `after(1)` means the open
    /// boundary of the frame after it, for everyone.
    ///
    /// A target that is gone by then is counted as stale in that frame. Creates are not delayed: create a pending row
    /// first, and delay its activation.
    ///
    /// @param frames frames to wait, in `[0, MAX_DELAY]`; 0: none
    /// @return this
    /// @throws IllegalArgumentException if out of range
    public Commands after(final int frames) {
        open().after(frames);
        return this;
    }

    // ---- User-defined commands ----

    /// Sends a command without payload.
    ///
    /// @param command of this simulation, of 0 words
    /// @return this
    public Commands send(final CustomCommand command) {
        open().send(given(command, "command").definition(), 0);
        return this;
    }

    /// Sends a command.
    ///
    /// @param command of this simulation, of 1 word
    /// @param first first word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first) {
        final CustomBuffer payload = open().send(given(command, "command").definition(), 1);
        payload.put(first);
        return this;
    }

    /// Sends a command.
    ///
    /// @param command of this simulation, of 2 words
    /// @param first first word of the payload
    /// @param second second word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first, final long second) {
        final CustomBuffer payload = open().send(given(command, "command").definition(), 2);
        payload.put(first);
        payload.put(second);
        return this;
    }

    /// Sends a command.
    ///
    /// @param command of this simulation, of 3 words
    /// @param first first word of the payload
    /// @param second second word of the payload
    /// @param third third word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first, final long second, final long third) {
        final CustomBuffer payload = open().send(given(command, "command").definition(), 3);
        payload.put(first);
        payload.put(second);
        payload.put(third);
        return this;
    }

    /// Sends a command.
    ///
    /// @param command of this simulation, of 4 words
    /// @param first first word of the payload
    /// @param second second word of the payload
    /// @param third third word of the payload
    /// @param fourth fourth word of the payload
    /// @return this
    public Commands send(
            final CustomCommand command, final long first, final long second, final long third, final long fourth) {
        final CustomBuffer payload = open().send(given(command, "command").definition(), 4);
        payload.put(first);
        payload.put(second);
        payload.put(third);
        payload.put(fourth);
        return this;
    }

    /// Sends a command with a payload of any length.
    ///
    /// @param command of this simulation
    /// @param words its payload, as many as it was defined with; copied
    /// @return this
    public Commands send(final CustomCommand command, final long[] words) {
        final CustomBuffer payload = open().send(given(command, "command").definition(), given(words, "words").length);
        for (final long word : words) {
            payload.put(word);
        }
        return this;
    }

    Recorder recorder() {
        return recorder;
    }
}
