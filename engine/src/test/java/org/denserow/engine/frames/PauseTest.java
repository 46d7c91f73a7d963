package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.denserow.engine.FakeClock;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs that are held.
@Timeout(120) // interrupts, which ends a sleep
class PauseTest {

    private static final long PERIOD = 10_000_000; // of 100 frames a second, in nanoseconds
    private static final long FOREVER = Long.MAX_VALUE;

    private final FakeClock clock = new FakeClock();
    private final Simulation sim = Trial.timed(SimulationOptions.defaults(), clock);
    private LongConsumer inFrame = frame -> {};

    PauseTest() {
        final Table things = sim.define("thing", Layout.dense(1));
        things.create();
        sim.system("work").over(things, (rows, commands) -> inFrame.accept(rows.frame()));
    }

    @AfterEach
    void close() {
        Thread.interrupted(); // what a test has left
        sim.close();
    }

    private void elsewhere(final Runnable code) {
        try {
            assertNull(Trial.onOtherThread(code::run));
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Pauses in frame 1 and resumes asleep, after some time; stops in frame 3.
    private void pauseInFrameOne(final long pausedNanos) {
        inFrame = frame -> {
            if (frame == 1) {
                sim.pause();
            } else if (frame == 3) {
                sim.stop();
            }
        };
        clock.beforeSleep = () -> {
            if (sim.isPaused()) {
                assertEquals(2, sim.frame(), "the frame that paused was completed");
                clock.pass(pausedNanos);
                elsewhere(sim::resume);
            }
        };
    }

    @Test
    void pause_inAFrame_holdsTheRunUntilResumed() {
        pauseInFrameOne(0);
        assertEquals(4, sim.run(100));
        assertEquals(List.of(FOREVER), clock.waits, "asleep, once");
        assertFalse(sim.isPaused());
    }

    @Test
    void pause_atAPace_makesNothingLate() {
        pauseInFrameOne(1_000 * PERIOD + 123);
        assertEquals(4, sim.runAt(100));
        assertEquals(List.of(PERIOD, FOREVER, PERIOD), clock.waits, "the frame after it is due at once");
        assertEquals(
                "4 0 0",
                sim.overload().frames() + " " + sim.overload().late() + " "
                        + sim.overload().skipped());
    }

    @Test
    void pause_forATime_counts() {
        pauseInFrameOne(3 * PERIOD);
        assertEquals(2, sim.runFor(Duration.ofNanos(2 * PERIOD)));
        assertEquals(List.of(2 * PERIOD), clock.waits, "no longer than the time that is left");
    }

    @Test
    void pause_forATime_endsWithTheTime() {
        sim.pause();
        assertEquals(0, sim.runFor(Duration.ofNanos(2 * PERIOD)));
        assertTrue(sim.isPaused());
    }

    @Test
    void pause_beforeTheRun_holdsItsFirstFrame() {
        sim.pause();
        clock.beforeSleep = () -> {
            assertEquals(0, sim.frame());
            elsewhere(sim::resume);
        };
        assertEquals(2, sim.run(2));
    }

    @Test
    void pause_asleepUntilTheNextFrame_holdsThatFrame() {
        final AtomicInteger sleeps = new AtomicInteger();
        clock.beforeSleep = () -> {
            switch (sleeps.incrementAndGet()) {
                case 1 -> elsewhere(sim::pause);
                case 2 -> elsewhere(sim::stop);
                default -> throw new AssertionError("asleep again");
            }
        };
        assertEquals(1, sim.runAt(100));
        assertEquals(List.of(PERIOD, FOREVER), clock.waits);
    }

    @Test
    void stop_paused_endsTheRunAndLeavesThePause() {
        sim.pause();
        clock.beforeSleep = () -> elsewhere(sim::stop);
        assertEquals(0, sim.run(5));
        assertEquals(0, sim.runAt(100));
        assertEquals(0, sim.runFor(Duration.ofDays(1)));
        assertTrue(sim.isPaused());
        assertEquals(3, clock.waits.size());
    }

    @Test
    void step_paused_runs() {
        sim.pause();
        assertEquals(0, sim.step().frame());
    }

    @Test
    void stepIfDue_paused_isNotDueAndNotLateAfterwards() {
        final Pace pace = Pace.at(100);
        assertTrue(sim.stepIfDue(pace));
        sim.pause();
        clock.pass(50 * PERIOD);
        assertFalse(sim.stepIfDue(pace));
        sim.resume();
        assertTrue(sim.stepIfDue(pace));
        assertFalse(sim.stepIfDue(pace));
        assertEquals(0, pace.overload().longestNanos());
    }

    @Test
    void run_pausedAndInterrupted_endsAndKeepsTheStatus() {
        sim.pause();
        clock.beforeSleep = Thread.currentThread()::interrupt;
        assertEquals(0, sim.run(5));
        assertTrue(Thread.interrupted());
        assertEquals(0, sim.runFor(Duration.ofDays(1)));
        assertTrue(Thread.interrupted());
        assertEquals(0, sim.runAt(100));
        assertTrue(Thread.interrupted());
        assertEquals(3, clock.waits.size(), "asleep once each");
    }

    @Test
    @DisplayName("resume after a failed frame says that recover is meant; other threads may call it")
    void resume_afterAFailedFrame_namesRecover() {
        inFrame = frame -> {
            throw new IllegalStateException("on purpose");
        };
        assertThrows(SystemFailure.class, () -> sim.run(1));
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::resume),
                "resume follows a pause: phase=FAILED",
                "call recover() first");
        elsewhere(sim::resume);
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> sim.run(1)), "call recover() first");
    }

    @Test
    @DisplayName("recover without a failed frame says that resume ends a pause")
    void recover_paused_namesResume() {
        sim.pause();
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::recover),
                "recover follows a failed frame: phase=BETWEEN",
                "resume() ends a pause");
        assertTrue(sim.isPaused());
    }

    @Test
    void recover_failedAndPaused_isNoResume() {
        inFrame = frame -> {
            sim.pause();
            throw new IllegalStateException("on purpose");
        };
        assertThrows(SystemFailure.class, () -> sim.run(1));
        sim.recover();
        assertTrue(sim.isPaused());
        sim.resume();
        assertFalse(sim.isPaused());
    }

    /// The twin: whoever loses the wake-up of a resume sleeps for ever.
    @Test
    void resume_twinThatLosesTheWakeUp_leavesTheSleeperAsleep() {
        clock.losesWakeUps = true;
        pauseInFrameOne(0);
        assertEquals(
                "sleeps for ever, and nobody will wake it",
                assertThrows(AssertionError.class, () -> sim.run(100)).getMessage());
    }

    /// On threads that really sleep: every round trip needs its wake-up.
    @Test
    void resume_onAnotherThread_wakesTheSleeperEachTime() throws InterruptedException {
        final int rounds = 2_000;
        try (Simulation real = Simulation.create(SimulationOptions.defaults())) {
            final Table things = real.define("thing", Layout.dense(1));
            things.create();
            real.system("pause").over(things, (rows, commands) -> real.pause());
            final Thread other = new Thread(() -> {
                for (int round = 0; round < rounds; round++) {
                    while (!real.isPaused()) {
                        Thread.onSpinWait();
                    }
                    Trial.delay(Trial.mix(round, 1));
                    real.resume();
                }
            });
            other.start();
            assertEquals(rounds, real.run(rounds));
            other.join();
        }
    }
}
