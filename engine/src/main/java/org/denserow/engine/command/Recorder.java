package org.denserow.engine.command;

import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;

/// Records commands. It checks the type of each target, never its liveness. There is one recorder per worker, one for
/// the owner within a frame (port handlers, due activations and exclusive bodies), one for due timers, and one for the
/// owner between frames. A [ValueRecorder] records values and tags.
///
/// A recorder writes only its own buffers. Between [#begin(int)] and [#end()] it records one chunk, whose key is its
/// place in the canonical order. Creates take their handles from the streams that the chunk was given.
///
/// Types that a chunk does not touch cost it nothing.
///
/// *Threads*: one thread at a time. *Cost*: O(1) per command, O(types touched) per chunk; allocates only when a buffer
/// is made or grows.
public final class Recorder {

    /// The largest delay of a command, in frames: 2^30 - 1.
    public static final int MAX_DELAY = (1 << 30) - 1;

    private final TypeTable types;
    private final Customs definitions; // of user-defined commands
    private final int number;
    private final ValueRecorder values;
    private final CustomBuffer customs; // user-defined commands belong to no type
    private final BufferTable buffers;
    private Seat[] seats = {new Seat()}; // by turn; the first is nobody's

    private CommandBuffer last; // of the last create, whichever chunk; null before the first

    // Fields that change per chunk or command are no references: with G1, storing one may cost a fence. So `last` is
    // stored when the type changes.
    private int turn; // place of the present holder's seat
    private long thread = Seat.NOBODY; // that records the current chunk
    private int key;
    private int delay; // in frames, of the commands recorded now

    private String who = "nobody"; // the present source of commands; only in checks mode, as is the frame
    private long frame;

    /// @param fromFreeQueue whether creates take slots from the free queue: recorders of the owner
    Recorder(final TypeTable types, final Customs definitions, final int number, final boolean fromFreeQueue) {
        this.types = types;
        this.definitions = definitions;
        this.number = number;
        this.buffers = new BufferTable(types, fromFreeQueue);
        this.values = new ValueRecorder(buffers, types.shares());
        this.customs = new CustomBuffer(types.maxLength(fromFreeQueue));
    }

    /// {@return the methods that record values and tags}
    public ValueRecorder values() {
        return values;
    }

    void arrays(final Consumer<Object> to) {
        customs.arrays(to);
        buffers.arrays(to);
    }

    /// {@return the buffers, by type}
    BufferTable buffers() {
        return buffers;
    }

    CustomBuffer customs() {
        return customs;
    }

    // ---- Chunks ----

    /// Starts a chunk.
    ///
    /// @param chunkKey the place in the canonical order, distinct within the boundary
    public void begin(final int chunkKey) {
        key = chunkKey;
        delay(0);
        values.noneCreated();
        give(Thread.currentThread().threadId());
    }

    private void give(final long taker) {
        thread = taker;
        seats[turn].give(taker);
    }

    /// {@return the number of a new holder, for [#takeTurn(int)]: a system, a port, an exclusive system, the owner}
    public int addTurn() {
        seats = Arrays.copyOf(seats, seats.length + 1);
        seats[seats.length - 1] = new Seat();
        return seats.length - 1;
    }

    /// {@return the seat of a holder, taken while this holder may record}
    ///
    /// @param number the number of the holder
    public Seat seat(final int number) {
        return seats[number];
    }

    /// Begins the turn of a holder. Several holders record here one after the other, and one that kept its `Commands`
    /// must not record in the turn of another.
    ///
    /// @param number the number of the holder
    public void takeTurn(final int number) {
        seats[turn].give(Seat.NOBODY);
        turn = number;
        seats[turn].give(thread);
    }

    /// {@return the error for a holder whose seat is not taken by the calling thread} The caller asks the seat before
    /// each command; the commands themselves do not.
    ///
    /// @param number the number of the holder
    /// @param holder the holder in words
    public IllegalStateException refused(final int number, final String holder) {
        if (number != turn) {
            return new IllegalStateException("a Commands records only in the turn of its holder: holder=" + holder
                    + "; the turn of another holder began, use the Commands given to the body, and do not keep it");
        }
        return new IllegalStateException("a Commands records only on the thread that got it, during its"
                + " chunk, handler or turn of the owner: recorder=" + this.number + ", thread="
                + Thread.currentThread().getName() + "; use the Commands given to the body, and do not keep it");
    }

    /// Checks mode: sets the source of later commands, for messages.
    ///
    /// @param name a system with its chunk, a port, the owner
    /// @param currentFrame the running frame, or between frames the next one
    public void attribute(final String name, final long currentFrame) {
        who = name;
        frame = currentFrame;
    }

    /// {@return whether the calling thread records a chunk here}
    public boolean isOfThisThread() {
        return seats[turn].isTaken();
    }

    /// Refuses commands until the next [#begin(int)]; keeps those recorded.
    public void suspend() {
        give(Seat.NOBODY);
    }

    /// Starts the next message of a chunk that handles several. `with` cannot fill a row of an earlier message, and an
    /// earlier delay does not apply.
    public void nextMessage() {
        delay(0);
        values.noneCreated();
        customs.savepoint();
        buffers.savepoint();
    }

