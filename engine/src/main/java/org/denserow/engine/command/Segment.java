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

/// What one recorder recorded for one type since the last boundary: command words, the objects that they refer to, and
/// the rows it created, staged.
///
/// A command is one word, `opcode (5 bits) | argument (10) | generation (16) | index (32)` under a clear sign bit,
/// then its payload words. The type needs no bits: it is the segment's. The encoding holds no address; an object (an
/// asset, the value of an object column) is a number in the side list. So a log without objects can be stored or sent.
///
/// *Threads*: written by the worker that runs a chunk, read by the thread that plays the type back; the join of the
/// segment lies between.
final class Segment {

    /// Most command words, and most created rows, that all systems together record for one type between two boundaries,
    /// and as many for each of intake, timers and owner; 2^27 - 1. So no segment of a boundary that is applied is longer.
    static final int MAX_LENGTH = (1 << 27) - 1;

    /// The delay of a segment in which the current chunk has recorded nothing yet.
    static final int UNTOUCHED = -1;

    static final int DESTROY = 1;
    static final int SET = 2; // argument: column; one payload word: raw bits, or an index into objects
    static final int TAG = 3; // argument: tag
    static final int UNTAG = 4; // argument: tag
    static final int ACTIVATE = 5;
    static final int ACTIVATE_AT = 6; // two payload words: frame, index into objects
    static final int SET_VEC3 = 7; // argument: column; two payload words: x and y, z
    static final int AFTER = 8; // target: frames; what follows in the run waits so long, until the next AFTER

    static final int OPCODES = 1 << 5;

    static final int HEAD_SHIFT = 48;
    static final int OPCODE_SHIFT = 10;
    static final int ARGUMENT_MASK = (1 << OPCODE_SHIFT) - 1;
    static final long TARGET_MASK = (1L << HEAD_SHIFT) - 1;

    static final int FIRST_CAPACITY = 256;
    private static final int MOST_SLACK = 4; // times the room for what was needed lately, before it is given back
    private static final int DECAY_SHIFT = 5; // what was needed lately falls by 1/32 a boundary

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

    private int keptWords; // room that is never given back
    private int keptRows;
    private int neededWords; // lately, by all recorders of the same kind together
    private int neededRows;

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

    Segment(final RowStore map) {
        this(map, 1, null, MAX_LENGTH);
    }

    /// @param maxLength [#MAX_LENGTH]; another one in tests
    Segment(final RowStore map, final int place, final HandleSource source, final int maxLength) {
        this.map = map;
        this.place = place;
        this.source = source;
        this.maxLength = maxLength;
        this.words = new long[capped(FIRST_CAPACITY)];
        this.slots = new int[capped(FIRST_CAPACITY)];
        this.creates = map.layout().kind().creates();
        this.erases = map.layout().kind().erases();
        this.rows = map.newBuffer();
    }

    static long word(final int opcode, final int argument, final long target) {
        return (long) (opcode << OPCODE_SHIFT | argument) << HEAD_SHIFT | target & TARGET_MASK;
    }

    /// Two `float` as one payload word, raw bits.
    static long pair(final float x, final float y) {
        return Float.floatToRawIntBits(x) & 0xFFFF_FFFFL | (long) Float.floatToRawIntBits(y) << 32;
    }

    static float first(final long pair) {
        return Float.intBitsToFloat((int) pair);
    }

    static float second(final long pair) {
        return Float.intBitsToFloat((int) (pair >>> 32));
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
            slots = Arrays.copyOf(slots, (int) Math.min(maxLength, Math.max(end, 2L * slots.length)));
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
        put(word(AFTER, 0, frames));
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
        return isEmpty() && neededWords == keptWords && neededRows == keptRows;
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

    /// Forgets what was recorded since the last [#savepoint()]; the handles of its creates go stale. Objects go as well:
    /// where nothing else is recorded no boundary comes by to empty the side list.
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

    /// Forgets everything, and keeps half as much again as room for what all recorders of its kind recorded together:
    /// which worker gets which chunk is a matter of timing, and the next frame must not allocate because of it. After
    /// a burst the room is given back, when the need has been far smaller for some boundaries.
    void reset(final int allWords, final int allRows, final int allObjects) {
        length = 0;
        stated = 0;
        rows.clear();
        objects.reset(allObjects);
        if (Checks.ON) {
            origins.clear();
        }
        mark();
        neededWords = Math.max(Math.max(allWords, keptWords), fade(neededWords));
        if (isUnfit(words.length, neededWords)) {
            words = new long[capped(roomFor(neededWords))];
        }
        neededRows = Math.max(Math.max(allRows, keptRows), fade(neededRows));
        if (isUnfit(slots.length, neededRows)) {
            slots = new int[capped(roomFor(neededRows))];
        }
        if (isUnfit(rows.capacity(), neededRows)) {
            rows.resize(roomFor(neededRows));
        }
    }

    boolean isReserved() {
        return keptWords > 0 || keptRows > 0;
    }

    /// Keeps room for some words and created rows from now on; between boundaries, or before the first.
    void reserve(final int roomWords, final int roomRows) {
        keptWords = Math.max(keptWords, roomWords);
        keptRows = Math.max(keptRows, roomRows);
        neededWords = Math.max(neededWords, keptWords);
        neededRows = Math.max(neededRows, keptRows);
        if (words.length < roomFor(keptWords)) {
            words = Arrays.copyOf(words, roomFor(keptWords));
        }
        if (slots.length < roomFor(keptRows)) {
            slots = Arrays.copyOf(slots, roomFor(keptRows));
        }
        if (rows.capacity() < roomFor(keptRows)) {
            rows.resize(roomFor(keptRows));
        }
        if (states.length < slots.length) {
            states = Arrays.copyOf(states, slots.length);
        }
        if (holdsObjects()) {
            objects.reserve(keptWords / 2); // of a command that sets an object every second word is a number of one
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

    static int fade(final int needed) {
        return needed - (needed >> DECAY_SHIFT) - (needed > 0 ? 1 : 0);
    }

    static boolean isUnfit(final int room, final int needed) {
        return room < needed || room / MOST_SLACK > roomFor(needed);
    }

    static int roomFor(final int needed) {
        return (int) Math.min(MAX_LENGTH, Math.max(FIRST_CAPACITY, needed + (needed >> 1) + 1L));
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
            words = Arrays.copyOf(words, (int) Math.min(maxLength, Math.max(length + more, 2L * words.length)));
        }
        return length;
    }

    /// Makes room for the current chunk by dropping what chunks before it have recorded here. That is more than all
    /// systems may record together, so the boundary refuses the frame and never plays it; which chunk was one too many
    /// is found then, in canonical order. Only what one chunk records by itself is refused at once. So which worker ran
    /// which chunks before decides nothing.
    private void dropEarlierWords(final int more) {
        checkLength((long) length - wordMark + more, maxLength);
        System.arraycopy(words, wordMark, words, 0, length - wordMark);
        length -= wordMark;
        wordMark = 0;
    }

    /// The same for created rows. Their values need not be right any more.
    private void dropEarlierRows(final int more) {
        checkLength((long) rows.count() - rowMark + more, maxLength);
        rows.keep(rows.count() - rowMark);
        stated = Math.min(stated, rows.count());
        rowMark = 0;
    }

    static void checkLength(final int needed) {
        checkLength(needed, MAX_LENGTH);
    }

    static void checkLength(final long needed, final int max) {
        if (needed > max) {
            throw new IllegalStateException("what one chunk, port, timer or the owner records for one type must fit:"
                    + " words or rows=" + needed + ", max=" + max + "; record less per frame");
        }
    }
}
