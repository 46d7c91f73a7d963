package org.denserow.engine.frame;

/// A chunk of selected rows: `for (BitCursor it = rows.cursor(); it.next(); ) { int row = it.row(); … }`, or word by
/// word where speed counts.
public sealed interface Rows extends Chunk permits ChunkContext {

    /// A cursor over the selected rows of this chunk, ascending. It looks at 64 rows at once: bits that change in a
    /// word that it has entered are not noticed any more.
    ///
    /// @return a fresh cursor, before the first row; make it in the body, so that it costs no allocation
    BitCursor cursor();

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
