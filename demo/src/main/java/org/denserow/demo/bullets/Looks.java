package org.denserow.demo.bullets;

import java.util.Arrays;
import org.denserow.engine.Rows;
import org.denserow.engine.bits.BitCursor;

/// The rows that systems found for each [Query] in a frame, 64 to a word.
///
/// *Threads*: while systems run, each chunk writes the words of its own rows; the owner reads after the frame.
final class Looks {

    /// Records nothing.
    static final Looks NONE = new Looks(0);

    private final long[][] found = new long[Query.values().length][];

    /// Allocates the words.
    ///
    /// @param rows capacity of the type
    Looks(final int rows) {
        for (final Query query : Query.values()) {
            found[query.ordinal()] = new long[(rows + 63) / 64];
        }
    }

    boolean isRecorded() {
        return found[0].length > 0;
    }

    void clear() {
        for (final long[] words : found) {
            Arrays.fill(words, 0);
        }
    }

    /// Records a chunk: with the cursor in even frames, word by word in odd ones.
    void record(final Query query, final Rows rows) {
        final long[] words = found[query.ordinal()];
        if (rows.frame() % 2 == 0) {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                words[it.row() / 64] |= 1L << it.row();
            }
            return;
        }
        for (int word = rows.firstWord(); word < rows.endWord(); word++) {
            words[word] = rows.word(word);
        }
    }

    boolean found(final Query query, final int row) {
        return (found[query.ordinal()][row / 64] >>> row & 1) != 0;
    }
}
