package org.denserow.engine;

/// A chunk of contiguous rows: `for (int row = rows.begin(); row < rows.end(); row++)`.
public sealed interface Range extends Chunk permits ChunkContext {

    /// {@return the first row}
    int begin();

    /// {@return the row after the last}
    int end();
}
