package org.denserow.engine.storage;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotViews;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotOrder;

/// What can be asked of the rows of a type: who is where, and how tightly. The first of the five files of
/// [HandleMap], a class of its own only to be read by itself.
///
/// *Threads*: any thread may ask while nobody changes the map.
abstract sealed class RowLookup permits RowStore {

    final SlotMap slots;
    private final String name;
    private final int type; // that of the slots, which every create would else look up first
    final Endings endings = Checks.ON ? new Endings() : null; // null unless in checks mode
    final ReplacedArrays replaced = Checks.ON ? new ReplacedArrays() : null; // likewise
    RowDeaths deaths; // null until somebody asks to be told

    RowLookup(final String name, final SlotMap slots) {
        this.name = name;
        this.slots = slots;
        this.type = slots.type();
    }

    // ---- Handles and rows ----

    /// {@return the name of the type}
    public final String name() {
        return name;
    }

    /// {@return the type number}
    public final int type() {
        return type;
    }

    /// {@return active rows, permanent ones included; `[0, active())` unless the map is pinned}
    public final int active() {
        return slots.active();
    }

    /// {@return all rows, active and pending}
    public final int rows() {
        return slots.rows();
    }

    /// {@return permanent rows; `[0, permanent())` unless the map is pinned}
    public final int permanent() {
        return slots.permanent();
    }

    /// {@return the row after the last; holes of a pinned map count, otherwise it is `rows()`}
    public final int end() {
        return slots.end();
    }

    /// {@return the row after the last active one}
    public final int activeEnd() {
        return slots.activeEnd();
    }

    /// {@return whether a row exists, active or pending}
    ///
    /// @param row any number
    public final boolean exists(final int row) {
        return slots.exists(row);
    }

    /// {@return whether a row is active, permanent or not}
    ///
    /// @param row any number
    public final boolean isActive(final int row) {
        return slots.isActive(row);
    }

    /// {@return what a row is; VACANT where no row is}
    ///
    /// @param row any number
    public final RowState state(final int row) {
        return slots.state(row);
    }

    /// {@return rows that fit without growing}
    public final int capacity() {
        return slots.rowCapacity();
    }

    /// Resolves a handle.
    ///
    /// @param handle any value
    /// @return its row, active or pending, or -1 if the handle is null, stale, forged or of another type
    public final int find(final long handle) {
        return slots.find(handle);
    }

    /// {@return whether the handle names a row; never throws}
    ///
    /// @param handle any value
    public final boolean isValid(final long handle) {
        return find(handle) >= 0;
    }

    /// Resolves a handle that must name a row.
    ///
    /// @param handle a handle of this map
    /// @return its row
    /// @throws IllegalArgumentException if the handle is null, of another type, out of range, or stale; says which, and
    ///     in checks mode who destroyed a stale one, with the stack of that call as its cause
    public final int row(final long handle) {
        final int row = find(handle);
        if (row < 0) {
            throw new IllegalArgumentException(whyInvalid(handle), endOf(handle));
        }
        return row;
    }

    /// The handle of a row.
    ///
    /// @param row a row that exists, in `[0, end())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    public final long handle(final int row) {
        return slots.handle(row);
    }

    /// The live handle with a bare index, for a caller that has only [Handle#index(long)]: of a log line, a message, an
    /// array by index. Nothing detects here that a slot was used again: the handle names whatever row has the slot now.
    ///
    /// O(1), checked; never throws.
    ///
    /// @param index any number
    /// @return the handle of the row with this index, active or pending, or [Handle#NULL] if there is none
    public final long liveHandle(final int index) {
        return slots.space().liveHandle(index);
    }

    // ---- The sets, to look at and to keep ----

    /// {@return the sparse, dense and meta set and the free list, to look at; always the same object}
    public final SlotViews sets() {
        return slots.views();
    }

    /// {@return a copy of the sets, to keep beside a copy of the columns; [HandleMap#load(SlotDump,Runnable)] takes it back}
    ///
    /// @throws IllegalStateException while slots are reserved, as in a simulation between record and boundary
    public final SlotDump dump() {
        return slots.dump();
    }

    // ---- Metrics ----

    /// {@return slots whose generations are used up; they are never used again}
    public final int retiredSlots() {
        return slots.space().retiredSlots();
    }

    /// How sparse the rows are: rows that are not live and have a live one after them, as a part of the capacity.
    /// Only pinned rows are ever sparse.
    ///
    /// @return in `[0, 1)`
    public final double sparseness() {
        return (double) (activeEnd() - active()) / capacity();
    }

    /// How broken up the rows are: live rows that are followed by a row that is not live, the last one left out, as a
    /// part of the live rows. O(rows). Only pinned rows are ever broken up.
    ///
    /// @return in `[0, 1)`; 0 if all live rows follow each other
    public final double fragmentation() {
        return SlotOrder.fragmentation(slots);
    }

    /// How sparse the index is: slots without a row that have a slot with a row after them, as a part of all slots.
    /// O(slots).
    ///
    /// @return in `[0, 1)`; 0 for a map that only grew
    public final double indexSparseness() {
        return SlotOrder.sparseness(slots);
    }

    /// How far rows have lost the order of their slots, which is the order of creation while no slot is reused:
    /// neighbours whose slots descend, as a part of all neighbours. O(rows).
    ///
    /// @return in `[0, 1]`; 0 for a map that only grew
    public final double disorder() {
        return SlotOrder.disorder(slots);
    }

    /// Checks mode: how a handle ended, by whom and in which frame, as half a sentence.
    ///
    /// @param handle any value
    /// @return empty when that is not known, and always without checks mode
    public final String ending(final long handle) {
        return Checks.ON && endings.knows(handle) ? endings.describe(handle) : "";
    }

    /// Checks mode: takes back what was written to arrays of columns after others had replaced them.
    ///
    /// @return part and row of one such write; empty when there is none, and always for a stand-alone map
    public final String takeBackLostWrites() {
        return Checks.ON ? replaced.takeBack() : "";
    }

    // ---- Inside ----

    private String whyInvalid(final long handle) {
        final String what = "type=" + name + ", handle=" + Handle.toString(handle);
        if (handle == Handle.NULL) {
            return "a row needs a handle, this one is null: " + what + "; the reference was never set, or was cleared";
        }
        if (Handle.isFree(handle) || Handle.type(handle) != type()) {
            return "handle is of another type: " + what + ", expected type " + type()
                    + "; it was probably read from a column of another type";
        }
        if (Checks.ON && endings.knows(handle)) {
            return "handle is stale: " + what + "; " + endings.describe(handle)
                    + "; ask find or isValid first, the cause of this error is the stack of that call";
        }
        if (Handle.index(handle) < 0 || Handle.index(handle) >= slots.space().slotCount()) {
            return "handle is out of range: " + what + ", slots="
                    + slots.space().slotCount() + "; it was not given out by this map";
        }
        return "handle is stale: " + what + "; its row was erased or is not created yet; ask find or isValid first; "
                + (Checks.ON
                        ? "who erased it is not known, only the last end of each slot is"
                        : "-D" + Checks.PROPERTY + "=true tells who erased it");
    }

    /// Tells one listener from now on when rows die; for layouts whose rows are destroyed one by one.
    ///
    /// @param listener takes the place of the one before
    public final void onDeath(final RowDeaths listener) {
        deaths = listener;
    }

    final void allDie() {
        if (deaths != null) {
            deaths.allDied();
        }
    }

    /// Who ended a handle, for the cause of an error; null when that is not known.
    private Origin endOf(final long handle) {
        return Checks.ON && endings.knows(handle) ? endings.origin(handle) : null;
    }
}
