package org.denserow.engine.calls;

/// What a callback of the test throws.
final class Thrown extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
