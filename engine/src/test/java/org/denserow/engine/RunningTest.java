package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;
import org.denserow.engine.fixture.CrowdScenario;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// Runs of many frames: by number, for a time, at a pace, and what ends them.
@Timeout(120) // interrupts, which ends a sleep
class RunningTest {

    private static final long PERIOD = 10_000_000; // of 100 frames a second, in nanoseconds
    private static final long ENDLESS = 1_000; // frames; no test runs so many
    private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE);

    private record Message() {}

    /// A way to run frames, until something ends it.
    private interface Way {

        long run(Simulation sim);
    }

    private static final List<Way> WAYS = List.of(
            sim -> sim.run(Long.MAX_VALUE), sim -> sim.runFor(LONGEST), sim -> sim.runAt(100), sim -> sim.runAt(0.001));

    private final FakeClock clock = new FakeClock();
    private final Simulation sim = Trial.timed(SimulationOptions.defaults(), clock);
    private final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
        sim.stop();
        return 0;
    });
    private LongConsumer inFrame = frame -> {}; // what the system does

    RunningTest() {
        final Table things = sim.define("thing", Layout.dense(1));
        things.create();
        sim.system("work").over(things, (rows, commands) -> {
            if (rows.frame() > ENDLESS) {
                throw new AssertionError("nothing ends this run");
            }
            inFrame.accept(rows.frame());
        });
    }

    @AfterEach
    void close() {
        Thread.interrupted(); // what a test has left
        sim.close();
    }

    private void stopAfter(final long frames) {
        final long last = sim.frame() + frames - 1;
        inFrame = frame -> {
            if (frame == last) {
                sim.stop();
            }
        };
    }

    // ---- By number, for a time ----

    @Test
    void run_toItsEnd_returnsAll() {
        assertEquals(5, sim.run(5));
        assertEquals(0, sim.run(0));
        assertEquals(5, sim.frame());
        assertEquals(List.of(), clock.waits);
    }

    @Test
    void runFor_framesTakeTime_endsWithTheFrameInWhichItIsOver() {
        inFrame = frame -> clock.pass(3_000_000);
        assertEquals(4, sim.runFor(Duration.ofMillis(10)), "frames begin at 0, 3, 6 and 9 ms");
        assertEquals(3, sim.runFor(Duration.ofMillis(9)), "at 9 ms it is over");
        assertEquals(List.of(), clock.waits);
    }

    @Test
    void runFor_zero_runsNoFrame() {
        assertEquals(0, sim.runFor(Duration.ZERO));
        assertEquals(0, sim.frame());
    }

    @Test
    void run_outOfRange_isRefused() {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> sim.run(-1)), "frames=-1");
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> sim.runFor(Duration.ofNanos(-1))),
                "must not be negative",
                "duration=PT-0.000000001S");
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> sim.runAt(0)), "hertz=0.0");
        assertEquals(0, sim.frame());
    }

    // ---- At a pace ----

    @Test
    void runAt_framesInTime_sleepsBetweenThem() {
        inFrame = frame -> {
            clock.pass(frame * 1_000_000);
            if (frame == 3) {
                sim.stop();
            }
        };
        assertEquals(4, sim.runAt(100));
        assertEquals(List.of(PERIOD, PERIOD - 1_000_000, PERIOD - 2_000_000), clock.waits);
        assertOverload(4, 0, 0, 0);
    }

    @Test
    void runAt_oneLongFrame_isCountedAndNotChased() {
        final List<Long> begun = new ArrayList<>();
        final long start = clock.nanoTime();
        inFrame = frame -> {
            begun.add((clock.nanoTime() - start) / 1_000_000);
            clock.pass(frame == 1 ? 35_000_000 : 1_000_000);
            if (frame == 4) {
                sim.stop();
            }
        };
        assertEquals(5, sim.runAt(100));
        assertEquals(List.of(0L, 10L, 45L, 50L, 60L), begun);
        assertOverload(5, 1, 2, 25_000_000);
    }

    @Test
    void runAt_everyFrameTooLong_neverSleeps() {
        inFrame = frame -> {
            clock.pass(2 * PERIOD);
            if (frame == 9) {
                sim.stop();
            }
        };
        assertEquals(10, sim.runAt(100));
        assertEquals(List.of(), clock.waits);
        assertOverload(10, 9, 9, PERIOD);
    }

    @Test
    void runAt_sleepsTooLong_isNotLateForTheTimeToWakeUp() {
        clock.oversleepNanos = PERIOD / 100;
        stopAfter(50);
        assertEquals(50, sim.runAt(100));
        assertOverload(50, 0, 0, PERIOD / 100);
        assertEquals(PERIOD - PERIOD / 100, clock.waits.getLast(), "it does not add up");
    }

    @Test
    void runAt_wokenForNothing_sleepsTheRest() {
        clock.beforeSleep = () -> {
            if (clock.waits.size() == 1) {
                clock.pass(PERIOD / 4);
                clock.unpark(Thread.currentThread());
            }
        };
        stopAfter(2);
        assertEquals(2, sim.runAt(100));
        assertEquals(List.of(PERIOD, PERIOD - PERIOD / 4), clock.waits);
        assertOverload(2, 0, 0, 0);
    }

    @Test
    void runAt_again_countsAnew() {
        runAt_everyFrameTooLong_neverSleeps();
        final Overload before = sim.overload();
        stopAfter(2);
        sim.runAt(100);
        assertOverload(2, 0, 0, 0);
        assertSame(before, sim.overload());
    }

    private void assertOverload(final long frames, final long late, final long skipped, final long longestNanos) {
        assertEquals(
                "Overload{frames=" + frames + ", late=" + late + ", skipped=" + skipped + ", longestNanos="
                        + longestNanos + '}',
                sim.overload().toString());
    }

    /// The order of what a run does: workers rest before each sleep, and only then.
    @Test
    void runAt_beforeEachSleep_letsTheWorkersRest() {
        final List<String> done = new ArrayList<>();
        final FrameRunner[] runner = new FrameRunner[1];
        clock.beforeSleep = () -> done.add("sleep");
        final Runnable frame = () -> {
            done.add("frame");
            if (Collections.frequency(done, "frame") == 2) {
                clock.pass(3 * PERIOD); // the next one is due at once
            } else if (Collections.frequency(done, "frame") == 4) {
                runner[0].stop();
            }
        };
        runner[0] = new FrameRunner(clock, new FrameState(), frame, () -> done.add("rest"));
        assertEquals(4, runner[0].runAt(100));
        assertEquals(List.of("frame", "rest", "sleep", "frame", "frame", "rest", "sleep", "frame"), done);
    }

    // ---- Stop ----

    @Test
    void stop_inASystem_endsEveryKindOfRunAfterTheFrame() {
        for (final Way way : WAYS) {
            stopAfter(3);
            final long before = sim.frame();
            assertEquals(3, way.run(sim));
            assertEquals(before + 3, sim.frame());
            assertEquals(before + 2, sim.report().frame(), "the frame was completed");
        }
    }

    @Test
    void stop_inAHandler_endsEveryKindOfRunAfterTheFrame() {
        for (final Way way : WAYS) {
            port.offer(new Message());
            assertEquals(1, way.run(sim));
            assertEquals(1, sim.report().messages());
        }
    }

    @Test
    void stop_beforeTheRun_endsItBeforeItsFirstFrameAndOnlyThisOne() {
        for (final Way way : WAYS) {
            sim.stop();
            sim.stop();
            assertEquals(0, way.run(sim));
            assertEquals(2, sim.run(2), "twice is once");
        }
    }

    @Test
    void stop_inTheLastFrame_leavesTheNextRunAlone() {
        stopAfter(3);
        assertEquals(3, sim.run(3));
        assertEquals(3, sim.run(3));
        stopAfter(1);
        inFrame = inFrame.andThen(frame -> {
            throw new IllegalStateException("on purpose");
        });
        assertThrows(SystemFailure.class, () -> sim.run(3));
        inFrame = frame -> {};
        sim.recover();
        assertEquals(3, sim.run(3), "a run that fails takes its stop with it");
    }

    @Test
    void stop_beforeAStep_doesNotStopIt() {
        sim.stop();
        assertEquals(0, sim.step().frame());
        assertEquals(0, sim.run(1));
    }

    @Test
    void stop_beforeARefusedRun_isStillThere() throws InterruptedException {
        sim.stop();
        for (final Executable code : runs()) {
            Trial.assertRefusedElsewhere(code);
        }
        assertThrows(IllegalArgumentException.class, () -> sim.run(-1));
        assertThrows(IllegalArgumentException.class, () -> sim.runAt(-1));
        assertEquals(0, sim.run(5));
    }

    /// On a thread that really sleeps, for days.
    @Test
    void stop_onAnotherThread_wakesTheSleeper() throws InterruptedException {
        try (Simulation real = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final Thread runner = Thread.currentThread();
            final Thread stopper = new Thread(() -> {
                while (runner.getState() != Thread.State.TIMED_WAITING) {
                    Thread.yield();
                }
                real.stop();
            });
            stopper.start();
            assertEquals(1, real.runAt(Pace.MIN_HERTZ));
            stopper.join();
        }
    }

    @Test
    void stop_betweenTheLookAndTheSleep_isNotLost() {
        clock.beforeSleep = RunningTest.this::stopOnAnotherThread;
        assertEquals(1, sim.runAt(100));
        assertEquals(1, clock.waits.size());
    }

    /// The twin: a wake-up that is lost costs a sleep.
    @Test
    void stop_twinThatLosesTheWakeUp_sleepsToTheEnd() {
        clock.losesWakeUps = true;
        final long start = clock.nanoTime();
        clock.beforeSleep = RunningTest.this::stopOnAnotherThread;
        assertEquals(1, sim.runAt(100));
        assertEquals(PERIOD, clock.nanoTime() - start);
    }

    private void stopOnAnotherThread() {
        try {
            assertEquals(null, Trial.onOtherThread(sim::stop));
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- Interrupts ----

    @Test
    void runAt_interrupted_endsAfterTheFrameAndKeepsTheStatus() {
        inFrame = frame -> {
            clock.pass(2 * PERIOD); // overloaded: it would never sleep
            if (frame == 2) {
                Thread.currentThread().interrupt();
            }
        };
        assertEquals(3, sim.runAt(100));
        assertTrue(Thread.currentThread().isInterrupted());
        assertEquals(0, sim.runAt(100), "with the status set");
        assertTrue(Thread.interrupted());
    }

    @Test
    void runAt_interruptedAsleep_endsAtOnce() {
        final long start = clock.nanoTime();
        clock.beforeSleep = Thread.currentThread()::interrupt;
        assertEquals(1, sim.runAt(100));
        assertEquals(start, clock.nanoTime());
        assertTrue(Thread.interrupted());
    }

    @Test
    void run_interrupted_runsAllAndKeepsTheStatus() {
        Thread.currentThread().interrupt();
        inFrame = frame -> clock.pass(1_000_000);
        assertEquals(3, sim.run(3));
        assertEquals(3, sim.runFor(Duration.ofMillis(3)));
        assertTrue(Thread.interrupted());
    }

    // ---- Failures, misuse ----

    @Test
    void run_aFrameFails_throwsWhatStepThrows() {
        for (final Way way : WAYS) {
            final long before = sim.frame();
            inFrame = frame -> {
                if (frame == before + 2) {
                    throw new IllegalStateException("on purpose");
                }
            };
            final SystemFailure failure = assertThrows(SystemFailure.class, () -> way.run(sim));
            assertEquals("work/0/" + (before + 2), failure.system() + '/' + failure.chunk() + '/' + failure.frame());
            assertEquals("on purpose", failure.getCause().getMessage());
            assertAllRefused("phase=FAILED", "recover()");
            sim.recover();
        }
    }

    @Test
    void run_anErrorInAFrame_isOverForGood() {
        inFrame = frame -> {
            throw new AssertionError("on purpose");
        };
        assertInstanceOf(
                AssertionError.class,
                assertThrows(SystemFailure.class, () -> sim.runAt(100)).getCause());
        assertAllRefused("phase=BROKEN", "close the simulation");
    }

    @Test
    void run_closed_isRefusedAndRequestsDoNothing() {
        sim.close();
        assertAllRefused("the simulation is closed");
        sim.stop();
        sim.pause();
        sim.resume();
        assertFalse(sim.isPaused());
    }

    private void assertAllRefused(final String... parts) {
        for (final Executable code : runs()) {
            Trial.assertSays(assertThrows(IllegalStateException.class, code), parts);
        }
    }

    private List<Executable> runs() {
        final Pace pace = Pace.at(100);
        pace.nanosToDue(0);
        pace.take(0); // so that none is due
        return List.of(
                () -> sim.run(0),
                () -> sim.run(1),
                () -> sim.runFor(Duration.ZERO),
                () -> sim.runAt(100),
                () -> sim.stepIfDue(pace));
    }

    @Test
    void run_onAnotherThread_isRefused() throws InterruptedException {
        for (final Executable code : runs()) {
            Trial.assertRefusedElsewhere(code);
        }
    }

    @Test
    void run_insideAFrame_isRefused() {
        for (final Executable code : runs()) {
            inFrame = frame -> {
                final Throwable thrown = assertThrows(IllegalStateException.class, code);
                Trial.assertSays(thrown, "between frames only", "phase=SYSTEMS", "inside a frame");
            };
            sim.step();
        }
        stopAfter(2);
        inFrame = inFrame.andThen(frame -> assertThrows(IllegalStateException.class, () -> sim.run(1)));
        assertEquals(2, sim.run(3), "a refused run does not take the stop of the one that is going on");
    }

    // ---- For hosts ----

    @Test
    void stepIfDue_asTimePasses_runsOneFramePerDueTime() {
        final Pace pace = Pace.at(100);
        assertTrue(sim.stepIfDue(pace));
        assertFalse(sim.stepIfDue(pace));
        clock.pass(PERIOD - 1);
        assertFalse(sim.stepIfDue(pace));
        clock.pass(1);
        assertTrue(sim.stepIfDue(pace));
        clock.pass(5 * PERIOD);
        assertTrue(sim.stepIfDue(pace));
        assertFalse(sim.stepIfDue(pace));
        assertEquals(
                "3 1 4",
                pace.overload().frames() + " " + pace.overload().late() + " "
                        + pace.overload().skipped());
        assertEquals(3, sim.frame());
        assertOverload(3, 1, 4, 4 * PERIOD);
    }

    @Test
    @DisplayName("the simulation's own overload counts the frames of stepIfDue, and begins at 0 with another pace")
    void overload_stepIfDue_isThatOfThePaceInUse() {
        final Overload overload = sim.overload();
        final Pace pace = Pace.at(100);
        sim.stepIfDue(pace);
        clock.pass(2 * PERIOD);
        sim.stepIfDue(pace);
        assertEquals(pace.overload().toString(), overload.toString());
        assertOverload(2, 1, 1, PERIOD);
        stopAfter(3);
        sim.runAt(100);
        assertOverload(3, 0, 0, 0);
        sim.stepIfDue(pace);
        assertSame(overload, sim.overload());
        assertEquals(1, overload.frames());
        assertEquals(3, pace.overload().frames(), "its own counts go on");
    }

    // ---- The result ----

    @Test
    void run_anyWayAndAnyNumberOfWorkers_sameWorldAndOrder() {
        final int frames = 24;
        String expected = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            for (int way = 0; way < 4; way++) {
                try (CrowdScenario crowd = new CrowdScenario(workers, 7, false, -1)) {
                    final FrameRunner runner = runnerOf(crowd, frames);
                    switch (way) {
                        case 0 -> runner.run(frames);
                        case 1 -> runner.runFor(Duration.ofNanos(Long.MAX_VALUE));
                        case 2 -> runner.runAt(100);
                        default -> {
                            for (final Pace pace = Pace.at(100); crowd.sim.frame() < frames; ) {
                                runner.stepIfDue(pace);
                                clock.pass(PERIOD / 3);
                            }
                        }
                    }
                    assertEquals(frames, crowd.sim.frame());
                    final String hashes = crowd.sim.hash() + " " + crowd.sim.orderHash();
                    expected = expected == null ? hashes : expected;
                    assertEquals(expected, hashes, "workers=" + workers + ", way=" + way);
                }
            }
        }
    }

    /// Overloaded now and then, paused once, and stopped after a number of frames.
    private FrameRunner runnerOf(final CrowdScenario crowd, final int frames) {
        final FrameRunner[] runner = new FrameRunner[1];
        runner[0] = new FrameRunner(
                clock,
                new FrameState(),
                () -> {
                    crowd.step();
                    clock.pass(crowd.sim.frame() % 5 == 0 ? 3 * PERIOD : 0);
                    if (crowd.sim.frame() == 20) {
                        runner[0].pause();
                    }
                    if (crowd.sim.frame() == frames) {
                        runner[0].stop();
                    }
                },
                () -> {
                    if (runner[0].isPaused()) {
                        runner[0].resume();
                    }
                });
        return runner[0];
    }
}
