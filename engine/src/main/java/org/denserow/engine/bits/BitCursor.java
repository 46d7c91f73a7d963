package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

/// Walks set rows in ascending order: `for (BitCursor it = field.cursor(); it.next(); ) { int row = it.row(); … }`.
///
/// It reads a word, 64 rows, when it reaches it; a cursor over a range reads its first word when it is made. So it does
/// not notice that a row of its present word is set or cleared, but it does for rows of later words. It becomes invalid
/// by [Bitfield#resize(int)], or by a new evaluation of the [ChunkBits] that it walks.
///
/// It looks at every word of its range and does not use levels. In a nearly empty field use [Bitfield#nextWord(int)]
/// and [Bitfield#nextSet(int)] instead, which skip the empty part. (A cursor that did both took three times as long for
/// a full field once the program had also walked an empty one, because the JIT compiles `next` for the mixture.)
///
/// Make it where you use it and pass it nowhere else, so that the JIT keeps it in registers. For the same reason the
/// constructors have less than 35 bytes of code, which the JIT always inlines, and [#next()] calls no method of this
/// object. At most one method lies between your loop and the constructor: the JIT may refuse to inline a call that it
/// has seldom seen, but never a constructor.
///
/// *Threads*: only the thread that made it; no other thread writes the words meanwhile.
public final class BitCursor {

    private final long[] words;
    private final int firstRow; // the row of the first bit of words[0]; the fields below count from it
    private final int endRow;
    private int word;
    private long remaining; // rows of `word` that are not visited yet
    private int row;

    /// Creates a cursor before the first selected row of a chunk. The next evaluation of the chunk makes it invalid.
    ///
    /// @param chunk a chunk after [ChunkBits#evaluate(BitExpression,int,int)] or [ChunkBits#look(Bitfield,int,int)]
    public BitCursor(final ChunkBits chunk) {
        this(given(chunk, "chunk").words, chunk.firstRow, chunk.firstPlace, chunk.endRow - chunk.firstRow);
    }

    /// Creates a cursor before a word.
    BitCursor(final long[] words, final int firstRow, final int beginWord, final int endRow) {
        this.words = words;
        this.firstRow = firstRow;
        this.endRow = endRow;
        this.word = beginWord - 1;
    }

    /// Moves to a row of the first word, and stands before it.
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

    /// {@return the present row, after [#next()] was true}
    public int row() {
        return row;
    }
}
