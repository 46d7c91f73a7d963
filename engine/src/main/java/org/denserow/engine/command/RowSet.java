package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// A set of rows of a type, walked in ascending order. A second level of bits marks the words with rows, so that a few
/// rows are found and cleared fast among many.
///
/// *Threads*: one thread. *Cost*: [#add(int)] O(1); a walk and [#clear()] O(rows in the set + capacity / 4,096).
/// *Memory*: a bit per row of the type, from the first use on.
final class RowSet {

    static final int NONE = -1;

    private long[] words = {}; // bit per row
    private long[] summary = {}; // bit per word: whether any is set

    /// Makes room for rows below a bound; keeps the content.
    void fit(final int rows) {
        final int needed = (rows + Long.SIZE - 1) / Long.SIZE;
        if (words.length < needed) {
            words = Arrays.copyOf(words, needed);
            summary = Arrays.copyOf(summary, (needed + Long.SIZE - 1) / Long.SIZE);
        }
    }

    void add(final int row) {
        final int at = row >>> 6;
        words[at] |= 1L << row;
        summary[at >>> 6] |= 1L << at;
    }

    /// {@return the first row of the set at or after `row`, or [#NONE]}
    ///
    /// @param row at least 0
    int next(final int row) {
        final int at = row >>> 6;
        if (at >= words.length) {
            return NONE;
        }
        final long rest = words[at] & -1L << row;
        if (rest != 0) {
            return at << 6 | Long.numberOfTrailingZeros(rest);
        }
        final int word = nextWord(at + 1);
        return word < 0 ? NONE : word << 6 | Long.numberOfTrailingZeros(words[word]);
    }

    private int nextWord(final int from) {
        int at = from >>> 6;
        if (at >= summary.length) {
            return NONE;
        }
        long bits = summary[at] & -1L << from;
        while (bits == 0) {
            if (++at == summary.length) {
                return NONE;
            }
            bits = summary[at];
        }
        return at << 6 | Long.numberOfTrailingZeros(bits);
    }

    void clear() {
        for (int word = nextWord(0); word >= 0; word = nextWord(word + 1)) {
            words[word] = 0;
        }
        Arrays.fill(summary, 0L);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
        to.accept(summary);
    }
}
