package org.denserow.engine;

import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.Tag;

/// A chunk of selected rows. A body walks them in one of three ways:
///
/// - `for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) { … }` never makes an object.
/// - `for (BitCursor it = rows.cursor(); it.next(); ) { int row = it.row(); … }` is faster in short bodies, where the JVM
///   does without the object.
/// - [#word(int)], word by word, is the fastest where many words are full.
///
/// The moment at which tags are read depends on the selection. A single tag of contiguous rows, and the live rows of a
/// pinned type, are read word by word, 64 rows at a time, as the walk reaches them. Other selections (combined tags,
/// other tags of pinned rows) are evaluated for the whole chunk when the body requests a cursor, its first row or its
/// first word; a selection shared by several systems is evaluated before the first of them. So if a body changes tags
/// of rows ahead, it must not rely on seeing the change.
public sealed interface Rows extends Chunk permits ChunkContext {

    /// A cursor over the selected rows of this chunk, ascending.
    ///
    /// @return a new cursor, before the first row; make it in the body. Once a short body is compiled it costs no
    ///     allocation; in a long one, such as one that records commands of several kinds, it may cost 40 bytes a chunk
    BitCursor cursor();

    /// Finds the first selected row at or after a row. It looks at one word, and at the empty words before the next
    /// selected row.
    ///
    /// @param from a row; a row before the chunk counts as the first row of the chunk
    /// @return the row, or -1 if no selected row of this chunk follows
    int next(int from);

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

    /// {@return the number of the first word; word `w` has the rows `[64 w, 64 w + 64)`}
    int firstWord();

    /// {@return the number of the word after the last}
    int endWord();

    /// Gives the selection's bits for the rows `[64 word, 64 word + 64)`.
    ///
    /// @param word in `[firstWord(), endWord())`
    /// @return bit i for row `64 word + i`; bits of rows outside the chunk are zero
    /// @throws IndexOutOfBoundsException if the word is not in that range
    long word(int word);
}
