package org.denserow.engine.index;

/// The active rows of a selection as a list, ascending, for any layout: what a random pick among them needs.
///
/// *Cost* of making it: two passes over the words of the selection, and of an expression one that evaluates it; 4 bytes
/// per row of capacity, and of an expression its words. *Threads*: as [Derived].
public sealed interface Listing extends Derived<Listing.View> permits RowListing {

    /// What a chunk gets: bare arrays, to look at, valid while its body runs.
    final class View {

        int[] rows;
        int count;

        View() {}

        /// {@return how many rows are selected}
        public int count() {
            return count;
        }

        /// {@return the rows selected, ascending, in `[0, count())`; the array is longer}
        public int[] rows() {
            return rows;
        }

        /// One of the rows, each equally likely.
        ///
        /// @param randomBits 64 random bits, such as `rows.random().at(row).bits()`
        /// @return a row, or -1 if there is none
        public int any(final long randomBits) {
            return count == 0 ? -1 : rows[(int) Math.unsignedMultiplyHigh(randomBits, count)];
        }
    }
}
