package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reductions to the last bit, and ranges of words.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReductionTest {

    private static double[] values(final long seed, final int rows) {
        final Random random = new Random(seed);
        return random.doubles(rows)
                .map(value -> (value - 0.5) * Math.pow(10, random.nextInt(20)))
                .toArray();
    }

    private static double expected(final double[] values, final int grain) {
        double sum = 0;
        for (int begin = 0; begin < values.length; begin += grain) {
            sum += part(values, begin, Math.min(values.length, begin + grain));
        }
        return sum;
    }

    private static double part(final double[] values, final int begin, final int end) {
        double part = 0;
        for (int row = begin; row < end; row++) {
            part += values[row];
        }
        return part;
    }

    private static void assertSameBits(final double expected, final double actual, final String where) {
        assertEquals(Double.doubleToRawLongBits(expected), Double.doubleToRawLongBits(actual), where);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void over_sumOfDoubles_isTheSameToTheLastBit(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final DoubleReduction sum = DoubleReduction.of(0, Double::sum);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 100))) {
            for (int round = 0; round < 200; round++) {
                final double[] values = values(random.nextLong(), random.nextInt(5000));
                final int grain = 64 * (1 + random.nextInt(4));
                final double total =
                        sum.over(jobs, values.length, grain, (begin, end, chunk, worker) -> part(values, begin, end));
                assertSameBits(expected(values, grain), total, "seed=" + seed + " round=" + round);
            }
        }
    }

    /// Chunk 0 ends last: who adds in the order of time gets other bits. The twin is one line different.
    @Test
    void over_chunksEndInAnotherOrder_stillCombinesInChunkOrder() {
        final double[] values = {1e16, 1, 1, 1, -1e16}; // one per chunk
        final DoubleReduction sum = DoubleReduction.of(0, Double::sum);
        final double[] inTime = new double[1];
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final CountDownLatch others = new CountDownLatch(4);
            final Object monitor = new Object();
            final double total = sum.over(jobs, 5 * 64, 64, (begin, end, chunk, worker) -> {
                if (chunk == 0) {
                    await(others);
                }
                synchronized (monitor) {
                    inTime[0] += values[chunk]; // broken: the twin
                }
                others.countDown();
                return values[chunk];
            });
            final double expected = 0 + 1e16 + 1 + 1 + 1 - 1e16;
            assertSameBits(expected, total, "");
            assertNotEquals(expected, inTime[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void over_operatorNotCommutative_combinesFromTheLeft(final int workers) {
        final LongReduction digits = LongReduction.of(7, (left, right) -> left * 10 + right);
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            assertEquals(7, digits.over(jobs, 0, 64, (begin, end, chunk, worker) -> chunk), "no chunks");
            assertEquals(701234, digits.over(jobs, 5 * 64, 64, (begin, end, chunk, worker) -> chunk));
            assertEquals(701, digits.over(jobs, 65, 64, (begin, end, chunk, worker) -> chunk), "fewer than before");
        }
    }

    @Test
    void over_chunkFails_reportsItAndStaysUsable() {
        final LongReduction sum = LongReduction.of(0, Long::sum);
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final JobFailure failure = assertThrows(
                    JobFailure.class,
                    () -> sum.over(jobs, 1000, 64, (begin, end, chunk, worker) -> {
                        if (chunk >= 3) {
                            throw new IllegalStateException("on purpose");
                        }
                        return 1;
                    }));
            assertEquals(3, failure.chunk());
            assertEquals(16, sum.over(jobs, 1000, 64, (begin, end, chunk, worker) -> 1));
        }
    }

    @Test
    void over_insideItself_isAnError() {
        final DoubleReduction sum = DoubleReduction.of(0, Double::sum);
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            sum.over(jobs, 64, 64, (begin, end, chunk, worker) -> {
                final String message = assertThrows(
                                IllegalStateException.class, () -> sum.over(jobs, 64, 64, (b, e, c, w) -> 0))
                        .getMessage();
                assertEquals(
                        "one reduction at a time: chunks=1; it was called from one of its own chunks or from two"
                                + " threads, make another one",
                        message);
                return 0;
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void result_asNodesOfASchedule_isTheSame(final int workers) {
        final LongReduction digits = LongReduction.of(0, (left, right) -> left * 10 + right);
        final long[] result = new long[1];
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch(
                            "parts",
                            () -> {
                                digits.begin(6);
                                return 6;
                            },
                            (chunk, worker) -> digits.set(chunk, chunk))
                    .writes("sum");
            builder.single("result", (chunk, worker) -> result[0] = digits.result())
                    .reads("sum");
            builder.build().run();
        }
        assertEquals(12345, result[0]);
        assertThrows(IndexOutOfBoundsException.class, () -> digits.set(6, 0));
        assertThrows(IllegalArgumentException.class, () -> digits.begin(-1));
    }

    // ---- Words ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void parallelForWords_anyGrain_runsEveryWordOnceInTheFixedChunks(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            for (final int grain : new int[] {1, 3, 8, 64, Integer.MAX_VALUE}) {
                for (final int words : new int[] {0, 1, 7, 8, 9, 100}) {
                    final AtomicIntegerArray runs = new AtomicIntegerArray(words);
                    jobs.parallelForWords(words, grain, (begin, end, chunk, worker) -> {
                        assertEquals(chunk * grain, begin);
                        assertEquals(Math.min((long) words, (long) begin + grain), end);
                        for (int word = begin; word < end; word++) {
                            runs.incrementAndGet(word);
                        }
                    });
                    for (int word = 0; word < words; word++) {
                        assertEquals(1, runs.get(word), "grain=" + grain + " words=" + words + " word=" + word);
                    }
                }
            }
        }
    }

    @Test
    void parallelForWords_badArguments_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final RangeJob nothing = (begin, end, chunk, worker) -> {};
            assertEquals(
                    "words must be >= 0: words=-1" + ChunkTable.NEGATIVE,
                    assertThrows(IllegalArgumentException.class, () -> jobs.parallelForWords(-1, 8, nothing))
                            .getMessage());
            assertEquals(
                    "grain must be >= 1 word: grain=0; 8 words are 512 rows",
                    assertThrows(IllegalArgumentException.class, () -> jobs.parallelForWords(1, 0, nothing))
                            .getMessage());
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Chunks that set nothing count as the identity, in new places and in places used before.
    @Test
    void result_chunksSetNothing_areTheIdentity() {
        final LongReduction product = LongReduction.of(1, (left, right) -> left * right);
        final DoubleReduction ratio = DoubleReduction.of(1, (left, right) -> left * right);
        product.begin(4);
        ratio.begin(4);
        product.set(2, 5);
        ratio.set(2, 5);
        assertEquals(5, product.result());
        assertSameBits(5, ratio.result(), "");
        product.begin(3);
        ratio.begin(3);
        product.set(0, 7);
        ratio.set(0, 7);
        assertEquals(7, product.result());
        assertSameBits(7, ratio.result(), "");
        product.begin(4);
        ratio.begin(4);
        assertEquals(1, product.result());
        assertSameBits(1, ratio.result(), "");
    }
}
