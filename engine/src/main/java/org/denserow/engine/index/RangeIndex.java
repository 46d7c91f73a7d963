package org.denserow.engine.index;

/// Finds the rows whose key lies in a range, of an `int`, `long` or `float` column of a dense type, rows ascending. It is
/// meant for a type that is kept in the order of the key (`Table.order(RowOrder.by(key))`): keys ascend from the first
/// row up to the first one that was disturbed since it was placed, so there a binary search finds the range; the rows
/// behind are scanned. What is found is the same however far the order is; only the cost is not.
///
/// ```java
/// for (int row = ages.first(18, 65); row >= 0; row = ages.next(row, 18, 65)) { … }
/// ```
///
/// A row that came, moved, or got another key disturbs; the steps of the order look on, a bounded number of rows in a
/// frame. So in a type without an order, in one that is ordered descending or in chunks, and under churn from the first
/// rows on, nearly all rows are scanned: then a [Buckets] part or no index at all is better.
///
/// It has no state of its own: which rows are found, and in which order, follows from rows and keys.
///
/// *Cost*: O(log rows + rows found + rows behind the first that was disturbed + permanent rows); no memory. *Threads*: as
/// [Index].
public sealed interface RangeIndex extends Index<RangeIndex.Ranges> permits RowRangeIndex {

    /// {@return the view, for the owner between frames, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException inside a system; use `rows.read`
    Ranges ranges();

    /// The view. A range has both ends; NaN is in none, and -0.0 equals 0.0.
    interface Ranges {

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
        int next(int row, long lowest, long highest);

        /// {@return as [#first(long,long)], for broken numbers}
        ///
        /// @param lowest any value
        /// @param highest any value
        int first(double lowest, double highest);

        /// {@return as [#next(int,long,long)], for broken numbers}
        ///
        /// @param row the row before
        /// @param lowest any value
        /// @param highest any value
        int next(int row, double lowest, double highest);

        /// {@return rows, from the first one on, of which the keys are known to ascend, permanent ones among them: the
        ///     active rows behind are scanned}
        int ascending();
    }
}
