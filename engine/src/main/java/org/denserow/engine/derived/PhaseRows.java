package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.PhaseChunk;
import org.denserow.engine.storage.Part;

/// A chunk of a [Phase]: contiguous rows, and the sources of the part for reading.
///
/// In a dense type all rows of the chunk are active. In a pinned type there are holes and pending rows among them: ask
/// [#isActive(int)].
///
/// *Threads*: only the worker that runs the chunk uses it, while the phase runs. Only the first read of each tag
/// allocates.
public sealed interface PhaseRows permits PhaseChunk {

    /// {@return the first row}
    int begin();

    /// {@return the row after the last}
    int end();

    /// {@return the number of the chunk in its phase, from 0}
    int number();

    /// {@return the number of chunks of its phase, which depends on the rows only; 1 for a single phase}
    int count();

    /// Tells whether a row is active. O(1).
    ///
    /// @param row a row of the type
    /// @return false for a hole and a pending row
    boolean isActive(int row);

    /// Gives a source for reading.
    ///
    /// @param <R> the view: an array for a column, `Tag.Bits` for a tag, the object of a resource; for a derived part
    ///     the view of a chunk
    /// @param source a source of the part
    /// @return the view
    /// @throws IllegalStateException if it is no source of the part, or the phase is over
    <R> R read(Part<R, ?> source);
}
