package org.denserow.engine.bits;

import java.util.function.Consumer;

/// The levels above the leaf words of a [Bitfield]: which words hold a set row, which hold a clear one, and how many
/// rows are set; and the searches that use them to skip empty or full parts.
///
/// A *block* is 64 words, 4,096 rows. The second level has one bit per word, so one word per block. The third has one
/// bit per block and exists above 64 blocks only: up to there the whole second level is 64 words or fewer.
///
/// ## Invariants
/// 1. Bit `w & 63` of `some[w >>> 6]` is set exactly when word `w` has a set row; of `holes`, when it has a clear row.
///    Padding is neither.
/// 2. `counts[b]` is the number of set rows of block `b`, `count` their sum.
/// 3. Bit `b & 63` of `someTop[b >>> 6]` is set exactly when `some[b]` is not zero; `holesTop` likewise.
///
/// *Threads*: one writer, the owner of the field. A word of `some` covers rows of several chunks: two workers that kept
/// it at once would lose bits. Hence [Bitfield#leavesOnly()].
///
/// Levels are a state of a field and not a second class, because the same field belongs to the owner and to jobs at
/// different times, and code that sets a bit does not ask which. (Lazy repair would need a mark for stale parts, which
/// workers would share just the same.)
final class Levels {

    /// Most blocks without a third level.
    static final int TWO_LEVEL_BLOCKS = 64;

    /// Rows are rare up to one in 256: then three words in four have none. At one in 64 about every second word has a
    /// row, and climbing costs more than a look at the next word; between one in 1,000 and one in 100 both cost the
    /// same.
    private static final int RARE_SHIFT = 8;

    /// Words that a search looks at one by one before it climbs, when rows of the wanted kind are not rare.
    private static final int NEAR_WORDS = 8;

    final long[] some;
    final long[] holes;
    final long[] someTop; // null without a third level
    final long[] holesTop;
    final int[] counts;
    private final int capacity; // rows
    private int count;

    /// Creates the levels of an array of words.
    Levels(final long[] words, final int capacity) {
        final int blocks = Words.count(words.length);
        final int tops = blocks > TWO_LEVEL_BLOCKS ? Words.count(blocks) : 0;
        this.some = new long[blocks];
        this.holes = new long[blocks];
        this.someTop = tops > 0 ? new long[tops] : null;
        this.holesTop = tops > 0 ? new long[tops] : null;
        this.counts = new int[blocks];
        this.capacity = capacity;
        rebuild(words, 0, words.length);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(some);
        to.accept(holes);
        if (someTop != null) {
            to.accept(someTop);
            to.accept(holesTop);
        }
        to.accept(counts);
    }

    /// {@return set rows of the field}
    int count() {
        return count;
    }

    /// Words of a block that may have a set row; all words of a field without levels.
    ///
    /// @param levels of a field, or null
    static long some(final Levels levels, final int block) {
        return levels == null ? -1L : levels.some[block];
    }

    /// Words of a block that may have a clear row; all words of a field without levels.
    ///
    /// @param levels of a field, or null
    static long holes(final Levels levels, final int block) {
        return levels == null ? -1L : levels.holes[block];
    }

    /// Whether set rows are so rare that a search for one climbs at once.
    private boolean sparse() {
        return count <= capacity >>> RARE_SHIFT;
    }

    /// Whether clear rows are so rare that a search for one climbs at once.
    private boolean packed() {
        return capacity - count <= capacity >>> RARE_SHIFT;
    }

    // ---- Searches: rows and words in range; answers as those of Words ----

    int nextSet(final long[] words, final int fromRow, final int endRow) {
        final int nearEnd = nearEnd(fromRow, endRow, sparse());
        final int row = Words.nextSet(words, fromRow, nearEnd);
        if (row >= 0 || nearEnd == endRow) {
            return row;
        }
        final int word = next(some, someTop, nearEnd >>> Words.SHIFT);
        return word > (endRow - 1) >>> Words.SHIFT ? -1 : Words.nextSet(words, word << Words.SHIFT, endRow);
    }

    int nextClear(final long[] words, final int fromRow, final int endRow) {
        final int nearEnd = nearEnd(fromRow, endRow, packed());
        final int row = Words.nextClear(words, fromRow, nearEnd);
        if (row < nearEnd || nearEnd == endRow) {
            return row;
        }
        final int word = next(holes, holesTop, nearEnd >>> Words.SHIFT);
        return word > (endRow - 1) >>> Words.SHIFT ? endRow : Words.nextClear(words, word << Words.SHIFT, endRow);
    }

    /// The first row at which a search climbs: a multiple of 64, or `endRow`. When the wanted rows are rare, it looks
    /// at the first word only before it climbs.
    private static int nearEnd(final int fromRow, final int endRow, final boolean rare) {
        final int nextWord = (fromRow | Words.MASK) + 1;
        return Math.min(endRow, rare ? nextWord : nextWord + (NEAR_WORDS << Words.SHIFT));
    }

    int previousSet(final long[] words, final int fromRow) {
        final int near = nearFirst(fromRow >> Words.SHIFT, sparse());
        final int row = Words.previousSet(words, fromRow, near);
        if (row >= 0 || near <= 0) {
            return row;
        }
        final int word = previous(some, someTop, near - 1);
        return word < 0 ? -1 : Words.highest(word, words[word]);
    }