    /// Forgets the commands of the current message; the handles of its creates never resolve. Commands of earlier
    /// messages stay. Only for a recorder of the owner, which takes handles from the free queue.
    public void dropMessage() {
        customs.rollback();
        buffers.rollback();
    }

    /// Delays the next commands, until the chunk or message ends.
    ///
    /// @param frames the delay, `0 … MAX_DELAY`; 0: none
    public void after(final int frames) {
        if (frames < 0 || frames > MAX_DELAY) {
            throw new IllegalArgumentException("a delay must be in [0, " + MAX_DELAY + "] frames: after=" + frames
                    + "; keep the frame in a column of your own, and record the command when it comes");
        }
        delay(frames);
        if (frames > 0) {
            values.noneCreated(); // refuses a `with` that looks delayed
        }
    }

    private void delay(final int frames) {
        if (delay != frames) {
            delay = frames;
            values.delay(frames);
        }
    }

    /// {@return the rows of a type that the current chunk has created so far}
    ///
    /// @param store the rows of a type of this simulation
    public RowsToCome toCome(final RowStore store) {
        final CommandBuffer buffer = buffers.get(store);
        return buffer != null && buffer.store == store ? buffer : RowsToCome.NONE;
    }

    /// Gives the current chunk a stream for its creates.
    ///
    /// @param type place of the type
    /// @param stream a stream of that type's reservation
    public void stream(final int type, final int stream) {
        buffers.touched(type).source.begin(stream);
    }

    /// Ends the chunk: lists its runs and returns its streams.
    public void end() {
        give(Seat.NOBODY);
        if (customs.hasUnmarked()) {
            final long run = RunList.run(customs.markAt(), customs.length());
            buffers.runs().add(key, RunList.CUSTOMS, Phase.VALUES, run, customs.length() - customs.markAt());
            customs.mark();
        }
        buffers.end(key);
    }

    /// Checks mode: a hash of the commands of the current chunk.
    ///
    /// @return equal for equal commands
    public long digest() {
        return Mix.next(customs.digest(), buffers.digest());
    }

    /// Checks mode: ends a rehearsed chunk as if it had recorded nothing.
    public void endRehearsal() {
        buffers.forgetOrigins(); // its creates did not fail
        discard();
    }

    /// Forgets all commands since the last boundary, and voids the handles of their creates.
    void discard() {
        buffers.discard();
        empty();
    }

    /// As [#discard()], without voiding handles: the rows are about to be replaced.
    void empty() {
        give(Seat.NOBODY);
        customs.reset(0);
        buffers.empty();
    }

    /// {@return whether no command waits for the next boundary}
    public boolean isEmpty() {
        return !customs.hasUnmarked() && buffers.isEmpty();
    }

    // ---- Commands ----

    /// Creates a row.
    ///
    /// @param store its type
    /// @param state its state, not VACANT
    /// @return its final handle, which resolves from the boundary on
    public long create(final RowStore store, final RowState state) {
        final CommandBuffer buffer = checkCreate(store, state);
        final CreatedRows created = buffer.created;
        created.checkRoom(1);
        final long handle = buffer.source.take();
        final int row = created.add(Handle.slot(handle), state);
        values.created(row, 1);
        if (Checks.ON) {
            created.origins.add(row, handle, new Origin(who, frame));
        }
        return handle;
    }

    /// Creates rows with handles in sequence, all or none.
    ///
    /// @param store their type
    /// @param state their state, not VACANT
    /// @param handles receives their final handles in `[0, count)`; they resolve from the boundary on
    /// @param count the number of rows, `1 … handles.length`
    public void createBatch(final RowStore store, final RowState state, final long[] handles, final int count) {
        final CommandBuffer buffer = checkCreate(store, state);
        if (count < 1 || count > handles.length) {
            throw new IllegalArgumentException("count must be in [1, handles.length]: count=" + count
                    + ", handles.length=" + handles.length + ", type=" + store.name()
                    + "; pass a longer array, or a smaller count");
        }
        final CreatedRows created = buffer.created;
        created.checkRoom(count);
        buffer.source.take(handles, count);
        final int row = created.addBatch(handles, count, state);
        values.created(row, count);
        if (Checks.ON) {
            final Origin origin = new Origin(who, frame);
            for (int i = 0; i < count; i++) {
                created.origins.add(row + i, handles[i], origin);
            }
        }
    }

    private CommandBuffer checkCreate(final RowStore store, final RowState state) {
        values.noneCreated(); // if this create is refused, `with` must not fill an earlier row
        CommandBuffer buffer = last;
        if (buffer == null || buffer.store != store || !buffer.isTouched()) {
            buffer = toCreate(store);
        }
        if (!buffer.creates || state != RowState.ACTIVE) {
            buffer.checkCreates(state);
        }
        if (delay > 0) {
            throw new IllegalStateException("a create is not delayed, its handle must have a row at the next boundary:"
                    + " type=" + store.name() + ", after=" + delay
                    + "; use createPending before after, and a delayed activate");
        }
        return buffer;
    }

