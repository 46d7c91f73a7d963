package org.denserow.engine.bits;

/// Walks set rows from the last to the first:
/// `for (DescendingCursor it = field.descendingCursor(); it.next(); ) { int row = it.row(); … }`.
///
/// For loops that erase with swap-and-pop, or that move rows to higher numbers: what a body puts behind the walk is not
/// met again. The article's "count leading zeros".
///
/// Like [BitCursor] it takes 64 rows at a time: of rows that change during the walk, one in the word it stands in is
/// not noticed, one in a word that is still to come is. Unlike it, it asks [Bitfield#previousWord(int)] for the next
/// word, so where the field has levels it climbs over what is empty. It is void after [Bitfield#resize(int)].
///
/// *Cost*: O(1) a row and a word with rows. *Threads*: the thread that made it; nobody else writes the field meanwhile.
public final class DescendingCursor {

    private final Bitfield field;
    private int word; // the word it stands in
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
                word = 0; // no word is left, whatever is set later
                return false;
            }
            word = previous;
            remaining = field.words[previous];
        }
        row = Words.highest(word, remaining);
        remaining &= ~Long.highestOneBit(remaining);
        return true;
    }

    /// {@return the row it stands on, after [#next()] was true}
    public int row() {
        return row;
    }
}
