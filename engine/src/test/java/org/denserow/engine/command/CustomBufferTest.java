package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What one recorder keeps of commands of the user's own.
class CustomBufferTest {

    private static final int MOST = 10; // words, where the limit is tried
    private static final int BURST = 100_000;

    private final CustomBuffer buffer = new CustomBuffer(Room.MAX_LENGTH);
    private final CustomBuffer small = new CustomBuffer(MOST);

    private static void send(final CustomBuffer to, final int number, final int delay, final long... payload) {
        to.begin(number, payload.length, delay);
        for (final long word : payload) {
            to.put(word);
        }
    }

    private static long[] words(final CustomBuffer of) {
        return Arrays.copyOf(of.words(), of.length());
    }

    @Test
    @DisplayName("a head holds the number of the command and how long it waits")
    void begin_largestNumbers_areReadBack() {
        final int number = Customs.MAX_COMMANDS - 1;
        send(buffer, number, Integer.MAX_VALUE, -1, Long.MIN_VALUE);
        send(buffer, 3, 0);
        final long[] words = words(buffer);
        assertEquals(number, CustomBuffer.number(words[0]));
        assertEquals(Integer.MAX_VALUE, CustomBuffer.delay(words[0]));
        assertArrayEquals(new long[] {-1, Long.MIN_VALUE, 3}, Arrays.copyOfRange(words, 1, words.length));
    }

    @Test
    @DisplayName("only delayed commands count as words that wait; a rollback takes its own off, a boundary all")
    void delayedWords_rollbackAndReset_countWhatIsLeft() {
        send(buffer, 1, 0, 5, 6);
        assertEquals(0, buffer.delayedWords());
        send(buffer, 1, 4, 5, 6);
        buffer.savepoint();
        send(buffer, 1, 4, 5);
        assertEquals(5, buffer.delayedWords());
        buffer.rollback();
        assertEquals(3, buffer.delayedWords());
        assertEquals(6, buffer.length());
        buffer.reset(6);
        assertEquals(0, buffer.delayedWords());
        assertEquals(0, buffer.length());
        assertFalse(buffer.hasUnmarked());
    }

    @Test
    @DisplayName("commands whose delay is over stand behind those that were sent")
    void append_dueCommands_standBehindTheOthers() {
        send(buffer, 1, 0, 5);
        buffer.append(new long[] {2, 7, 99}, 2);
        assertArrayEquals(new long[] {1, 5, 2, 7}, words(buffer));
    }

    @Test
    @DisplayName("the hash of a chunk depends on its words alone")
    void digest_earlierChunk_doesNotCount() {
        send(buffer, 1, 0, 5);
        final long digest = buffer.digest();
        buffer.mark();
        assertFalse(buffer.hasUnmarked());
        send(buffer, 1, 0, 5);
        assertTrue(buffer.hasUnmarked());
        assertEquals(2, buffer.markAt());
        assertEquals(digest, buffer.digest());
        send(buffer, 1, 0, 6);
        assertNotEquals(digest, buffer.digest());
    }

    // ---- More than a chunk may record ----

    @Test
    @DisplayName("what does not fit behind earlier chunks drops theirs, and keeps that of the chunk itself")
    void begin_moreThanChunksBefore_keepsItsOwn() {
        send(small, 1, 0, 11, 12, 13, 14);
        small.mark();
        send(small, 2, 0, 21, 22);
        send(small, 3, 0, 31, 32); // the tenth and eleventh word
        assertArrayEquals(new long[] {2, 21, 22, 3, 31, 32}, words(small));
        assertEquals(0, small.markAt());
    }

    @Test
    @DisplayName("a chunk that passes the limit by itself is refused, and what it recorded before stays")
    void begin_moreThanOneChunkMay_isRefused() {
        send(small, 1, 0, 1, 2, 3, 4, 5, 6, 7);
        send(small, 1, 0, 8);
        assertThrows(IllegalStateException.class, () -> small.begin(1, 0, 0));
        assertEquals(MOST, small.length());
    }

    @Test
    @DisplayName("a message that fails after earlier chunks were dropped leaves what messages before it recorded")
    void rollback_afterEarlierChunksWereDropped_keepsWhatTheChunkHadBefore() {
        send(small, 1, 0, 11, 12, 13, 14);
        small.mark();
        send(small, 2, 0, 21, 22);
        small.savepoint();
        send(small, 3, 0, 31, 32);
        small.rollback();
        assertArrayEquals(new long[] {2, 21, 22}, words(small));
    }

    // ---- Room ----

    @Test
    @DisplayName("room stays for the same again, and is given back when it was not needed for long")
    void reset_afterABurst_keepsRoomAndGivesItBackLater() {
        for (int i = 0; i < BURST; i++) {
            send(buffer, 1, 0);
        }
        buffer.reset(BURST);
        assertTrue(buffer.words().length >= BURST);
        assertFalse(buffer.isIdle());
        for (int boundary = 0; boundary < 1000; boundary++) {
            buffer.reset(0);
        }
        assertTrue(buffer.words().length < 2000, "length=" + buffer.words().length);
        assertTrue(buffer.isIdle());
        send(buffer, 1, 0);
        assertFalse(buffer.isIdle());
    }

    @Test
    @DisplayName("reserved room is there at once and stays")
    void reserve_beforeTheFirstCommand_growsNoMore() {
        buffer.reserve(5000);
        final long[] room = buffer.words();
        assertTrue(room.length >= 5000);
        for (int boundary = 0; boundary < 1000; boundary++) {
            buffer.reset(0);
        }
        for (int i = 0; i < 5000; i++) {
            send(buffer, 1, 0);
        }
        assertTrue(room == buffer.words(), "the same array");
    }
}
