package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;

/// The user-defined commands of one recorder since the last boundary: for each a head, `frames to wait (31 bits) |
/// number of the command (32)`, then its payload words. There are no objects and no addresses in it.
///
/// *Threads*: as [CommandBuffer]; its room is kept and given back like that of one.
public final class CustomBuffer {

    private static final int DELAY_SHIFT = 32;

    private final int maxLength;
    private long[] words = {};
    private int length;
    private int mark; // where the run of the current chunk begins
    private int saved; // what a rollback keeps
    private final Room room = new Room();

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    CustomBuffer(final int maxLength) {
        this.maxLength = maxLength;
    }

    static int number(final long head) {
        return (int) head;
    }

    static int delay(final long head) {
        return (int) (head >>> DELAY_SHIFT);
    }

    // ---- Recording ----

    /// Puts a head, and makes room for the payload.
    void begin(final int number, final int payload, final int delay) {
        makeRoom(payload + 1);
        put((long) delay << DELAY_SHIFT | number);
    }

    /// Puts a word of the payload of the command begun last.
    ///
    /// @param word any value
    public void put(final long word) {
        words[length++] = word;
    }

    /// Puts commands that waited.
    void append(final long[] from, final int count) {
        makeRoom(count);
        System.arraycopy(from, 0, words, length, count);
        length += count;
    }

    private void makeRoom(final int more) {
        if (more > maxLength - length) {
            dropEarlier(more);
        }
        final int wanted = length + more;
        if (wanted > words.length) {
            words = Arrays.copyOf(words, Room.grown(words.length, Math.max(Room.FIRST_LENGTH, wanted), maxLength));
        }
    }

    /// As a [CommandBuffer] does: what is dropped belongs to a frame that fails at the boundary.
    private void dropEarlier(final int more) {
        Room.checkLength((long) length - mark + more, maxLength);
        System.arraycopy(words, mark, words, 0, length - mark);
        length -= mark;
        mark = 0;
    }

    /// Keeps room for some words from now on.
    void reserve(final int more) {
        room.keep(more);
        if (words.length < room.keptLength()) {
            words = Arrays.copyOf(words, room.keptLength());
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
    }

    // ---- Runs ----

    boolean hasUnmarked() {
        return length != mark;
    }

    int markAt() {
        return mark;
    }

    void mark() {
        mark = length;
    }

    /// What was recorded so far outlives the next [#rollback()].
    void savepoint() {
        saved = length;
    }

    /// Forgets what was recorded since the last [#savepoint()].
    void rollback() {
        length = saved;
    }

    // ---- Playback ----

    /// The live array; valid in `[0, length())`.
    long[] words() {
        return words;
    }

    int length() {
        return length;
    }

    /// What the current chunk has recorded, as a number.
    long digest() {
        long digest = 0;
        for (int at = mark; at < length; at++) {
            digest = Mix.next(digest, words[at]);
        }
        return digest;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return length == 0 && room.isIdle();
    }

    /// Forgets everything, and keeps [Room] for what all recorders of its kind recorded together.
    void reset(final int all) {
        length = 0;
        mark = 0;
        room.need(all);
        if (room.isUnfit(words.length)) {
            words = new long[Math.min(maxLength, room.length())];
        }
    }
}
