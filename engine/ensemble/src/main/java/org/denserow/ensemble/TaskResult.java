package org.denserow.ensemble;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The end of one task: its figures and hashes, or the failure that ended it.
///
/// *Threads*: any; it never changes.
public final class TaskResult {

    /// The maximum number of characters of a failure that are kept: 2,000.
    public static final int MAX_FAILURE = 2_000;

    private final int task;
    private final long seed;
    private final long frame;
    private final long hash;
    private final long orderHash;
    private final String failure;
    private final List<String> figures;
    private final long[] frames; // by row
    private final double[][] values; // by row and figure

    TaskResult(
            final int task,
            final long seed,
            final long frame,
            final long hash,
            final long orderHash,
            final String failure,
            final List<String> figures,
            final long[] frames,
            final double[][] values) {
        this.task = task;
        this.seed = seed;
        this.frame = frame;
        this.hash = hash;
        this.orderHash = orderHash;
        this.failure = failure;
        this.figures = figures;
        this.frames = frames;
        this.values = values;
    }

    static TaskResult failed(final Task task, final long frame, final Throwable thrown) {
        final String kept = text(thrown);
        return new TaskResult(task.number(), task.seed(), frame, 0, 0, kept, List.of(), new long[0], new double[0][]);
    }

    /// {@return an exception in words: never empty, short enough, and such that a file can hold it}
    private static String text(final Throwable thrown) {
        String text;
        try {
            text = String.valueOf(thrown);
        } catch (final RuntimeException alsoThrown) {
            text = ""; // an exception that cannot say what it is must not end the other runs
        }
        if (text.isBlank()) {
            text = thrown.getClass().getName();
        }
        final String kept = text.length() <= MAX_FAILURE ? text : text.substring(0, MAX_FAILURE);
        return new String(kept.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8); // half characters become ?
    }

    TaskResult withoutFigures() {
        return new TaskResult(task, seed, frame, hash, orderHash, failure, List.of(), new long[0], new double[0][]);
    }

    /// {@return the number of the task in the plan}
    public int task() {
        return task;
    }

    /// {@return the seed of its random numbers}
    public long seed() {
        return seed;
    }

    /// {@return the number of the next frame at its end, or of the frame that failed; fewer than the plan has if the
    ///     model called `Simulation.stop()`}
    public long frame() {
        return frame;
    }

    /// {@return the hash of the world at its end, `Simulation.hash()`; 0 if it failed}
    public long hash() {
        return hash;
    }

    /// {@return the hash of the order at its end, `Simulation.orderHash()`; 0 if it failed}
    public long orderHash() {
        return orderHash;
    }

    /// {@return whether it failed}
    public boolean isFailed() {
        return !failure.isEmpty();
    }

    /// {@return what the model, a frame or a figure threw, in words, cut after [#MAX_FAILURE] characters; empty if it
    ///     ended well}
    public String failure() {
        return failure;
    }

    /// {@return the names of its figures, in order; empty if it failed}
    public List<String> figures() {
        return figures;
    }

    /// {@return the number of rows of figures, at least 1; 0 if it failed}
    public int rows() {
        return frames.length;
    }

    /// {@return the number of frames that the world had run when a row was taken}
    ///
    /// @param row from 0 to below [#rows()]
    /// @throws IndexOutOfBoundsException if the row is out of range
    public long frame(final int row) {
        return frames[row];
    }

    /// {@return a figure at the end of the run; NaN if it failed, or has no figure of this name}
    ///
    /// @param figure its name
    public double figure(final String figure) {
        return figure(rows() - 1, figure);
    }

    /// {@return a figure; NaN if the task has none of this name}
    ///
    /// @param row from 0 to below [#rows()]; any if it failed
    /// @param figure its name
    /// @throws IndexOutOfBoundsException if the row is out of range
    public double figure(final int row, final String figure) {
        final int index = figures.indexOf(figure);
        return index < 0 ? Double.NaN : values[row][index];
    }

    double value(final int row, final int index) {
        return values[row][index];
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final TaskResult result
                && task == result.task
                && seed == result.seed
                && frame == result.frame
                && hash == result.hash
                && orderHash == result.orderHash
                && failure.equals(result.failure)
                && figures.equals(result.figures)
                && Arrays.equals(frames, result.frames)
                && Arrays.deepEquals(values, result.values);
    }

    @Override
    public int hashCode() {
        return 31 * task + Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return "TaskResult{task=" + task + ", seed=" + seed + ", frame=" + frame
                + (isFailed() ? ", failure=" + failure : ", hash=" + Results.hex(hash)) + '}';
    }
}
