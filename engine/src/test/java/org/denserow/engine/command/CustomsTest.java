package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// User-defined commands: those that wait are saved and loaded, and those of a failed frame never run.
class CustomsTest {

    private static final int BURST = 5_000;

    private final SmallLog small = new SmallLog(2);
    private final Customs customs = small.log.customs();
    private long sum;

    private Customs.Definition define(final String name, final int words) {
        return customs.define(name, words, (from, begin, frame) -> sum += words == 0 ? 1 : from[begin]);
    }

    private static void send(final Recorder to, final Customs.Definition command, final long first, final long second) {
        final CustomBuffer words = to.send(command, 2);
        words.put(first);
        words.put(second);
    }

    /// Lets three commands wait: two of two words, and one of none.
    private SavedState waiting() {
        final Customs.Definition pair = define("pair", 2);
        final Customs.Definition bare = define("bare", 0);
        small.begin();
        final Recorder chunk = small.chunk(0, 0);
        chunk.after(3);
        send(chunk, pair, 0, 1);
        chunk.send(bare, 0);
        chunk.after(4);
        send(chunk, pair, 1, -1);
        chunk.end();
        small.play();
        final SavedState saved = new SavedState();
        customs.save(saved);
        return saved;
    }

    @Test
    void describe_twoCommands_aLineForEach() {
        define("pair", 2);
        define("bare", 0);
        assertEquals(List.of("command pair, words=2", "command bare, words=0"), customs.describe());
    }

    @Test
    @DisplayName("waiting commands are loaded as they were saved, in place of what the log had")
    void load_savedCommands_waitAsBefore() {
        final SavedState saved = waiting();
        assertEquals(3, customs.timers().commands());
        final CustomsTest other = new CustomsTest();
        other.define("pair", 2);
        final Customs.Definition bare = other.customs.define("bare", 0, (words, begin, frame) -> {
            throw new IllegalStateException("wanted");
        });
        other.small.begin();
        final Recorder chunk = other.small.chunk(0, 0);
        chunk.send(bare, 0);
        chunk.end();
        other.small.play();
        assertEquals(1, other.customs.failures().size());
        assertEquals(1, other.customs.counts().commands());
        final Recorder next = other.small.chunk(0, 0);
        next.send(bare, 0);
        next.end();
        other.small.log.boundaries().collect();
        other.customs.load(saved);
        assertTrue(other.customs.runs().isEmpty());
        assertEquals(0, other.customs.counts().commands());
        assertEquals(List.of(), other.customs.failures());
        assertEquals(3, other.customs.timers().commands());
        assertEquals(customs.timers().orderHash(), other.customs.timers().orderHash());
    }

    private static void refused(final SavedState saved, final int... wordsOfCommands) {
        final CustomsTest other = new CustomsTest();
        for (int number = 0; number < wordsOfCommands.length; number++) {
            other.define("command " + number, wordsOfCommands[number]);
        }
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> other.customs.load(saved));
        assertTrue(error.getMessage().contains("commands of this definition"), error.getMessage());
    }

    @Test
    @DisplayName("words that are no commands of the definition are refused: too long, cut off, unknown, negative, more")
    void load_otherDefinitions_isRefused() {
        final SavedState saved = waiting();
        refused(saved, 2); // number 1 is unknown
        refused(saved, Customs.MAX_WORDS, 0); // longer than what there is
        refused(saved, 1, 0); // 0 0, 1, 1: three commands in place of two, then a negative number
        refused(saved, 3, 0); // 0 0 1 1: one command in place of two
        refused(saved);
    }

    @Test
    @DisplayName("commands and failures of a frame that is discarded are gone")
    void discard_recordedCommands_neverRun() {
        final Customs.Definition add = define("add", 1);
        final Customs.Definition fails = customs.define("fails", 0, (words, begin, frame) -> {
            throw new IllegalStateException("wanted");
        });
        small.begin();
        final Recorder chunk = small.chunk(0, 0);
        chunk.send(add, 1).put(5);
        chunk.send(fails, 0);
        chunk.end();
        small.play();
        assertEquals(5, sum);
        final Recorder next = small.chunk(0, 0);
        next.send(add, 1).put(7);
        next.end();
        small.log.boundaries().collect();
        assertEquals(1, customs.failures().size());
        small.log.discard();
        assertEquals(0, customs.failures().size());
        small.play();
        assertEquals(5, sum);
    }

    @Test
    @DisplayName("after a boundary the buffers are empty, and each worker has room for what all of them recorded")
    void apply_burst_leavesRoomForAllOfIt() {
        final Customs.Definition add = define("add", 1);
        small.begin();
        for (int worker = 0; worker < 2; worker++) {
            final Recorder chunk = small.chunk(worker, worker);
            for (int i = 0; i < (worker == 0 ? BURST : 1); i++) {
                chunk.send(add, 1).put(1);
            }
            chunk.end();
        }
        small.play();
        assertEquals(BURST + 1, sum);
        for (int worker = 0; worker < 2; worker++) {
            assertEquals(0, small.log.worker(worker).customs().length());
            assertTrue(small.log.worker(worker).customs().words().length >= 2 * (BURST + 1), "worker=" + worker);
        }
    }
}
