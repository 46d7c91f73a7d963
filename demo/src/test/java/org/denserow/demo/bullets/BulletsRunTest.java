package org.denserow.demo.bullets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whole runs of right worlds: every query finds what a scan finds, for any number of workers.
class BulletsRunTest {

    private static final int ENEMIES = 1500; // several chunks
    private static final int FRAMES = 40;

    private static BulletsRun.Result run(
            final int enemies, final int frames, final int workers, final long seed, final boolean verify) {
        return run(ThingLayout.PINNED, enemies, frames, workers, seed, verify);
    }

    private static BulletsRun.Result run(
            final ThingLayout layout,
            final int enemies,
            final int frames,
            final int workers,
            final long seed,
            final boolean verify) {
        return new BulletsRun(
                        new BulletsRun.Settings(enemies, layout, frames, workers, seed, verify),
                        Progress.none(),
                        Outputs.none(),
                        BulletsRun.Fault.NONE)
                .run();
    }

    @Test
    @DisplayName(
            "HM-27: things kept in cell order while they are replaced: every query equals a scan, worlds of 1, 2, 3"
                    + " and 8 workers are equal, and more things are placed than before")
    void run_verifyDense_queriesEqualTheScanAndRowsAreInOrder() {
        final BulletsRun.Result result = run(ThingLayout.DENSE, 2 * ENEMIES, FRAMES, 1, 5, true);
        assertEquals(List.of(), result.errors());
        assertEquals(FRAMES, result.log().frames());
        assertTrue(result.log().created() > 1500, "shots fired: " + result.log().created());
        final OrderLog order = result.order();
        assertEquals(FRAMES / 4, order.begin());
        assertTrue(order.movesPerFrame() > 100, "moves a frame: " + order.movesPerFrame());
        assertTrue(
                order.placedAfter() > order.placedBefore() + 0.1,
                "placed: " + order.placedBefore() + ", then " + order.placedAfter());
        assertTrue(order.nanosBefore() > 0 && order.nanosAfter() > 0);
    }

    @Test
    void run_denseFewFrames_isRight() {
        for (int frames = 1; frames < 10; frames++) {
            final BulletsRun.Result result = run(ThingLayout.DENSE, 30, frames, 2, 5, true);
            assertEquals(List.of(), result.errors());
            assertEquals(frames / 8, result.order().window());
        }
    }

    @Test
    @DisplayName("BF-06 BF-07 every query equals a scan over all rows in every frame, worlds of 1, 2, 3 and 8 workers"
            + " are equal")
    void run_verify_queriesEqualTheScan() {
        final BulletsRun.Result result = run(ENEMIES, FRAMES, 1, 5, true);
        assertEquals(List.of(), result.errors());
        assertEquals(FRAMES, result.log().frames());
        assertTrue(result.log().created() > 1500, "shots fired: " + result.log().created());
        assertTrue(
                result.log().destroyed() > 2000,
                "things destroyed: " + result.log().destroyed());
        assertEquals(0, result.log().stale(), "no thing is destroyed twice");
        for (final int count : result.atEnd()) {
            assertTrue(count > 300, "each query has rows at the end");
        }
    }

    @Test
    void run_verifyRandomSizes_queriesEqualTheScan() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("BulletsRunTest seed=" + seed + " (repeat with -Dseed=" + seed + ")");
        final Random random = new Random(seed);
        for (int round = 0; round < 8; round++) {
            final int enemies = 1 + random.nextInt(round < 4 ? 10 : 400);
            final ThingLayout layout = ThingLayout.values()[round % 2];
            final BulletsRun.Result result = run(layout, enemies, 30, 1 + random.nextInt(4), seed + round, true);
            assertEquals(List.of(), result.errors(), "seed=" + seed + ", round=" + round + ", enemies=" + enemies);
        }
    }

    @ParameterizedTest
    @CsvSource({"PINNED,1", "PINNED,2", "PINNED,3", "PINNED,8", "DENSE,1", "DENSE,3"})
    void run_anyWorkersVerifiedOrNot_sameHashes(final ThingLayout layout, final int workers) {
        final BulletsRun.Result alone = run(layout, ENEMIES, FRAMES, 1, 7, false);
        final BulletsRun.Result result = run(layout, ENEMIES, FRAMES, workers, 7, workers > 1);
        assertEquals(List.of(), result.errors());
        assertEquals(alone.worldHash(), result.worldHash());
        assertEquals(alone.orderHash(), result.orderHash());
        assertEquals(workers, result.chunks().length);
    }

    @Test
    void run_otherSeed_otherHashes() {
        final BulletsRun.Result one = run(100, 10, 1, 1, false);
        final BulletsRun.Result two = run(100, 10, 1, 2, false);
        assertNotEquals(one.worldHash(), two.worldHash());
        assertNotEquals(one.orderHash(), two.orderHash());
    }

    @Test
    void workerCounts_verify_areThoseAndTheOneAskedFor() {
        assertEquals("[5]", counts(5, false));
        assertEquals("[5, 1, 2, 3, 8]", counts(5, true));
        assertEquals("[2, 1, 3, 8]", counts(2, true));
    }

    private static String counts(final int workers, final boolean verify) {
        return java.util.Arrays.toString(
                new BulletsRun.Settings(1, ThingLayout.PINNED, 1, workers, 1, verify).workerCounts());
    }
}
