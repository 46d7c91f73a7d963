package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// How long a worker is seen at one chunk; the clock is the test's.
class StallWatchTest {

    private final WorkerContext context = Options.contexts(1)[0];
    private final StallWatch watch = new StallWatch(new WorkerContext[] {context});

    @Test
    void look_idleForLong_isAtNoChunk() {
        assertEquals(StallWatch.AT_NO_CHUNK, watch.look(0, 0));
        assertEquals(StallWatch.AT_NO_CHUNK, watch.look(0, 1_000));
    }

    @Test
    void look_sameChunk_countsFromTheFirstLook() {
        context.runInline(2, (chunk, worker) -> {
            assertEquals(0, watch.look(0, 100));
            assertEquals(50, watch.look(0, 150));
            assertFalse(watch.wentOn(0));
        });
        assertTrue(watch.wentOn(0));
    }

    @Test
    void look_nextChunk_countsAnew() {
        final long[] now = {0};
        context.runInline(3, (chunk, worker) -> {
            assertEquals(0, watch.look(0, now[0]));
            now[0] += 1_000;
            assertEquals(1_000, watch.look(0, now[0]));
        });
    }

    @Test
    void look_nestedChunk_isAnother() {
        context.runInline(1, (chunk, worker) -> {
            assertEquals(0, watch.look(0, 0));
            context.runInline(1, (inner, same) -> assertEquals(0, watch.look(0, 500)));
            assertEquals(0, watch.look(0, 900));
            assertEquals(100, watch.look(0, 1_000));
        });
    }

    /// A worker that was idle for long and is between the two writes with which a chunk begins: the frame is there, the
    /// sequence has not moved.
    @Test
    void look_chunkHalfBegun_isNotSeenAsOneThatLasts() {
        watch.look(0, 0);
        watch.look(0, 1_000);
        context.frame = new ChunkFrame(null);
        assertEquals(StallWatch.AT_NO_CHUNK, watch.look(0, 2_000));
        context.frame = null;
    }
}
