package org.denserow.engine.bits;

/// Walks set rows from the last to the first:
/// `for (DescendingCursor it = field.descendingCursor(); it.next(); ) { int row = it.row(); … }`.
///
/// It is for loops that erase with swap-and-pop, or that move rows to higher numbers: the walk does not meet a row
/// again that the loop has moved to a higher number. It is the "count leading zeros" of the article that [Bitfield]
/// names.
///
/// Rows that change during the walk are treated as in [BitCursor]. Unlike that one, this cursor asks
/// [Bitfield#previousWord(int)] for its next word. So in a field with levels it skips empty parts.
/// [Bitfield#resize(int)] makes it invalid.
///
/// *Cost*: O(1) per row and per word with rows. *Threads*: only the thread that made it; no other thread writes the
/// field meanwhile.
public final class DescendingCursor {

    private final Bitfield field;
    private int word; // the present word
    private long remaining; // rows of `word` that are not visited yet
    private int row;

    DescendingCursor(final Bitfield field) {
        this.field = field;
        this.word = field.words.length;
    }

    /// Goes to the previous row.
    ///
    /// @return false after the first row of the field
    public boolean next() {
        if (remaining == 0) {
            final int previous = word == 0 ? -1 : field.previousWord(word - 1);
            if (previous < 0) {
                word = 0; // no word is left, even if rows are set later
                return false;
            }
            word = previous;
            remaining = field.words[previous];
        }
        row = Words.highest(word, remaining);
        remaining &= ~Long.highestOneBit(remaining);
        return true;
    }

    /// {@return the present row, after [#next()] was true}
    public int row() {
        return row;
    }
}
