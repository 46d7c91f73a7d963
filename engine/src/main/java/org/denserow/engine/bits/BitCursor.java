package org.denserow.engine.bits;

/// Walks set rows, ascending: `for (BitCursor it = field.cursor(); it.next(); ) { int row = it.row(); … }`.
///
/// It takes 64 rows at a time: the word it stands in was read when it came to it (the first one when the cursor was
/// made). So of rows that change during the walk, one set or cleared in the same word is not noticed, one in a word
/// that is still to come is. It is void after [Bitfield#resize(int)], or a new evaluation of the [ChunkBits] it walks.
///
/// It looks at every word of its range and knows no levels; for a field that is nearly empty [Bitfield#nextWord(int)]
/// and [Bitfield#nextSet(int)] leave the empty part out. (With both in one class the walk over a full field took three
/// times as long as soon as the program had also walked an empty one: the JIT compiles `next` for the mixture.)
///
/// Make it where it is used and let it go nowhere else, so that the JIT keeps it in registers. For that the
/// constructors and [#from(int)] stay below 35 bytes of code, which are inlined wherever they are called, and [#next()]
/// calls nothing on this object. Between a body and the constructor lies at most one method: the JIT may refuse to
/// inline any other call that its profile has seen seldom, but never a constructor.
///
/// *Threads*: the thread that made it; nobody else writes the words meanwhile.
public final class BitCursor {

    private final long[] words;
    private final int firstRow; // the row of the first bit of words[0]; what follows counts from it
    private final int endRow;
    private int word;
    private long remaining; // rows of `word` that are not visited yet
    private int row;

    /// Stands before the selected rows of a chunk; void at the next evaluation.
    ///
    /// @param chunk evaluated, or looked at
    public BitCursor(final ChunkBits chunk) {
        this(chunk.words, chunk.firstRow, chunk.firstPlace, chunk.endRow - chunk.firstRow);
    }

    /// Stands before a word.
    BitCursor(final long[] words, final int firstRow, final int beginWord, final int endRow) {
        this.words = words;
        this.firstRow = firstRow;
        this.endRow = endRow;
        this.word = beginWord - 1;
    }

    /// Stands within the first word, before a row.
    BitCursor from(final int beginRow) {
        remaining = Words.firstOf(words, beginRow, endRow);
        word++;
        return this;
    }

    /// Goes to the next row.
    ///
    /// @return false after the last
    public boolean next() {
        while (remaining == 0) {
            final int lastWord = (endRow - 1) >> Words.SHIFT;
            if (word >= lastWord) {
                return false;
            }
            int next = word + 1;
            long bits = words[next];
            while (bits == 0 && next < lastWord) { // tighter than the loop around it
                bits = words[++next];
            }
            word = next;
            remaining = next == lastWord ? bits & Words.below(endRow) : bits;
        }
        row = firstRow + (word << Words.SHIFT) + Long.numberOfTrailingZeros(remaining);
        remaining &= remaining - 1;
        return true;
    }

    /// {@return the row it stands on, after [#next()] was true}
    public int row() {
        return row;
    }
}
