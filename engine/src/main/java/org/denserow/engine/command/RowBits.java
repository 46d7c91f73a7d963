package org.denserow.engine.command;

import java.util.Arrays;

/// Rows that one worker found, as bits of its own: workers write side by side and their bits are put together after the
/// join.
///
/// *Threads*: one worker's; the owner of the phase after the join. *Memory*: a bit for each row of the type.
final class RowBits {

    private long[] words = {};
    private boolean isUsed;

    /// Makes room for rows; before the split.
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

    /// Whether a row was set since the last [#clear()].
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
