package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowSchema;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;

/// The streams of values of one [CommandBuffer], each made when it is first written: for each column a [CommandStream] for
/// each *share* of the slots, so that shares can be applied side by side; for each tag one, since rows of all shares stand
/// in one word of bits. It also knows which of them the current chunk touches, so that its end visits no other.
///
/// A stream has a number, `share << INDEX_BITS | index`; tags come after all shares. That is the order in which the
/// values of a chunk are applied.
///
/// *Threads*: as the buffer. *Cost*: O(1) a look-up, O(streams touched) a chunk; allocates when a stream is made.
final class ValueStreams {

    /// Shares of the slots of a type, where there are workers to apply them side by side; else there is one.
    static final int SHARES = 4;

    /// In place of a share: tags.
    static final int TAGS = SHARES;

    /// Slots next to each other belong to one share, `2^BLOCK_SHIFT` of them.
    static final int BLOCK_SHIFT = 14;

    private static final int INDEX_BITS = 10;
    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    private static final CommandStream[] NONE = {};

    private final CommandBuffer buffer;
    private final RowSchema schema;
    private final int maxLength;
    private final int shares; // SHARES or 1
    private final CommandStream[][] streams = new CommandStream[SHARES + 1][]; // by share, then index; may be null
    private int[] touched = {}; // by the current chunk; no references: with G1 storing one may cost a fence
    private int touchedCount;
    private int[] written = {}; // since they were emptied
    private int writtenCount;
    private final RunList runs = new RunList(); // of all chunks, by number of the stream

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    /// @param shares [#SHARES] or 1
    ValueStreams(final CommandBuffer buffer, final int maxLength, final int shares) {
        this.buffer = buffer;
        this.schema = buffer.map.schema();
        this.maxLength = maxLength;
        this.shares = shares;
        Arrays.fill(streams, NONE);
    }

    /// {@return the share of a target}
    ///
    /// @param shares a power of two
    static int shareOf(final long target, final int shares) {
        return (int) target >>> BLOCK_SHIFT & shares - 1;
    }

    /// {@return how many shares there are}
    int shares() {
        return shares;
    }

    /// {@return the first number of a share, or of tags}
    static int firstOf(final int share) {
        return share << INDEX_BITS;
    }

    /// The commands of a column of this type for a share, made if there are none.
    CommandStream made(final Cells<?> column, final int share) {
        final CommandStream made = get(share << INDEX_BITS | column.index());
        return made == null ? add(share, column, column.index(), schema.columnCount(), width(column)) : made;
    }

    /// The commands of a tag of this type, made if there are none.
    CommandStream made(final RowTag tag) {
        final CommandStream made = get(TAGS << INDEX_BITS | tag.index());
        return made == null ? add(TAGS, tag, tag.index(), schema.tagCount(), 0) : made;
    }

    private CommandStream add(
            final int share, final Part<?, ?> part, final int index, final int room, final int width) {
        if (index >= streams[share].length) {
            streams[share] = Arrays.copyOf(streams[share], room);
        }
        final CommandStream added = new CommandStream(buffer, part, share << INDEX_BITS | index, width, maxLength);
        streams[share][index] = added;
        fitTouched();
        return added;
    }

    /// Makes room for a chunk that touches all: no later one allocates, whichever recorder it comes to.
    private void fitTouched() {
        int all = 0;
        for (final CommandStream[] ofShare : streams) {
            all += ofShare.length;
        }
        if (touched.length < all) {
            touched = Arrays.copyOf(touched, all);
            written = Arrays.copyOf(written, all);
        }
    }

    /// `int` of a value.
    private static int width(final Cells<?> column) {
        return switch (column) {
            case FloatCells floats -> floats.stride();
            case IntCells ints -> 1;
            case ByteCells bytes -> 1;
            case ObjectCells<?> objects -> 1; // its number
            case DoubleCells doubles -> 2;
            case LongCells longs -> 2;
            case HandleCells handles -> 2;
        };
    }

    /// {@return the next number that may have a stream, or one past all}
    ///
    /// @param number the one before, -1 before the first
    int next(final int number) {
        int share = number < 0 ? 0 : number >>> INDEX_BITS;
        int index = number < 0 ? 0 : (number & INDEX_MASK) + 1;
        while (share <= TAGS && index >= streams[share].length) {
            share++;
            index = 0;
        }
        return share << INDEX_BITS | index;
    }

    /// {@return whether a number is past all that have a stream}
    boolean isPast(final int number) {
        return number >>> INDEX_BITS > TAGS;
    }

    /// The stream of a number; null if it is not made yet.
    CommandStream get(final int number) {
        final CommandStream[] ofShare = streams[number >>> INDEX_BITS];
        final int index = number & INDEX_MASK;
        return index < ofShare.length ? ofShare[index] : null;
    }

