package org.denserow.engine.frame;

/// Walks the selected rows of one chunk, ascending.
///
/// Made in the body and used there, so that the JIT keeps it in registers. *Threads*: the worker that made it.
public final class BitCursor {

    private final long[] words;
    private final long[] within; // rows that exist and are active; `words` again where the range says so
    private final int endRow;
    private final int lastWord;
    private int word;
    private long remaining; // bits of `word` that are not visited yet
    private int row = -1;

    BitCursor(final long[] words, final long[] within, final int beginRow, final int endRow) {
        this.words = words;
        this.within = within;
        this.endRow = endRow;
        this.lastWord = (endRow - 1) >>> 6;
        this.word = (beginRow >>> 6) - 1;
    }

    /// Goes to the next row.
    ///
    /// @return false after the last
    public boolean next() {
        while (remaining == 0) {
            if (word >= lastWord) {
                return false;
            }
            ++word;
            remaining = words[word] & within[word];
            if (word == lastWord) {
                remaining &= -1L >>> -endRow;
            }
        }
        row = (word << 6) + Long.numberOfTrailingZeros(remaining);
        remaining &= remaining - 1;
        return true;
    }

    /// {@return the row it stands on, after [#next()] was true}
    public int row() {
        return row;
    }
}
