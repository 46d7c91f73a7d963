package org.denserow.engine.rows;

/// Rows of one type that commands created and the next boundary will add: they are staged and have no place yet. They
/// belong to messages. Only the rows of the last message may still change.
///
/// *Threads*: the thread that records them.
public interface RowsToCome {

    /// The empty case.
    RowsToCome NONE = new RowsToCome() {
        @Override
        public int begin() {
            return 0;
        }

        @Override
        public int settled() {
            return 0;
        }

        @Override
        public int end() {
            return 0;
        }

        @Override
        public long turn() {
            return 0;
        }

        @Override
        public StagedRows staged() {
            throw new AssertionError("there are none");
        }

        @Override
        public boolean comesActive(final int row) {
            return false;
        }

        @Override
        public long handle(final int row) {
            throw new AssertionError("row=" + row);
        }
    };

    /// {@return the number of the first row among the staged rows}
    int begin();

    /// {@return the number after the last row that no longer changes; within a turn it never falls}
    int settled();

    /// {@return the number after the last}
    int end();

    /// {@return a number of this set of rows; it changes when another set begins, or when rows get other numbers}
    long turn();

    /// {@return the staged values}
    StagedRows staged();

    /// {@return whether a row will be active, not pending, at the boundary}
    ///
    /// @param row in `[begin(), end())`
    boolean comesActive(int row);

    /// {@return the handle of a row; it goes stale if the boundary refuses the row}
    ///
    /// @param row in `[begin(), end())`
    long handle(int row);
}
