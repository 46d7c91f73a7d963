package org.denserow.engine.command;

import java.util.Arrays;

/// Rows that one worker found, as bits: each worker writes its own, and the bits of all workers are joined after the
/// join.
///
/// *Threads*: one worker; after the join, the thread that plays back the type. *Memory*: a bit per row of the type.
final class RowBits {

    private long[] words = {};
    private boolean isUsed;

    /// Makes room for rows. Call it before the split.
    void fit(final int rows) {
        final int needed = (rows + Long.SIZE - 1) / Long.SIZE;
        if (words.length < needed) {
            words = new long[needed];
        }
    }

    void set(final int row) {
        isUsed = true;
        words[row >>> 6] |= 1L << row;
    }

    boolean get(final int row) {
        return (words[row >>> 6] & 1L << row) != 0;
    }

    /// Tells whether a row was set since the last [#clear()].
    boolean isUsed() {
        return isUsed;
    }

    /// The live array.
    long[] words() {
        return words;
    }

    void clear() {
        if (isUsed) {
            isUsed = false;
            Arrays.fill(words, 0L);
        }
    }
}
