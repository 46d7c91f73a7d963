package org.denserow.aeron;

/// Figures of a node, gathered frame by frame, and given to the flight recorder once a second.
///
/// *Threads*: the service adds, the upkeep reports; both hold the lock for some assignments. *Cost*: O(1) a frame.
final class NodeFigures {

    private long frames;
    private long frameNanos;
    private long longestNanos;
    private long commands;
    private long refused;
    private long repeated;
    private long malformed;
    private int waiting;
    private int clients;
    private int sessions;
    private long logPosition;
    private final long[] reported = new long[6]; // what the event before had counted

    /// The node has a state, perhaps one with counts of the past.
    synchronized void begin(final LoggedSimulation node) {
        malformed = node.malformed();
        reported[5] = malformed;
    }

    /// A frame has run.
    ///
    /// @param nanos how long it took
    /// @param node its counts are those since the node was started
    synchronized void frame(
            final long nanos, final LoggedSimulation node, final long newLogPosition, final int newSessions) {
        frames++;
        frameNanos += nanos;
        longestNanos = Math.max(longestNanos, nanos);
        commands = node.counts().taken;
        refused = node.counts().refused;
        repeated = node.counts().repeated;
        malformed = node.malformed();
        waiting = node.waiting();
        clients = node.clients().size();
        sessions = newSessions;
        logPosition = newLogPosition;
    }

    /// Fills an event with what has come since the one before.
    synchronized void fill(final NodeFiguresEvent event) {
        event.frames = since(0, frames);
        event.frameTime = since(1, frameNanos);
        event.longestFrame = longestNanos;
        event.commands = since(2, commands);
        event.refused = since(3, refused);
        event.repeated = since(4, repeated);
        event.malformed = since(5, malformed);
        event.waiting = waiting;
        event.clients = clients;
        event.sessions = sessions;
        event.logPosition = logPosition;
        longestNanos = 0;
    }

    private long since(final int which, final long count) {
        final long more = count - reported[which];
        reported[which] = count;
        return more;
    }
}
