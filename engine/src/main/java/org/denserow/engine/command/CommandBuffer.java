package org.denserow.engine.command;

import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.slots.SlotMap;

/// The commands of one recorder for one type since the last boundary, by kind: created rows; a [CommandStream] for each
/// column and tag ([ValueStreams]); one stream each for activations, delayed commands and destroys; and the objects
/// that commands refer to.
///
/// *Threads*: the worker that runs a chunk writes; the thread that plays back the type reads, after the join of the
/// segment.
final class CommandBuffer implements RowsToCome {

    // Numbers of the streams that hold no values.
    static final int ACTIVATIONS = -3;
    static final int DELAYED = -2;
    static final int DESTROYS = -1;

    /// In place of the number of an object: the row sleeps until a time, and waits for no frame and no asset.
    static final long WAKE = -1;

    final RowStore store;
    final int place; // of the type in its log
    final HandleSource source; // of creates; null in some tests
    final boolean creates; // a copy from the layout, next to fields that every command reads
    final boolean destroysRows;
    final CreatedRows created;
    final StagedRows staged; // the object of created.staged(), next to fields that every `with` reads
    final ValueStreams values;
    final CommandStream activations; // words: a target; for activateAt also its frame and object
    final CommandStream delayed; // words of CommandWord
    final CommandStream destroys;
    final SideList objects = new SideList();
    private final BufferTable table; // lists the buffers that the current chunk touches; null in some tests

    private boolean isTouched; // by the current chunk
    private int delay; // of the last delayed commands, in frames
    private int waiting; // words of activateAt of the current chunk, without those of delayed ones
    private int objectMark; // begin of the objects of the current chunk

    // The savepoint: a rollback keeps everything before it.
    private int savedObjects;
    private int savedDelay;
    private int savedWaiting;

    CommandBuffer(final RowStore store) {
        this(store, 1, null, Room.MAX_LENGTH, 1, null);
    }

    /// @param maxLength at most [Room#MAX_LENGTH]
    /// @param shares the number of shares of the slots, [ValueStreams#SHARES] or 1
    CommandBuffer(
            final RowStore store,
            final int place,
            final HandleSource source,
            final int maxLength,
            final int shares,
            final BufferTable table) {
        this.store = store;
        this.place = place;
        this.source = source;
        this.table = table;
        this.creates = store.layout().creates();
        this.destroysRows = store.layout().destroys();
        this.created = new CreatedRows(store, maxLength);
        this.staged = created.staged();
        this.values = new ValueStreams(this, maxLength, shares);
        this.activations = new CommandStream(this, null, ACTIVATIONS, 0, maxLength);
        this.delayed = new CommandStream(this, null, DELAYED, 0, maxLength);
        this.destroys = new CommandStream(this, null, DESTROYS, 0, maxLength);
    }

    /// The stream with a number; null if it is not made yet.
    CommandStream stream(final int number) {
        return switch (number) {
            case ACTIVATIONS -> activations;
            case DELAYED -> delayed;
            case DESTROYS -> destroys;
            default -> values.get(number);
        };
    }

    /// The stream with a number, made if missing.
    CommandStream made(final int number) {
        return number < 0 ? stream(number) : values.made(number);
    }

    // ---- The current chunk ----

    /// The stream for commands that wait a number of frames.
    CommandStream delayed(final int frames) {
        if (delay != frames) {
            delayed.put(CommandWord.of(CommandWord.AFTER, 0, frames));
            delay = frames;
        }
        return delayed;
    }

    /// Records that a pending row waits for a frame and an asset.
    void activateAt(final long handle, final long frame, final Future<?> asset) {
        final int words = CommandWord.size(CommandWord.ACTIVATE_AT);
        activations.makeRoom(words); // all words or none
        activations.put(handle | CommandStream.OTHER);
        activations.put(frame);
        activations.put(objects.add(asset));
        waiting += words;
    }

