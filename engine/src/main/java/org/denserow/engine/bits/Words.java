package org.denserow.engine.bits;

import java.util.Arrays;
import java.util.StringJoiner;

/// Loops over leaf words: arrays and primitives only. The caller has checked rows; padding bits are zero before and
/// after.
final class Words {

    static final int SHIFT = 6; // a row's word: row >>> SHIFT; a word's block: word >>> SHIFT
    static final int MASK = 63; // a row's bit: row & MASK

    /// Most rows of a set.
    static final int MOST_ROWS = 1 << 30;

    /// No such word: larger than every word.
    static final int NONE = Integer.MAX_VALUE;

    private static final int SHOWN_ROWS = 20;

    private Words() {}

    /// Words for a number of rows.
    static int count(final int rows) {
        return (rows + MASK) >>> SHIFT;
    }

    /// The bits of a word that stand for rows below `endRow`, which is a row of this word or the row after it. Java
    /// shifts by the lowest six bits: `-endRow` is 64 minus the number of bits, and 0 for all of them.
    static long below(final int endRow) {
        return -1L >>> -endRow;
    }

    /// {@return whether all rows of a range are in one word; false for an empty range}
    static boolean isInOne(final int beginRow, final int endRow) {
        return beginRow < endRow && beginRow >>> SHIFT == (endRow - 1) >>> SHIFT;
    }

    /// The bits of a range of rows within one word.
    static long range(final int beginRow, final int endRow) {
        return -1L << beginRow & below(endRow);
    }

    /// A copy for another number of rows; rows beyond it are clear.
    static long[] resized(final long[] words, final int rows) {
        final long[] resized = Arrays.copyOf(words, count(rows));
        resized[resized.length - 1] &= below(rows);
        return resized;
    }

    /// The set bits in the word of `beginRow` that stand for rows of a range; 0 for an empty range.
    static long firstOf(final long[] words, final int beginRow, final int endRow) {
        if (beginRow == endRow) {
            return 0;
        }
        final int first = beginRow >>> SHIFT;
        final long bits = words[first] & (-1L << beginRow);
        return first == (endRow - 1) >>> SHIFT ? bits & below(endRow) : bits;
    }

    // ---- Searches ----

    static int nextSet(final long[] words, final int fromRow, final int endRow) {
        if (fromRow == endRow) {
            return -1;
        }
        final int last = (endRow - 1) >>> SHIFT;
        int word = fromRow >>> SHIFT;
        long remaining = words[word] & (-1L << fromRow);
        while (remaining == 0) {
            if (++word > last) {
                return -1;
            }
            remaining = words[word];
        }
        final int row = (word << SHIFT) + Long.numberOfTrailingZeros(remaining);
        return row < endRow ? row : -1;
    }

    static int nextClear(final long[] words, final int fromRow, final int endRow) {
        if (fromRow == endRow) {
            return endRow;
        }
        final int last = (endRow - 1) >>> SHIFT;
        int word = fromRow >>> SHIFT;
        long remaining = ~words[word] & (-1L << fromRow);
        while (remaining == 0) {
            if (++word > last) {
                return endRow;
            }
            remaining = ~words[word];
        }
        return Math.min(endRow, (word << SHIFT) + Long.numberOfTrailingZeros(remaining));
    }

    /// The next word that is not zero, or [#NONE].
    static int nextWord(final long[] words, final int fromWord, final int endWord) {
        for (int word = fromWord; word < endWord; word++) {
            if (words[word] != 0) {
                return word;
            }
        }
        return NONE;
    }

    /// The last set row at or before `fromRow`, or -1; `fromRow` may be -1. Reads no word before `firstWord`.
    static int previousSet(final long[] words, final int fromRow, final int firstWord) {
        if (fromRow < 0) {
            return -1;
        }
        int word = fromRow >>> SHIFT;
        long remaining = words[word] & below(fromRow + 1);
        while (remaining == 0) {
            if (--word < firstWord) {
                return -1;
            }
            remaining = words[word];
        }
        return highest(word, remaining);
    }

    /// The last clear row at or before `fromRow`, or -1; `fromRow` may be -1. Reads no word before `firstWord`.
    static int previousClear(final long[] words, final int fromRow, final int firstWord) {
        if (fromRow < 0) {
            return -1;
        }
        int word = fromRow >>> SHIFT;
        long remaining = ~words[word] & below(fromRow + 1);
        while (remaining == 0) {
            if (--word < firstWord) {
                return -1;
            }
            remaining = ~words[word];
        }
        return highest(word, remaining);
    }

    /// The last word in `[firstWord, fromWord]` that is not zero, or -1.
    static int previousWord(final long[] words, final int fromWord, final int firstWord) {
        for (int word = fromWord; word >= firstWord; word--) {
            if (words[word] != 0) {
                return word;
            }
        }
        return -1;
    }

