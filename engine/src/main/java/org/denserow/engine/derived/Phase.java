package org.denserow.engine.derived;

import static org.denserow.engine.ground.Given.given;

/// One phase that fills a part of your own, see [Derive]. Phases run one after the other, and each sees all that the
/// one before wrote. The chunks of one phase run on all workers, in any order.
///
/// The result must not depend on the order of chunks, so two chunks of a phase must not write the same place of the
/// value. The result may depend on how rows are divided into chunks: the division depends on the rows only, and is the
/// same for any number of workers. A phase may read only the value and the sources, and write only the value.
///
/// *Threads*: any worker. A phase may run at the same time as systems that do not write its sources.
///
/// @param <T> the value
@FunctionalInterface
public interface Phase<T> {

    /// The number of rows of a chunk: 8,192. The last chunk may have fewer.
    int CHUNK_ROWS = 1 << 13;

    /// Fills the part of the value that belongs to the rows of a chunk.
    ///
    /// @param value the value passed to [Derive]
    /// @param rows the chunk, valid while this runs
    void run(T value, PhaseRows rows);

    /// A phase that is one chunk with all rows. It runs even if there are no rows. Use it to begin, or to join the
    /// results of chunks.
    ///
    /// @param <T> the value
    /// @param body the work
    /// @return the phase
    static <T> Phase<T> single(final Phase<T> body) {
        return new SinglePhase<>(given(body, "body", "say what the phase does"));
    }
}
