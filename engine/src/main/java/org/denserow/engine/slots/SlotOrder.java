package org.denserow.engine.slots;

/// How far the rows and slots of a [SlotMap] are from standing close together and in order: what defragmenting would
/// mend.
///
/// *Cost*: O(slots) or O(rows). *Threads*: as the map.
public final class SlotOrder {

    private SlotOrder() {}

    /// {@return slots without a row that have a slot with a row after them, as a part of all slots; O(slots)}
    ///
    /// @param map any map
    public static double sparseness(final SlotMap map) {
        int end = map.space().slotCount();
        while (end > 0 && map.space().sparse[end - 1] < 0) {
            end--;
        }
        return end == 0 ? 0 : (double) (end - map.rows()) / map.space().slotCount();
    }

    /// {@return active rows that are followed by a row that is not active, the last one left out, as a part of the
    ///     active rows; O(rows)}
    ///
    /// @param map any map
    public static double fragmentation(final SlotMap map) {
        final int end = map.activeEnd();
        int breaks = 0;
        for (int row = 0; row < end - 1; row++) {
            breaks += map.isActive(row) && !map.isActive(row + 1) ? 1 : 0;
        }
        return breaks == 0 ? 0 : (double) breaks / map.active();
    }

    /// {@return neighbouring rows that do not stand in the order of their slots, as a part of all neighbours; O(rows)}
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
