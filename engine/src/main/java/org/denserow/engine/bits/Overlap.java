package org.denserow.engine.bits;

/// Questions about two sets of rows of one capacity. Levels say which blocks and words cannot matter; these are left
/// out. A set may have no levels (null).
final class Overlap {

    private Overlap() {}

    /// Whether a row is in both sets.
    static boolean intersect(final long[] a, final Levels ofA, final long[] b, final Levels ofB) {
        for (int block = 0; block < Words.count(a.length); block++) {
            final long candidates = Levels.some(ofA, block) & Levels.some(ofB, block);
            if (candidates != 0 && intersect(a, b, first(block, candidates), end(block, candidates, a.length))) {
                return true;
            }
        }
        return false;
    }

    private static boolean intersect(final long[] a, final long[] b, final int beginWord, final int endWord) {
        for (int word = beginWord; word < endWord; word++) {
            if ((a[word] & b[word]) != 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether all rows of `b` are in `a`.
    static boolean containAll(final long[] a, final Levels ofA, final long[] b, final Levels ofB) {
        for (int block = 0; block < Words.count(a.length); block++) {
            final long candidates = Levels.some(ofB, block) & Levels.holes(ofA, block);
            if (candidates != 0 && !containAll(a, b, first(block, candidates), end(block, candidates, a.length))) {
                return false;
            }
        }
        return true;
    }

    private static boolean containAll(final long[] a, final long[] b, final int beginWord, final int endWord) {
        for (int word = beginWord; word < endWord; word++) {
            if ((b[word] & ~a[word]) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int first(final int block, final long candidates) {
        return (block << Words.SHIFT) + Long.numberOfTrailingZeros(candidates);
    }

    private static int end(final int block, final long candidates, final int words) {
        return Math.min(words, Words.highest(block, candidates) + 1);
    }
}
