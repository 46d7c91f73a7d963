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
import org.denserow.engine.storage.Column;

/// The streams of values of one [CommandBuffer]: a [CommandStream] for each column and each tag, made when it is first
/// written; and which of them the current chunk touches, so that its end visits no other.
///
/// A stream has a number: columns by index, then tags. That is the order in which the values of a chunk are applied.
///
/// *Threads*: as the buffer. *Cost*: O(1) a look-up, O(streams touched) a chunk; allocates when a stream is made.
final class ValueStreams {

    private static final int TAGS = Column.MAX_COLUMNS;

    private final CommandBuffer buffer;
    private final RowSchema schema;
    private final int maxLength;
    private CommandStream[] columns = {}; // by index; null before the first set
    private CommandStream[] tags = {};
    private int[] touched = {}; // no references: with G1 storing one may cost a fence
    private int touchedCount;
    private final RunList runs = new RunList(); // of all chunks, by number of the stream

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    ValueStreams(final CommandBuffer buffer, final int maxLength) {
        this.buffer = buffer;
        this.schema = buffer.map.schema();
        this.maxLength = maxLength;
    }

    /// The commands that set or clear a tag; null before the first of them, or if the tag is of another type.
    CommandStream get(final RowTag tag) {
        final CommandStream[] streams = tags;
        final int index = tag.index();
        final CommandStream stream = index < streams.length ? streams[index] : null;
        return stream != null && stream.part() == tag ? stream : null;
    }

    /// The commands of a column of this type, made if there are none.
    CommandStream made(final Cells<?> column) {
        final int index = column.index();
        if (index >= columns.length) {
            columns = Arrays.copyOf(columns, schema.columnCount());
        }
        if (columns[index] == null) {
            columns[index] = new CommandStream(buffer, column, index, width(column), maxLength);
            fitTouched();
        }
        return columns[index];
    }

    /// The commands of a tag of this type, made if there are none.
    CommandStream made(final RowTag tag) {
        final int index = tag.index();
        if (index >= tags.length) {
            tags = Arrays.copyOf(tags, schema.tagCount());
        }
        if (tags[index] == null) {
            tags[index] = new CommandStream(buffer, tag, TAGS + index, 0, maxLength);
            fitTouched();
        }
        return tags[index];
    }

    /// Makes room for a chunk that touches all: no later one allocates, whichever recorder it comes to.
    private void fitTouched() {
        final int streams = columns.length + tags.length;
        if (touched.length < streams) {
            touched = Arrays.copyOf(touched, streams);
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
        final int next = number + 1;
        return next >= columns.length && next < TAGS ? TAGS : next;
    }

    /// {@return whether a number is past all that have a stream}
    boolean isPast(final int number) {
        return number >= TAGS + tags.length;
    }

    /// The stream of a number; null if it is not made yet.
    CommandStream get(final int number) {
        if (number >= TAGS) {
            return number - TAGS < tags.length ? tags[number - TAGS] : null;
        }
        return number < columns.length ? columns[number] : null;
    }

    /// The stream of a number, made if there is none.
    CommandStream made(final int number) {
        return number >= TAGS ? made(schema.tag(number - TAGS)) : made(schema.column(number));
    }

    /// Makes every stream that another buffer of the type has.
    void makeAll(final ValueStreams other) {
        for (int number = other.next(-1); !other.isPast(number); number = other.next(number)) {
            if (other.get(number) != null) {
                made(number);
            }
        }
    }

    // ---- The current chunk ----

    /// It is about to write to a stream for the first time.
    void touch(final int number) {
        touched[touchedCount++] = number;
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
        }
        if (words > 0) {
            to.add(key, type, Phase.VALUES, RunList.run(first, runs.count()), words);
        }
    }

    void mark() {
        for (int i = 0; i < touchedCount; i++) {
            get(touched[i]).mark();
        }
        touchedCount = 0;
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

    /// Whether all are empty, and nothing was needed lately.
    boolean isIdle() {
        boolean isIdle = runs.isIdle();
        for (int number = next(-1); isIdle && !isPast(number); number = next(number)) {
            isIdle = get(number) == null || get(number).isIdle();
        }
        return isIdle;
    }

    /// Forgets everything.
    void empty() {
        mark();
        runs.reset(0);
        for (int number = next(-1); !isPast(number); number = next(number)) {
            if (get(number) != null) {
                get(number).reset(0);
            }
        }
    }

    /// Keeps room for some words in each, from now on; between boundaries, or before the first.
    ///
    /// @param keys chunks that may record between two boundaries
    void reserve(final int words, final int keys) {
        for (int column = 0; column < schema.columnCount(); column++) {
            made(schema.column(column)).reserve(words);
        }
        for (int tag = 0; tag < schema.tagCount(); tag++) {
            made(schema.tag(tag)).reserve(words);
        }
        runs.keep((int) Math.min(words, (long) keys * (columns.length + tags.length)));
    }

    void arrays(final Consumer<Object> to) {
        to.accept(columns);
        to.accept(tags);
        to.accept(touched);
        runs.arrays(to);
        for (int number = next(-1); !isPast(number); number = next(number)) {
            if (get(number) != null) {
                get(number).arrays(to);
            }
        }
    }
}
