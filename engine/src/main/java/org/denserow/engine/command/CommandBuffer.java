package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.slots.SlotMap;

/// What one recorder recorded for one type since the last boundary: command words ([CommandWord]), the objects that
/// they refer to, and the rows it created, staged.
///
/// *Threads*: written by the worker that runs a chunk, read by the thread that plays the type back; the join of the
/// segment lies between.
final class CommandBuffer {

    /// The delay of a buffer in which the current chunk has recorded nothing yet.
    static final int UNTOUCHED = -1;

    final RowStore map;
    final int place; // of the type in its log
    final HandleSource source; // of creates; null where a test makes none
    final boolean creates; // of its layout, next to what every command reads anyway
    final boolean erases;
    final StagedRows rows;
    final SideList objects = new SideList();
    final Origins origins = Checks.ON ? new Origins() : null; // null unless in checks mode
    private final int maxLength;
    private long[] words;
    private int length;
    private int[] slots; // of created rows, parallel to `rows`
    private RowState[] states = {}; // of created rows as far as it goes; after it all are active
    private int stated; // states in use

    private final Room wordRoom = new Room();
    private final Room rowRoom = new Room();

    // Where the run of the current chunk begins: everything before it is in the run table.
    private int wordMark;
    private int rowMark;
    private int delay = UNTOUCHED; // frames that commands put now wait
    private int objectMark;

    // The savepoint: what a rollback keeps.
    private int savedWords;
    private int savedRows;
    private int savedObjects;
    private int savedDelay;

    CommandBuffer(final RowStore map) {
        this(map, 1, null, Room.MAX_LENGTH);
    }

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    CommandBuffer(final RowStore map, final int place, final HandleSource source, final int maxLength) {
        this.map = map;
        this.place = place;
        this.source = source;
        this.maxLength = maxLength;
        this.words = new long[capped(Room.FIRST_LENGTH)];
        this.slots = new int[capped(Room.FIRST_LENGTH)];
        this.creates = map.layout().kind().creates();
        this.erases = map.layout().kind().erases();
        this.rows = map.newBuffer();
    }

    // ---- Recording ----

    void put(final long word) {
        int at = length;
        if (at == words.length) {
            at = grow(1);
        }
        words[at] = word;
        length = at + 1;
    }

    void put(final long word, final long payload) {
        int at = length;
        if (at + 2 > words.length) {
            at = grow(2);
        }
        words[at] = word;
        words[at + 1] = payload;
        length = at + 2;
    }

    void put(final long word, final long payload, final long secondPayload) {
        int at = length;
        if (at + 3 > words.length) {
            at = grow(3);
        }
        words[at] = word;
        words[at + 1] = payload;
        words[at + 2] = secondPayload;
        length = at + 3;
    }

    /// Puts commands that waited; objects that they refer to are up to the caller.
    ///
    /// @return where the first word stands
    int append(final long[] from, final int count) {
        final int at = count > words.length - length ? grow(count) : length;
        System.arraycopy(from, 0, words, at, count);
        length = at + count;
        return at;
    }

    /// Refuses creates that are too many for one chunk; before a slot is taken for them.
    void checkRoomToCreate(final int count) {
        if (count > maxLength - rows.count()) {
            dropEarlierRows(count);
        }
    }

    /// Stages created rows.
    ///
    /// @return the number of the first in `rows`
    int createBatch(final long[] handles, final int count, final RowState state) {
        final int first = rows.add(count);
        final int end = first + count;
        if (end > slots.length) {
            slots = Arrays.copyOf(slots, Room.grown(slots.length, end, maxLength));
        }
        indices(handles, count, slots, first);
        if (state != RowState.ACTIVE) {
            setState(end - 1, state);
            Arrays.fill(states, first, end, state);
        }
        return first;
    }

    private static void indices(final long[] handles, final int count, final int[] slots, final int first) {
        for (int i = 0; i < count; i++) {
            slots[first + i] = Handle.index(handles[i]);
        }
    }

    /// Stages one created row.
    ///
    /// @return its number in `rows`
    int create(final int slot, final RowState state) {
        final int row = rows.add();
        if (row == slots.length) {
            slots = Arrays.copyOf(slots, capped(2 * slots.length));
        }
        slots[row] = slot;
        if (state != RowState.ACTIVE) {
            setState(row, state);
        }
        return row;
    }

    private void setState(final int row, final RowState state) {
        if (states.length <= row) {
            states = Arrays.copyOf(states, slots.length);
        }
        Arrays.fill(states, stated, row, RowState.ACTIVE);
        states[row] = state;
        stated = row + 1;
    }

    /// Frames that commands wait which are put now; [#UNTOUCHED] before the first.
    int delay() {
        return delay;
    }

    /// The current chunk is about to record something.
    void touch() {
        delay = 0;
    }

    void putDelay(final int frames) {
        put(CommandWord.of(CommandWord.AFTER, 0, frames));
        delay = frames;
    }

    // ---- Runs ----

    /// The words of the current chunk, as a [RunList] has them.
    long wordRun() {
        return RunList.run(wordMark, length);
    }

    /// The rows that it created.
    long rowRun() {
        return RunList.run(rowMark, rows.count());
    }

    boolean isEmpty() {
        return length == 0 && rows.count() == 0;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return isEmpty() && wordRoom.isIdle() && rowRoom.isIdle();
    }

    boolean hasUnmarked() {
        return length != wordMark || rows.count() != rowMark;
    }

