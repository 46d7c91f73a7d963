package org.denserow.engine.rows;

/// Rows of one type that were created by commands and come at the next boundary: staged, so none has a place yet. They
/// belong to messages, the last of which may go on; what earlier ones created does not change any more.
///
/// *Threads*: the thread that records them.
public interface RowsToCome {

    /// No rows.
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

    /// {@return the number of the first among the staged rows}
    int begin();

    /// {@return the number after the last of those that do not change any more; within a turn it never falls}
    int settled();

    /// {@return the number after the last}
    int end();

    /// {@return a number for the rows between two boundaries: another one when they are others}
    long turn();

    /// {@return their values}
    StagedRows staged();

    /// {@return whether a row is active from the boundary on, and not pending}
    ///
    /// @param row in `[begin(), end())`
    boolean comesActive(int row);

    /// {@return the handle of a row, stale if it is refused at the boundary}
    ///
    /// @param row in `[begin(), end())`
    long handle(int row);
}
