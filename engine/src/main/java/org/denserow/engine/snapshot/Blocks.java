package org.denserow.engine.snapshot;

/// Says which blocks of an array may have changed. A part that knows this passes it along with the array that it saves.
/// Without it, [StateDeltas] compares the whole array.
public interface Blocks {

    /// Says that any block may have changed at any time, so the whole array is compared.
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

    /// {@return the number of cells of a block; block `b` has the cells `[cells * b, cells * (b + 1))`}
    int cells();

    /// Finds a block that may have changed after a moment.
    ///
    /// @param since the moment: what the saver's own clock said at the last delta; -1 if there was none
    /// @param from the first block to look at
    /// @param end the block after the last to look at
    /// @return the first such block, or -1
    int next(long since, int from, int end);
}
