package org.denserow.engine.frame;

/// A chunk of listed rows: `int[] rows = list.rows(); for (int i = list.from(); i < list.to(); i++) { int row =
/// rows[i]; … }`.
///
/// A chunk owns whole words of 64 rows, however few of them are listed.
public sealed interface Listed extends Chunk permits ChunkContext {

    /// The list of the whole type; to look at.
    ///
    /// @return row numbers, ascending, this chunk's in `[from(), to())`
    int[] rows();

    /// {@return the place of this chunk's first row in the list}
    int from();

    /// {@return the place after this chunk's last row in the list}
    int to();
}
