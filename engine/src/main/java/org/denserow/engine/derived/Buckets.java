package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.BucketsView;
import org.denserow.engine.rebuilt.RowBuckets;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The active rows of a type, grouped by a key. The key is a column of `int` in `[0, keys)`, or a column of handles;
/// then the key is the row of the target. It is for keys that change all the time.
///
/// ```
/// begins   0   2   2   5        group k is [begin(k), end(k)) of the lists
/// rows    │3 9│   │0 4 7│       rows ascend within a group
/// ```
/// - A row whose `int` key is outside `[0, keys)` is in no group. [#outside()] counts it; nothing is thrown.
/// - A row whose handle is null, stale or of another type is in no group, and is counted in the same way.
/// - Rows ascend within a group, so a chunk finds the same rows in the same order for any number of workers.
///
/// *Cost* of a rebuild: two walks over the rows, each with a random access to the count of a key; one walk over the
/// keys for each worker that takes part; one walk over the rows for each carried column, to copy it in the new order.
/// Memory is at most 4 bytes per row of capacity, 4 more per row if the key is a handle, 4 per key and worker, and a
/// second copy of the cells of carried columns.
///
/// *Threads*: as [Derived].
public sealed interface Buckets extends Grouped<Buckets.View> permits RowBuckets {

    /// Groups only the rows of a selection.
    ///
    /// @param rows a tag, or tags combined, of this type
    /// @return this
    /// @throws IllegalArgumentException if the selection is of another type, or one was given before
    /// @throws IllegalStateException after the first frame began
    Buckets only(Selection rows);

    /// Keeps copies of columns in group order, so that an inner loop over a group reads values that lie next to each
    /// other. The copies hold the values of the last rebuild, even while a system writes the column.
    ///
    /// @param columns columns of this type, each once; no columns of objects
    /// @return this
    /// @throws IllegalArgumentException if a column breaks this rule
    /// @throws IllegalStateException after the first frame began
    Buckets carrying(Column<?>... columns);

    /// {@return the number of rows that were in no group at the last rebuild, because the key was outside `[0, keys)`,
    /// or the handle was null or stale} For the owner, outside systems.
    int outside();

    /// What a chunk gets: arrays for reading, valid while its body runs.
    sealed interface View permits BucketsView {

        /// {@return the number of groups; if the key is a handle, the row after the last row of the target}
        int keys();

        /// {@return the place where a group begins, in [#rows()] and in carried columns}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        int begin(int key);

        /// {@return the place after the last row of a group}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        int end(int key);

        /// {@return the number of rows in a group}
        ///
        /// @param key in `[0, keys())`
        /// @throws IndexOutOfBoundsException if it is outside
        int count(int key);

        /// {@return the place where each group begins, and after them the end of the last group. Group `k` is
        /// `[begins()[k], begins()[k + 1])`. Elements `0` to `keys()` are valid; the array is longer}
        int[] begins();

        /// {@return the rows, group by group, in the first `begins()[keys()]` elements; the array is longer}
        int[] rows();

        /// {@return a carried column in group order: the cells of row `rows()[i]` begin at `stride * i`}
        ///
        /// @param <A> its array
        /// @param column a column passed to [Buckets#carrying(Column...)]
        /// @throws IllegalArgumentException if the column is not carried
        <A> A values(Column<A> column);

        /// Picks a random row of a group; each row is equally likely.
        ///
        /// @param key in `[0, keys())`
        /// @param randomBits 64 random bits, such as `rows.random().at(row).nextLong()`
        /// @return a row, or -1 if the group is empty
        /// @throws IndexOutOfBoundsException if the key is outside
        int any(int key, long randomBits);
    }
}
