package org.denserow.engine.index;

import org.denserow.engine.keyed.RowRangeIndex;

/// Finds the rows whose key is in a range, rows ascending. The key is an `int`, `long` or `float` column of a dense
/// type that is kept in the order of the key (`Table.order(RowOrder.by(key))`). Keys ascend from the first row up to
/// the first row that was disturbed since it was placed; a binary search finds the range there, and the rows behind are
/// scanned. The order changes only the cost, never the rows found.
///
/// ```java
/// for (int row = ages.first(18, 65); row >= 0; row = ages.next(row, 18, 65)) { … }
/// ```
///
/// A row that came, moved, or got another key is disturbed; each frame a bounded number of further rows is checked by
/// the steps of the order. Nearly all rows are scanned if the type has no order, a descending one, or one in chunks, or
/// if its first rows come and go: then use [buckets][org.denserow.engine.derived.Buckets], or no index.
///
/// It has no state: rows and keys determine which rows are found, and in which order.
///
/// *Cost*: O(log rows + rows found + rows behind the first disturbed one + permanent rows); no memory. *Threads*: as
/// [Index].
public sealed interface RangeIndex extends Index<RangeIndex.View> permits RowRangeIndex {

    /// The view. A range includes both ends; NaN is in no range, and -0.0 equals 0.0.
    interface View {

        /// {@return the first active row of a range of keys, or -1}
        ///
        /// @param lowest any value
        /// @param highest any value; below `lowest` finds nothing
        int first(long lowest, long highest);

        /// {@return the next active row of a range, or -1 after the last}
        ///
        /// @param row the row before
        /// @param lowest any value
        /// @param highest any value
        /// @throws IndexOutOfBoundsException if the row is beyond the capacity of the type, or negative
        int next(int row, long lowest, long highest);

        /// {@return as [#first(long,long)], for fractional numbers}
        ///
        /// @param lowest any value
        /// @param highest any value
        int first(double lowest, double highest);

        /// {@return as [#next(int,long,long)], for fractional numbers}
        ///
        /// @param row the row before
        /// @param lowest any value
        /// @param highest any value
        /// @throws IndexOutOfBoundsException if the row is beyond the capacity of the type, or negative
        int next(int row, double lowest, double highest);

        /// {@return the number of rows at the front whose keys are known to ascend; a query scans the active rows
        ///     behind. Permanent rows count, although a query always scans them}
        int ascending();
    }
}