    private CommandBuffer toCreate(final RowStore store) {
        final int type = types.place(store.type());
        if (!types.isPlace(type) || types.get(type).store() != store) {
            throw new IllegalArgumentException("a table must be of this simulation: table=" + store.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        last = buffers.touched(type);
        values.createIn(last);
        return last;
    }

    /// Destroys a row.
    ///
    /// @param handle a handle, live or not, of any type
    public void destroy(final long handle) {
        final CommandBuffer buffer = buffers.ofTarget(handle);
        if (!buffer.destroysRows) {
            throw buffer.destroysNot();
        }
        if (delay == 0) {
            buffer.destroys.put(handle);
        } else {
            buffer.delayed(delay).put(CommandWord.of(CommandWord.DESTROY, 0, handle));
        }
        if (Checks.ON) {
            final CommandStream stream = delay == 0 ? buffer.destroys : buffer.delayed;
            stream.origins.add(stream.length() - 1, new Origin(who, frame));
        }
    }

    /// Makes a pending row active at the next boundary.
    ///
    /// @param handle a handle, live or not, of any type
    public void activate(final long handle) {
        final CommandBuffer buffer = buffers.ofTarget(handle);
        if (delay == 0) {
            buffer.activations.put(handle);
        } else {
            buffer.delayed(delay).put(CommandWord.of(CommandWord.ACTIVATE, 0, handle));
        }
    }

    /// Makes a pending row active at the opening boundary of a frame, if its asset is there.
    ///
    /// @param handle a handle, live or not, of any type
    /// @param frame the frame
    /// @param asset the future to ask then
    public void activateAt(final long handle, final long frame, final Future<?> asset) {
        types.checkAssets(handle);
        if (asset == null) {
            throw new IllegalArgumentException("asset must not be null: handle=" + Handle.toString(handle)
                    + "; use CompletableFuture.completedFuture, or activate");
        }
        final CommandBuffer buffer = buffers.ofTarget(handle);
        if (delay == 0) {
            buffer.activateAt(handle, frame, asset);
            return;
        }
        final CommandStream stream = buffer.delayed(delay);
        stream.makeRoom(CommandWord.size(CommandWord.ACTIVATE_AT)); // all words or none
        stream.put(CommandWord.of(CommandWord.ACTIVATE_AT, 0, handle));
        stream.put(frame);
        stream.put(buffer.objects.add(asset));
    }

    /// Lets a row sleep until a time, or takes its time away.
    ///
    /// @param handle a handle, live or not, of a type that keeps woken rows
    /// @param time not before the present one, or [Timeline#NEVER] to take its time away
    public void wakeAt(final long handle, final long time) {
        final Timeline present = types.time();
        if (!present.isDeclared()) {
            throw new IllegalStateException("rows wake at times of a clock: handle=" + Handle.toString(handle)
                    + ", time=" + time + "; declare one by Simulation.clock before the first frame");
        }
        final CommandBuffer buffer = buffers.ofTarget(handle);
        if (!buffer.store.laps().maySleep()) {
            throw new IllegalArgumentException(
                    "rows sleep if their type keeps a tag of those that wake, or a queue takes them:" + " type="
                            + buffer.store.name() + "; call Table.woken() or Clock.queue when you define the type");
        }
        if (time != Timeline.NEVER && (time < present.now() || time > Timeline.MAX)) {
            throw new IllegalArgumentException("a row wakes at a time to come, in [now, " + Timeline.MAX + "]: time="
                    + time + ", now=" + present.now() + ", handle=" + Handle.toString(handle)
                    + "; the time is in ticks, see Clock.ticks");
        }
        if (delay == 0) {
            buffer.wakeAt(handle, time);
            return;
        }
        final CommandStream stream = buffer.delayed(delay);
        stream.makeRoom(CommandWord.size(CommandWord.WAKE)); // all words or none
        stream.put(CommandWord.of(CommandWord.WAKE, 0, handle));
        stream.put(time);
    }

    /// Lets a row sleep for a duration.
    ///
    /// @param handle a handle, live or not, of a type that keeps woken rows
    /// @param ticks at least 0
    public void wakeAfter(final long handle, final long ticks) {
        final long now = types.time().now();
        if (ticks < 0 || ticks > Timeline.MAX - now) {
            throw new IllegalArgumentException("a row wakes at a time to come: after=" + ticks + ", now=" + now
                    + ", last time=" + Timeline.MAX + ", handle=" + Handle.toString(handle)
                    + "; pass a duration in ticks, 0 or more");
        }
        wakeAt(handle, now + ticks);
    }

    /// Begins a user-defined command. The caller then puts its payload words into the buffer returned.
    ///
    /// @param command one of this simulation
    /// @param words the number of payload words
    /// @return the buffer, with room for them
    /// @throws IllegalArgumentException if the command takes another number of words, or is of another simulation
    public CustomBuffer send(final Customs.Definition command, final int words) {
        definitions.check(command, words);
        customs.begin(command.number(), words, delay);
        return customs;
    }
}
