package org.denserow.aeron;

/// Why a node has stopped itself: its state differs from that of the leader, it is of another build than the log, a
/// frame failed, or its snapshot cannot be read. The message says which, where, and what to do.
public final class NodeStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NodeStoppedException(final String message) {
        super(message);
    }

    NodeStoppedException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
