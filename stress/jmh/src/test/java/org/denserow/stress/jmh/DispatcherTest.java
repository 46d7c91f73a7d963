package org.denserow.stress.jmh;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each rival does its work, and the check finds a rival that does not.
@DisplayName("rivals of the dispatch benchmarks")
class DispatcherTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "denserow",
                "denserowCutoff",
                "plain",
                "fjpCommon",
                "fjpOwn",
                "intStream",
                "executor",
                "executorClaim"
            })
    @DisplayName("every rival runs every chunk exactly once per dispatch")
    void run_everyRival_runsEveryChunkOnce(final String rival) {
        for (final int chunks : new int[] {1, 2, 7, 64}) {
            final ChunkWork work = new ChunkWork(chunks, 0);
            try (Dispatcher dispatcher = Dispatcher.of(rival, chunks, work)) {
                assertDoesNotThrow(() -> work.verify(dispatcher));
            }
        }
    }

    @Test
    @DisplayName("a rival that skips a chunk is found out")
    void verify_skippedChunk_throws() {
        final ChunkWork work = new ChunkWork(8, 0);
        assertThrows(IllegalStateException.class, () -> work.verify(Dispatcher.of("plain", 7, work)));
    }

    @Test
    @DisplayName("a rival that repeats a chunk is found out")
    void verify_repeatedChunk_throws() {
        final ChunkWork work = new ChunkWork(8, 0);
        final Dispatcher plain = Dispatcher.of("plain", 8, work);
        assertThrows(
                IllegalStateException.class,
                () -> work.verify(() -> {
                    plain.run();
                    work.accept(3);
                }));
    }

    @Test
    @DisplayName("chunks that are to meet and run on one thread are found out")
    void meet_oneThread_verifyThrows() {
        final ChunkMeeting meeting = new ChunkMeeting(2);
        Dispatcher.of("plain", 2, meeting).run();
        assertThrows(IllegalStateException.class, meeting::verify);
    }

    @Test
    @DisplayName("a rival that is not there is refused")
    void of_unknownRival_throws() {
        assertThrows(IllegalArgumentException.class, () -> Dispatcher.of("none", 1, chunk -> {}));
    }
}
