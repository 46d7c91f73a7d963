package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.Part;

/// The commands of one kind of one recorder for one type since the last boundary: all that set one column, all that set
/// or clear one tag, or all that destroy. A command is a target with a value beside it. The stream says what the
/// command does, so playback decodes nothing.
///
/// The commands of one chunk are a run ([RunList]), which begins where the run of the chunk before ended. One compare,
/// which is also the bounds check, detects both the first write of a chunk and a full array.
///
/// *Threads*: as its [CommandBuffer]. *Cost*: O(1) per command, 8 bytes and 4 for each `int` of its value; allocates
/// only when it grows.
final class CommandStream {

    /// A bit that is clear in handles. Set in a target, it means: clear the tag, or activate the row later.
    static final long OTHER = Long.MIN_VALUE;

    private final CommandBuffer buffer;
    private final Part<?, ?> part; // null if its commands have none
    private final int number; // in the buffer; streams of values from 0
    private final int type; // the type number in targets
    private final int width; // the number of `int` per value
    private final int maxLength;
    final Origins origins = Checks.ON ? new Origins() : null; // null unless in checks mode

    private long[] targets = {};
    private int[] values = {}; // `width` for each target
    private int next = ~0; // place of the next command; its complement before the first write of the chunk
    private int mark; // begin of the run of the current chunk
    private int saved; // the length that a rollback keeps
    private boolean isListed; // in the buffer's list of written streams
    private final Room room = new Room();

    CommandStream(
            final CommandBuffer buffer, final Part<?, ?> part, final int number, final int width, final int maxLength) {
        this.buffer = buffer;
        this.part = part;
        this.number = number;
        this.type = buffer.store.type();
        this.width = width;
        this.maxLength = maxLength;
    }

    /// The column or tag of its commands; null if they have none.
    Part<?, ?> part() {
        return part;
    }

    int number() {
        return number;
    }

    /// The number of `int` per value.
    int width() {
        return width;
    }

    /// Tells whether its commands are for a part and for targets of a type.
    boolean isOf(final Part<?, ?> other, final int targetType) {
        return part == other && type == targetType;
    }

    // ---- Recording ----

    void put(final long target) {
        final int at = next;
        if (Integer.compareUnsigned(at, targets.length) < 0) {
            targets[at] = target;
            next = at + 1;
        } else {
            open(1);
            put(target);
        }
    }

    void put(final long target, final int value) {
        final int at = next;
        if (Integer.compareUnsigned(at, targets.length) < 0) {
            targets[at] = target;
            values[at] = value;
            next = at + 1;
        } else {
            open(1);
            put(target, value);
        }
    }

    void putLong(final long target, final long value) {
        final int at = next;
        if (Integer.compareUnsigned(at, targets.length) < 0) {
            targets[at] = target;
            values[2 * at] = (int) value;
            values[2 * at + 1] = (int) (value >>> Integer.SIZE);
            next = at + 1;
        } else {
            open(1);
            putLong(target, value);
        }
    }

    void put(final long target, final int x, final int y, final int z) {
        final int at = next;
        if (Integer.compareUnsigned(at, targets.length) < 0) {
            targets[at] = target;
            values[3 * at] = x;
            values[3 * at + 1] = y;
            values[3 * at + 2] = z;
            next = at + 1;
        } else {
            open(1);
            put(target, x, y, z);
        }
    }

    /// Makes room for words that belong together and are put one by one, so that all or none are recorded.
    void makeRoom(final int words) {
        if (next < 0 || next + words > targets.length) {
            open(words);
        }
    }

    private void open(final int more) {
        if (!isTouched()) {
            next = ~next;
            saved = next; // if the first message here fails, nothing stays
            buffer.touch(this);
        }
        if (more > maxLength - next) {
            dropEarlier(more);
        }
        if (next + more > targets.length) {
            resize(Room.grown(
                    targets.length, Math.max(next + more, Math.min(Room.FIRST_LENGTH, maxLength)), maxLength));
        }
    }

    private void resize(final int room) {
        targets = Arrays.copyOf(targets, room);
        values = Arrays.copyOf(values, width * room);
    }

    /// Makes room for the current chunk by dropping the commands of earlier chunks. Together they pass the bound of all
    /// systems, so the boundary refuses the frame and never plays them; it then finds, in canonical order, the chunk
    /// that passed the bound. Only a single chunk that passes the bound alone is refused at once. So the result does
    /// not depend on which worker ran which chunks.
    private void dropEarlier(final int more) {
        Room.checkLength((long) next - mark + more, maxLength);
        System.arraycopy(targets, mark, targets, 0, next - mark);
        System.arraycopy(values, width * mark, values, 0, width * (next - mark));
        next -= mark;
        saved = Math.max(0, saved - mark);
        mark = 0;
    }

    // ---- Runs ----

    /// The run of the current chunk, packed as in [RunList].
    long run() {
        return RunList.run(mark, length());
    }

    boolean hasUnmarked() {
        return length() != mark;
    }

    /// The words of the current chunk, as bounds count them: one for each target, one for each 64 bits of a value.
    long words() {
        return (long) (length() - mark) * (1 + (width + 1) / 2);
    }

    /// Tells whether the current chunk has written here, or was about to.
    boolean isTouched() {
        return next >= 0;
    }

    /// Ends the run of the current chunk.
    void mark() {
        mark = length();
        next = ~mark;
    }

    /// Protects the commands so far from the next [#rollback()].
    void savepoint() {
        saved = length();
    }

    /// Forgets the commands of the current chunk since the last [#savepoint()]; the first touch counts as one.
    void rollback() {
        if (isTouched()) {
            next = saved;
            if (Checks.ON) {
                origins.truncate(saved);
            }
        }
    }

    /// A hash of the commands of the current chunk, independent of earlier chunks.
    ///
    /// @param whole whether to hash words, or only their number
    long digest(final boolean whole) {
        long digest = Mix.next(number, length() - mark);
        for (int at = mark; whole && at < length(); at++) {
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

    /// The live array of values: raw bits or numbers of objects; the lower half of a `long` comes first.
    int[] values() {
        return values;
    }

    int length() {
        return next < 0 ? ~next : next;
    }

    /// Tells whether the stream is empty and needed no room lately.
    boolean isIdle() {
        return length() == 0 && room.isIdle();
    }

    /// Forgets everything, and keeps [Room] for `all`, the commands of all recorders of its kind together.
    ///
    /// @param boundary the number of the boundary that is over
    void reset(final int all, final int boundary) {
        forget();
        room.need(all, boundary);
        if (room.isUnfit(targets.length)) {
            targets = new long[Math.min(maxLength, room.length())];
            values = new int[width * targets.length];
        }
    }

    /// Forgets everything; keeps the room.
    void forget() {
        next = ~0;
        mark = 0;
        isListed = false;
        if (Checks.ON) {
            origins.truncate(0);
        }
    }

    /// Marks the stream as listed among the written streams of its buffer; returns whether it already was.
    boolean list() {
        final boolean wasListed = isListed;
        isListed = true;
        return wasListed;
    }

    boolean isReserved() {
        return room.kept() > 0;
    }

    /// Keeps room for a number of words from now on. Call it between boundaries, or before the first.
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
