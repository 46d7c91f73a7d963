package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.Part;

/// The commands of one kind that one recorder recorded for one type since the last boundary: all that set one column,
/// all that set or clear one tag, all that destroy. A command is its target and, beside it, its value; what it does is
/// known from the stream, so nothing is decoded when it is applied.
///
/// Which commands are those of one chunk, runs say ([RunList]): they begin where the commands of the chunk before ended.
/// That the chunk writes here for the first time and that the array is full is found by one compare.
///
/// *Threads*: as its [CommandBuffer]. *Cost*: O(1) a command, 8 bytes and 4 for each `int` of its value; allocates only
/// when it grows.
final class CommandStream {

    /// Set in a target, a handle that has it clear: the tag is to be cleared, the row is activated later.
    static final long OTHER = Long.MIN_VALUE;

    private final CommandBuffer buffer;
    private final Part<?, ?> part; // null if its commands are about no part
    private final int number; // among the streams of the buffer; those of values from 0
    private final int type; // its number in targets
    private final int width; // `int` of a value
    private final int maxLength;
    final Origins origins = Checks.ON ? new Origins() : null; // null unless in checks mode

    private long[] targets = {};
    private int[] values = {}; // `width` for each target
    private int length;
    private int limit; // where the next command does not fit, or the chunk has written nothing yet
    private int mark; // where the run of the current chunk begins: what is before it is entered as a run
    private int saved; // what a rollback keeps
    private boolean isTouched; // by the current chunk
    private boolean isListed; // among those that were written since they were emptied
    private final Room room = new Room();

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    CommandStream(
            final CommandBuffer buffer, final Part<?, ?> part, final int number, final int width, final int maxLength) {
        this.buffer = buffer;
        this.part = part;
        this.number = number;
        this.type = buffer.map.type();
        this.width = width;
        this.maxLength = maxLength;
    }

    /// The column or tag of its commands; null if they are about none.
    Part<?, ?> part() {
        return part;
    }

    int number() {
        return number;
    }

    /// How many `int` a value has.
    int width() {
        return width;
    }

    /// Whether its commands are about a part, and about targets of a type.
    boolean isOf(final Part<?, ?> other, final int targetType) {
        return part == other && type == targetType;
    }

    // ---- Recording ----

    void put(final long target) {
        int at = length;
        if (at >= limit) {
            at = open(1);
        }
        targets[at] = target;
        length = at + 1;
    }

    void put(final long target, final int value) {
        int at = length;
        if (at >= limit) {
            at = open(1);
        }
        targets[at] = target;
        values[at] = value;
        length = at + 1;
    }

    void put(final long target, final int x, final int y) {
        int at = length;
        if (at >= limit) {
            at = open(1);
        }
        targets[at] = target;
        values[2 * at] = x;
        values[2 * at + 1] = y;
        length = at + 1;
    }

    void put(final long target, final int x, final int y, final int z) {
        int at = length;
        if (at >= limit) {
            at = open(1);
        }
        targets[at] = target;
        values[3 * at] = x;
        values[3 * at + 1] = y;
        values[3 * at + 2] = z;
        length = at + 1;
    }

    /// Puts a value of 64 bits.
    void putLong(final long target, final long value) {
        put(target, (int) value, (int) (value >>> Integer.SIZE));
    }

    /// Makes room for words that [#put(long)] adds one by one and that belong together: all or none.
    void makeRoom(final int words) {
        if (length + words > limit) {
            open(words);
        }
    }

    /// @return where the next command stands
    private int open(final int more) {
        if (!isTouched) {
            isTouched = true;
            saved = length; // should the message that does so fail, the chunk has recorded nothing here
            buffer.touch(this);
        }
        if (more > maxLength - length) {
            dropEarlier(more);
        }
        if (length + more > targets.length) {
            resize(Room.grown(
                    targets.length, Math.max(length + more, Math.min(Room.FIRST_LENGTH, maxLength)), maxLength));
        }
        limit = targets.length;
        return length;
    }

    private void resize(final int room) {
        targets = Arrays.copyOf(targets, room);
        values = Arrays.copyOf(values, width * room);
    }

    /// Makes room for the current chunk by dropping what chunks before it have recorded here. That is more than all
    /// systems may record together, so the boundary refuses the frame and never plays it; which chunk was one too many
    /// is found then, in canonical order. Only what one chunk records by itself is refused at once. So which worker ran
    /// which chunks before decides nothing.
    private void dropEarlier(final int more) {
        Room.checkLength((long) length - mark + more, maxLength);
        System.arraycopy(targets, mark, targets, 0, length - mark);
        System.arraycopy(values, width * mark, values, 0, width * (length - mark));
        length -= mark;
        saved = Math.max(0, saved - mark);
        mark = 0;
    }

    // ---- Runs ----

    /// The commands of the current chunk, as a [RunList] has them.
    long run() {
        return RunList.run(mark, length);
    }

    boolean hasUnmarked() {
        return length != mark;
    }

    /// Words of the commands of the current chunk, as bounds count them: one for the target, one for each 64 bits of the
    /// value.
    long words() {
        return (long) (length - mark) * (1 + (width + 1) / 2);
    }

    /// Whether the current chunk has written here, or was about to.
    boolean isTouched() {
        return isTouched;
    }

    /// The chunk is over: the next command is one of another.
    void mark() {
        mark = length;
        limit = length;
        isTouched = false;
    }

    /// What was recorded so far outlives the next [#rollback()].
    void savepoint() {
        saved = length;
    }

    /// Forgets what the current chunk has recorded since the last [#savepoint()]; its first command was one.
    void rollback() {
        if (isTouched) {
            length = saved;
            if (Checks.ON) {
                origins.truncate(saved);
            }
        }
    }

    /// What the current chunk has recorded, as a number that does not depend on what was recorded before it.
    ///
    /// @param whole whether words count, else only how many there are
    long digest(final boolean whole) {
        long digest = Mix.next(number, length - mark);
        for (int at = mark; whole && at < length; at++) {
            digest = Mix.next(digest, targets[at]);
            for (int value = width * at; value < width * (at + 1); value++) {
                digest = Mix.next(digest, values[value]);
            }
        }
        return digest;
    }

    // ---- Playback ----

    /// The live array; valid in `[0, length())`.
    long[] targets() {
        return targets;
    }

    /// The live array of values, raw bits or numbers of objects, the lower half of a `long` first.
    int[] values() {
        return values;
    }

    int length() {
        return length;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return length == 0 && room.isIdle();
    }

    /// Forgets everything, and keeps [Room] for what all recorders of its kind recorded together.
    ///
    /// @param boundary number of the boundary that is over
    void reset(final int all, final int boundary) {
        forget();
        room.need(all, boundary);
        if (room.isUnfit(targets.length)) {
            targets = new long[Math.min(maxLength, room.length())];
            values = new int[width * targets.length];
        }
    }

    /// Forgets everything; its room stays.
    void forget() {
        length = 0;
        mark();
        isListed = false;
        if (Checks.ON) {
            origins.truncate(0);
        }
    }

    /// Whether it is among those of its buffer that were written since they were emptied: asked once, from then on it is.
    boolean list() {
        final boolean wasListed = isListed;
        isListed = true;
        return wasListed;
    }

    boolean isReserved() {
        return room.kept() > 0;
    }

    /// Keeps room for some words from now on; between boundaries, or before the first.
    void reserve(final int words) {
        room.keep(words / (1 + (width + 1) / 2));
        if (targets.length < room.keptLength()) {
            resize(Math.min(maxLength, room.keptLength()));
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(targets);
        to.accept(values);
    }
}