    /// The row of the highest bit of a word that is not zero.
    static int highest(final int word, final long bits) {
        return (word << SHIFT) + MASK - Long.numberOfLeadingZeros(bits);
    }

    /// The row of the `rank`-th set bit at or after a word, or -1; `rank` counts from 0.
    static int select(final long[] words, final int fromWord, final int rank) {
        int left = rank;
        for (int word = fromWord; word < words.length; word++) {
            final int bits = Long.bitCount(words[word]);
            if (left < bits) {
                final long bit = Long.expand(1L << left, words[word]); // one instruction where the machine has it
                return (word << SHIFT) + Long.numberOfTrailingZeros(bit);
            }
            left -= bits;
        }
        return -1;
    }

    /// The first set rows as text, and the number of the others.
    static String text(final long[] words) {
        final StringJoiner text = new StringJoiner(", ");
        int left = bitCount(words, 0, words.length);
        final int capacity = words.length << SHIFT;
        int row = nextSet(words, 0, capacity);
        for (int shown = 0; row >= 0 && shown < SHOWN_ROWS; shown++, left--) {
            text.add(Integer.toString(row));
            row = nextSet(words, row + 1, capacity);
        }
        return left == 0 ? text.toString() : text.add("and " + left + " more").toString();
    }

    static int bitCount(final long[] words, final int beginWord, final int endWord) {
        int bits = 0; // an int: C2 makes faster code for it than for a long
        for (int word = beginWord; word < endWord; word++) {
            bits += Long.bitCount(words[word]);
        }
        return bits;
    }

    /// Set rows in `[64 beginWord, endRow)`.
    static int bitCountBelow(final long[] words, final int beginWord, final int endRow) {
        final int whole = endRow >>> SHIFT;
        final int bits = bitCount(words, beginWord, whole);
        return (endRow & MASK) == 0 ? bits : bits + Long.bitCount(words[whole] & below(endRow));
    }

    // ---- Ranges; nothing happens if they are empty ----

    /// Copies rows `[beginRow, beginRow + count)` of one array to rows `[atRow, atRow + count)` of another or of the
    /// same. It goes word by word in the direction in which no row is overwritten before it is read.
    static void copy(final long[] source, final int beginRow, final long[] target, final int atRow, final int count) {
        if (count == 0) {
            return;
        }
        final int endRow = atRow + count;
        final int first = atRow >>> SHIFT;
        final int last = (endRow - 1) >>> SHIFT;
        final boolean ascending = atRow <= beginRow;
        for (int i = 0; i <= last - first; i++) {
            final int word = ascending ? first + i : last - i;
            final int begin = Math.max(atRow, word << SHIFT);
            final int end = Math.min(endRow, (word << SHIFT) + MASK + 1);
            final long rows = below(end) & (-1L << begin);
            final long bits = bits(source, beginRow + begin - atRow, end - begin) << begin;
            target[word] = target[word] & ~rows | bits & rows;
        }
    }

    /// The bits of up to 64 rows, the first row lowest; the bits above them are undefined.
    private static long bits(final long[] words, final int beginRow, final int count) {
        final int word = beginRow >>> SHIFT;
        final int shift = beginRow & MASK;
        final long low = words[word] >>> shift;
        return shift + count <= MASK + 1 ? low : low | words[word + 1] << -shift;
    }

    static void set(final long[] words, final int beginRow, final int endRow) {
        if (beginRow == endRow) {
            return;
        }
        final int first = beginRow >>> SHIFT;
        final int last = (endRow - 1) >>> SHIFT;
        final long firstMask = -1L << beginRow;
        if (first == last) {
            words[first] |= firstMask & below(endRow);
            return;
        }
        words[first] |= firstMask;
        Arrays.fill(words, first + 1, last, -1L);
        words[last] |= below(endRow);
    }

    static void clear(final long[] words, final int beginRow, final int endRow) {
        if (beginRow == endRow) {
            return;
        }
        final int first = beginRow >>> SHIFT;
        final int last = (endRow - 1) >>> SHIFT;
        final long firstMask = -1L << beginRow;
        if (first == last) {
            words[first] &= ~(firstMask & below(endRow));
            return;
        }
        words[first] &= ~firstMask;
        Arrays.fill(words, first + 1, last, 0L);
        words[last] &= ~below(endRow);
    }

    static void flip(final long[] words, final int beginRow, final int endRow) {
        if (beginRow == endRow) {
            return;
        }
        final int first = beginRow >>> SHIFT;
        final int last = (endRow - 1) >>> SHIFT;
        final long firstMask = -1L << beginRow;
        if (first == last) {
            words[first] ^= firstMask & below(endRow);
            return;
        }
        words[first] ^= firstMask;
        invert(words, first + 1, last);
        words[last] ^= below(endRow);
    }

    static void invert(final long[] words, final int beginWord, final int endWord) {
        for (int word = beginWord; word < endWord; word++) {
            words[word] = ~words[word];
        }
    }
}
