package org.denserow.engine.index;

import org.denserow.engine.keyed.RowRangeIndex;

/// Finds the rows whose key is in a range, in the order of rows. The key is an `int`, `long` or `float` column of a
/// dense type whose rows are kept in the order of the key (`Table.order(RowOrder.by(key))`). Keys are known to ascend
/// from the first row up to the first *disturbed* row: one that was created, moved, or got another key since it was
/// last checked. A binary search finds the range among the ascending rows; the rows behind them are scanned. So the
/// order changes only the cost, never the rows found.
///
/// ```java
/// for (int row = ages.first(18, 65); row >= 0; row = ages.next(row, 18, 65)) { … }
/// ```
///
/// In each frame the steps of the order check a bounded number of further rows. Nearly all rows are scanned if the type
/// has no order, a descending one, or one in chunks, or if its first rows are created and destroyed all the time. Then
/// use [buckets][org.denserow.engine.derived.Buckets], or no index.
///
/// It has no state of its own: rows and keys alone determine which rows are found, and in which order.
///
/// *Cost*: O(log rows + rows found + rows behind the first disturbed one + permanent rows); no memory. *Threads*: as
/// [Index].
public sealed interface RangeIndex extends Index<RangeIndex.View> permits RowRangeIndex {

    /// What a chunk gets; the owner and handlers get it from [Index#view()]. A range includes both ends. NaN is in no
    /// range, and -0.0 equals 0.0.
    interface View {

        /// {@return the first active row of a range of keys, or -1}
        ///
        /// @param lowest any value
        /// @param highest any value; if it is below `lowest`, nothing is found
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

        /// {@return the number of first rows whose keys are known to ascend; a query scans the active rows behind them.
        /// Permanent rows count, although a query always scans them}
        int ascending();
    }
}
