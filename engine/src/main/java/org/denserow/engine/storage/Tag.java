package org.denserow.engine.storage;

import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;

/// One bit per row. It moves with the row, and is clear in a new row.
///
/// Some tags are *kept*: the engine itself writes them, and no other code may. These are the tag of the live rows of a
/// pinned type, and the tags of the rows that were created or changed within the last lap (from a boundary to the same
/// boundary of the next frame).
///
/// ## Threads
/// Inside a system, get the bits from the chunk as a [Bits] view. The rows of a chunk are whole words of 64 rows, so
/// two writing chunks never share a word.
public sealed interface Tag extends Selection, Part<Tag.Bits, Tag.Bits> permits RowTag {

    /// The largest number of tags of a type. Kept tags do not count.
    int MAX_TAGS = 64;

    /// {@return the number of this tag among those of its type, from 0 in order of definition; kept tags have higher
    ///     numbers}
    int index();

    /// {@return whether this is a kept tag, which only the engine writes}
    boolean isKept();

    /// {@return whether it marks the rows that were created, or changed, within the last lap}
    boolean livesOneLap();

    /// Makes the view for the owner outside systems: between frames, in exclusive systems and in handlers. The view is
    /// no copy: it reads the tag of every row, and writes it at once unless the tag is kept. To set up rows, call
    /// `tag.bits().set(row)`. A row that is written in this way does not count as changed. In a system, call
    /// `rows.write(tag).set(row)`, which uses the view of the chunk.
    ///
    /// @return a new view; use it until the next frame begins
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    Bits bits();

    /// The view of one chunk. It may read every row and write the rows of the chunk.
    ///
    /// *Threads*: the worker that runs the chunk. Not valid after the chunk.
    sealed interface Bits permits TagView {

        /// Tests one row.
        ///
        /// @param row in `[0, capacity)`
        /// @return true if the row has the tag, active or pending; false if there is no row
        /// @throws IndexOutOfBoundsException if `row` is out of range
        /// @throws IllegalStateException if the system declared `setsAnywhere` or `clearsAnywhere` of this tag
        boolean get(int row);

        /// Finds the next active row with the tag, as a selection by this tag does.
        ///
        /// @param fromRow the first row to test, in `[0, capacity]`
        /// @return the first such row at or after `fromRow`, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared `setsAnywhere` or `clearsAnywhere` of this tag
        int next(int fromRow);

        /// Finds the next row with the tag, active or pending.
        ///
        /// @param fromRow the first row to test, in `[0, capacity]`
        /// @return the first such row at or after `fromRow`, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared `setsAnywhere` or `clearsAnywhere` of this tag
        int nextAny(int fromRow);

        /// Sets the tag of one row, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not of the chunk, or the view is for reading
        /// @throws IllegalStateException if the system declared `clearsAnywhere` of this tag
        void set(int row);

        /// Clears the tag of one row, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not of the chunk, or the view is for reading
        /// @throws IllegalStateException if the system declared `setsAnywhere` of this tag
        void clear(int row);

        /// Reads the tag of 64 rows at once.
        ///
        /// @param word in `[0, capacity / 64]`
        /// @return bit i for row `64 word + i`, active or pending
        /// @throws IndexOutOfBoundsException if there is no such word
        /// @throws IllegalStateException if the system declared `setsAnywhere` or `clearsAnywhere` of this tag
        long word(int word);

        /// Sets the tag of up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not of the chunk or not active, or the view is for reading
        void setWord(int word, long rows);

        /// Clears the tag of up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not of the chunk or not active, or the view is for reading
        void clearWord(int word, long rows);
    }
}
