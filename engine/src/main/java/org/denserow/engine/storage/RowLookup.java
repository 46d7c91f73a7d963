package org.denserow.engine.storage;

import org.denserow.engine.handle.RowState;

/// Look-ups among the rows of one type: from a handle to its row, and from a row to its handle and state.
///
/// *Cost*: each method is O(1) and allocates nothing; only [#activeEnd()] of a pinned type searches back from the last
/// word of its live bits. *Threads*: any thread may call them while no thread changes the rows.
public interface RowLookup {

    /// {@return the name of the type}
    String name();

    /// {@return the type number}
    int type();

    /// {@return the number of rows that fit without growing}
    int capacity();

    /// {@return the number of rows, active and pending}
    int rows();

    /// {@return the number of active rows, permanent ones included; they are `[0, size())` unless the type is pinned}
    int size();

    /// {@return the number of pending rows; they are `[size(), rows())` unless the type is pinned}
    default int pending() {
        return rows() - size();
    }

    /// {@return the number of permanent rows; they are `[0, permanent())` unless the type is pinned}
    int permanent();

    /// {@return the row after the last one. In a pinned type holes are included; for other types it is `rows()`}
    int end();

    /// {@return the row after the last active one}
    int activeEnd();

    /// {@return whether a row exists, active or pending}
    ///
    /// @param row any number
    default boolean exists(final int row) {
        return state(row) != RowState.VACANT;
    }

    /// {@return whether a row is active, permanent or not}
    ///
    /// @param row any number
    default boolean isActive(final int row) {
        final RowState state = state(row);
        return state == RowState.ACTIVE || state == RowState.PERMANENT;
    }

    /// {@return the state of a row; VACANT if there is none}
    ///
    /// @param row any number
    RowState state(int row);

    /// Resolves a handle.
    ///
    /// @param handle any value
    /// @return its row, active or pending; or -1 if the handle is null, stale, forged, reserved for a row that does not
    ///     exist yet, or of another type
    int find(long handle);

    /// {@return whether the handle names a row; never throws}
    ///
    /// @param handle any value
    default boolean isValid(final long handle) {
        return find(handle) >= 0;
    }

    /// Resolves a handle that must name a row.
    ///
    /// @param handle a handle of this type
    /// @return its row
    /// @throws IllegalArgumentException if the handle is null, of another type, out of range, or stale. The message
    ///     says which; in checks mode it also says who destroyed the row, and the cause has the stack of that call
    int row(long handle);

    /// The handle of a row.
    ///
    /// @param row a row that exists, in `[0, end())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    long handle(int row);

    /// The handle of the row that has a slot, for a caller that knows only `Handle.slot(long)`: from a log line, a
    /// message, or an array by slot. It does not detect that the slot was used again: the handle names the row that has
    /// the slot now.
    ///
    /// @param slot any number
    /// @return the handle of the row with this slot, active or pending, or `Handle.NULL` if there is none
    long handleOfSlot(int slot);
}
