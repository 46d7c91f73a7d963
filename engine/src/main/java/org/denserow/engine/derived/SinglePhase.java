package org.denserow.engine.derived;

/// A phase of one chunk.
///
/// @param <T> the value
/// @param body the work
record SinglePhase<T>(Phase<T> body) implements Phase<T> {

    @Override
    public void run(final T value, final PhaseRows rows) {
        body.run(value, rows);
    }
}
