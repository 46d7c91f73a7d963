package org.denserow.jobs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/// The failures of the segment that runs: the lowest one in canonical order, and the others.
///
/// A failure has one number: the node in the upper half, the chunk in the lower half. Chunks above the lowest failure
/// so far are skipped; chunks below it always run, since one of them may fail too. Canonical order respects every edge,
/// so all nodes that wait for a skipped node are above the failure too. That makes the lowest failure the same for any
/// timing.
///
/// ## Threads
/// Any worker records a failure, under the monitor. `lowest` is volatile: a stale value runs a chunk too many, never
/// one too few. The owner takes the exception after the segment has ended.
final class LowestFailure {

    private static final long NONE = Long.MAX_VALUE;

    /// A failure that is not the lowest.
    private record Other(long key, Throwable thrown) {}

    private final List<Other> others = new ArrayList<>();
    private Throwable thrown; // at `lowest`
    private volatile long lowest = NONE;

    /// @param chunk in `[0, chunks)`, or [JobFailure#NO_CHUNK], which is less than 0
    boolean skips(final int node, final int chunk) {
        return key(node, chunk) > lowest;
    }

    boolean isEmpty() {
        return lowest == NONE;
    }

    synchronized void add(final int node, final int chunk, final Throwable t) {
        final long key = key(node, chunk);
        final long before = lowest;
        final Throwable thrownBefore = thrown;
        final boolean isLowest = key < before;
        if (isLowest) {
            thrown = t;
            lowest = key;
        }
        if (before != NONE) {
            try {
                others.add(isLowest ? new Other(before, thrownBefore) : new Other(key, t));
            } catch (final OutOfMemoryError e) {
                return; // the lowest is kept; nothing may keep the join from completing
            }
        }
    }

    /// Makes the exception, and forgets all failures.
    ///
    /// @param names name of a node by its place in canonical order
    synchronized JobFailure take(final IntFunction<String> names) {
        try {
            final JobFailure failure = new JobFailure(names.apply((int) (lowest >>> 32)), (int) lowest - 1, thrown);
            others.sort(Comparator.comparingLong(Other::key));
            for (final Other other : others) {
                failure.addSuppressed(other.thrown);
            }
            return failure;
        } finally { // even when there was no memory for the failure, the next run starts without one
            others.clear();
            thrown = null;
            lowest = NONE;
        }
    }

    private static long key(final int node, final int chunk) {
        return (long) node << 32 | chunk + 1;
    }

    @Override
    public String toString() {
        return "LowestFailure{empty=" + isEmpty() + '}';
    }
}
