package org.denserow.engine.published;

/// The bits of one tag in a [PublishedCopy], for reading only.
///
/// Calls throw `IllegalStateException` once the copy is closed, and `IndexOutOfBoundsException` for rows or words out
/// of range.
///
/// *Threads*: as for the copy.
public final class PublishedBits {

    private static final int WORD_ROWS = Long.SIZE;

    private final PublishedCopy copy;
    private final long[] words;
    private final int end;

    PublishedBits(final PublishedCopy copy, final long[] words, final int end) {
        this.copy = copy;
        this.words = words;
        this.end = end;
    }

    /// {@return the number of words: a word holds the bits of 64 rows}
    public int words() {
        return (end + WORD_ROWS - 1) / WORD_ROWS;
    }

    /// {@return whether a row has the tag; false in a hole}
    /// @param row in `[0, end())`
    public boolean get(final int row) {
        copy.checkOpen();
        if (row < 0 || row >= end) {
            throw new IndexOutOfBoundsException("row must be in [0, " + end + "): row=" + row
                    + "; end() and words() of the copy say how many there are");
        }
        return (words[row / WORD_ROWS] >>> row & 1) != 0;
    }

    /// {@return the bits of 64 rows: bit i for row `64 * word + i`, active or pending}
    /// @param word in `[0, words())`
    public long word(final int word) {
        copy.checkOpen();
        if (word < 0 || word >= words()) {
            throw new IndexOutOfBoundsException("word must be in [0, " + words() + "): word=" + word
                    + "; end() and words() of the copy say how many there are");
        }
        return words[word];
    }

    /// {@return the next row with the tag, active or pending, or -1}
    /// @param fromRow the first row to test, in `[0, end()]`
    public int nextAny(final int fromRow) {
        copy.checkOpen();
        if (fromRow < 0 || fromRow > end) {
            throw new IndexOutOfBoundsException("row must be in [0, " + end + "]: fromRow=" + fromRow
                    + "; end() and words() of the copy say how many there are");
        }
        if (fromRow == end) {
            return -1;
        }
        int word = fromRow / WORD_ROWS;
        long rest = words[word] & -1L << fromRow;
        while (rest == 0) {
            if (++word == words()) {
                return -1;
            }
            rest = words[word];
        }
        return word * WORD_ROWS + Long.numberOfTrailingZeros(rest);
    }

    /// {@return the number of rows with the tag, active or pending; O(rows / 64)}
    public int count() {
        copy.checkOpen();
        int count = 0;
        for (int word = 0; word < words(); word++) {
            count += Long.bitCount(words[word]);
        }
        return count;
    }

    @Override
    public String toString() {
        return "PublishedBits{end=" + end + '}';
    }
}
