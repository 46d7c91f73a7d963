package org.denserow.engine;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.denserow.stress.soak.Broken;
import org.denserow.stress.soak.SoakCommand;
import org.denserow.stress.soak.SoakOptions;

/// The soak: simulations with faults, one life after the other, until the time is over. When nothing happens for too
/// long it dumps all threads. Options and exit codes: [SoakCommand].
public final class SoakMain {

    private static final Logger CLOSED = Logger.getLogger("org.denserow.engine"); // kept: its level stays with it

    private final long seed;
    private final Broken broken;
    private final SoakCounts counts = new SoakCounts();
    private volatile long progress; // written by the lives only
    private volatile Throwable failure;

    private SoakMain(final long seed, final Broken broken) {
        this.seed = seed;
        this.broken = broken;
    }

    /// Runs the soak and ends the JVM.
    ///
    /// @param arguments options of [SoakCommand]
    public static void main(final String[] arguments) {
        System.exit(SoakCommand.commandLine(SoakMain::run).execute(arguments));
    }

    private static int run(final SoakOptions options) throws InterruptedException {
        CLOSED.setLevel(Level.OFF); // simulations are closed with messages in the port
        return new SoakMain(options.seed(), options.broken()).holds(options.time(), options.stall()) ? 0 : 1;
    }

    private boolean holds(final Duration time, final Duration stall) throws InterruptedException {
        System.out.println("soak: seed=" + seed + ", break=" + broken);
        final String fault = watch(time, stall);
        System.out.println("soak: " + counts);
        System.out.println(String.format(
                Locale.ROOT,
                "soak: frame time in ms, failed frames and delays on purpose included: p50=%.2f, p99=%.2f, p99.9=%.2f,"
                        + " max=%.2f",
                counts.nanos.getValueAtPercentile(50) / 1e6,
                counts.nanos.getValueAtPercentile(99) / 1e6,
                counts.nanos.getValueAtPercentile(99.9) / 1e6,
                counts.nanos.getMaxValue() / 1e6));
        if (fault.isEmpty()) {
            System.out.println("soak: all held for " + time.toSeconds() + " s");
            return true;
        }
        System.out.println("soak: FAILED: " + fault + "; repeat with SOAK_SEED=" + seed);
        if (broken != Broken.NOTHING && fault.contains(broken.symptom())) {
            System.out.println("soak: found what was broken: " + broken);
        }
        return false;
    }

    // ---- The watch over the lives ----

    /// {@return the fault; empty if all held}
    private String watch(final Duration time, final Duration stall) throws InterruptedException {
        final Thread lives = new Thread(() -> live(System.nanoTime() + time.toNanos()), "soak-lives");
        lives.setDaemon(true);
        lives.start();
        long seen = -1;
        long sinceNanos = 0;
        while (lives.isAlive()) {
            if (seen != progress) {
                seen = progress;
                sinceNanos = System.nanoTime();
            } else if (System.nanoTime() - sinceNanos > stall.toNanos()) {
                dump();
                return "no progress for " + stall.toSeconds() + " s";
            }
            lives.join(20);
        }
        if (failure == null) {
            return "";
        }
        failure.printStackTrace(System.out);
        return String.valueOf(failure.getMessage());
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    private void live(final long endNanos) {
        final Random random = new Random(seed);
        try {
            do {
                new SoakLife(random.nextLong(), broken, counts).run(() -> progress++);
            } while (System.nanoTime() < endNanos);
        } catch (final Throwable t) {
            failure = t;
        }
    }

    private static void dump() {
        for (final Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            System.out.println(entry.getKey() + " " + entry.getKey().getState());
            for (final StackTraceElement element : entry.getValue()) {
                System.out.println("    at " + element);
            }
        }
    }
}
