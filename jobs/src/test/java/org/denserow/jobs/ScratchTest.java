package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scratch arrays are zeroed, apart from each other, used again, and belong to the chunk that asks.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScratchTest {

    private static final int[] EMPTY = {};

    /// How a chunk comes to its arrays: as shipped, or by a twin that is broken in one place.
    @FunctionalInterface
    private interface Taker {

        int[] ints(JobSystem jobs, int worker, int length);

        static Taker shipped() {
            return (jobs, worker, length) -> jobs.scratch(worker).ints(length);
        }

        /// The twin: one array per worker, neither zeroed nor put aside for a nested chunk.
        static Taker oneArrayPerWorker() {
            final int[][] arrays = new int[JobSystem.MAX_WORKERS][1 << 10];
            return (jobs, worker, length) -> arrays[worker];
        }
    }

    private static Set<Object> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    // ---- Zeroed ----

    private static void checkZeroed(final JobSystem jobs, final Taker taker, final long seed) {
        final Random lengths = new Random(seed);
        for (int round = 0; round < 200; round++) {
            final int length = lengths.nextInt(1000);
            jobs.dispatch(8, (chunk, worker) -> {
                for (int take = 0; take < 3; take++) {
                    final int[] ints = taker.ints(jobs, worker, length);
                    for (int i = 0; i < length; i++) {
                        assertEquals(0, ints[i], "i=" + i + ", length=" + length + ", seed=" + seed);
                    }
                    Arrays.fill(ints, -1); // beyond what it asked for, too
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ints_afterDirtyUse_areZero(final int workers) {
        final long seed = Seed.next();
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            checkZeroed(jobs, Taker.shipped(), seed);
        }
        try (JobSystem jobs = JobSystem.shuffled(workers, seed)) {
            checkZeroed(jobs, Taker.shipped(), seed);
        }
    }

    @Test
    void ints_twinNotZeroed_failsTheCheck() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final JobFailure failure =
                    assertThrows(JobFailure.class, () -> checkZeroed(jobs, Taker.oneArrayPerWorker(), 1));
            assertTrue(failure.getCause() instanceof AssertionError);
        }
    }

    @Test
    void take_everyTypeAfterDirtyUse_isZero() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            jobs.dispatch(3, (chunk, worker) -> {
                final Scratch scratch = jobs.scratch(worker);
                final int[] ints = scratch.ints(50);
                final long[] longs = scratch.longs(60);
                final float[] floats = scratch.floats(70);
                final double[] doubles = scratch.doubles(80);
                for (int i = 0; i < 50; i++) {
                    assertEquals(0, ints[i]);
                    assertEquals(0, longs[10 + i]);
                    assertEquals(0, Float.floatToRawIntBits(floats[20 + i]), "+0");
                    assertEquals(0, Double.doubleToRawLongBits(doubles[30 + i]), "+0");
                }
                Arrays.fill(ints, 1);
                Arrays.fill(longs, 1);
                Arrays.fill(floats, -0.0f);
                Arrays.fill(doubles, -0.0);
            });
        }
    }

    // ---- Nested ----

    private static void checkNested(final JobSystem jobs, final Taker taker) {
        jobs.dispatch(6, (chunk, worker) -> {
            final int[] own = taker.ints(jobs, worker, 100);
            final int[] other = taker.ints(jobs, worker, 100);
            Arrays.fill(own, 0, 100, chunk + 1);
            jobs.dispatch(6, (inner, number) -> {
                final int[] nested = taker.ints(jobs, number, 100);
                assertNotSame(own, nested);
                assertNotSame(other, nested);
                Arrays.fill(nested, -1);
            });
            for (int i = 0; i < 100; i++) {
                assertEquals(chunk + 1, own[i], "chunk=" + chunk);
                assertEquals(0, other[i], "chunk=" + chunk);
            }
            final int[] later = taker.ints(jobs, worker, 100);
            assertNotSame(own, later);
            assertNotSame(other, later);
            assertEquals(0, later[99]);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ints_insideNestedDispatch_leavesThoseOfTheCallerAlone(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            for (int round = 0; round < 200; round++) {
                checkNested(jobs, Taker.shipped());
            }
        }
        for (long seed = 0; seed < 50; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(workers, seed)) {
                checkNested(jobs, Taker.shipped());
            }
        }
    }

    @Test
    void ints_twinSharedWithTheCaller_failsTheCheck() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            assertThrows(JobFailure.class, () -> checkNested(jobs, Taker.oneArrayPerWorker()));
        }
    }

    // ---- Used again ----

    @Test
    void ints_manyChunks_areTheSameArraysAgain() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final int[][][] taken = new int[1000][][];
            final int[] by = new int[1000];
            jobs.dispatch(1000, (chunk, worker) -> {
                by[chunk] = worker;
                taken[chunk] = new int[][] {
                    jobs.scratch(worker).ints(100), jobs.scratch(worker).ints(100)
                };
            });
            final Set<Object> arrays = identities();
            final Set<Integer> workers = new HashSet<>();
            for (int chunk = 0; chunk < 1000; chunk++) {
                assertNotSame(taken[chunk][0], taken[chunk][1]);
                arrays.addAll(Arrays.asList(taken[chunk]));
                workers.add(by[chunk]);
            }
            assertEquals(2 * workers.size(), arrays.size(), "two for each worker that took part");
        }
    }

    @Test
    void ints_lengthsThatCreepUp_areMadeAnewRarely() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final Set<Object> arrays = identities();
            jobs.dispatch(1000, (chunk, worker) -> {
                final int[] ints = jobs.scratch(worker).ints(chunk + 1);
                assertTrue(ints.length > chunk);
                arrays.add(ints);
            });
            assertEquals(11, arrays.size(), "lengths 1, 2, 4 … 1024");
        }
    }

    @Test
    void take_steadyState_allocatesNothing() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 200))) {
            final long[] sums = new long[3 * 16];
            final ChunkJob leaf =
                    (chunk, worker) -> sums[worker * 16] += jobs.scratch(worker).longs(30)[29];
            final ChunkJob job = (chunk, worker) -> {
                final Scratch scratch = jobs.scratch(worker);
                sums[worker * 16] += scratch.ints(100)[chunk] + scratch.longs(10 + 10 * chunk)[chunk];
                jobs.dispatch(2, leaf);
                sums[worker * 16] += (long) (scratch.floats(50)[chunk] + scratch.doubles(50)[chunk]);
            };
            assertEquals(0, AllocationTest.allocatedBytes(jobs, () -> jobs.dispatch(8, job)));
        }
    }

    /// The twin: an array made for each chunk is found.
    @Test
    void take_twinMadePerChunk_isMeasured() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 200))) {
            final int[][] kept = new int[3 * 16][];
            final ChunkJob twin = (chunk, worker) -> kept[worker * 16] = new int[100];
            final long bytes = AllocationTest.allocatedBytes(jobs, () -> jobs.dispatch(8, twin));
            assertTrue(bytes >= AllocationTest.MEASURED * 8L * 400, "bytes=" + bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void take_chunkThrows_isReleased(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            for (int round = 0; round < Scratch.MAX_ARRAYS + 10; round++) { // one kept per round would be too many
                assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(workers, (chunk, worker) -> {
                            jobs.scratch(worker).ints(1);
                            throw new IllegalStateException("chunk");
                        }));
            }
            final AtomicInteger rounds = new AtomicInteger();
            jobs.dispatch(20, (chunk, worker) -> { // and within a chunk that goes on after a nested failure
                final int[] own = jobs.scratch(worker).ints(1);
                final int[][] nested = new int[1][];
                assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(1, (inner, number) -> {
                            nested[0] = jobs.scratch(number).ints(1);
                            throw new IllegalStateException("nested");
                        }));
                assertNotSame(own, nested[0]);
                assertSame(nested[0], jobs.scratch(worker).ints(1));
                rounds.incrementAndGet();
            });
            assertEquals(20, rounds.get());
        }
    }

    // ---- Results ----

    /// Counts residues in scratch arrays, with a nested dispatch in between.
    private static long[] residues(final JobSystem jobs, final Taker taker) {
        final long[] results = new long[30];
        jobs.dispatch(30, (chunk, worker) -> {
            final int length = 7 + chunk % 5;
            final int[] counts = taker.ints(jobs, worker, length);
            for (int value = 0; value < 500; value++) {
                counts[value * (chunk + 3) % length]++;
            }
            final int[] sums = new int[4];
            jobs.dispatch(4, (inner, number) -> {
                final int[] nested = taker.ints(jobs, number, inner + 1);
                nested[inner] += chunk;
                sums[inner] = nested[inner];
            });
            long hash = Arrays.hashCode(sums);
            for (int i = 0; i < length; i++) {
                hash = 31 * hash + counts[i];
            }
            results[chunk] = hash;
        });
        return results;
    }

    private static void checkIndependent(final Taker taker) {
        final long[] expected;
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            expected = residues(jobs, Taker.shipped());
        }
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
                assertArrayEquals(expected, residues(jobs, taker), "workers=" + workers);
                assertArrayEquals(expected, residues(jobs, taker), "again, workers=" + workers);
            }
            for (long seed = 0; seed < 50; seed++) {
                try (JobSystem jobs = JobSystem.shuffled(workers, seed)) {
                    assertArrayEquals(expected, residues(jobs, taker), "workers=" + workers + ", seed=" + seed);
                }
            }
        }
    }

    @Test
    void take_anyNumberOfWorkersAndAnyOrder_givesTheSameResult() {
        checkIndependent(Taker.shipped());
    }

    @Test
    void take_twinCarriesOverFromChunkToChunk_failsTheCheck() {
        assertThrows(AssertionError.class, () -> checkIndependent(Taker.oneArrayPerWorker()));
    }

    // ---- Of one's own ----

    @Test
    void freeAll_scratchOfTheCaller_handsTheSameArraysOutAgain() {
        final Scratch scratch = Scratch.ofCaller();
        final int[] first = scratch.ints(10);
        final int[] second = scratch.ints(20);
        final double[] other = scratch.doubles(5);
        assertNotSame(first, second);
        Arrays.fill(first, 7);
        scratch.freeAll();
        assertSame(first, scratch.ints(10));
        assertEquals(0, first[9], "cleared");
        assertSame(second, scratch.ints(20));
        assertSame(other, scratch.doubles(5));
    }

    @Test
    void freeAll_scratchOfAChunk_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            jobs.dispatch(1, (chunk, worker) -> {
                jobs.scratch(worker).ints(1);
                checkError(
                        IllegalStateException.class,
                        "scratch of a chunk is free when the chunk ends: Scratch{ints=1, longs=0, floats=0,"
                                + " doubles=0}; take further arrays, or work with Scratch.ofCaller()",
                        () -> jobs.scratch(worker).freeAll());
            });
        }
    }

    // ---- Errors ----

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 2})
    void scratch_workerOutOfRange_isAnError(final int worker) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            checkError(
                    IllegalArgumentException.class,
                    "worker must be in [0, 2): worker=" + worker
                            + "; take the number that the job got, or create more workers",
                    () -> jobs.scratch(worker));
        }
    }

    private static String notItsChunk(final int worker) {
        return "scratch belongs to a chunk, under the worker number that it got: worker=" + worker + ", thread="
                + Thread.currentThread().getName() + "; ask inside the job, and pass that number on";
    }

    @Test
    void scratch_numberOfAnotherWorker_isAnError() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final AtomicInteger refused = new AtomicInteger();
            final ChunkJob job = (chunk, worker) -> {
                checkError(IllegalStateException.class, notItsChunk(1 - worker), () -> jobs.scratch(1 - worker));
                refused.incrementAndGet();
            };
            jobs.runOn(0, job);
            jobs.runOn(1, job);
            assertEquals(2, refused.get());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void scratch_outsideOfChunks_isAnError(final int workers) throws InterruptedException {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            checkError(IllegalStateException.class, notItsChunk(0), () -> jobs.scratch(0));
            jobs.dispatch(4, (chunk, worker) -> jobs.scratch(worker));
            checkError(IllegalStateException.class, notItsChunk(0), () -> jobs.scratch(0));
            checkError(IllegalStateException.class, notItsChunk(workers - 1), () -> jobs.scratch(workers - 1));
            final AtomicInteger boundaries = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.single("a", (chunk, worker) -> jobs.scratch(worker));
            builder.boundary("apply", () -> {
                checkError(IllegalStateException.class, notItsChunk(0), () -> jobs.scratch(0));
                boundaries.incrementAndGet();
            });
            builder.build().run();
            assertEquals(1, boundaries.get());
        }
    }

    @Test
    void scratch_otherThreadWhileAChunkRuns_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final AtomicInteger refused = new AtomicInteger();
            jobs.runOn(1, (chunk, worker) -> {
                final Thread stranger = new Thread(() -> {
                    checkError(IllegalStateException.class, notItsChunk(worker), () -> jobs.scratch(worker));
                    refused.incrementAndGet();
                });
                stranger.start();
                Awaits.until(() -> !stranger.isAlive());
            });
            assertEquals(1, refused.get());
        }
    }

    @Test
    void take_negativeLength_isAnErrorAndTakesNothing() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            jobs.dispatch(1, (chunk, worker) -> {
                final Scratch scratch = jobs.scratch(worker);
                final String message = "length must be >= 0: length=-1" + ChunkTable.NEGATIVE;
                checkError(IllegalArgumentException.class, message, () -> scratch.ints(-1));
                checkError(IllegalArgumentException.class, message, () -> scratch.longs(-1));
                checkError(IllegalArgumentException.class, message, () -> scratch.floats(-1));
                checkError(IllegalArgumentException.class, message, () -> scratch.doubles(-1));
                assertEquals("Scratch{ints=0, longs=0, floats=0, doubles=0}", scratch.toString());
                assertArrayEquals(EMPTY, scratch.ints(0));
            });
        }
    }

    @Test
    void ints_longerThanTheMachineAllows_isOutOfMemoryLikeAnyArray() {
        for (final int before : new int[] {0, 10}) { // the first array of its place, and one in place of another
            try (JobSystem jobs = JobSystem.withWorkers(1)) {
                jobs.dispatch(
                        before == 0 ? 0 : 1,
                        (chunk, worker) -> jobs.scratch(worker).ints(before));
                final JobFailure failure = assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(
                                1, (chunk, worker) -> jobs.scratch(worker).ints(Integer.MAX_VALUE)));
                assertTrue(
                        failure.getCause() instanceof OutOfMemoryError, "before=" + before + ": " + failure.getCause());
            }
        }
    }

    @Test
    void take_moreThanAChunkMayHold_isAnErrorOfThatTypeOnly() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            for (int round = 0; round < 2; round++) {
                jobs.dispatch(1, (chunk, worker) -> {
                    final Scratch scratch = jobs.scratch(worker);
                    for (int taken = 0; taken < 4_096; taken++) {
                        scratch.ints(1);
                        scratch.longs(1);
                        scratch.floats(1);
                        scratch.doubles(1);
                    }
                    final String message = "a chunk holds at most 4096 scratch arrays of a type: taken=4096; take one"
                            + " long array and divide it";
                    checkError(IllegalStateException.class, message, () -> scratch.ints(1));
                    checkError(IllegalStateException.class, message, () -> scratch.longs(1));
                    checkError(IllegalStateException.class, message, () -> scratch.floats(1));
                    checkError(IllegalStateException.class, message, () -> scratch.doubles(1));
                });
            }
            jobs.dispatch(1, (chunk, worker) -> {
                for (int taken = 0; taken < 4_096; taken++) {
                    jobs.scratch(worker).doubles(1);
                }
                jobs.scratch(worker).ints(1); // the limit is one of each type
                assertEquals(
                        "Scratch{ints=1, longs=0, floats=0, doubles=4096}",
                        jobs.scratch(worker).toString());
            });
        }
    }

    private static void checkError(
            final Class<? extends RuntimeException> type, final String message, final Executable call) {
        assertEquals(message, assertThrows(type, call).getMessage());
    }
}
