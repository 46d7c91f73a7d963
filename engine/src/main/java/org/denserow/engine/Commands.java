package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.concurrent.Future;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.command.Seat;
import org.denserow.engine.command.ValueRecorder;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// Records the commands of a chunk, an exclusive system, a port handler or the owner. They are applied at the next
/// boundary. Those of one type are applied in four phases: creations, then values and tags, then activations, then
/// destructions. Within a phase they have the canonical order: by system in order of declaration, then by chunk, then
/// as recorded.
///
/// The row that a command names may be active, pending, or just created: a new handle works in every command at once.
/// If the row is gone when the command is applied, the command changes nothing and is counted in
/// [FrameReport#staleCommands()]. A second destroy of one row at one boundary is counted in
/// [FrameReport#duplicateDestroys()]. [StaleCommands] says what else happens. A null handle, or one of a wrong type, is
/// refused when the command is recorded.
///
/// `with` fills the row created last, or every row of the batch created last. An array is copied once.
///
/// Every method throws `IllegalStateException` when the chunk or handler that got these commands does not run; the
/// commands of the owner throw it while a frame runs. Methods throw `IllegalArgumentException` for a handle that is
/// null or of a wrong type, for a part of another type, and for a value that the column does not take: another number
/// of components, another class of object, or an array with fewer values than the rows need. Nothing is filled then.
/// `with` throws `IllegalStateException` if the row created last is of another type than the part.
///
/// *Cost*: O(1) a command, no allocation in a steady frame. *Threads*: only the thread that runs the body or handler
/// that got these commands, while it runs.
public final class Commands {

    /// The longest delay of a command: 2^30 - 1 frames, 207 days at 60 frames a second.
    public static final int MAX_DELAY = Recorder.MAX_DELAY;

    private final Recorder recorder;
    private final ValueRecorder values;
    private final String holder; // in words
    private final int turn; // the holder's, of all that share the recorder
    private final Seat seat; // of this turn

    /// @param holder name of the body or handler that gets it
    Commands(final Recorder recorder, final String holder) {
        this.recorder = recorder;
        this.values = recorder.values();
        this.holder = holder;
        this.turn = recorder.addTurn();
        this.seat = recorder.seat(turn);
    }

    /// Begins the turn of its holder; the turn before it ends.
    void begin() {
        recorder.takeTurn(turn);
    }

    private Recorder open() {
        if (!seat.isTaken()) {
            throw recorder.refused(turn, holder);
        }
        return recorder;
    }

    private ValueRecorder values() {
        open();
        return values;
    }

    // ---- create: new rows, which the `with` calls that follow fill ----

    /// {@return the final handle of a new active row, the same for any worker count; it resolves from the boundary on}
    /// @param table declared with `.creates`
    public long create(final Table table) {
        return open().create(given(table, "table").store(), RowState.ACTIVE);
    }

    /// {@return the final handle of a new pending row, which no system sees until it is activated}
    /// @param table declared with `.creates`
    public long createPending(final Table table) {
        return open().create(given(table, "table").store(), RowState.PENDING);
    }

    /// {@return the final handle of a new active row that never moves; a command to destroy it is stale}
    /// @param table declared with `.creates`, dense or pinned
    public long createPermanent(final Table table) {
        return open().create(given(table, "table").store(), RowState.PERMANENT);
    }

    /// Creates a batch of active rows. The handles are the same as those of single creates, at a fraction of the cost.
    ///
    /// @param table declared with `.creates`
    /// @param handles receives the final handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return this
    /// @throws IllegalArgumentException if `count` is out of range
    /// @throws IllegalStateException if too few slots are left; nothing is recorded then
    public Commands createBatch(final Table table, final long[] handles, final int count) {
        open().createBatch(given(table, "table").store(), RowState.ACTIVE, given(handles, "handles"), count);
        return this;
    }

    /// Creates a batch of pending rows, like [#createBatch(Table,long\[\],int)].
    ///
    /// @param table declared with `.creates`
    /// @param handles receives the final handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return this
    public Commands createPendingBatch(final Table table, final long[] handles, final int count) {
        open().createBatch(given(table, "table").store(), RowState.PENDING, given(handles, "handles"), count);
        return this;
    }

