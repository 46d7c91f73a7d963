package org.denserow.engine.lines;

import org.denserow.engine.rows.Cells;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Selection;

/// Sum, least and greatest value of a numeric column over chosen rows, in the order of rows.
///
/// It reads the array without `Column.values()`, which would let derived parts of the column be made anew.
///
/// *Threads*: the owner, between frames. *Cost*: one pass over the rows for all figures of the column; no allocation.
final class Summary {

    private final Cells<?> column;
    private final Selection selection; // null: all active rows
    private final ChosenRows rows;
    private final boolean isWhole;
    private long count;
    private double sum;
    private double least;
    private double greatest;
    private long wholeSum;
    private boolean overflows;
    private long wholeLeast;
    private long wholeGreatest;

    /// @param column a column that [#check(Column)] has accepted
    Summary(final Column<?> column, final Selection selection, final ChosenRows rows) {
        this.column = (Cells<?>) column;
        this.selection = selection;
        this.rows = rows;
        this.isWhole = !(column instanceof FloatColumn || column instanceof DoubleColumn);
    }

    /// Refuses a column that has no sum.
    static void check(final Column<?> column) {
        final String kind = switch (column) {
            case FloatColumn floats -> floats.stride() == 1 ? "" : "vectors";
            case HandleColumn handles -> "handles";
            case ObjectColumn<?> objects -> "objects";
            case DoubleColumn doubles -> "";
            case IntColumn ints -> "";
            case LongColumn longs -> "";
            case ByteColumn bytes -> "";
        };
        if (!kind.isEmpty()) {
            throw new IllegalArgumentException("sums, means and extremes are of columns of numbers: column="
                    + column.name() + ", values=" + kind + "; compute what you want in value(name, …)");
        }
    }

    boolean isOf(final Column<?> ofColumn, final Selection ofSelection) {
        return column == ofColumn && selection == ofSelection;
    }

    /// Computes all figures as they are now.
    void take() {
        count = 0;
        sum = 0;
        least = Double.POSITIVE_INFINITY;
        greatest = Double.NEGATIVE_INFINITY;
        wholeSum = 0;
        overflows = false;
        wholeLeast = Long.MAX_VALUE;
        wholeGreatest = Long.MIN_VALUE;
        rows.choose();
        while (rows.next()) {
            count += rows.end() - rows.begin();
            switch (column.array()) {
                case float[] values -> add(values, rows.begin(), rows.end());
                case double[] values -> add(values, rows.begin(), rows.end());
                case int[] values -> add(values, rows.begin(), rows.end());
                case long[] values -> add(values, rows.begin(), rows.end());
                case byte[] values -> add(values, rows.begin(), rows.end());
                default -> throw new AssertionError(column.name()); // check refuses other columns
            }
        }
    }

    private void add(final float[] values, final int begin, final int end) {
        double sumNow = sum;
        double leastNow = least;
        double greatestNow = greatest;
        for (int row = begin; row < end; row++) {
            sumNow += values[row];
            leastNow = Math.min(leastNow, values[row]);
            greatestNow = Math.max(greatestNow, values[row]);
        }
        sum = sumNow;
        least = leastNow;
        greatest = greatestNow;
    }

    private void add(final double[] values, final int begin, final int end) {
        double sumNow = sum;
        double leastNow = least;
        double greatestNow = greatest;
        for (int row = begin; row < end; row++) {
            sumNow += values[row];
            leastNow = Math.min(leastNow, values[row]);
            greatestNow = Math.max(greatestNow, values[row]);
        }
        sum = sumNow;
        least = leastNow;
        greatest = greatestNow;
    }

    private void add(final int[] values, final int begin, final int end) {
        long sumNow = wholeSum;
        long leastNow = wholeLeast;
        long greatestNow = wholeGreatest;
        for (int row = begin; row < end; row++) {
            sumNow += values[row];
            leastNow = Math.min(leastNow, values[row]);
            greatestNow = Math.max(greatestNow, values[row]);
        }
        wholeSum = sumNow;
        wholeLeast = leastNow;
        wholeGreatest = greatestNow;
    }

    private void add(final long[] values, final int begin, final int end) {
        double meanSum = sum;
        long sumNow = wholeSum;
        long overflow = 0; // its sign: whether a sum has left the range
        long leastNow = wholeLeast;
        long greatestNow = wholeGreatest;
        for (int row = begin; row < end; row++) {
            final long next = sumNow + values[row];
            overflow |= (sumNow ^ next) & (values[row] ^ next);
            sumNow = next;
            meanSum += values[row];
            leastNow = Math.min(leastNow, values[row]);
            greatestNow = Math.max(greatestNow, values[row]);
        }
        sum = meanSum;
        wholeSum = sumNow;
        overflows |= overflow < 0;
        wholeLeast = leastNow;
        wholeGreatest = greatestNow;
    }

    private void add(final byte[] values, final int begin, final int end) {
        long sumNow = wholeSum;
        long leastNow = wholeLeast;
        long greatestNow = wholeGreatest;
        for (int row = begin; row < end; row++) {
            sumNow += values[row];
            leastNow = Math.min(leastNow, values[row]);
            greatestNow = Math.max(greatestNow, values[row]);
        }
        wholeSum = sumNow;
        wholeLeast = leastNow;
        wholeGreatest = greatestNow;
    }

    // ---- The figures ----

    boolean isEmpty() {
        return count == 0;
    }

    boolean isWhole() {
        return isWhole;
    }

    double sum() {
        return sum;
    }

    long wholeSum() {
        if (overflows) {
            throw new ArithmeticException("a sum of whole numbers must fit a long: column=" + column.name() + ", rows="
                    + count + "; use mean(…), or compute a double in value(name, …)");
        }
        return wholeSum;
    }

    double mean() {
        final boolean isExact = isWhole && !(column instanceof LongColumn);
        return count == 0 ? Double.NaN : (isExact ? (double) wholeSum : sum) / count;
    }

    double least() {
        return count == 0 ? Double.NaN : least;
    }

    double greatest() {
        return count == 0 ? Double.NaN : greatest;
    }

    long wholeLeast() {
        return wholeLeast;
    }

    long wholeGreatest() {
        return wholeGreatest;
    }

    @Override
    public String toString() {
        return "Summary{" + column.name() + " over " + rows + '}';
    }
}
