package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;

/// The user-defined commands of one recorder since the last boundary. Each is a head, `frames to wait (31 bits) |
/// number of the command (32)`, and its payload words. The buffer holds no objects or addresses.
///
/// *Threads*, room: as [CommandBuffer].
public final class CustomBuffer {

    private static final int DELAY_SHIFT = 32;

    private final int maxLength;
    private long[] words = {};
    private int length;
    private int mark; // begin of the run of the current chunk
    private int saved; // the length that a rollback keeps
    private long delayed; // words of delayed commands since the last boundary
    private long savedDelayed;
    private final Room room = new Room();

    /// @param maxLength at most [Room#MAX_LENGTH]
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

    /// Puts a head and makes room for the payload.
    void begin(final int number, final int payload, final int delay) {
        makeRoom(payload + 1);
        put((long) delay << DELAY_SHIFT | number);
        delayed += delay == 0 ? 0 : payload + 1;
    }

    /// The words of delayed commands since the last boundary; for recorders of the owner.
    long delayedWords() {
        return delayed;
    }

    /// Puts a payload word of the last command begun.
    ///
    /// @param word any value
    public void put(final long word) {
        words[length++] = word;
    }

    /// Puts commands whose delay is over.
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

    /// Drops the commands of earlier chunks, as [CommandStream] does: the frame fails at the boundary.
    private void dropEarlier(final int more) {
        Room.checkLength((long) length - mark + more, maxLength);
        System.arraycopy(words, mark, words, 0, length - mark);
        length -= mark;
        saved = Math.max(0, saved - mark);
        mark = 0;
    }

    /// Keeps room for a number of words from now on.
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

    /// Protects the commands so far from the next [#rollback()].
    void savepoint() {
        saved = length;
        savedDelayed = delayed;
    }

    /// Forgets the commands since the last [#savepoint()].
    void rollback() {
        length = saved;
        delayed = savedDelayed;
    }

    // ---- Playback ----

    /// The live array; valid in `[0, length())`.
    long[] words() {
        return words;
    }

    int length() {
        return length;
    }

    /// A hash of the commands of the current chunk.
    long digest() {
        long digest = 0;
        for (int at = mark; at < length; at++) {
            digest = Mix.next(digest, words[at]);
        }
        return digest;
    }

    /// Tells whether the buffer is empty and needed no room lately.
    boolean isIdle() {
        return length == 0 && room.isIdle();
    }

    /// Forgets everything, and keeps [Room] for `all`, the words of all recorders of its kind together.
    void reset(final int all) {
        length = 0;
        mark = 0;
        delayed = 0;
        room.need(all);
        if (room.isUnfit(words.length)) {
            words = new long[Math.min(maxLength, room.length())];
        }
    }
}