    // ---- with: fills the row created last, or every row of the batch created last ----

    /// Fills a column of the row or batch created last with a value.
    ///
    /// @param column of the type
    /// @param value the value
    /// @return this
    public Commands with(final FloatColumn column, final float value) {
        values().with((FloatCells) given(column, "column"), Float.floatToRawIntBits(value));
        return this;
    }

    /// Fills a column of the row or batch created last with a vector.
    ///
    /// @param column of the type, made by `vec2`
    /// @param x first component
    /// @param y second component
    /// @return this
    public Commands with(final FloatColumn column, final float x, final float y) {
        values().withLong((FloatCells) given(column, "column"), FloatCells.pair(x, y));
        return this;
    }

    /// Fills a column of the row or batch created last with a vector.
    ///
    /// @param column of the type, made by `vec3`
    /// @param x first component
    /// @param y second component
    /// @param z third component
    /// @return this
    public Commands with(final FloatColumn column, final float x, final float y, final float z) {
        values().with(
                        (FloatCells) given(column, "column"),
                        Float.floatToRawIntBits(x),
                        Float.floatToRawIntBits(y),
                        Float.floatToRawIntBits(z));
        return this;
    }

    /// Fills a column of the row or batch created last with a value.
    ///
    /// @param column of the type
    /// @param value the value
    /// @return this
    public Commands with(final DoubleColumn column, final double value) {
        values().withLong((DoubleCells) given(column, "column"), Double.doubleToRawLongBits(value));
        return this;
    }

    /// Fills a column of the row or batch created last with a value.
    ///
    /// @param column of the type
    /// @param value the value
    /// @return this
    public Commands with(final IntColumn column, final int value) {
        values().with((IntCells) given(column, "column"), value);
        return this;
    }

    /// Fills a column of the row or batch created last with a value.
    ///
    /// @param column of the type
    /// @param value the value
    /// @return this
    public Commands with(final LongColumn column, final long value) {
        values().withLong((LongCells) given(column, "column"), value);
        return this;
    }

    /// Fills a column of the row or batch created last with a value.
    ///
    /// @param column of the type
    /// @param value the value
    /// @return this
    public Commands with(final ByteColumn column, final byte value) {
        values().with((ByteCells) given(column, "column"), value);
        return this;
    }

    /// Fills a column of the row or batch created last with a reference.
    ///
    /// @param column of the type
    /// @param handle a handle of the column's target type, or `Handle.NULL`
    /// @return this
    public Commands with(final HandleColumn column, final long handle) {
        values().withLong((HandleCells) given(column, "column"), HandleCells.checked(column, handle));
        return this;
    }

    /// Fills a column of the row or batch created last with an object. The command keeps the object alive until the
    /// boundary, then the row does.
    ///
    /// @param <T> class of the objects
    /// @param column of the type
    /// @param value the object, or null
    /// @return this
    @SuppressWarnings("exports") // users need not have the annotation
    public <T> Commands with(final ObjectColumn<T> column, final @Nullable T value) {
        values().with(given(column, "column"), value);
        return this;
    }

    /// Tags the row or batch created last.
    ///
    /// @param tag of the type
    /// @return this
    public Commands with(final Tag tag) {
        values().with(given(tag, "tag"));
        return this;
    }

