package org.denserow.engine.rows;

import java.util.function.Consumer;

/// Rows for which one step is done before the next one begins, so that their cache misses overlap.
///
/// *Threads*: as the rows.
public final class RowBatch {

    /// The largest number of rows, 256.
    public static final int MOST = 256;

    private final int[] rows = new int[MOST];
    private final long[] room = new long[MOST];
    private int count;

    /// {@return the rows; those before [#count()] count}
    public int[] rows() {
        return rows;
    }

    /// {@return numbers for the step that runs, one for each row; overwritten}
    public long[] room() {
        return room;
    }

    /// {@return how many rows there are}
    public int count() {
        return count;
    }

    /// {@return whether no more rows fit}
    public boolean isFull() {
        return count == MOST;
    }

    /// Adds a row, if it is not full.
    ///
    /// @param row the row
    public void add(final int row) {
        rows[count++] = row;
    }

    /// Forgets all rows.
    public void clear() {
        count = 0;
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(rows);
        to.accept(room);
    }
}