    /// Records that a row sleeps until a time, in the stream of rows that wait.
    void wakeAt(final long handle, final long time) {
        activations.makeRoom(CommandWord.size(CommandWord.ACTIVATE_AT)); // all words or none
        activations.put(handle | CommandStream.OTHER);
        activations.put(time);
        activations.put(WAKE);
    }

    /// The words by which rows will wait for an asset, of the current chunk.
    int waitingWords() {
        return waiting;
    }

    /// The words by which rows will wait for an asset, of a run of activations; O(words).
    long waitingWords(final int begin, final int end) {
        final long[] words = activations.targets();
        final int size = CommandWord.size(CommandWord.ACTIVATE_AT);
        long sum = 0;
        for (int at = begin; at < end; at += words[at] < 0 ? size : 1) {
            sum += words[at] < 0 && words[at + 2] != WAKE ? size : 0;
        }
        return sum;
    }

    /// Notes that the current chunk is about to write to a stream for the first time.
    void touch(final CommandStream stream) {
        touch();
        if (stream.number() >= 0) {
            values.touch(stream);
        }
    }

    /// Notes that the current chunk is about to record here.
    void touch() {
        if (!isTouched) {
            isTouched = true;
            objectMark = objects.count();
            savedObjects = objectMark; // if the first message here fails, nothing stays
            savedDelay = 0;
            savedWaiting = 0;
            created.savepoint(); // streams do this in their own touch
            if (table != null) {
                table.touched(this);
            }
        }
    }

    boolean isTouched() {
        return isTouched;
    }

    boolean hasUnmarked() {
        return created.hasUnmarked()
                || values.hasUnmarked()
                || activations.hasUnmarked()
                || delayed.hasUnmarked()
                || destroys.hasUnmarked();
    }

    /// Ends the current chunk: adds its runs to `runs`.
    void end(final int key, final RunList runs) {
        if (created.hasUnmarked()) {
            runs.add(key, place, Phase.CREATIONS, created.run(), created.unmarked());
        }
        isTouched = false;
        created.mark();
        values.end(key, place, runs);
        end(key, runs, Phase.ACTIVATIONS, activations);
        end(key, runs, Phase.DELAYS, delayed);
        end(key, runs, Phase.DESTRUCTIONS, destroys);
        delay = 0;
        waiting = 0;
    }

    private void end(final int key, final RunList runs, final Phase phase, final CommandStream stream) {
        if (stream.isTouched()) {
            if (stream.hasUnmarked()) {
                runs.add(key, place, phase, stream.run(), stream.words());
            }
            stream.mark();
        }
    }

    /// Protects the commands so far from the next [#rollback(SlotMap)].
    void savepoint() {
        savedObjects = objects.count();
        savedDelay = delay;
        savedWaiting = waiting;
        created.savepoint();
        values.savepoint();
        activations.savepoint();
        delayed.savepoint();
        destroys.savepoint();
    }

    /// Forgets the commands since the last [#savepoint()]; the handles of their creates go stale. Removes the objects
    /// as well: without other commands no boundary would visit this buffer to empty the side list.
    void rollback(final SlotMap slotMap) {
        objects.truncate(savedObjects);
        delay = savedDelay;
        waiting = savedWaiting;
        created.rollback(slotMap);
        values.rollback();
        activations.rollback();
        delayed.rollback();
        destroys.rollback();
    }

    /// A hash of the commands of the current chunk, independent of earlier chunks. Objects do not count. If there are
    /// any, only the number of commands counts in most streams, because some words are numbers of objects.
    long digest() {
        final boolean whole = objects.count() == objectMark;
        long digest = Mix.next(created.digest(), values.digest(whole));
        digest = Mix.next(digest, activations.digest(whole));
        digest = Mix.next(digest, delayed.digest(whole));
        return Mix.next(digest, destroys.digest(true));
    }

    // ---- Room ----

