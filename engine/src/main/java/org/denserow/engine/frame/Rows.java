package org.denserow.engine.frame;

import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.Tag;

/// A chunk of selected rows: `for (BitCursor it = rows.cursor(); it.next(); ) { int row = it.row(); … }`, or word by
/// word where speed counts.
///
/// Rows are selected as the tags stand when the chunk looks. A tag of contiguous rows, and the live rows of a pinned
/// type, are looked at word by word, 64 rows at a time, as the walk comes to them; anything else (tags combined, other
/// tags of pinned rows) for the whole chunk at once, when the body asks for a cursor or its first word, or, when
/// several systems share the selection, before the first of them. So a body that changes tags ahead of itself cannot
/// rely on either.
public sealed interface Rows extends Chunk permits ChunkContext {

    /// A cursor over the selected rows of this chunk, ascending.
    ///
    /// @return a fresh cursor, before the first row; make it in the body, so that it costs no allocation
    BitCursor cursor();

    /// Gives a tag to all selected rows of this chunk, 64 at a time.
    ///
    /// @param tag declared with `.writes`
    /// @throws IllegalStateException if it is not
    void setAll(Tag tag);

    /// Takes a tag from all selected rows of this chunk, 64 at a time.
    ///
    /// @param tag declared with `.writes`
    /// @throws IllegalStateException if it is not
    void clearAll(Tag tag);

    /// {@return the first word, 64 rows each}
    int firstWord();

    /// {@return the word after the last}
    int endWord();

    /// The selection's bits for the rows `[64 word, 64 word + 64)`.
    ///
    /// @param word in `[firstWord(), endWord())`
    /// @return bit i for row `64 word + i`; bits of rows outside the chunk are zero
    /// @throws IndexOutOfBoundsException if the word is not the chunk's
    long word(int word);
}
