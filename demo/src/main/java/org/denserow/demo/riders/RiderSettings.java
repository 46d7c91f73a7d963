package org.denserow.demo.riders;

import org.denserow.engine.storage.Layout;

/// The riders of a run.
///
/// @param count riders of the whole day in all copies; 0 for a city whose loads are made up
/// @param storage how their rows are stored, and visited by systems over all of them
/// @param swapBudget exchanges of rows per frame that keep them in the order of (stop, vehicle); 0 for no order, and
///     always 0 unless they are dense
public record RiderSettings(int count, Storage storage, int swapBudget) {

    /// No riders.
    public static final RiderSettings NONE = new RiderSettings(0, Storage.DENSE, 0);

    /// How rows of riders are stored and visited. Systems over a tag are the same for all three; only systems over all
    /// riders differ.
    public enum Storage {
        /// Rows stand together; a system runs over their range.
        DENSE,

        /// Rows stay where they are; a system runs over their live bits.
        PINNED,

        /// Rows stay where they are; a system runs over the list of live rows.
        PINNED_LIST;

        Layout layout(final int rows) {
            return (this == DENSE ? Layout.dense(rows) : Layout.pinned(rows)).growable();
        }
    }

    public RiderSettings {
        if (count < 0 || swapBudget < 0) {
            throw new IllegalArgumentException(
                    "riders and budget must be >= 0: riders=" + count + ", swapBudget=" + swapBudget);
        }
        if (swapBudget > 0 && storage != Storage.DENSE) {
            throw new IllegalArgumentException("an order is for dense rows: storage=" + storage + ", swapBudget="
                    + swapBudget + "; take dense rows or no budget");
        }
    }

    /// {@return the given number of riders in dense rows without an order}
    public static RiderSettings of(final int count) {
        return new RiderSettings(count, Storage.DENSE, 0);
    }

    public boolean areAny() {
        return count > 0;
    }
}