    /// Tells whether anything was recorded since the buffer was emptied.
    boolean isUsed() {
        return created.count() > 0
                || values.writtenCount() > 0
                || activations.length() > 0
                || delayed.length() > 0
                || destroys.length() > 0
                || objects.count() > 0;
    }

    /// Tells whether the buffer is empty and needed no room lately.
    boolean isIdle() {
        return created.isIdle()
                && values.isIdle()
                && activations.isIdle()
                && delayed.isIdle()
                && destroys.isIdle()
                && objects.isIdle();
    }

    /// Frees room that was not needed lately; the buffer must be empty.
    ///
    /// @param boundary the number of the boundary that is over
    void fade(final int boundary) {
        created.reset(0, created.keepsStates(), boundary);
        values.fade(boundary);
        activations.reset(0, boundary);
        delayed.reset(0, boundary);
        destroys.reset(0, boundary);
        objects.reset(0, boundary);
    }

    /// Forgets everything; keeps the room.
    void empty() {
        isTouched = false;
        delay = 0;
        waiting = 0;
        created.forget();
        values.empty();
        activations.forget();
        delayed.forget();
        destroys.forget();
        objects.truncate(0);
    }

    boolean isReserved() {
        return destroys.isReserved() || created.isReserved();
    }

    /// Keeps room for a number of words in each stream, and of created rows, from now on. Call it between boundaries,
    /// or before the first.
    ///
    /// @param keys the number of chunks that may record between two boundaries
    void reserve(final int moreWords, final int moreRows, final int keys) {
        created.reserve(moreRows);
        values.reserve(moreWords, store.slots().space().slotCapacity(), keys);
        activations.reserve(moreWords);
        delayed.reserve(moreWords);
        destroys.reserve(moreWords);
        boolean holdsObjects = false;
        for (int column = 0; column < store.schema().columnCount(); column++) {
            holdsObjects |= store.schema().column(column) instanceof ObjectCells<?>;
        }
        if (holdsObjects) {
            objects.reserve(moreWords / 2); // every second word of such a `set` is the number of its object
        }
    }

    /// Passes on all arrays but those of the staged rows, which belong to the type.
    void arrays(final Consumer<Object> to) {
        created.arrays(to);
        values.arrays(to);
        activations.arrays(to);
        delayed.arrays(to);
        destroys.arrays(to);
        objects.arrays(to);
    }

    // ---- The created rows of the current chunk ----

    @Override
    public int begin() {
        return created.marked();
    }

    @Override
    public int settled() {
        return isTouched ? created.saved() : created.marked(); // otherwise the savepoint is of an earlier chunk
    }

    @Override
    public int end() {
        return created.count();
    }

    @Override
    public long turn() {
        return created.turn();
    }

    @Override
    public StagedRows staged() {
        return staged;
    }

    @Override
    public boolean comesActive(final int row) {
        return created.state(row) != RowState.PENDING;
    }

    @Override
    public long handle(final int row) {
        return store.slots().space().reservedHandle(created.slots()[row]);
    }

    // ---- Refusals ----

    /// Refuses a create that the layout does not support.
    void checkCreates(final RowState state) {
        if (!creates) {
            throw fixedRows("create");
        }
        if (state != RowState.ACTIVE && !store.layout().destroys()) {
            throw new IllegalArgumentException("events are active at once and for one lap: type=" + store.name()
                    + ", create=" + state + "; use create");
        }
    }

    IllegalArgumentException destroysNot() {
        return creates
                ? new IllegalArgumentException("events end by themselves after one lap: type=" + store.name()
                        + ", command=destroy; use Layout.dense for rows that live longer")
                : fixedRows("destroy");
    }

    private IllegalArgumentException fixedRows(final String command) {
        return new IllegalArgumentException("fixed rows are neither created nor destroyed: type=" + store.name()
                + ", command=" + command + "; set their values, or use Layout.dense");
    }
}
