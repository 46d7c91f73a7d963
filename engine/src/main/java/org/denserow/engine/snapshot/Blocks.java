package org.denserow.engine.snapshot;

/// Which blocks of an array may have changed, for a [StateDeltas] that would compare the whole array otherwise. A part
/// passes it along with an array that it saves, if it knows.
public interface Blocks {

    /// Any block may have changed at any time: the whole array is compared.
    Blocks ANY = new Blocks() {

        @Override
        public int cells() {
            return 1;
        }

        @Override
        public int next(final long since, final int from, final int end) {
            return from < end ? from : -1;
        }
    };

    /// {@return the number of cells of a block; block `b` has the cells `[cells b, cells (b + 1))`}
    int cells();

    /// Finds a block that may have changed after a moment.
    ///
    /// @param since the moment: what the saver's own clock said at the last delta; -1: before everything
    /// @param from the first block to look at
    /// @param end the block after the last to look at
    /// @return the first such block, or -1
    int next(long since, int from, int end);
}
