package org.denserow.stress.jmh.frames;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Runs frames back to back and records the time of each: 1,000,000 moving rows, 1 % of them replaced in every frame by
/// commands, one worker. A reference thread finds stalls of the machine ([Stalls]), so delayed frames and slow frames can
/// be told apart.
///
/// No benchmark of JMH, which would average. Each run is a JVM of its own:
/// ```
/// stress/jmh/run frames
/// java -Xms2g -Xmx2g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.FrameTimes quiet 20000 a.json
/// ```
public final class FrameTimes {

    private static final int ROWS = 1_000_000;
    private static final int WARM_UP = 3_000; // until bodies are compiled; at most the number of measured frames
    private static final int SMALL_ROWS = 10_000;
    private static final int SMALL_FRAMES = 30_000; // of a small simulation; at most ten times the measured frames
    private static final int DIGITS = 3; // of a time that the histogram keeps
    private static final double BUCKET = 1.1; // times as wide as the bucket before
    private static final double MICRO = 1000; // nanoseconds
    private static final double SECOND = 1e9;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long[] begins;
    private final long[] ends;
    private long bytes;
    private int framesThatAllocate;
    private int churned;

    FrameTimes(final int frames) {
        begins = new long[frames];
        ends = new long[frames];
    }

    /// Runs one load and writes its result.
    ///
    /// @param args `quiet` or `allocating`, the number of frames, the file for the result, perhaps the number of rows
    /// @throws IOException if the result cannot be written
    public static void main(final String[] args) throws IOException {
        if (args.length < 3
                || args.length > 4
                || !List.of("quiet", "allocating").contains(args[0])) {
            throw new IllegalArgumentException(
                    "arguments must be quiet|allocating, frames, file and perhaps rows: args=" + List.of(args));
        }
        final int rows = args.length == 4 ? Integer.parseInt(args[3]) : ROWS;
        final FrameRun run = measure(args[0], Integer.parseInt(args[1]), rows);
        run.write(Path.of(args[2]));
        System.out.println(args[0] + ": all " + run.all() + ", unstalled " + run.unstalled() + ", stalls "
                + run.stalls().count() + ", bytes " + run.bytes());
    }

    static FrameRun measure(final String load, final int frames, final int rows) {
        if (frames < 1) {
            throw new IllegalArgumentException("there must be frames: frames=" + frames);
        }
        compile((int) Math.min(SMALL_FRAMES, 10L * frames));
        final FrameTimes times = new FrameTimes(frames);
        final int warmUp = Math.min(WARM_UP, frames);
        final long otherBytes;
        final Stalls stalls;
        try (Crowd crowd = new Crowd(rows, 1);
                Allocator other = load.equals("allocating") ? Allocator.start() : null) {
            for (int frame = 0; frame < warmUp; frame++) {
                crowd.step();
            }
            stalls = new Stalls();
            try (stalls) {
                final long before = other == null ? 0 : other.bytes();
                times.run(() -> crowd.step().createdRows());
                otherBytes = other == null ? 0 : other.bytes() - before;
            }
            if (crowd.rows() != rows) {
                throw new IllegalStateException("rows must be replaced: rows=" + crowd.rows() + ", expected=" + rows);
            }
        }
        return times.result(load, rows, warmUp, otherBytes, stalls);
    }

    /// Runs a small simulation of the same kind until the JVM has compiled the code that a frame calls once. Before it
    /// compiles a method, the JVM makes the string literals of its class, the texts of errors, on the calling thread: some
    /// hundred bytes, once, after thousands of frames.
    private static void compile(final int frames) {
        try (Crowd small = new Crowd(SMALL_ROWS, 1)) {
            new FrameTimes(frames).run(() -> small.step().createdRows());
        }
    }

    /// Runs the frames.
    ///
    /// @param step runs one and tells how many rows it created
    void run(final LongSupplier step) {
        THREADS.getCurrentThreadAllocatedBytes(); // the first reading may itself allocate
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int frame = 0; frame < begins.length; frame++) {
            begins[frame] = System.nanoTime();
            churned = (int) step.getAsLong();
            ends[frame] = System.nanoTime();
            final long after = THREADS.getCurrentThreadAllocatedBytes();
            if (after != before) {
                bytes += after - before;
                framesThatAllocate++;
                before = after;
            }
        }
    }

    /// {@return the result; the stalls are closed}
    FrameRun result(final String load, final int rows, final int warmUp, final long otherBytes, final Stalls stalls) {
        final long[] stallBegins = stalls.begins();
        final long[] stallEnds = stalls.ends();
        final boolean[] stalled = Stalls.overlap(begins, ends, stallBegins, stallEnds);
        final Histogram all = new Histogram(DIGITS);
        final Histogram unstalled = new Histogram(DIGITS);
        for (int frame = 0; frame < begins.length; frame++) {
            all.recordValue(ends[frame] - begins[frame]);
            if (!stalled[frame]) {
                unstalled.recordValue(ends[frame] - begins[frame]);
            }
        }
        final List<double[]> list = new ArrayList<>();
        for (int i = 0; i < stallBegins.length; i++) {
            list.add(new double[] {
                rounded((stallBegins[i] - begins[0]) / SECOND), rounded((stallEnds[i] - stallBegins[i]) / MICRO)
            });
        }
        return new FrameRun(
                load,
                rows,
                churned,
                warmUp,
                rounded((ends[ends.length - 1] - begins[0]) / SECOND),
                bytes,
                framesThatAllocate,
                otherBytes,
                times(all),
                times(unstalled),
                FrameRun.Stalled.of(list),
                buckets(all, unstalled));
    }

    private static FrameRun.Times times(final Histogram histogram) {
        return new FrameRun.Times(
                histogram.getTotalCount(),
                rounded(histogram.getValueAtPercentile(50) / MICRO),
                rounded(histogram.getValueAtPercentile(99) / MICRO),
                rounded(histogram.getValueAtPercentile(99.9) / MICRO),
                rounded(histogram.getMaxValue() / MICRO));
    }

    private static List<FrameRun.Bucket> buckets(final Histogram all, final Histogram unstalled) {
        final Map<Long, long[]> counts = new TreeMap<>();
        count(all, counts, 0);
        count(unstalled, counts, 1);
        final List<FrameRun.Bucket> buckets = new ArrayList<>();
        counts.forEach((upTo, count) -> buckets.add(new FrameRun.Bucket(rounded(upTo / MICRO), count[0], count[1])));
        return buckets;
    }

    /// The bounds of the buckets depend on the constants only, so two histograms have the same.
    private static void count(final Histogram histogram, final Map<Long, long[]> counts, final int place) {
        for (final HistogramIterationValue step : histogram.logarithmicBucketValues((long) MICRO, BUCKET)) {
            if (step.getCountAddedInThisIterationStep() > 0) {
                counts.computeIfAbsent(step.getValueIteratedTo(), upTo -> new long[2])[place] =
                        step.getCountAddedInThisIterationStep();
            }
        }
    }

    private static double rounded(final double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
