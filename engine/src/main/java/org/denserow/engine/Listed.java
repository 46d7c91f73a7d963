package org.denserow.engine;

/// A chunk of listed rows: `int[] rows = list.rows(); for (int i = list.from(); i < list.to(); i++) { int row =
/// rows[i]; … }`.
///
/// In the list of a pinned type, a chunk owns whole words of 64 rows, whether the rows are listed or not. In waves, a
/// chunk owns the rows that it lists, which are all of one wave. The columns that the part carries have the values of
/// the rows at the same places as the list.
public sealed interface Listed extends Chunk permits ChunkContext {

    /// Gives the list of the whole type, or in waves the rows of the part, wave by wave. Do not write to it.
    ///
    /// @return row numbers; those of this chunk are in `[from(), to())`, and ascend there
    int[] rows();

    /// {@return the place of this chunk's first row in the list}
    int from();

    /// {@return the place after this chunk's last row in the list}
    int to();
}
