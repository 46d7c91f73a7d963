package org.denserow.engine.bits;

/// Walks set rows, ascending: `for (RowCursor it = field.cursor(); it.next(); ) { int row = it.row(); … }`.
///
/// It takes 64 rows at a time: the word it stands in was read when it came to it (the first one when the cursor was
/// made). So of rows that change during the walk, one set or cleared in the same word is not noticed, one in a word that
/// is still to come is. It is void after [Bitfield#resize(int)], [Bitfield#leavesOnly()] or a new evaluation of the
/// [ChunkBits] it walks.
///
/// Make it where it is used and let it go nowhere else, so that the JIT keeps it in registers.
///
/// *Threads*: the thread that made it; nobody else writes the words meanwhile.
public final class RowCursor {

    private final long[] words;
    private final int firstWord; // which word of the field words[0] is
    private final Levels levels; // null: goes from word to word
    private final int lastWord;
    private final long lastMask;
    private int word;
    private long remaining; // rows of `word` that are not visited yet
    private int row = -1;
    private int wordsRead;

    /// `levels` may be given when they agree with the words; the walk then leaves empty words out.
    RowCursor(final long[] words, final int firstWord, final Levels levels, final int beginRow, final int endRow) {
        this.words = words;
        this.firstWord = firstWord;
        this.levels = levels;
        this.lastWord = beginRow == endRow ? -1 : (endRow - 1) >>> Words.SHIFT;
        this.lastMask = Words.below(endRow);
        if (beginRow < endRow) {
            word = beginRow >>> Words.SHIFT;
            enter(word, -1L << beginRow);
        }
    }

    private void enter(final int next, final long mask) {
        final long bits = words[next - firstWord] & mask;
        word = next;
        remaining = next == lastWord ? bits & lastMask : bits;
        wordsRead++;
    }

    /// Goes to the next row.
    ///
    /// @return false after the last
    public boolean next() {
        while (remaining == 0) {
            final int next = levels == null ? word + 1 : levels.nextSome(word + 1);
            if (next > lastWord) {
                return false;
            }
            enter(next, -1L);
        }
        row = (word << Words.SHIFT) + Long.numberOfTrailingZeros(remaining);
        remaining &= remaining - 1;
        return true;
    }

    /// {@return the row it stands on, after [#next()] was true; -1 before}
    public int row() {
        return row;
    }

    /// Work so far, for tests: leaf words read.
    int wordsRead() {
        return wordsRead;
    }
}
