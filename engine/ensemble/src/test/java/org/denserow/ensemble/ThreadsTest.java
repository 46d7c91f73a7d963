package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The early end, when it meets a run that is about to begin: the caller has looked for running simulations and found
/// none, since the model was still defining its own.
@Timeout(60)
class ThreadsTest {

    private static final int FRAMES = 5;

    /// {@return the frames of a run whose model was defining it while the call ended}
    ///
    /// @param seen what the run sees of the end
    private static int framesAfterTheEnd(final UnaryOperator<BooleanSupplier> seen) throws InterruptedException {
        final Plan plan = Plan.of("late", Design.none()).withFrames(FRAMES);
        final CountDownLatch defining = new CountDownLatch(1);
        final CountDownLatch isEnded = new CountDownLatch(1);
        final AtomicInteger frames = new AtomicInteger();
        final Model model = (sim, cell, figures) -> {
            sim.system("count").once((chunk, commands) -> frames.incrementAndGet());
            defining.countDown();
            awaitThrough(isEnded);
        };
        final Threads threads = new Threads(
                List.of(plan.task(0)),
                (task, isOver) -> new TaskRun(
                        plan, task, model, SimulationOptions.defaults().withWorkers(1), null, seen.apply(isOver)),
                TaskSink.NONE,
                (result, ended, of) -> {});
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Thread caller = new Thread(() -> {
            try {
                threads.run(1);
            } catch (final Throwable any) {
                thrown.set(any);
            }
        });
        caller.start();
        defining.await();
        caller.interrupt();
        awaitWaitingForThreads(caller);
        isEnded.countDown();
        caller.join();
        assertInstanceOf(InterruptedException.class, thrown.get());
        return frames.get();
    }

    /// Waits through interrupts, as a model may that reads a file.
    private static void awaitThrough(final CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (final InterruptedException again) {
                // the executor interrupts its threads
            }
        }
    }

    /// Waits until a caller has ended its call, and only waits for the threads that still run.
    private static void awaitWaitingForThreads(final Thread caller) throws InterruptedException {
        while (Arrays.stream(caller.getStackTrace())
                .noneMatch(frame -> frame.getMethodName().equals("awaitTermination"))) {
            Thread.sleep(1);
        }
    }

    @Test
    @DisplayName("a run that was being defined while the call ended runs no frame")
    void run_definedWhileTheCallEnds_runsNoFrame() throws InterruptedException {
        assertEquals(0, framesAfterTheEnd(isOver -> isOver));
    }

    @Test
    @DisplayName("the broken twin: a run that looks for the end too early runs all its frames")
    void twin_thatLooksTooEarly_runsItsFrames() throws InterruptedException {
        assertEquals(FRAMES, framesAfterTheEnd(isOver -> {
            final boolean before = isOver.getAsBoolean();
            return () -> before;
        }));
    }
}
