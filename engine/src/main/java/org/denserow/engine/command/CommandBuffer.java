package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.slots.SlotMap;

/// What one recorder recorded for one type since the last boundary, by kind: the rows it created, a [CommandStream] for
/// each column and each tag ([ValueStreams]), and one for activations, for what waits and for what is destroyed; and the
/// objects that commands refer to.
///
/// *Threads*: written by the worker that runs a chunk, read by the thread that plays the type back; the join of the
/// segment lies between.
final class CommandBuffer implements RowsToCome {

    // Numbers of streams that are none of values.
    static final int ACTIVATIONS = -3;
    static final int DELAYED = -2;
    static final int DESTROYS = -1;

    final RowStore map;
    final int place; // of the type in its log
    final HandleSource source; // of creates; null where a test makes none
    final boolean creates; // of its layout, next to what every command reads anyway
    final boolean erases;
    final CreatedRows created;
    final StagedRows staged; // those of the created rows, next to what every value of one reads anyway
    final ValueStreams values;
    final CommandStream activations; // as words: a target; one to activate later is followed by frame and object
    final CommandStream delayed; // as words of CommandWord
    final CommandStream destroys;
    final SideList objects = new SideList();
    private final BufferTable table; // is told that the current chunk touches it; null where a test has none

    private boolean isTouched; // by the current chunk
    private int delay; // frames that the delayed commands put last wait
    private int objectMark; // where the objects of the current chunk begin

    // The savepoint: what a rollback keeps.
    private int savedObjects;
    private int savedDelay;

    CommandBuffer(final RowStore map) {
        this(map, 1, null, Room.MAX_LENGTH, 1, null);
    }

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    /// @param shares of the slots, [ValueStreams#SHARES] or 1
    CommandBuffer(
            final RowStore map,
            final int place,
            final HandleSource source,
            final int maxLength,
            final int shares,
            final BufferTable table) {
        this.map = map;
        this.place = place;
        this.source = source;
        this.table = table;
        this.creates = map.layout().kind().creates();
        this.erases = map.layout().kind().erases();
        this.created = new CreatedRows(map, maxLength);
        this.staged = created.staged();
        this.values = new ValueStreams(this, maxLength, shares);
        this.activations = new CommandStream(this, null, ACTIVATIONS, 0, maxLength);
        this.delayed = new CommandStream(this, null, DELAYED, 0, maxLength);
        this.destroys = new CommandStream(this, null, DESTROYS, 0, maxLength);
    }

    /// The stream of a number; null if it is not made yet.
    CommandStream stream(final int number) {
        return switch (number) {
            case ACTIVATIONS -> activations;
            case DELAYED -> delayed;
            case DESTROYS -> destroys;
            default -> values.get(number);
        };
    }

    /// The stream of a number, made if there is none.
    CommandStream made(final int number) {
        return number < 0 ? stream(number) : values.made(number);
    }

    // ---- The current chunk ----

    /// Where commands go that wait some frames.
    CommandStream delayed(final int frames) {
        if (delay != frames) {
            delayed.put(CommandWord.of(CommandWord.AFTER, 0, frames));
            delay = frames;
        }
        return delayed;
    }

    /// It is about to write to a stream for the first time.
    void touch(final CommandStream stream) {
        touch();
        if (stream.number() >= 0) {
            values.touch(stream);
        }
    }