    // ---- with an array: fills each row of the batch created last with a value of its own, by one copy ----

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values cells of the rows one after the other, `stride` for each; copied
    /// @return this
    public Commands with(final FloatColumn column, final float[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values one a row, no fewer; copied
    /// @return this
    public Commands with(final DoubleColumn column, final double[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values one a row, no fewer; copied
    /// @return this
    public Commands with(final IntColumn column, final int[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values one a row, no fewer; copied
    /// @return this
    public Commands with(final LongColumn column, final long[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values one a row, no fewer; copied
    /// @return this
    public Commands with(final ByteColumn column, final byte[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    /// Fills a column of the batch created last with a value of its own for each row.
    ///
    /// @param column of the type
    /// @param values handles of the column's target type, or `Handle.NULL`, one a row; copied
    /// @return this
    public Commands with(final HandleColumn column, final long[] values) {
        values().withEach(given(column, "column"), given(values, "values"), values.length);
        return this;
    }

    // ---- set: changes a row, by its handle ----

    /// Sets a value of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float value) {
        values().set(handle, (FloatCells) given(column, "column"), Float.floatToRawIntBits(value));
        return this;
    }

    /// Sets a vector of a row.
    ///
    /// @param handle the row
    /// @param column of its type, made by `vec2`
    /// @param x first component
    /// @param y second component
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float x, final float y) {
        values().setLong(handle, (FloatCells) given(column, "column"), FloatCells.pair(x, y));
        return this;
    }

    /// Sets a vector of a row.
    ///
    /// @param handle the row
    /// @param column of its type, made by `vec3`
    /// @param x first component
    /// @param y second component
    /// @param z third component
    /// @return this
    public Commands set(final long handle, final FloatColumn column, final float x, final float y, final float z) {
        values().set(
                        handle,
                        (FloatCells) given(column, "column"),
                        Float.floatToRawIntBits(x),
                        Float.floatToRawIntBits(y),
                        Float.floatToRawIntBits(z));
        return this;
    }

    /// Sets a value of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final DoubleColumn column, final double value) {
        values().setLong(handle, (DoubleCells) given(column, "column"), Double.doubleToRawLongBits(value));
        return this;
    }

    /// Sets a value of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final IntColumn column, final int value) {
        values().set(handle, (IntCells) given(column, "column"), value);
        return this;
    }

    /// Sets a value of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final LongColumn column, final long value) {
        values().setLong(handle, (LongCells) given(column, "column"), value);
        return this;
    }

    /// Sets a value of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value the value
    /// @return this
    public Commands set(final long handle, final ByteColumn column, final byte value) {
        values().set(handle, (ByteCells) given(column, "column"), value);
        return this;
    }

    /// Sets a reference of a row.
    ///
    /// @param handle the row
    /// @param column of its type
    /// @param value a handle of the column's target type, or `Handle.NULL`
    /// @return this
    public Commands set(final long handle, final HandleColumn column, final long value) {
        values().setLong(handle, (HandleCells) given(column, "column"), HandleCells.checked(column, value));
        return this;
    }

    /// Sets an object of a row. The command keeps the object alive until the boundary, then the row does.
    ///
    /// @param <T> class of the objects
    /// @param handle the row
    /// @param column of its type
    /// @param value the object, or null to release the present one
    /// @return this
    @SuppressWarnings("exports") // users need not have the annotation
    public <T> Commands set(final long handle, final ObjectColumn<T> column, final @Nullable T value) {
        values().set(handle, given(column, "column"), value);
        return this;
    }

    // ---- Other changes of a row, by its handle ----

    /// Gives a row a tag.
    ///
    /// @param handle the row
    /// @param tag of its type
    /// @return this
    public Commands tag(final long handle, final Tag tag) {
        values().tag(handle, given(tag, "tag"), true);
        return this;
    }

    /// Takes a tag from a row.
    ///
    /// @param handle the row
    /// @param tag of its type
    /// @return this
    public Commands untag(final long handle, final Tag tag) {
        values().tag(handle, given(tag, "tag"), false);
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

    /// Makes a pending row active at the opening boundary of a frame, when its asset has completed. If the asset is
    /// late, that frame waits for it; under `withLateAssets` the row stays pending until it has completed. If the asset
    /// fails, the row is destroyed; the report counts and names it. If the given frame has begun already, the next one
    /// is meant.
    ///
    /// A row may wait several times. Each wait takes three words of [SimulationOptions#withMaxDelayedWords(int)] until
    /// it ends.
    ///
    /// @param handle the row
    /// @param frame the frame in which systems see the row first
    /// @param asset completes when the row is loaded
    public void activateAt(final long handle, final long frame, final Future<?> asset) {
        open().activateAt(handle, frame, asset);
    }

    /// Lets a row sleep until a time. At the opening boundary of the first frame whose time is not before it, the row
    /// gets the tag [Table#woken()] for one lap. A row has one time: a new one replaces it, whether it is sooner or
    /// later, and the death of the row takes it away. For a second time, make a row of its own, with a reference to
    /// this one. If the time is that of the running frame, the row is woken in the next frame, at the same time.
    ///
    /// A row stays active while it sleeps: only systems over the tag leave it out.
    ///
    /// @param handle the row
    /// @param time in ticks, not before [Clock#now()], at most [Clock#MAX_TIME]
    /// @return this
    /// @throws IllegalArgumentException if the time is out of range, or if the type keeps no woken rows
    /// @throws IllegalStateException if the simulation declares no clock
    @Experimental
    public Commands wakeAt(final long handle, final long time) {
        if (time == Clock.NEVER) {
            throw new IllegalArgumentException(
                    "a row wakes at a time: time=Clock.NEVER; call cancelWake to take the" + " time of a row away");
        }
        open().wakeAt(handle, time);
        return this;
    }

    /// Lets a row sleep for a duration, as [#wakeAt(long,long)] of the present time plus the duration.
    ///
    /// @param handle the row
    /// @param ticks the duration, at least 0; [Clock#ticks(double)] makes it of a number of units
    /// @return this
    /// @throws IllegalArgumentException as [#wakeAt(long,long)]
    /// @throws IllegalStateException as [#wakeAt(long,long)]
    @Experimental
    public Commands wakeAfter(final long handle, final long ticks) {
        open().wakeAfter(handle, ticks);
        return this;
    }

    /// Takes the time of a row away. If it has none, nothing happens.
    ///
    /// @param handle the row
    /// @return this
    /// @throws IllegalArgumentException if the type keeps no woken rows
    /// @throws IllegalStateException if the simulation declares no clock
    @Experimental
    public Commands cancelWake(final long handle) {
        open().wakeAt(handle, Clock.NEVER);
        return this;
    }

    /// Destroys a row.
    ///
    /// @param handle the row
    public void destroy(final long handle) {
        open().destroy(handle);
    }

    /// Delays the commands recorded next. They are applied `frames` frames after this one, at the opening boundary,
    /// after the commands of ports and before those of the owner. The delay holds until the chunk or the message ends,
    /// or until `after(0)`. *This frame* is the one that runs; for the owner between frames it is the next one. Creates
    /// cannot be delayed: create a pending row first, and delay its activation.
    ///
    /// @param frames frames to wait, in `[0, MAX_DELAY]`; 0 ends the delay
    /// @return this
    /// @throws IllegalArgumentException if out of range
    public Commands after(final int frames) {
        open().after(frames);
        return this;
    }

    // ---- User-defined commands of this simulation, with the number of words they were defined with ----

    /// Sends a command of no words.
    ///
    /// @param command of this simulation
    /// @return this
    public Commands send(final CustomCommand command) {
        given(command, "command").record(open());
        return this;
    }

    /// Sends a command of 1 word.
    ///
    /// @param command of this simulation
    /// @param first word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first) {
        given(command, "command").record(open(), first);
        return this;
    }

    /// Sends a command of 2 words.
    ///
    /// @param command of this simulation
    /// @param first word of the payload
    /// @param second word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first, final long second) {
        given(command, "command").record(open(), first, second);
        return this;
    }

    /// Sends a command of 3 words.
    ///
    /// @param command of this simulation
    /// @param first word of the payload
    /// @param second word of the payload
    /// @param third word of the payload
    /// @return this
    public Commands send(final CustomCommand command, final long first, final long second, final long third) {
        given(command, "command").record(open(), first, second, third);
        return this;
    }

    /// Sends a command of 4 words.
    ///
    /// @param command of this simulation
    /// @param first word of the payload
    /// @param second word of the payload
    /// @param third word of the payload
    /// @param fourth word of the payload
    /// @return this
    public Commands send(
            final CustomCommand command, final long first, final long second, final long third, final long fourth) {
        given(command, "command").record(open(), first, second, third, fourth);
        return this;
    }

    /// Sends a command of any number of words.
    ///
    /// @param command of this simulation
    /// @param words its payload; copied
    /// @return this
    public Commands send(final CustomCommand command, final long[] words) {
        given(command, "command").record(open(), given(words, "words"));
        return this;
    }
}
