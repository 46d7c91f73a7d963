package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Nodes whose chunks come in rounds.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleRoundsTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    /// The nodes that wait for a round.
    private enum Order {
        ROUNDS,
        ALL_AT_ONCE // the twin
    }

    /// Rounds of random width, in each of which every chunk looks at all that the round before wrote.
    private static final class Model {

        final int[] first; // by round; then the number of all chunks
        final long[] values; // by chunk
        final AtomicInteger wrong = new AtomicInteger();
        final AtomicInteger ran = new AtomicInteger();
        final Schedule schedule;
        int runs;

        Model(final JobSystem jobs, final Random random, final Order order) {
            final int rounds = 1 + random.nextInt(20);
            first = new int[rounds + 1];
            for (int round = 0; round < rounds; round++) {
                first[round + 1] = first[round] + Math.max(0, random.nextInt(12) - 3);
            }
            values = new long[first[rounds]];
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("before", NOTHING).writes("values");
            final IntUnaryOperator chunks = round -> first[round + 1] - first[round];
            (order == Order.ROUNDS
                            ? builder.rounds("rounds", () -> rounds, chunks, this::chunk)
                            : builder.rounds("rounds", () -> 1, round -> first[rounds], this::chunk)) // all at once
                    .writes("values");
            builder.single("after", (chunk, worker) -> ran.addAndGet(ran.get() == first[rounds] ? 0 : 1 << 20))
                    .reads("values");
            schedule = builder.build();
        }

        private int roundOf(final int chunk) {
            int round = 0;
            while (first[round + 1] <= chunk) {
                round++;
            }
            return round;
        }

        /// What a chunk writes, from what all chunks of the round before have written.
        private long value(final int chunk) {
            long value = runs;
            int before = roundOf(chunk) - 1;
            while (before > 0 && first[before] == first[before + 1]) {
                before--;
            }
            for (int other = before < 0 ? 0 : first[before]; before >= 0 && other < first[before + 1]; other++) {
                value = 31 * value + values[other];
            }
            return value + chunk;
        }

        private void chunk(final int chunk, final int worker) {
            ran.incrementAndGet();
            final long value = value(chunk);
            for (int spin = 0; spin < chunk * 7 % 40; spin++) {
                Thread.onSpinWait();
            }
            values[chunk] = value;
        }

        /// Runs it once, and returns whether every chunk saw the round before.
        boolean isRight() {
            runs++;
            ran.set(0);
            schedule.run();
            boolean isRight = ran.get() == values.length;
            for (int chunk = 0; chunk < values.length; chunk++) {
                isRight &= values[chunk] == value(chunk);
            }
            return isRight;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_randomRounds_eachSeesTheOneBefore(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 100))) {
            for (int time = 0; time < 60; time++) {
                final Model model = new Model(jobs, random, Order.ROUNDS);
                for (int run = 0; run < 5; run++) {
                    assertTrue(model.isRight(), "seed=" + seed + " time=" + time);
                }
            }
            assertFalse(jobs.executor().pool().hasActive());
            assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries());
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_shuffled_eachSeesTheOneBefore(final Order order) {
        final Random random = new Random(5);
        int wrong = 0;
        for (int seed = 0; seed < 100; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(4, seed)) {
                final Model model = new Model(jobs, random, order);
                wrong += model.isRight() && model.isRight() ? 0 : 1;
            }
        }
        if (order == Order.ROUNDS) {
            assertEquals(0, wrong);
        } else {
            assertTrue(wrong > 50, "the twin is caught: wrong=" + wrong);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void run_countsOfRounds_areAskedInOrderAndWhenTheRoundBeforeHasEnded(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicInteger ended = new AtomicInteger();
            final StringBuffer asked = new StringBuffer();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rounds(
                    "rounds",
                    () -> {
                        asked.append('|');
                        return 5;
                    },
                    round -> {
                        asked.append(round).append('/').append(ended.get()).append(' ');
                        return round % 2 == 0 ? 3 : 0;
                    },
                    (chunk, worker) -> ended.incrementAndGet());
            final Schedule schedule = builder.build();
            schedule.run();
            ended.set(0);
            schedule.run();
            assertEquals("|0/0 1/3 2/3 3/6 4/6 |0/0 1/3 2/3 3/6 4/6 ", asked.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_noRoundOrNoChunk_makesNothingStaleAndGoesOn(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final int[] rounds = {0};
            final int[] chunks = {3};
            final int[] ran = new int[2];
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, (chunk, worker) -> ran[0]++)
                    .reads("x");
            builder.rounds("rounds", () -> rounds[0], round -> round == 0 ? 0 : chunks[0], NOTHING)
                    .writes("x");
            builder.single("look", (chunk, worker) -> ran[1]++).reads("grid");
            final Schedule schedule = builder.build();
            schedule.run();
            schedule.run();
            rounds[0] = 2;
            chunks[0] = 0;
            schedule.run();
            assertEquals(1, ran[0], "made once, in the first run");
            chunks[0] = 2;
            schedule.run();
            assertEquals(2, ran[0], "a later round wrote its source");
            assertEquals(4, ran[1]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_chunkOfARoundFails_reportsTheLowestAndRunsNoLaterRound(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final boolean[] fails = {true};
            final AtomicInteger late = new AtomicInteger();
            final AtomicInteger early = new AtomicInteger();
            final AtomicInteger asked = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            final IntUnaryOperator five = round -> {
                asked.incrementAndGet();
                return 5;
            };
            builder.rounds("rounds", () -> 4, five, (chunk, worker) -> {
                        (chunk < 10 ? early : late).incrementAndGet();
                        if (fails[0] && (chunk == 7 || chunk == 9)) {
                            throw new IllegalStateException("chunk " + chunk);
                        }
                    })
                    .writes("x");
            builder.single("after", (chunk, worker) -> late.incrementAndGet()).reads("x");
            final Schedule schedule = builder.build();
            for (int time = 0; time < 50; time++) {
                fails[0] = true;
                early.set(0);
                final JobFailure failure = assertThrows(JobFailure.class, schedule::run);
                assertEquals(
                        "rounds/7/chunk 7",
                        failure.node()
                                + '/'
                                + failure.chunk()
                                + '/'
                                + failure.getCause().getMessage());
                assertTrue(early.get() >= 8, "what stands before it runs: " + early);
                assertEquals(0, late.get());
                assertEquals(2, asked.getAndSet(0), "no further round is asked for");
                fails[0] = false;
                schedule.run();
                asked.set(0);
                assertEquals(11, late.getAndSet(0), "all of it, from the first round");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_countOfARoundFails_endsTheNode(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final int[] chunks = {-1};
            final int[] rounds = {3};
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rounds(
                    "rounds",
                    () -> rounds[0],
                    round -> round == 1 ? chunks[0] : 2,
                    (chunk, worker) -> ran.incrementAndGet());
            final Schedule schedule = builder.build();
            final JobFailure negative = assertThrows(JobFailure.class, schedule::run);
            assertEquals(JobFailure.NO_CHUNK, negative.chunk());
            assertInstanceOf(IllegalArgumentException.class, negative.getCause());
            assertTrue(negative.getCause().getMessage().contains("chunks=-1, round=1"), negative.toString());
            assertEquals(2, ran.get());
            chunks[0] = Integer.MAX_VALUE;
            assertInstanceOf(
                    ArithmeticException.class,
                    assertThrows(JobFailure.class, schedule::run).getCause(),
                    "more chunks than there are numbers");
            rounds[0] = -1;
            assertTrue(assertThrows(JobFailure.class, schedule::run)
                    .getCause()
                    .getMessage()
                    .startsWith("rounds must be >= 0: rounds=-1;"));
            rounds[0] = 3;
            chunks[0] = 1;
            ran.set(0);
            schedule.run();
            assertEquals(5, ran.get());
        }
    }

    // ---- What rounds cost ----

    /// Counts who is woken, and says when somebody sleeps.
    private static final class CountingParker implements Parker {

        private final CountDownLatch asleep = new CountDownLatch(1);
        private final AtomicInteger unparks = new AtomicInteger();

        @Override
        public void park(final Object blocker) {
            asleep.countDown();
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            unparks.incrementAndGet();
            Parker.SYSTEM.unpark(thread);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_roundsOfOneChunk_wakeNobody(final int chunks) {
        final CountingParker parker = new CountingParker();
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rounds("rounds", () -> 64, round -> round % 2 * chunks, (chunk, worker) -> ran.incrementAndGet());
            final Schedule schedule = builder.build();
            Threads.await(parker.asleep);
            schedule.run();
            assertEquals(32 * chunks, ran.get());
            assertEquals(chunks == 1, parker.unparks.get() == 0, "unparks=" + parker.unparks);
        }
    }

    @Test
    void rounds_missing_isRefused() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            assertThrows(NullPointerException.class, () -> builder.rounds("a", null, round -> 1, NOTHING));
            assertThrows(NullPointerException.class, () -> builder.rounds("b", () -> 1, null, NOTHING));
        }
    }
}