    /// The stream of a number, made if there is none.
    CommandStream made(final int number) {
        final int share = number >>> INDEX_BITS;
        final int index = number & INDEX_MASK;
        return share == TAGS ? made(schema.tag(index)) : made(schema.column(index), share);
    }

    // ---- The current chunk ----

    /// It is about to write to a stream for the first time.
    void touch(final CommandStream stream) {
        touched[touchedCount++] = stream.number();
        if (!stream.list()) {
            written[writtenCount++] = stream.number();
        }
    }

    boolean hasUnmarked() {
        boolean any = false;
        for (int i = 0; i < touchedCount; i++) {
            any |= get(touched[i]).hasUnmarked();
        }
        return any;
    }

    /// It ends: says what it recorded.
    void end(final int key, final int type, final RunList to) {
        if (touchedCount == 0) {
            return;
        }
        if (touchedCount > 1) {
            Arrays.sort(touched, 0, touchedCount);
        }
        final int first = runs.count();
        long words = 0;
        for (int i = 0; i < touchedCount; i++) {
            final CommandStream stream = get(touched[i]);
            if (stream.hasUnmarked()) {
                runs.add(touched[i], type, Phase.VALUES, stream.run(), stream.words());
                words += stream.words();
            }
            stream.mark();
        }
        touchedCount = 0;
        if (words > 0) {
            to.add(key, type, Phase.VALUES, RunList.run(first, runs.count()), words);
        }
    }

    void savepoint() {
        for (int i = 0; i < touchedCount; i++) {
            get(touched[i]).savepoint();
        }
    }

    void rollback() {
        for (int i = 0; i < touchedCount; i++) {
            get(touched[i]).rollback();
        }
    }

    /// @param whole whether words count, else only how many there are
    long digest(final boolean whole) {
        long digest = 0;
        for (int i = 0; i < touchedCount; i++) { // a sum: which stream was touched first does not count
            final CommandStream stream = get(touched[i]);
            digest += stream.hasUnmarked() ? stream.digest(whole) : 0;
        }
        return digest;
    }

    // ---- Playback ----

    /// Where the values of chunks lie: those of each chunk in the order of their streams.
    RunList runs() {
        return runs;
    }

    /// How many streams were written since they were emptied.
    int writtenCount() {
        return writtenCount;
    }

    /// The number of one of them.
    int written(final int place) {
        return written[place];
    }

    /// All of them were emptied.
    void clearWritten() {
        writtenCount = 0;
    }

    /// Whether all are empty, and nothing was needed lately.
    boolean isIdle() {
        boolean isIdle = runs.isIdle();
        for (int number = next(-1); isIdle && !isPast(number); number = next(number)) {
            isIdle = get(number) == null || get(number).isIdle();
        }
        return isIdle;
    }

    /// Gives back what was not needed lately; all are empty.
    ///
    /// @param boundary number of the boundary that is over
    void fade(final int boundary) {
        runs.reset(0, boundary);
        for (int number = next(-1); !isPast(number); number = next(number)) {
            if (get(number) != null) {
                get(number).reset(0, boundary);
            }
        }
    }

    /// Forgets everything; its room stays.
    void empty() {
        touchedCount = 0;
        runs.forget();
        for (int place = 0; place < writtenCount; place++) {
            get(written[place]).forget();
        }
        clearWritten();
    }

    /// Keeps room for some words from now on, as if all were of one kind; between boundaries, or before the first. Where
    /// there are several shares, each has room for twice its part.
    ///
    /// @param slots as many as the type has room for
    /// @param keys chunks that may record between two boundaries
    void reserve(final int words, final int slots, final int keys) {
        final int used = Math.clamp(slots - 1L >>> BLOCK_SHIFT, 0, shares - 1) + 1;
        final int ofShare = used == 1 ? words : (int) Math.min(words, 2L * words / used);
        for (int column = 0; column < schema.columnCount(); column++) {
            for (int share = 0; share < used; share++) {
                made(schema.column(column), share).reserve(ofShare);
            }
        }
        for (int tag = 0; tag < schema.tagCount(); tag++) {
            made(schema.tag(tag)).reserve(words);
        }
        final int most = used * schema.columnCount() + schema.tagCount();
        runs.keep((int) Math.min(words, (long) keys * most));
    }

    void arrays(final Consumer<Object> to) {
        for (final CommandStream[] ofShare : streams) {
            if (ofShare != NONE) {
                to.accept(ofShare);
            }
        }
        to.accept(touched);
        to.accept(written);
        runs.arrays(to);
        for (int number = next(-1); !isPast(number); number = next(number)) {
            if (get(number) != null) {
                get(number).arrays(to);
            }
        }
    }
}