    void mark() {
        delay = UNTOUCHED;
        wordMark = length;
        rowMark = rows.count();
        objectMark = objects.count();
    }

    /// What was recorded so far outlives the next [#rollback(SlotMap)].
    void savepoint() {
        savedWords = length;
        savedRows = rows.count();
        savedObjects = objects.count();
        savedDelay = delay;
    }

    /// Forgets what was recorded since the last [#savepoint()]; the handles of its creates go stale. Objects go as
    /// well: where nothing else is recorded no boundary comes by to empty the side list.
    ///
    /// @param slotMap where their slots were taken from
    void rollback(final SlotMap slotMap) {
        for (int row = savedRows; row < rows.count(); row++) {
            slotMap.space().refuse(slots[row]);
        }
        if (Checks.ON) {
            origins.rollback(map, savedWords, savedRows);
        }
        length = savedWords;
        rows.keep(savedRows);
        stated = Math.min(stated, savedRows);
        objects.truncate(savedObjects);
        delay = savedDelay;
    }

    /// What the current chunk has recorded, as a number that does not depend on what was recorded before it. Objects do
    /// not count; of commands next to objects only how many words there are, since some are numbers of objects.
    long digest() {
        long digest = Mix.next(length - wordMark, objects.count() - objectMark);
        for (int at = wordMark; at < length && objects.count() == objectMark; at++) {
            digest = Mix.next(digest, words[at]);
        }
        for (int row = rowMark; row < rows.count(); row++) {
            digest = Mix.next(digest, (long) slots[row] << 8 | state(row).ordinal());
        }
        return Mix.next(digest, rows.digest(rowMark, rows.count()));
    }

    // ---- Playback ----

    long[] words() {
        return words;
    }

    int length() {
        return length;
    }

    int slot(final int row) {
        return slots[row];
    }

    RowState state(final int row) {
        return row < stated ? states[row] : RowState.ACTIVE;
    }

    /// The end of the run of rows of one state that starts at `row`.
    int endOfState(final int row, final int end) {
        final RowState state = state(row);
        final int known = Math.min(end, stated);
        int next = row + 1;
        while (next < known && states[next] == state) {
            next++;
        }
        return next >= known && state == RowState.ACTIVE ? end : next;
    }

    /// Forgets everything, and keeps [Room] for what all recorders of its kind recorded together.
    void reset(final int allWords, final int allRows, final int allObjects) {
        length = 0;
        stated = 0;
        rows.clear();
        objects.reset(allObjects);
        if (Checks.ON) {
            origins.clear();
        }
        mark();
        wordRoom.need(allWords);
        if (wordRoom.isUnfit(words.length)) {
            words = new long[capped(wordRoom.length())];
        }
        rowRoom.need(allRows);
        if (rowRoom.isUnfit(slots.length)) {
            slots = new int[capped(rowRoom.length())];
        }
        if (rowRoom.isUnfit(rows.capacity())) {
            rows.resize(rowRoom.length());
        }
    }

    boolean isReserved() {
        return wordRoom.kept() > 0 || rowRoom.kept() > 0;
    }

    /// Keeps room for some words and created rows from now on; between boundaries, or before the first.
    void reserve(final int moreWords, final int moreRows) {
        wordRoom.keep(moreWords);
        if (words.length < wordRoom.keptLength()) {
            words = Arrays.copyOf(words, wordRoom.keptLength());
        }
        rowRoom.keep(moreRows);
        final int rowsKept = rowRoom.keptLength();
        if (slots.length < rowsKept) {
            slots = Arrays.copyOf(slots, rowsKept);
        }
        if (rows.capacity() < rowsKept) {
            rows.resize(rowsKept);
        }
        if (states.length < slots.length) {
            states = Arrays.copyOf(states, slots.length);
        }
        if (holdsObjects()) {
            objects.reserve(wordRoom.kept() / 2); // of a command that sets one, every second word is its number
        }
    }

    private boolean holdsObjects() {
        boolean any = false;
        for (int column = 0; column < map.schema().columnCount(); column++) {
            any |= map.schema().column(column) instanceof ObjectCells<?>;
        }
        return any;
    }

    /// But for those of the staged rows, which are the map's.
    void arrays(final Consumer<Object> to) {
        to.accept(words);
        to.accept(slots);
        to.accept(states);
        objects.arrays(to);
    }

    private int capped(final int room) {
        return Math.min(maxLength, room);
    }

    /// @return where the next word stands
    private int grow(final int more) {
        if (more > maxLength - length) {
            dropEarlierWords(more);
        }
        if (length + more > words.length) {
            words = Arrays.copyOf(words, Room.grown(words.length, length + more, maxLength));
        }
        return length;
    }

    /// Makes room for the current chunk by dropping what chunks before it have recorded here. That is more than all
    /// systems may record together, so the boundary refuses the frame and never plays it; which chunk was one too many
    /// is found then, in canonical order. Only what one chunk records by itself is refused at once. So which worker ran
    /// which chunks before decides nothing.
    private void dropEarlierWords(final int more) {
        Room.checkLength((long) length - wordMark + more, maxLength);
        System.arraycopy(words, wordMark, words, 0, length - wordMark);
        length -= wordMark;
        wordMark = 0;
    }

    /// The same for created rows. Their values need not be right any more.
    private void dropEarlierRows(final int more) {
        Room.checkLength((long) rows.count() - rowMark + more, maxLength);
        rows.keep(rows.count() - rowMark);
        stated = Math.min(stated, rows.count());
        rowMark = 0;
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
