package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The claim word, step by step on one thread.
class DispatchTest {

    private static final int ENTRY = 63; // the sign bit of `active`

    private final PaddedLong active = new PaddedLong();

    private Dispatch dispatch(final int firstNumber) {
        return new Dispatch(active, ENTRY, Options.contexts(2), firstNumber, Parker.SYSTEM);
    }

    @Test
    void run_published_claimsInAscendingOrder() {
        final Dispatch dispatch = dispatch(1);
        final List<Integer> ran = new ArrayList<>();
        dispatch.publish((chunk, worker) -> ran.add(chunk), 5);
        assertFalse(dispatch.isFinished());
        dispatch.run(1);
        assertTrue(dispatch.isFinished());
        assertEquals(List.of(0, 1, 2, 3, 4), ran);
        assertFalse(dispatch.runNext(1), "an exhausted dispatch offers nothing");
    }

    @Test
    void publish_thenLastClaim_setsAndClearsItsActiveBitOnly() {
        active.set(5);
        final Dispatch dispatch = dispatch(1);
        dispatch.publish((chunk, worker) -> {}, 2);
        assertEquals(5 | 1L << ENTRY, active.get());
        assertTrue(dispatch.tryClaim(dispatch.seen()));
        assertEquals(5 | 1L << ENTRY, active.get());
        assertTrue(dispatch.tryClaim(dispatch.seen()));
        assertEquals(5, active.get(), "cleared by the last claim, before its chunk has run");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1, Integer.MAX_VALUE})
    void tryClaim_wordOfFormerUse_fails(final int firstNumber) {
        final Dispatch dispatch = dispatch(firstNumber);
        dispatch.publish((chunk, worker) -> {}, 3);
        final long seenByLateWorker = dispatch.seen();
        dispatch.run(0);
        dispatch.retire();
        final List<Integer> ran = new ArrayList<>();
        dispatch.publish((chunk, worker) -> ran.add(chunk), 3);
        assertFalse(dispatch.tryClaim(seenByLateWorker));
        assertNotEquals(seenByLateWorker, dispatch.seen());
        dispatch.run(0);
        assertEquals(List.of(0, 1, 2), ran, "the late worker took nothing");
    }

    /// The twin of the test above: chunks left without a number.
    @Test
    void tryClaim_twinWithoutNumber_succeeds() {
        final PaddedLong left = new PaddedLong(3);
        final long seenByLateWorker = left.getAcquire();
        left.setRelease(0);
        left.setRelease(3);
        assertTrue(left.compareAndSet(seenByLateWorker, seenByLateWorker - 1));
    }

    @Test
    void publish_largestChunkCount_keepsItsNumber() {
        final Dispatch dispatch = dispatch(-1);
        dispatch.publish((chunk, worker) -> {}, Integer.MAX_VALUE);
        assertEquals(0xFFFF_FFFFL, dispatch.seen() >>> 32);
        assertEquals(Integer.MAX_VALUE, (int) dispatch.seen());
        assertTrue(dispatch.tryClaim(dispatch.seen()));
        assertEquals(0xFFFF_FFFFL, dispatch.seen() >>> 32);
    }

    @Test
    void publish_numberAtItsEnd_wrapsToZero() {
        final Dispatch dispatch = dispatch(-1);
        dispatch.publish((chunk, worker) -> {}, 1);
        dispatch.run(0);
        dispatch.publish((chunk, worker) -> {}, 1);
        assertEquals(0, dispatch.seen() >>> 32);
    }
}