    /// It is about to record something here, if it has not before.
    void touch() {
        if (!isTouched) {
            isTouched = true;
            objectMark = objects.count();
            savedObjects = objectMark; // should the message that does so fail, the chunk has recorded nothing here
            savedDelay = 0;
            created.savepoint(); // streams do so when they are touched
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

    /// It ends: says what it recorded.
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
    }

    private void end(final int key, final RunList runs, final Phase phase, final CommandStream stream) {
        if (stream.isTouched()) {
            if (stream.hasUnmarked()) {
                runs.add(key, place, phase, stream.run(), stream.words());
            }
            stream.mark();
        }
    }

    /// What was recorded so far outlives the next [#rollback(SlotMap)].
    void savepoint() {
        savedObjects = objects.count();
        savedDelay = delay;
        created.savepoint();
        values.savepoint();
        activations.savepoint();
        delayed.savepoint();
        destroys.savepoint();
    }

    /// Forgets what was recorded since the last [#savepoint()]; the handles of its creates go stale. Objects go as
    /// well: where nothing else is recorded no boundary comes by to empty the side list.
    ///
    /// @param slotMap where their slots were taken from
    void rollback(final SlotMap slotMap) {
        objects.truncate(savedObjects);
        delay = savedDelay;
        created.rollback(slotMap);
        values.rollback();
        activations.rollback();
        delayed.rollback();
        destroys.rollback();
    }

    /// What it has recorded, as a number that does not depend on what was recorded before it. Objects do not count; of
    /// commands next to objects only how many there are, since some words are numbers of objects.
    long digest() {
        final boolean whole = objects.count() == objectMark;
        long digest = Mix.next(created.digest(), values.digest(whole));
        digest = Mix.next(digest, activations.digest(whole));
        digest = Mix.next(digest, delayed.digest(whole));
        return Mix.next(digest, destroys.digest(true));
    }

    // ---- Room ----

    /// Whether something was recorded here since it was emptied.
    boolean isUsed() {
        return created.count() > 0
                || values.writtenCount() > 0
                || activations.length() > 0
                || delayed.length() > 0
                || destroys.length() > 0
                || objects.count() > 0;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return created.isIdle()
                && values.isIdle()
                && activations.isIdle()
                && delayed.isIdle()
                && destroys.isIdle()
                && objects.isIdle();
    }

    /// Gives back room that was not needed lately; it is empty.
    ///
    /// @param boundary number of the boundary that is over
    void fade(final int boundary) {
        created.reset(0, created.keepsStates(), boundary);
        values.fade(boundary);
        activations.reset(0, boundary);
        delayed.reset(0, boundary);
        destroys.reset(0, boundary);
        objects.reset(0, boundary);
    }

    /// Forgets everything; its room stays.
    void empty() {
        isTouched = false;
        delay = 0;
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

    /// Keeps room for some words in each stream, and for created rows, from now on; between boundaries, or before the
    /// first.
    ///
    /// @param keys chunks that may record between two boundaries
    void reserve(final int moreWords, final int moreRows, final int keys) {
        created.reserve(moreRows);
        values.reserve(moreWords, map.slots().space().slotCapacity(), keys);
        activations.reserve(moreWords);
        delayed.reserve(moreWords);
        destroys.reserve(moreWords);
        boolean holdsObjects = false;
        for (int column = 0; column < map.schema().columnCount(); column++) {
            holdsObjects |= map.schema().column(column) instanceof ObjectCells<?>;
        }
        if (holdsObjects) {
            objects.reserve(moreWords / 2); // of a command that sets one, every second word is its number
        }
    }

    /// But for those of the staged rows, which are the map's.
    void arrays(final Consumer<Object> to) {
        created.arrays(to);
        values.arrays(to);
        activations.arrays(to);
        delayed.arrays(to);
        destroys.arrays(to);
        objects.arrays(to);
    }

    // ---- The rows that the current chunk has created ----

    @Override
    public int begin() {
        return created.marked();
    }

    @Override
    public int settled() {
        return isTouched ? created.saved() : created.marked(); // a savepoint of an earlier chunk means nothing
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
        return map.slots().space().reservedHandle(created.slots()[row]);
    }

    // ---- What the layout does not take ----

    /// Refuses a create that is none of the layout's.
    void checkCreates(final RowState state) {
        if (!creates) {
            throw fixedRows("create");
        }
        if (state != RowState.ACTIVE && !map.layout().kind().pends()) {
            throw new IllegalArgumentException("events are active at once and for one lap: type=" + map.name()
                    + ", create=" + state + "; use create");
        }
    }

    IllegalArgumentException erasesNot() {
        return creates
                ? new IllegalArgumentException("events end by themselves after one lap: type=" + map.name()
                        + ", command=destroy; use Layout.dense for rows that live longer")
                : fixedRows("destroy");
    }

    private IllegalArgumentException fixedRows(final String command) {
        return new IllegalArgumentException("fixed rows are neither created nor destroyed: type=" + map.name()
                + ", command=" + command + "; set their values, or use Layout.dense");
    }
}
