package org.denserow.aeron;

import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/// Finds out that a node cannot catch up with the leader: its attempts fail one after the other, and no frame runs in
/// between. Aeron would try for ever, since nobody tells a node that the others have purged what it lacks.
///
/// *Threads*: those of Aeron report errors, the upkeep looks.
final class CatchUp {

    /// Attempts that may fail before the node stops. An attempt takes about a timeout of heartbeats.
    static final int MOST_FAILURES = 8;

    private static final Pattern FAILURE = Pattern.compile("(?i)catchup|replication|replay start position");

    private final LongSupplier frame;
    private long frameOfFailures = -1;
    private int failures;
    private String last = "";

    /// @param frame of the node
    CatchUp(final LongSupplier frame) {
        this.frame = frame;
    }

    /// A part of Aeron has reported an error. On a leader it may be about another node: there frames run.
    synchronized void reported(final String error) {
        if (!FAILURE.matcher(error).find()) {
            return;
        }
        final long now = frame.getAsLong();
        if (now != frameOfFailures) {
            frameOfFailures = now;
            failures = 0;
        }
        failures++;
        last = error;
    }

    /// Stops a node that cannot catch up.
    ///
    /// @throws NodeStoppedException if attempts have failed too often
    synchronized void check() {
        if (failures >= MOST_FAILURES && frame.getAsLong() == frameOfFailures) {
            throw new NodeStoppedException("a node catches up with the log of the others, and this one cannot: frame="
                    + frameOfFailures + ", attempts=" + failures + ", last error=" + last
                    + "; most likely it was away while they purged the part that it lacks. Empty its folder, and call"
                    + " ReplicatedNode.fetch before it is started again");
        }
    }
}
