package org.denserow.engine.storage;

import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;

/// One bit per row that moves with the row; a new row has it clear.
///
/// Some tags are *kept* by the rows themselves, and nobody else writes them: the live bits of a pinned type, and the
/// rows that were created or changed within the last lap.
///
/// ## Threads
/// Inside a system the bits come from the chunk as a [Bits] view. A writing chunk owns whole words of 64 rows.
public sealed interface Tag extends Selection, Part<Tag.Bits, Tag.Bits> permits RowTag {

    /// Most tags of a type, beside those that the rows keep.
    int MAX_TAGS = 64;

    /// {@return its number among the tags of its type, from 0 in order of definition; beyond those for tags that the
    ///     rows keep}
    int index();

    /// {@return whether the rows keep it, so that nobody may write it}
    boolean isKept();

    /// {@return whether it marks what happened within the last lap: the rows that were created, or changed}
    boolean livesOneLap();

    /// The view for the owner outside systems; writes every row.
    ///
    /// @return a new view
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    Bits bits();

    /// The bits as one chunk sees them: every row may be read, the rows of the chunk written.
    ///
    /// *Threads*: the worker that runs the chunk; not valid after it.
    sealed interface Bits permits TagView {

        /// Tests one row.
        ///
        /// @param row in `[0, capacity)`
        /// @return true if it has the tag, active or pending; false where no row is
        /// @throws IndexOutOfBoundsException if `row` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        boolean get(int row);

        /// Finds the next active row with the tag, as a selection of this tag has them.
        ///
        /// @param fromRow first row to look at, in `[0, capacity]`
        /// @return the smallest active row at or after it, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        int next(int fromRow);

        /// Finds the next row with the tag, active or pending.
        ///
        /// @param fromRow first row to look at, in `[0, capacity]`
        /// @return the smallest row at or after it, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        int nextAny(int fromRow);

        /// Gives one row the tag, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        /// @throws IllegalStateException if the system declared that it clears this tag anywhere
        void set(int row);

        /// Takes the tag from one row, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        /// @throws IllegalStateException if the system declared that it sets this tag anywhere
        void clear(int row);

        /// The tag of 64 rows at once.
        ///
        /// @param word in `[0, capacity / 64]`
        /// @return bit i for row `64 word + i`, active or pending
        /// @throws IndexOutOfBoundsException if there is no such word
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        long word(int word);

        /// Gives the tag to up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not the chunk's or not active, or the view is for reading
        void setWord(int word, long rows);

        /// Takes the tag from up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not the chunk's or not active, or the view is for reading
        void clearWord(int word, long rows);
    }
}
