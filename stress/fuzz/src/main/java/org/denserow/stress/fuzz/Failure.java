package org.denserow.stress.fuzz;

/// Thrown on purpose, by systems and by handlers of messages.
final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1;

    Failure(final String what) {
        super("on purpose: " + what);
    }
}