    int previousClear(final long[] words, final int fromRow) {
        final int near = nearFirst(fromRow >> Words.SHIFT, packed());
        final int row = Words.previousClear(words, fromRow, near);
        if (row >= 0 || near <= 0) {
            return row;
        }
        final int word = previous(holes, holesTop, near - 1); // never the last word, so it has no padding
        return word < 0 ? -1 : Words.highest(word, ~words[word]);
    }

    /// The lowest word that a search from the end looks at before it climbs. When the wanted rows are rare, it is the
    /// word in which the search begins.
    private static int nearFirst(final int fromWord, final boolean rare) {
        return rare ? fromWord : Math.max(0, fromWord - NEAR_WORDS);
    }

    /// Words that a search looks at one by one before it climbs.
    int nearWords() {
        return sparse() ? 0 : NEAR_WORDS;
    }

    /// The next word with a set row at or after one, or [Words#NONE].
    int nextWord(final int fromWord) {
        return next(some, someTop, fromWord);
    }

    int previousWord(final long[] words, final int fromWord) {
        final int near = sparse() ? fromWord + 1 : Math.max(0, fromWord + 1 - NEAR_WORDS);
        final int word = Words.previousWord(words, fromWord, near);
        return word >= 0 || near <= 0 ? word : previous(some, someTop, near - 1);
    }

    /// The next word at or after one whose bit is set in a level, or [Words#NONE].
    private static int next(final long[] level, final long[] top, final int fromWord) {
        int block = fromWord >>> Words.SHIFT;
        if (block >= level.length) {
            return Words.NONE;
        }
        long bits = level[block] & (-1L << fromWord);
        if (bits == 0) {
            block = nextBlock(level, top, block + 1);
            if (block == Words.NONE) {
                return Words.NONE;
            }
            bits = level[block];
        }
        return (block << Words.SHIFT) + Long.numberOfTrailingZeros(bits);
    }

    private static int nextBlock(final long[] level, final long[] top, final int fromBlock) {
        if (top == null) {
            return Words.nextWord(level, fromBlock, level.length);
        }
        final int block = Words.nextSet(top, fromBlock, level.length);
        return block < 0 ? Words.NONE : block;
    }

    /// The last word at or before one whose bit is set in a level, or -1.
    private static int previous(final long[] level, final long[] top, final int fromWord) {
        final int block = fromWord >>> Words.SHIFT;
        final long bits = level[block] & Words.below(fromWord + 1);
        if (bits != 0) {
            return Words.highest(block, bits);
        }
        if (block == 0) {
            return -1;
        }
        final int before = top == null ? Words.previousWord(level, block - 1, 0) : Words.previousSet(top, block - 1, 0);
        return before < 0 ? -1 : Words.highest(before, level[before]);
    }

    /// Set rows before a row.
    int rank(final long[] words, final int row) {
        final int block = row >>> 2 * Words.SHIFT;
        int bits = 0;
        for (int before = 0; before < block; before++) {
            bits += counts[before];
        }
        return bits + Words.bitCountBelow(words, block << Words.SHIFT, row);
    }

    /// The row of the `rank`-th set bit, or -1.
    int select(final long[] words, final int rank) {
        if (rank >= count) {
            return -1;
        }
        int block = 0;
        int left = rank;
        while (left >= counts[block]) {
            left -= counts[block++];
        }
        return Words.select(words, block << Words.SHIFT, left);
    }

    // ---- Changes ----

    /// Updates the levels after a change of one word.
    void changed(final int word, final long before, final long after) {
        final int more = Long.bitCount(after) - Long.bitCount(before);
        counts[word >>> Words.SHIFT] += more;
        count += more;
        mark(some, someTop, word, after != 0);
        mark(holes, holesTop, word, after != rows(word));
    }

    private static void mark(final long[] level, final long[] top, final int word, final boolean present) {
        final int block = word >>> Words.SHIFT;
        final long before = level[block];
        final long after = present ? before | 1L << word : before & ~(1L << word);
        if (after != before) {
            level[block] = after;
            markTop(top, block, after != 0);
        }
    }

    private static void markTop(final long[] top, final int block, final boolean present) {
        if (top == null) {
            return;
        }
        if (present) {
            top[block >>> Words.SHIFT] |= 1L << block;
        } else {
            top[block >>> Words.SHIFT] &= ~(1L << block);
        }
    }

    /// Updates the levels after any changes in a range of words; reads whole blocks.
    void rebuild(final long[] words, final int beginWord, final int endWord) {
        for (int block = beginWord >>> Words.SHIFT; block < Words.count(endWord); block++) {
            rebuildBlock(words, block);
        }
    }

    private void rebuildBlock(final long[] words, final int block) {
        final int first = block << Words.SHIFT;
        final int end = Math.min(words.length, block + 1 << Words.SHIFT);
        long someBits = 0;
        long holeBits = 0;
        int bits = 0;
        for (int word = first; word < end; word++) {
            final long leaf = words[word];
            someBits |= leaf != 0 ? 1L << word : 0;
            holeBits |= leaf != rows(word) ? 1L << word : 0;
            bits += Long.bitCount(leaf);
        }
        some[block] = someBits;
        holes[block] = holeBits;
        count += bits - counts[block];
        counts[block] = bits;
        markTop(someTop, block, someBits != 0);
        markTop(holesTop, block, holeBits != 0);
    }

    /// The bits of a word that stand for rows.
    private long rows(final int word) {
        return word == (capacity - 1) >>> Words.SHIFT ? Words.below(capacity) : -1L;
    }
}
