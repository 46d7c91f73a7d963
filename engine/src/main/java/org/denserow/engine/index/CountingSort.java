package org.denserow.engine.index;

import java.util.Arrays;
import java.util.function.Consumer;

/// Groups rows by an `int` key in `[0, keys)`: a stable counting sort over plain arrays, made in chunks of rows. Rows
/// ascend within a group, so the result does not depend on the number of chunks.
///
/// ```
/// begins   0   2   2   5          keys + 1 places; group k is [begins[k], begins[k + 1])
/// rows    │3 9│   │0 4 7│ 5 8     groups one after the other; behind them the rows with a key outside
/// ```
/// A run is [#fit(int, int, int)], then [#count(int, int[], long[])] of each chunk, then [#scan()], then
/// [#place(int, int[], long[])] of each chunk. Keys and rows must not change between counting and placing.
///
/// A key outside is in no group: it is taken as the key `keys`, so its row stands behind all groups and no loop has a
/// branch for it.
///
/// *Cost*: each row is read twice; scanning reads `keys` counters per chunk, so few chunks are best where keys are
/// many. Nothing is allocated once the arrays fit.
///
/// *Threads*: chunks are counted, and later placed, by any threads at the same time; each writes a counter array of its
/// own and places of its own. Between the steps the caller sees to it that one is complete before the next.
final class CountingSort {

    /// For `words`: all rows exist.
    static final long[] ALL = null;

    private int rowCount;
    private int keys;
    private int chunks;
    private int[][] counts = {}; // of a chunk, by key; after scanning: the place of its next row of that key
    private int outside;
    private int[] begins = {0};
    private int[] rows = {};

    /// Takes sizes for the next run. Arrays grow by half at least and never shrink; what they held is lost.
    ///
    /// @param rowCount rows in `[0, rowCount)` are looked at
    /// @param keys groups, at least 0 and below [Integer#MAX_VALUE]` - 8`
    /// @param chunks at least 1; some of them have no rows if rows are few
    void fit(final int rowCount, final int keys, final int chunks) {
        assert rowCount >= 0 && keys >= 0 && chunks > 0 : rowCount + " " + keys + " " + chunks;
        this.rowCount = rowCount;
        this.keys = keys;
        this.chunks = chunks;
        if (counts.length < chunks) {
            final int fitted = counts.length;
            counts = Arrays.copyOf(counts, chunks);
            Arrays.fill(counts, fitted, chunks, new int[0]);
        }
        if (begins.length <= keys) {
            begins = new int[grown(begins.length, keys + 1)];
        }
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (counts[chunk].length <= keys) {
                counts[chunk] = new int[begins.length];
            }
        }
        if (rows.length < rowCount) {
            rows = new int[grown(rows.length, rowCount)];
        }
    }

    private static int grown(final int length, final int least) {
        return (int) Math.max(least, Math.min(Integer.MAX_VALUE - 8L, length + (length >> 1)));
    }

    /// {@return the first row of a chunk, a multiple of 64}
    int beginRow(final int chunk) {
        return (int) Math.min(rowCount, (rowCount + 63L >>> 6) * chunk / chunks << 6);
    }

    /// {@return the row behind the last one of a chunk}
    int endRow(final int chunk) {
        return beginRow(chunk + 1);
    }

    /// Counts the rows of a chunk.
    ///
    /// @param keyOf the key of each row
    /// @param words a bit for each row that exists, 64 rows a word, or [#ALL]; bits at or above the number of rows are
    ///     ignored
    void count(final int chunk, final int[] keyOf, final long[] words) {
        Arrays.fill(counts[chunk], 0, keys + 1, 0);
        count(counts[chunk], keys, keyOf, words, beginRow(chunk), endRow(chunk));
    }

    /// Turns the counts of all chunks into places; every chunk has been counted.
    void scan() {
        final int all = chunks == 1 ? scan(counts[0], begins, keys) : scan(counts, chunks, begins, keys);
        outside = all - begins[keys];
    }

    /// Places the rows of a chunk; the counts have been scanned.
    ///
    /// @param keyOf as counted
    /// @param words as counted
    void place(final int chunk, final int[] keyOf, final long[] words) {
        place(counts[chunk], keys, rows, keyOf, words, beginRow(chunk), endRow(chunk));
    }

    // ---- The result, valid until the next run ----

    /// {@return where groups begin in [#rows()], and as element `keys` where the last one ends; longer than that}
    int[] begins() {
        return begins;
    }

    /// {@return the rows, group by group; longer than that}
    int[] rows() {
        return rows;
    }

    /// {@return rows that are in a group}
    int grouped() {
        return begins[keys];
    }

    /// {@return rows that exist and are in no group, since their key is outside}
    int outside() {
        return outside;
    }

    /// Names its arrays.
    void arrays(final Consumer<Object> to) {
        for (final int[] ofChunk : counts) {
            to.accept(ofChunk);
        }
        to.accept(begins);
        to.accept(rows);
    }

    // ---- Hot ----

    private static void count(
            final int[] counts, final int keys, final int[] keyOf, final long[] words, final int begin, final int end) {
        if (words == ALL) {
            countAll(counts, keys, keyOf, begin, end);
            return;
        }
        for (int first = begin; first < end; first += 64) {
            final long word = wordOf(words, first, end);
            if (word == -1) {
                countAll(counts, keys, keyOf, first, first + 64);
            } else {
                for (long left = word; left != 0; left &= left - 1) {
                    counts[group(keyOf[first + Long.numberOfTrailingZeros(left)], keys)]++;
                }
            }
        }
    }

    private static void countAll(
            final int[] counts, final int keys, final int[] keyOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            counts[group(keyOf[row], keys)]++;
        }
    }

    private static int scan(final int[] counts, final int[] begins, final int keys) {
        int place = 0;
        for (int key = 0; key <= keys; key++) {
            final int count = counts[key];
            begins[key] = place;
            counts[key] = place;
            place += count;
        }
        return place;
    }

    private static int scan(final int[][] counts, final int chunks, final int[] begins, final int keys) {
        int place = 0;
        for (int key = 0; key <= keys; key++) {
            begins[key] = place;
            for (int chunk = 0; chunk < chunks; chunk++) {
                final int[] ofChunk = counts[chunk];
                final int count = ofChunk[key];
                ofChunk[key] = place;
                place += count;
            }
        }
        return place;
    }

    private static void place(
            final int[] next,
            final int keys,
            final int[] rows,
            final int[] keyOf,
            final long[] words,
            final int begin,
            final int end) {
        if (words == ALL) {
            placeAll(next, keys, rows, keyOf, begin, end);
            return;
        }
        for (int first = begin; first < end; first += 64) {
            final long word = wordOf(words, first, end);
            if (word == -1) {
                placeAll(next, keys, rows, keyOf, first, first + 64);
            } else {
                for (long left = word; left != 0; left &= left - 1) {
                    final int row = first + Long.numberOfTrailingZeros(left);
                    rows[next[group(keyOf[row], keys)]++] = row;
                }
            }
        }
    }

    private static void placeAll(
            final int[] next, final int keys, final int[] rows, final int[] keyOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            rows[next[group(keyOf[row], keys)]++] = row;
        }
    }

    /// The rows that exist from `first` on, a multiple of 64, and before `end`.
    private static long wordOf(final long[] words, final int first, final int end) {
        return end - first >= 64 ? words[first >>> 6] : words[first >>> 6] & (1L << end) - 1;
    }

    /// The group of a key, or the one behind all groups.
    private static int group(final int key, final int keys) {
        return key >= 0 && key < keys ? key : keys;
    }
}
