package org.denserow.engine.futures;

import java.util.Optional;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// The end of one branch: its hashes and a value that you made from it, or the failure that ended it.
///
/// *Threads*: any; it never changes, unless its value does.
///
/// @param <R> the value
@Experimental
public final class Outcome<R> {

    private final int branch;
    private final long seed;
    private final long frame;
    private final long hash;
    private final long orderHash;
    private final @Nullable R value; // null if it failed
    private final @Nullable Throwable failure; // null if it did not

    private Outcome(
            final int branch,
            final long seed,
            final long frame,
            final long hash,
            final long orderHash,
            final @Nullable R value,
            final @Nullable Throwable failure) {
        this.branch = branch;
        this.seed = seed;
        this.frame = frame;
        this.hash = hash;
        this.orderHash = orderHash;
        this.value = value;
        this.failure = failure;
    }

    static <R> Outcome<R> ended(
            final int branch, final long seed, final long frame, final long hash, final long orderHash, final R value) {
        return new Outcome<>(branch, seed, frame, hash, orderHash, value, null);
    }

    static <R> Outcome<R> failed(final int branch, final long seed, final long frame, final Throwable failure) {
        return new Outcome<>(branch, seed, frame, 0, 0, null, failure);
    }

    /// {@return its number: its place among the branches of the call, or among those of its variant, from 0}
    public int branch() {
        return branch;
    }

    /// {@return the seed of its random numbers}
    public long seed() {
        return seed;
    }

    /// {@return the number of the next frame at its end, or of the frame that failed. This is the number in the
    /// snapshot plus the frames that the branch ran; these are fewer than asked for if the model called
    /// `Simulation.stop()`}
    public long frame() {
        return frame;
    }

    /// {@return the hash of the world at its end, `Simulation.hash()`}
    ///
    /// @throws IllegalStateException if it failed; the failure is the cause
    public long hash() {
        checkEnded("hash");
        return hash;
    }

    /// {@return the hash of the order at its end, `Simulation.orderHash()`}
    ///
    /// @throws IllegalStateException if it failed; the failure is the cause
    public long orderHash() {
        checkEnded("orderHash");
        return orderHash;
    }

    /// {@return the value that was made from the simulation at its end}
    ///
    /// @throws IllegalStateException if it failed; the failure is the cause
    public R value() {
        checkEnded("value");
        if (value == null) {
            throw new AssertionError("a branch that did not fail has a value: " + this);
        }
        return value;
    }

    /// {@return what its change, a frame or the function that makes its value threw; empty if it ended well}
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    private void checkEnded(final String call) {
        if (failure != null) {
            throw new IllegalStateException(
                    "a branch that failed has no end: call=" + call + ", branch=" + branch + ", seed=" + seed
                            + ", frame=" + frame + ", cause=" + failure
                            + "; ask failure() first, the other branches are as they are",
                    failure);
        }
    }

    @Override
    public String toString() {
        return "Outcome{branch=" + branch + ", seed=" + seed + ", frame=" + frame
                + (failure == null ? ", value=" + value : ", failure=" + failure) + '}';
    }
}
