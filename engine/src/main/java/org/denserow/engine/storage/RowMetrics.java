package org.denserow.engine.storage;

/// How close together the rows of a type are, what its handles cost, and how much memory it takes.
///
/// Source: the entity storage article (sparseness and fragmentation of rows) and the handle map article (sparseness of
/// slots).
///
/// *Cost*: O(1), unless a method says otherwise. *Threads*: any thread may read while no thread changes the rows.
public interface RowMetrics {

    /// {@return the number of slots, live, free, reserved or retired; each takes 12 bytes}
    int slots();

    /// {@return the number of slots that are ready for new rows}
    int freeSlots();

    /// {@return the number of slots whose handle was given out and whose row is created at the next boundary; 0 in a
    /// stand-alone map}
    int reservedSlots();

    /// {@return the number of slots whose generations are used up; they are never used again}
    int retiredSlots();

    /// How sparse the rows are: the number of rows that are not active and have an active row after them, divided by the
    /// capacity. Only pinned rows can be sparse.
    ///
    /// @return in `[0, 1)`
    double sparseness();

    /// How broken up the rows are: of the active rows without the last one, the fraction that is followed by a row that
    /// is not active. O(rows). Only pinned rows can be broken up.
    ///
    /// @return in `[0, 1)`; 0 if the active rows are contiguous
    double fragmentation();

    /// How sparse the slots are: the fraction of all slots that have no row and come before a slot with a row. O(slots).
    ///
    /// @return in `[0, 1)`; 0 if rows have only been created
    double slotSparseness();

    /// How far the rows are from the order of their slots: the fraction of pairs of neighbouring rows whose slots
    /// descend. While no slot is reused, the order of slots is the order of creation. O(rows).
    ///
    /// @return in `[0, 1]`; 0 if rows have only been created
    double disorder();

    /// Bytes of all arrays of the type, used or not: sets, columns, tags, buffers and scratch. Objects in columns and
    /// names do not count. Neither do a few fixed objects: under 2 KiB, and about 200 bytes per part. O(parts).
    ///
    /// @return bytes on a 64-bit JVM with compressed pointers
    long allocatedBytes();

    /// The memory of one row: [#allocatedBytes()] divided by the number of rows.
    ///
    /// @return bytes per row; all bytes if there is no row
    double bytesPerRow();
}
