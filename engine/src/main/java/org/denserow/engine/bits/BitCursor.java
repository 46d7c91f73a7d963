package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

/// Walks set rows, ascending: `for (BitCursor it = field.cursor(); it.next(); ) { int row = it.row(); … }`.
///
/// It reads a word, 64 rows, when it comes to it; a cursor over a range reads its first word when it is made. So it
/// does not notice a row that is set or cleared in its present word; it does notice one in a later word.
/// [Bitfield#resize(int)], or a new evaluation of the [ChunkBits] that it walks, makes it void.
///
/// It looks at every word of its range and does not use levels; in a nearly empty field [Bitfield#nextWord(int)] and
/// [Bitfield#nextSet(int)] skip the empty part. (With both in one class, a walk over a full field took three times as
/// long once the program had also walked an empty one: the JIT compiles `next` for the mixture.)
///
/// Make it where you use it and pass it nowhere else, so that the JIT keeps it in registers. For this the constructors
/// and [#from(int)] stay below 35 bytes of code, which the JIT always inlines, and [#next()] calls no method of this
/// object. At most one method lies between a body and the constructor: the JIT may refuse to inline a call that its
/// profile has seen seldom, but never a constructor.
///
/// *Threads*: only the thread that made it; no other thread writes the words meanwhile.
public final class BitCursor {

    private final long[] words;
    private final int firstRow; // the row of the first bit of words[0]; the fields below count from it
    private final int endRow;
    private int word;
    private long remaining; // rows of `word` that are not visited yet
    private int row;

    /// Creates a cursor before the selected rows of a chunk; the next evaluation makes it void.
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
