package org.denserow.engine.storage;

/// How close together the rows of a type are, what its handles cost, and how much memory it takes.
///
/// Source: the entity storage article (sparseness and fragmentation of rows) and the handle map (of slots).
///
/// *Cost*: O(1) unless said. *Threads*: any thread may read while no thread changes the rows.
public interface RowMetrics {

    /// {@return slots: live, free, reserved and retired ones; 12 bytes each}
    int slots();

    /// {@return slots ready for new rows}
    int freeSlots();

    /// {@return slots whose handle was given out and whose row is created at the next boundary; 0 in a map that
    ///     stands alone}
    int reservedSlots();

    /// {@return slots whose generations are used up; they are never used again}
    int retiredSlots();

    /// How sparse the rows are: the number of rows that are not active and have an active row after them, divided by the
    /// capacity. Only pinned rows can be sparse.
    ///
    /// @return in `[0, 1)`
    double sparseness();

    /// How broken up the rows are: the fraction of active rows, the last excepted, with a row behind them that is not
    /// active. O(rows). Only pinned rows can be broken up.
    ///
    /// @return in `[0, 1)`; 0 if the active rows are contiguous
    double fragmentation();

    /// How sparse the slots are: the fraction of all slots that have no row and come before a slot with a row. O(slots).
    ///
    /// @return in `[0, 1)`; 0 if rows have only been created
    double slotSparseness();

    /// How far rows have lost the order of their slots, which is the order of creation while no slot is reused: the
    /// fraction of pairs of neighbouring rows whose slots descend. O(rows).
    ///
    /// @return in `[0, 1]`; 0 if rows have only been created
    double disorder();

    /// Bytes of all arrays of the type, used or not: sets, columns, tags, buffers and scratch. It does not count objects
    /// in columns, names, and a few fixed objects (under 2 KiB, and about 200 bytes per part). O(parts).
    ///
    /// @return bytes on a 64-bit JVM with compressed pointers
    long allocatedBytes();

    /// The memory of one row: [#allocatedBytes()] divided by the number of rows.
    ///
    /// @return bytes per row; without a row, all bytes
    double bytesPerRow();
}
