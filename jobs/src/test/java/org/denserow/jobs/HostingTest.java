package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames on a thread that is somebody else's: an Agrona agent, and threads that hand the system over.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostingTest {

    private static final int CHUNKS = 16;
    private static final int MANY = 1_000; // frames

    // ---- On an agent ----

    /// A frame in two segments; between them the first one is all done and the second one not begun.
    private static final class Frames implements Agent {

        private final int[] first = new int[CHUNKS];
        private final int[] second = new int[CHUNKS];
        private final Queue<String> violations = new ConcurrentLinkedQueue<>();
        private final Schedule schedule;
        private int frames;
        private boolean closed;
        private int heldFrame = Integer.MAX_VALUE;
        private boolean interruptedAfterHeld;
        private final CountDownLatch many = new CountDownLatch(1);
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);

        Frames(final JobSystem jobs) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("first", () -> CHUNKS, (chunk, worker) -> {
                if (frames == heldFrame) {
                    hold(worker);
                }
                first[chunk]++;
            });
            builder.boundary("between", () -> checkAll(first, frames + 1));
            builder.dispatch("second", () -> CHUNKS, (chunk, worker) -> second[chunk]++);
            this.schedule = builder.build();
        }

        /// The other workers until they are released, the owner until one of them is here: then it has to wait for it.
        /// Interrupts do not end it.
        private void hold(final int worker) {
            if (worker != 0) {
                held.countDown();
            }
            final CountDownLatch until = worker == 0 ? held : release;
            while (until.getCount() > 0) {
                Thread.yield();
            }
        }

        @Override
        public int doWork() {
            schedule.run();
            if (frames == heldFrame) {
                interruptedAfterHeld = Thread.currentThread().isInterrupted();
            }
            frames++;
            if (frames == MANY) {
                many.countDown();
            }
            checkAll(first, frames);
            checkAll(second, frames);
            return 1;
        }

        private void checkAll(final int[] counts, final int expected) {
            if (Arrays.stream(counts).anyMatch(count -> count != expected)) {
                violations.add("frame=" + frames + ", counts=" + Arrays.toString(counts));
            }
        }

        @Override
        public void onClose() {
            closed = true;
        }

        @Override
        public String roleName() {
            return "frames";
        }
    }

    private static AgentRunner runner(final Agent agent, final Consumer<Throwable> errors) {
        return new AgentRunner(new YieldingIdleStrategy(), errors::accept, null, agent);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void doWork_onAnAgent_runsWholeFrames(final int workers) {
        final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 10))) {
            final Frames frames = new Frames(jobs);
            final AgentRunner runner = runner(frames, errors::add);
            final Thread thread = AgentRunner.startOnThread(runner);
            Threads.await(frames.many);
            runner.close();
            Threads.awaitEnd(thread);
            assertTrue(frames.frames >= MANY, "frames=" + frames.frames);
            assertTrue(frames.violations.isEmpty(), frames.violations::toString);
            assertTrue(frames.closed);
            assertTrue(errors.isEmpty(), errors::toString);
            jobs.dispatch(4, (chunk, worker) -> {}); // the seat is empty again
        }
    }

    /// `close` of the runner interrupts an agent that does not end in time, here in the midst of a frame.
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void close_runnerInterrupts_leavesNoHalfFrame(final int workers) {
        final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            final Frames frames = new Frames(jobs);
            final AgentRunner runner = runner(frames, errors::add);
            frames.heldFrame = 50;
            final Thread thread = AgentRunner.startOnThread(runner);
            Threads.await(frames.held);
            final AtomicInteger interrupts = new AtomicInteger();
            runner.close(1, late -> {
                if (interrupts.incrementAndGet() == 3) { // interrupted twice so far, and it is still at it
                    frames.release.countDown();
                }
            });
            Threads.awaitEnd(thread);
            assertTrue(interrupts.get() >= 3);
            assertTrue(frames.interruptedAfterHeld, "the status is lost");
            assertEquals(51, frames.frames, "the frame that was interrupted is whole, and the last one");
            assertTrue(frames.violations.isEmpty(), frames.violations::toString);
            assertTrue(errors.isEmpty(), errors::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void doWork_nodeThrows_reachesTheHandlerOfTheAgent(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 10))) {
            final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
            final CountDownLatch handled = new CountDownLatch(3);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("fails", () -> 4, (chunk, worker) -> {
                if (chunk == 2) {
                    throw new IllegalArgumentException("on purpose");
                }
            });
            final Schedule schedule = builder.build();
            final Agent agent = new Agent() {
                @Override
                public int doWork() {
                    schedule.run();
                    return 1;
                }

                @Override
                public String roleName() {
                    return "fails";
                }
            };
            final AgentRunner runner = runner(agent, error -> {
                errors.add(error);
                handled.countDown();
            });
            final Thread thread = AgentRunner.startOnThread(runner);
            Threads.await(handled); // it goes on after each of them
            runner.close();
            Threads.awaitEnd(thread);
            for (final Throwable error : errors) {
                final JobFailure failure = assertInstanceOf(JobFailure.class, error);
                assertEquals("fails/2", failure.node() + '/' + failure.chunk());
                assertEquals("on purpose", failure.getCause().getMessage());
            }
        }
    }

    // ---- Handed over ----

    private static final int HAND_OVERS = 2_000;

    /// Runs something as the owner, or is refused since another one is.
    @FunctionalInterface
    private interface Seat {

        void runAlone(Runnable work);
    }

    /// What is handed over: plain, so that nothing but the order of the job system makes it visible.
    private static final class Baton {

        private int turn;
        private int count;
        private final int[] written = new int[CHUNKS];
    }

    /// Threads that take turns. A thread tries again when the seat is taken or another thread has its turn.
    ///
    /// @return what was wrong
    private static Queue<String> takeTurns(final Seat seat, final int threads, final int handOvers) {
        final Baton baton = new Baton();
        final Queue<String> wrong = new ConcurrentLinkedQueue<>();
        final Thread[] players = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            final int player = i;
            players[i] = new Thread(() -> {
                final boolean[] over = new boolean[1];
                while (!over[0] && wrong.isEmpty()) {
                    try {
                        seat.runAlone(() -> {
                            over[0] = baton.count == handOvers;
                            if (baton.turn == player && !over[0]) {
                                play(baton, wrong);
                                baton.turn = (player + 1) % threads;
                            }
                        });
                    } catch (final IllegalStateException refused) {
                        if (!refused.getMessage().startsWith("one outside thread dispatches at a time: ")) {
                            wrong.add(refused.toString());
                        }
                    }
                    Thread.yield(); // whose turn it is must get in between
                }
            });
        }
        Arrays.stream(players).forEach(Thread::start);
        Arrays.stream(players).forEach(Threads::awaitEnd);
        return wrong;
    }

    private static void play(final Baton baton, final Queue<String> wrong) {
        for (int i = 0; i < CHUNKS; i++) {
            if (baton.written[i] != baton.count) {
                wrong.add("count=" + baton.count + ", written=" + Arrays.toString(baton.written));
            }
        }
        baton.count++;
        Arrays.fill(baton.written, baton.count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void run_threadsTakeTurns_eachSeesWhatTheOneBeforeWrote(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 10))) {
            final Queue<String> wrong = takeTurns(
                    work -> jobs.dispatch(2, (chunk, worker) -> {
                        if (chunk == 0) { // on any worker
                            work.run();
                        }
                    }),
                    3,
                    HAND_OVERS);
            assertTrue(wrong.isEmpty(), wrong::toString);
        }
    }

    /// The chunks write on all workers, and the next owner reads.
    @Test
    void dispatch_threadsTakeTurns_seeWhatTheWorkersOfTheOtherWrote() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 10))) {
            final int[] written = new int[CHUNKS];
            final AtomicInteger wrong = new AtomicInteger();
            for (int round = 0; round < 500; round++) {
                final int before = round;
                final Thread owner = new Thread(() -> jobs.dispatch(CHUNKS, (chunk, worker) -> {
                    if (written[(chunk + 5) % CHUNKS] < before) {
                        wrong.incrementAndGet();
                    }
                    written[chunk] = before + 1;
                }));
                owner.start();
                Threads.awaitEnd(owner);
            }
            assertEquals(0, wrong.get());
        }
    }

    /// The twin: a seat that looks first and sits down then, with two threads in between.
    @Test
    void run_twinLetsTwoInAtOnce_failsTheCheck() {
        final CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
        final boolean[] taken = new boolean[1];
        final AtomicInteger inside = new AtomicInteger();
        final Seat twin = work -> {
            if (taken[0]) {
                throw new IllegalStateException("one outside thread dispatches at a time: ");
            }
            meet(bothHaveLooked); // the interleaving that an atomic entry rules out
            taken[0] = true;
            if (inside.incrementAndGet() > 1) {
                throw new IllegalStateException("two inside at once");
            }
        };
        final Queue<String> wrong = takeTurns(twin, 2, 10);
        assertTrue(wrong.toString().contains("two inside at once"), wrong::toString);
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void run_twoAtOnce_secondIsRefusedByName() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final CountDownLatch inside = new CountDownLatch(1);
            final CountDownLatch release = new CountDownLatch(1);
            final Schedule held = Schedule.on(jobs)
                    .boundary("held", () -> {
                        inside.countDown();
                        Threads.await(release);
                    })
                    .build();
            final Schedule other = Schedule.on(jobs).boundary("other", () -> {}).build();
            final Thread first = new Thread(held::run, "first-owner");
            first.start();
            Threads.await(inside);
            Thread.currentThread().setName("second-owner");
            assertEquals(
                    "one outside thread dispatches at a time: thread=second-owner, dispatching=first-owner; let the"
                            + " first one return, or give each its own job system",
                    assertThrows(IllegalStateException.class, other::run).getMessage());
            release.countDown();
            Threads.awaitEnd(first);
            other.run();
        }
    }
}
