package org.denserow.engine.slots;

/// Figures of how far the rows and slots of a [SlotMap] are from being close together and in order.
///
/// *Cost*: O(slots) or O(rows). *Threads*: as the map.
public final class SlotOrder {

    private SlotOrder() {}

    /// {@return the fraction of all slots that have no row and come before a slot with a row; O(slots)}
    ///
    /// @param map any map
    public static double sparseness(final SlotMap map) {
        int end = map.space().slotCount();
        while (end > 0 && map.space().sparse[end - 1] < 0) {
            end--;
        }
        return end == 0 ? 0 : (double) (end - map.rows()) / map.space().slotCount();
    }

    /// {@return the fraction of active rows, the last excepted, that are followed by an inactive row; O(rows)}
    ///
    /// @param map any map
    public static double fragmentation(final SlotMap map) {
        final int end = map.activeEnd();
        int breaks = 0;
        for (int row = 0; row < end - 1; row++) {
            breaks += map.isActive(row) && !map.isActive(row + 1) ? 1 : 0;
        }
        return breaks == 0 ? 0 : (double) breaks / map.size();
    }

    /// {@return the fraction of pairs of neighbouring rows whose slots descend; O(rows)}
    ///
    /// @param map any map
    public static double disorder(final SlotMap map) {
        int descents = 0;
        int before = -1;
        for (int row = 0; row < map.end(); row++) {
            final int slot = map.meta[row];
            if (slot >= 0) { // no hole
                descents += before > slot ? 1 : 0;
                before = slot;
            }
        }
        return descents == 0 ? 0 : (double) descents / (map.rows() - 1);
    }
}
