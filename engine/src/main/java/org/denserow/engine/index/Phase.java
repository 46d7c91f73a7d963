package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

/// One phase of a part of the user's own, see [Derive]. Phases run one after the other, each sees all that the one
/// before wrote; the chunks of one phase run on all workers at once, in any order.
///
/// What the phases make must not depend on the order of chunks, and no two chunks of a phase write the same place of
/// the value. It may depend on what the chunks are: that is a function of the rows, the same for any number of workers.
/// A phase reads sources and writes the value, nothing else.
///
/// *Threads*: any worker; phases are called while systems run that have nothing to do with their sources.
///
/// @param <T> the value
@FunctionalInterface
public interface Phase<T> {

    /// Rows of a chunk, the last one excepted: 8,192.
    int CHUNK_ROWS = 1 << 13;

    /// Fills the part of the value that belongs to the rows of a chunk.
    ///
    /// @param value what was given to [Derive]
    /// @param rows the chunk, valid while this runs
    void run(T value, PhaseRows rows);

    /// A phase of one chunk with all rows, which runs even if there are none: to begin, to put together.
    ///
    /// @param <T> the value
    /// @param body what it does
    /// @return the phase
    static <T> Phase<T> single(final Phase<T> body) {
        return new SinglePhase<>(given(body, "body", "say what the phase does"));
    }
}
