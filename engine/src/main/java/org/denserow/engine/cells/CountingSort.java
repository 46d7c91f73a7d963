package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;

/// Groups rows by an `int` key in `[0, keys)`: a stable counting sort over plain arrays, made in chunks of rows. Rows
/// ascend within a group, so the result does not depend on the number of chunks.
///
/// ```
/// begins   0   2   2   5          keys + 1 places; group k is [begins[k], begins[k + 1])
/// rows    │3 9│   │0 4 7│ 5 8     groups one after the other; behind them the rows with a key outside
/// ```
/// A sort calls [#fit(int, int, int)], [#count(int, int\[\], long\[\])] for each chunk, [#scan()], and
/// [#place(int, int\[\], long\[\])] for each chunk. Keys and rows must not change between the count and the place.
///
/// A row whose key is outside is in no group. It gets the key `keys`, so it stands behind all groups and no loop has a
/// branch for it.
///
/// *Cost*: reads each row twice; the scan reads `keys` counters per chunk, so use few chunks for many keys. Nothing is
/// allocated once the arrays fit.
///
/// *Threads*: any threads count, and later place, chunks at the same time; each chunk has its own counters and writes
/// its own places. The caller completes each step before the next one.
public final class CountingSort {

    /// Value of `words` if all rows exist.
    static final long[] ALL = null;

    private int rowCount;
    private int keys;
    private int chunks;
    private int[][] counts = {}; // per chunk, by key: counts; after the scan the place of the next row with that key
    private int outside;
    private int[] begins = {0};
    private int[] rows = {};

    /// Creates a sort without rows.
    public CountingSort() {}

    /// Sets the sizes of the next sort. Arrays grow by at least half and never shrink; their contents are lost.
    ///
    /// @param rowCount number of rows to read: `[0, rowCount)`
    /// @param keys groups, at least 0 and below [Integer#MAX_VALUE]` - 8`
    /// @param chunks at least 1; chunks may be empty if there are few rows
    public void fit(final int rowCount, final int keys, final int chunks) {
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
    ///
    /// @param chunk its number
    public int beginRow(final int chunk) {
        return (int) Math.min(rowCount, (rowCount + 63L >>> 6) * chunk / chunks << 6);
    }

    /// {@return the row after the last one of a chunk}
    ///
    /// @param chunk its number
    public int endRow(final int chunk) {
        return beginRow(chunk + 1);
    }

    /// Counts the rows of a chunk.
    ///
    /// @param chunk its number
    /// @param keyOf the key of each row
    /// @param words a bit for each row that exists, 64 rows a word, or [#ALL]; bits at or above the number of rows are
    ///     ignored
    public void count(final int chunk, final int[] keyOf, final long[] words) {
        Arrays.fill(counts[chunk], 0, keys + 1, 0);
        count(counts[chunk], keys, keyOf, words, beginRow(chunk), endRow(chunk));
    }

    /// Turns the counts of all chunks into places, after every chunk was counted.
    public void scan() {
        final int all = chunks == 1 ? scan(counts[0], begins, keys) : scan(counts, chunks, begins, keys);
        outside = all - begins[keys];
    }

    /// Places the rows of a chunk, after the scan.
    ///
    /// @param chunk its number
    /// @param keyOf the argument of the count
    /// @param words the argument of the count
    public void place(final int chunk, final int[] keyOf, final long[] words) {
        place(counts[chunk], keys, rows, keyOf, words, beginRow(chunk), endRow(chunk));
    }

    // ---- The result, valid until the next sort ----

    /// {@return the first place of each group in [#rows()], and the end of the last as element `keys`; the array may be
    ///     longer}
    public int[] begins() {
        return begins;
    }

    /// {@return the rows, group by group; the array may be longer}
    public int[] rows() {
        return rows;
    }

    /// {@return the number of rows in groups}
    public int grouped() {
        return begins[keys];
    }

    /// {@return the number of existing rows in no group, because their key is outside}
    public int outside() {
        return outside;
    }

    /// Passes each array to a consumer.
    ///
    /// @param to receives the arrays
    public void arrays(final Consumer<Object> to) {
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

    /// The existing rows of the word that begins at row `first`, a multiple of 64, below `end`.
    private static long wordOf(final long[] words, final int first, final int end) {
        return end - first >= 64 ? words[first >>> 6] : words[first >>> 6] & (1L << end) - 1;
    }

    /// The group of a key; `keys` for a key outside.
    private static int group(final int key, final int keys) {
        return key >= 0 && key < keys ? key : keys;
    }
}
