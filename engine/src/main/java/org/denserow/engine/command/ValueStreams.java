package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowSchema;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;

/// The streams of values of one [CommandBuffer], each made at its first write: a [CommandStream] for each column and
/// *share* of the slots, so that shares can be applied side by side, and one for each tag, because rows of different
/// shares can share a word of bits. Lists the streams that the current chunk touches, so that the end of the chunk
/// visits no others.
///
/// The number of a stream is `share << INDEX_BITS | index`; tags come after all shares. The values of a chunk are
/// applied in the order of these numbers.
///
/// *Threads*: as the buffer. *Cost*: O(1) per look-up, O(streams touched) per chunk; allocates when it makes a stream.
final class ValueStreams {

    /// The number of shares of the slots of a type, if there are two workers or more; otherwise there is one share.
    static final int SHARES = 4;

    /// Stands for the tags in place of a share.
    static final int TAGS = SHARES;

    /// Blocks of `2^BLOCK_SHIFT` adjacent slots belong to one share.
    static final int BLOCK_SHIFT = 14;

    private static final int INDEX_BITS = 10;
    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    private static final CommandStream[] NONE = {};

    private final CommandBuffer buffer;
    private final RowSchema schema;
    private final int maxLength;
    private final int shares; // SHARES or 1
    private final CommandStream[][] streams = new CommandStream[SHARES + 1][]; // by share, then index; null if not made
    private int[] touched = {}; // by the current chunk; numbers, because storing a reference may cost a fence with G1
    private int touchedCount;
    private int[] written = {}; // since the last emptying
    private int writtenCount;
    private final RunList runs = new RunList(); // of all chunks; the keys are numbers of streams

    ValueStreams(final CommandBuffer buffer, final int maxLength, final int shares) {
        this.buffer = buffer;
        this.schema = buffer.store.schema();
        this.maxLength = maxLength;
        this.shares = shares;
        Arrays.fill(streams, NONE);
    }

    /// {@return the share of a target}
    ///
    /// @param last the last share: a power of two, minus 1
    static int shareOf(final long target, final int last) {
        return (int) target >>> BLOCK_SHIFT & last;
    }

    /// {@return the number of shares}
    int shares() {
        return shares;
    }

    /// {@return the first number of a share, or of tags}
    static int firstOf(final int share) {
        return share << INDEX_BITS;
    }

    /// The stream of a column for a share, made if missing.
    CommandStream made(final Cells<?> column, final int share) {
        final CommandStream made = get(share << INDEX_BITS | column.index());
        return made == null ? add(share, column, column.index(), schema.columnCount(), column.width()) : made;
    }

    /// The stream of a tag, made if missing.
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

    /// Makes room for a chunk that touches all streams, so that later chunks do not allocate.
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

    /// {@return the next number that may have a stream, or a number past all of them}
    ///
    /// @param number the number before, or -1 to begin
    int next(final int number) {
        int share = number < 0 ? 0 : number >>> INDEX_BITS;
        int index = number < 0 ? 0 : (number & INDEX_MASK) + 1;
        while (share <= TAGS && index >= streams[share].length) {
            share++;
            index = 0;
        }
        return share << INDEX_BITS | index;
    }

    /// {@return whether a number is past all numbers of streams}
    boolean isPast(final int number) {
        return number >>> INDEX_BITS > TAGS;
    }

    /// The stream with a number; null if it is not made yet.
    CommandStream get(final int number) {
        final CommandStream[] ofShare = streams[number >>> INDEX_BITS];
        final int index = number & INDEX_MASK;
        return index < ofShare.length ? ofShare[index] : null;
    }

    /// The stream with a number, made if missing.
    CommandStream made(final int number) {
        final int share = number >>> INDEX_BITS;
        final int index = number & INDEX_MASK;
        return share == TAGS ? made(schema.tag(index)) : made(schema.column(index), share);
    }

    // ---- The current chunk ----

    /// Notes that the current chunk is about to write to a stream for the first time.
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

    /// Ends the current chunk: adds its runs to `runs`, and one entry for all of them to `to`.
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

    /// @param whole whether to hash words, or only their number
    long digest(final boolean whole) {
        long digest = 0;
        for (int i = 0; i < touchedCount; i++) { // a sum: the order of first touches does not count
            final CommandStream stream = get(touched[i]);
            digest += stream.hasUnmarked() ? stream.digest(whole) : 0;
        }
        return digest;
    }

    // ---- Playback ----

    /// The runs of all chunks; those of each chunk in the order of their streams.
    RunList runs() {
        return runs;
    }

    /// The number of streams written since the last emptying.
    int writtenCount() {
        return writtenCount;
    }

    /// The number of a written stream.
    int written(final int place) {
        return written[place];
    }

    /// Notes that all written streams were emptied.
    void clearWritten() {
        writtenCount = 0;
    }

    /// Tells whether all streams are empty and needed no room lately.
    boolean isIdle() {
        boolean isIdle = runs.isIdle();
        for (int number = next(-1); isIdle && !isPast(number); number = next(number)) {
            isIdle = get(number) == null || get(number).isIdle();
        }
        return isIdle;
    }

    /// Frees room that was not needed lately; all streams must be empty.
    ///
    /// @param boundary the number of the boundary that is over
    void fade(final int boundary) {
        runs.reset(0, boundary);
        for (int number = next(-1); !isPast(number); number = next(number)) {
            if (get(number) != null) {
                get(number).reset(0, boundary);
            }
        }
    }

    /// Forgets everything; keeps the room.
    void empty() {
        touchedCount = 0;
        runs.forget();
        for (int place = 0; place < writtenCount; place++) {
            get(written[place]).forget();
        }
        clearWritten();
    }

    /// Keeps room for a number of words in each stream from now on. If there are several shares, each keeps room for
    /// twice its part. Call it between boundaries, or before the first.
    ///
    /// @param slots the slot capacity of the type
    /// @param keys the number of chunks that may record between two boundaries
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
