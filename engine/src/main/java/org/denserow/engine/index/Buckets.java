package org.denserow.engine.index;

import java.util.Objects;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The active rows of a type, grouped by a key: a column of `int` in `[0, keys)`, or a column of handles, where the row
/// of the target is the key. For keys that change all the time.
///
/// ```
/// begins   0   2   2   5        group k is [begin(k), end(k)) of the lists
/// rows    │3 9│   │0 4 7│       rows ascend within a group
/// ```
/// - A row whose `int` key is outside is in no group, and is counted ([#outside()]). Nothing is thrown.
/// - A row whose handle is null, stale or of another type is in no group; it is counted too.
/// - Rows ascend within a group, so what a chunk finds is the same for any number of workers. It is that of the order
///   of rows: a type whose rows are put into another order lists a group in that one.
///
/// *Cost* of making it: rows are walked twice, each time with a random access to the count of their key; each worker
/// that takes part walks the keys once, and each carried column is gathered once. At most 4 bytes per row of capacity, 4
/// per key and worker, with handles 4 more per row, and the cells of carried columns once more.
///
/// *Threads*: as [Derived].
public sealed interface Buckets extends Grouped<Buckets.Groups> permits RowBuckets {

    /// Groups these rows only.
    ///
    /// @param rows a tag, or tags combined, of this type
    /// @return this
    /// @throws IllegalArgumentException if the selection is of another type, or one was given before
    /// @throws IllegalStateException after the first frame began
    Buckets only(Selection rows);

    /// Keeps copies of columns in group order: an inner loop over a group then reads its values one after the other.
    /// They are the values of the time at which the part was made, also while a system writes the column.
    ///
    /// @param columns columns of this type, none of them twice; no objects
    /// @return this
    /// @throws IllegalArgumentException if one is not
    /// @throws IllegalStateException after the first frame began
    Buckets carrying(Column<?>... columns);

    /// {@return rows that were in no group when it was made last, since their key was outside, or their handle null or
    ///     stale}; for the owner, outside systems.
    int outside();

    /// What a chunk gets: bare arrays, to look at, valid while its body runs.
    final class Groups {

        private final Carried carried;
        private int keys;
        private int[] begins;
        private int[] rows;

        Groups(final Carried carried) {
            this.carried = carried;
        }

        Groups aim(final int keyCount, final int[] newBegins, final int[] newRows) {
            keys = keyCount;
            begins = newBegins;
            rows = newRows;
            return this;
        }

        /// {@return how many groups there are; with handles the row after the last of the target}
        public int keys() {
            return keys;
        }

        /// {@return where a group begins in [#rows()] and in carried columns}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        public int begin(final int key) {
            return begins[Objects.checkIndex(key, keys)];
        }

        /// {@return the place after the last of a group}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        public int end(final int key) {
            return begins[Objects.checkIndex(key, keys) + 1];
        }

        /// {@return how many rows a group has}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        public int count(final int key) {
            return begins[Objects.checkIndex(key, keys) + 1] - begins[key];
        }

        /// {@return where groups begin: group `k` is `[begins()[k], begins()[k + 1])`, valid in `[0, keys()]`; the
        ///     array is longer}
        public int[] begins() {
            return begins;
        }

        /// {@return rows, group by group, valid in `[0, begins()[keys()])`; the array is longer}
        public int[] rows() {
            return rows;
        }

        /// {@return a carried column in group order: the cells of row `rows()[i]` from `stride * i` on}
        ///
        /// @param <A> its array
        /// @param column given to [Buckets#carrying(Column...)]
        /// @throws IllegalArgumentException if it was not
        public <A> A values(final Column<A> column) {
            return carried.values(column);
        }

        /// One row of a group, each equally likely.
        ///
        /// @param key in `[0, keys())`
        /// @param randomBits 64 random bits, such as `rows.random().at(row).bits()`
        /// @return a row, or -1 if the group is empty
        /// @throws IndexOutOfBoundsException if the key is outside
        public int any(final int key, final long randomBits) {
            final int count = count(key);
            return count == 0 ? -1 : rows[begins[key] + (int) Math.unsignedMultiplyHigh(randomBits, count)];
        }
    }
}
