package org.denserow.aeron;

/// Why a node has stopped itself: its state differs from that of a majority, it is of another build than the log or has
/// another secret, a frame failed, its snapshot cannot be read, its disk is nearly full, or the others have purged the log
/// that it lacks. The message says which, where, and what to do.
public final class NodeStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NodeStoppedException(final String message) {
        super(message);
    }

    NodeStoppedException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
