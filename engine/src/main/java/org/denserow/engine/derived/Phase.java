package org.denserow.engine.derived;

import static org.denserow.engine.ground.Given.given;

/// One phase of a part of the user's own, see [Derive]. Phases run one after the other; each sees all that the one
/// before wrote. The chunks of one phase run on all workers, in any order.
///
/// The result must not depend on the order of chunks, so two chunks of a phase must not write the same place of the
/// value. It may depend on the division into chunks, which is a function of the rows, the same for any number of
/// workers. A phase reads only sources, and writes only the value.
///
/// *Threads*: any worker. Phases may run while systems run that do not write their sources.
///
/// @param <T> the value
@FunctionalInterface
public interface Phase<T> {

    /// Rows of a chunk, except the last one: 8,192.
    int CHUNK_ROWS = 1 << 13;

    /// Fills the part of the value that belongs to the rows of a chunk.
    ///
    /// @param value the value passed to [Derive]
    /// @param rows the chunk, valid while this runs
    void run(T value, PhaseRows rows);

    /// A phase of one chunk with all rows, which also runs without rows: to begin, or to join the results of chunks.
    ///
    /// @param <T> the value
    /// @param body the work
    /// @return the phase
    static <T> Phase<T> single(final Phase<T> body) {
        return new SinglePhase<>(given(body, "body", "say what the phase does"));
    }
}
