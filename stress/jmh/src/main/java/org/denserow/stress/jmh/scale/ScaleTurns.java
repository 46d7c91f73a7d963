package org.denserow.stress.jmh.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.denserow.stress.jmh.Turns;

/// One workload with all numbers of workers, its plain program and the triad, in turns. Before each, a pause lets the
/// workers of all others fall asleep, so none of them spins on a core that is measured.
final class ScaleTurns implements AutoCloseable {

    static final List<String> HEAD = List.of(
            "| workload | items | workers | µs a frame | " + SpeedUp.head() + " | plain / this | turns |",
            "|---|---|---|---|---|---|---|---|---|");
    static final List<String> BANDWIDTH_HEAD = List.of(
            "| threads | triad, GB/s | triad with the lines that stores read, GB/s | `iterate`, GB/s"
                    + " | `iterate` / triad with these lines |",
            "|---|---|---|---|---|");

    private static final long PAUSE = 2_000_000; // ns; a worker spins for some tens of microseconds
    private static final double NANOS_PER_MICRO = 1000;

    private final Workload workload;
    private final List<Integer> workers;
    private final int elements;
    private final Turns turns;
    private final List<Frames> frames = new ArrayList<>(); // of all lanes
    private final List<Frames> simulations = new ArrayList<>();
    private final int[] lanes; // by place in the numbers of workers
    private final int[] triads;
    private final int plain; // -1: there is none

    /// @param workers numbers of workers, ascending, 1 first
    /// @param elements of each array of the triad
    ScaleTurns(final Workload workload, final List<Integer> workers, final int elements) {
        this.workload = workload;
        this.workers = workers;
        this.elements = elements;
        turns = new Turns(workload.runs());
        lanes = new int[workers.size()];
        triads = new int[workers.size()];
        try {
            plain = workload.plain().isPresent() ? add(workload.plain().get().get()) : -1;
            for (int i = 0; i < lanes.length; i++) {
                final Frames of = workload.simulation().apply(workers.get(i));
                simulations.add(of);
                lanes[i] = add(of);
            }
            if (hasTriad()) {
                final Triad.Operands operands = Triad.Operands.of(elements);
                for (int i = 0; i < triads.length; i++) {
                    triads[i] = add(new Triad(operands, workers.get(i)));
                }
            }
        } catch (final Throwable thrown) {
            close();
            throw thrown;
        }
    }

    private boolean hasTriad() {
        return workload.bytesPerItem() > 0;
    }

    private int add(final Frames of) {
        frames.add(of);
        return turns.add(
                () -> {
                    LockSupport.parkNanos(PAUSE);
                    of.prepare();
                },
                of::run);
    }

    /// Takes turns for some time, and checks that all numbers of workers did the same.
    ///
    /// @throws IllegalStateException if hashes differ
    void run(final double seconds) {
        turns.run(seconds);
        final long expected = simulations.getFirst().hash();
        for (int i = 1; i < lanes.length; i++) {
            final long hash = simulations.get(i).hash();
            if (hash != expected) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "any number of workers must do the same: workload=%s, workers=%d, hash=%016x, of one=%016x",
                        workload.name(),
                        workers.get(i),
                        hash,
                        expected));
            }
        }
    }

    /// {@return a line for each number of workers}
    List<String> lines() {
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < lanes.length; i++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "| `%s` | %,d | %d | %,.1f | %s | %s | %d |",
                    workload.name(),
                    workload.items(),
                    workers.get(i),
                    turns.nanos(lanes[i]) / workload.framesPerRun() / NANOS_PER_MICRO,
                    new SpeedUp(workers.get(i), turns.ratio(lanes[0], lanes[i])),
                    plain < 0 ? "" : String.format(Locale.ROOT, "%.2f", turns.ratio(plain, lanes[i])),
                    turns.turns()));
        }
        return lines;
    }

    /// {@return a line for each number of threads; none if no triad took turns}
    List<String> bandwidths() {
        final List<String> lines = new ArrayList<>();
        for (int i = 0; hasTriad() && i < triads.length; i++) {
            final double bytes = (double) workload.items() * workload.bytesPerItem();
            final double moved = (double) elements * Triad.BYTES_MOVED;
            lines.add(String.format(
                    Locale.ROOT,
                    "| %d | %.1f | %.1f | %.1f | %.2f |",
                    workers.get(i),
                    (double) elements * Triad.BYTES / turns.nanos(triads[i]),
                    moved / turns.nanos(triads[i]),
                    bytes / turns.nanos(lanes[i]),
                    bytes / moved * turns.ratio(triads[i], lanes[i])));
        }
        return lines;
    }

    @Override
    public void close() {
        frames.forEach(Frames::close);
    }
}
