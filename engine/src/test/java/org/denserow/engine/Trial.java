package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.command.CommandLog;
import org.junit.jupiter.api.function.Executable;

/// What the tests of this package share: parallel simulations, other threads, messages, delays.
public final class Trial {

    /// The worker counts for which every result must be the same.
    public static final int[] WORKER_COUNTS = {1, 2, 3, 8};

    /// For waits that end at once when all is well; a test that runs into it has failed.
    public static final long PATIENCE_SECONDS = 60;

    private Trial() {}

    /// A simulation that runs every system in parallel, however small.
    public static Simulation parallel(final int workers) {
        return Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff());
    }

    /// A simulation in which a message whose handler throws fails its frame, so that a test sees what was thrown.
    public static Simulation failingMessages(final int workers) {
        return Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withFailingMessages(FailingMessages.FAIL));
    }

    /// A simulation that has a time of its own.
    public static Simulation timed(final SimulationOptions options, final FrameClock clock) {
        return new Simulation(options, clock, new CommandLog(options.workers(), options.typeBase()));
    }

    /// A simulation with another bound of what systems record for one type between two boundaries.
    public static Simulation bounded(final SimulationOptions options, final int maxRecorded) {
        final CommandLog log = new CommandLog(options.workers(), options.typeBase(), maxRecorded);
        return new Simulation(options, FrameClock.SYSTEM, log);
    }

    /// Runs a step that must fail, and returns what the failing body threw.
    public static Throwable causeOfStep(final Simulation sim) {
        return assertThrows(SystemFailure.class, sim::step).getCause();
    }

    /// {@return what the code threw on another thread, or null}
    public static Throwable onOtherThread(final Executable code) throws InterruptedException {
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Thread thread = new Thread(() -> {
            try {
                code.execute();
            } catch (final Throwable t) {
                thrown.set(t);
            }
        });
        thread.start();
        thread.join();
        return thrown.get();
    }

    public static void assertRefusedElsewhere(final Executable code) throws InterruptedException {
        final Throwable thrown = onOtherThread(code);
        assertTrue(thrown instanceof IllegalStateException, "thrown on another thread: " + thrown);
        assertSays(thrown, "owner", "call=", "thread=", "port");
    }

    public static void assertSays(final Throwable thrown, final String... parts) {
        for (final String part : parts) {
            assertTrue(
                    thrown.getMessage() != null && thrown.getMessage().contains(part),
                    "message must contain \"" + part + "\": " + thrown);
        }
    }

    /// Lets other threads go ahead for up to some tens of microseconds, from a value that differs per place and run.
    public static void delay(final long random) {
        final int kind = (int) (random & 7);
        if (kind == 0) {
            LockSupport.parkNanos(20_000);
        } else if (kind < 4) {
            for (int spin = 0; spin < kind * 200; spin++) {
                Thread.onSpinWait();
            }
        } else if (kind == 4) {
            Thread.yield();
        }
    }

    /// Mixes numbers into one for [#delay(long)] and random plans: java.util.Random is not for many threads.
    public static long mix(final long a, final long b) {
        long z = a * 0x9E37_79B9_7F4A_7C15L + b;
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    /// The handles of all rows, active ones first, in row order.
    public static long[] handles(final Destroyed destroyed) {
        final long[] handles = new long[destroyed.count()];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = destroyed.handle(i);
        }
        return handles;
    }

    public static long[] handles(final Table table) {
        final long[] handles = new long[table.size() + table.pending()];
        for (int row = 0; row < handles.length; row++) {
            handles[row] = table.handle(row);
        }
        return handles;
    }
}
