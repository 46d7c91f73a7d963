package org.denserow.stress.fuzz;

import java.util.TreeMap;

/// The figures of a frame in the reference, by the names of those of the engine's report.
final class ModelCounts {

    private final TreeMap<String, Long> counts = new TreeMap<>();

    /// Begins a frame.
    void clear() {
        counts.clear();
    }

    /// Counts one.
    void count(final String figure) {
        counts.merge(figure, 1L, Long::sum);
    }

    /// Counts some.
    void add(final String figure, final long more) {
        if (more > 0) {
            counts.merge(figure, more, Long::sum);
        }
    }

    /// Adds all figures of another frame.
    void add(final ModelCounts other) {
        other.counts.forEach((figure, count) -> counts.merge(figure, count, Long::sum));
    }

    /// {@return all figures with their names}
    @Override
    public String toString() {
        return counts.toString();
    }

    /// {@return a figure}
    long of(final String figure) {
        return counts.getOrDefault(figure, 0L);
    }
}
