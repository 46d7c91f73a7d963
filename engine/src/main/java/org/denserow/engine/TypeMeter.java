package org.denserow.engine;

import org.denserow.engine.command.PlaybackCounts;

/// The time that the boundaries of a frame spend on one type, for a detailed report.
///
/// *Threads*: the owner, after the join. *Cost*: nothing is allocated.
final class TypeMeter {

    private long parallelNanos;
    private long serialNanos;
    private long followersNanos;

    void begin() {
        parallelNanos = 0;
        serialNanos = 0;
        followersNanos = 0;
    }

    void add(final PlaybackCounts counts) {
        parallelNanos += counts.parallelNanos();
        serialNanos += counts.serialNanos();
        followersNanos += counts.followersNanos();
    }

    long parallelNanos() {
        return parallelNanos;
    }

    long serialNanos() {
        return serialNanos;
    }

    long followersNanos() {
        return followersNanos;
    }
}
