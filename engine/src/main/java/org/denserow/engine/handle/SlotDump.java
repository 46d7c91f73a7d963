package org.denserow.engine.handle;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;

/// A copy of everything that decides which row has which handle, and which handles are given out next: the handles of
/// the rows, the sparse and the meta set, and the free list.
///
/// The sparse and the meta set can be computed from the rows, because the handle of each row names its slot and
/// generation. So a dump can be checked against itself, and a damaged one is refused. (The map editor in the source
/// article trusted its tables, and so corrupted maps.)
///
/// @param type the type number in every handle
/// @param firstGeneration generation of the first handle of a slot that does not exist yet
/// @param handles handle of every row; [Handle#NULL] where a pinned map has a hole
/// @param meta slot of every row; -1 in a hole
/// @param states state of every row
/// @param sparse entry of every slot, see [SlotSets#sparse(int)]
/// @param free free slots, in the order of reuse
public record SlotDump(
        int type, int firstGeneration, long[] handles, int[] meta, RowState[] states, long[] sparse, int[] free) {

    private static final int NO_ROW = -1;

    /// Takes the arrays as they are, without a copy.
    ///
    /// @throws NullPointerException if an array is null
    /// @throws IllegalArgumentException if there is not one slot and one state for each row
    public SlotDump {
        given(meta, "meta");
        given(sparse, "sparse");
        given(free, "free");
        given(states, "states");
        if (given(handles, "handles").length != meta.length || states.length != meta.length) {
            throw new IllegalArgumentException("a dump has a handle, a slot and a state for each row: handles="
                    + handles.length + ", meta=" + meta.length + ", states=" + states.length
                    + "; take all of them from one map");
        }
    }

    /// {@return the row after the last one, which is the number of rows with holes included}
    public int end() {
        return handles.length;
    }

    /// {@return the number of rows, holes excluded}
    public int rows() {
        int rows = 0;
        for (final long handle : handles) {
            rows += handle == Handle.NULL ? 0 : 1;
        }
        return rows;
    }

    /// Rebuilds the sparse and the meta set from the rows and compares them with those of the dump. Also checks that
    /// every slot without a row is either retired or exactly once in the free list. O(slots).
    ///
    /// @throws IllegalArgumentException if the parts of the dump contradict each other; the message names slot and row
    public void verify() {
        verify(Handle.MAX_GENERATION);
    }

    /// As [#verify()], for slots with fewer generations.
    ///
    /// @param maxGeneration largest generation of a slot
    /// @throws IllegalArgumentException if the parts of the dump contradict each other; the message names slot and row
    public void verify(final int maxGeneration) {
        check(firstGeneration >= 1, "the first generation must be >= 1", NO_ROW, NO_ROW);
        final int[] rowOf = new int[sparse.length];
        Arrays.fill(rowOf, NO_ROW);
        for (int row = 0; row < handles.length; row++) {
            if (handles[row] == Handle.NULL) {
                check(meta[row] == NO_ROW, "a hole has no slot", meta[row], row);
                check(state(row) == RowState.VACANT, "a hole is vacant", NO_ROW, row);
            } else {
                verifyRow(row, rowOf);
            }
        }
        final boolean[] isFree = new boolean[sparse.length];
        for (final int slot : free) {
            check(slot >= 0 && slot < sparse.length, "a free slot must exist", slot, NO_ROW);
            check(!isFree[slot], "a slot is free once", slot, NO_ROW);
            check(rowOf[slot] == NO_ROW, "a free slot has no row", slot, rowOf[slot]);
            isFree[slot] = true;
        }
        for (int slot = 0; slot < sparse.length; slot++) {
            if (rowOf[slot] == NO_ROW) {
                verifyRowless(slot, isFree[slot], maxGeneration);
            }
        }
    }

    /// Refuses a dump that is not of a dense map. In a dense map permanent rows come first, pending rows come last, and
    /// no row is a hole.
    ///
    /// @throws IllegalArgumentException if there is such a row; the message names slot and row
    public void verifyDense() {
        for (int row = 0; row < states.length; row++) {
            check(state(row) != RowState.VACANT, "dense rows have no hole", NO_ROW, row);
            check(
                    row == 0 || region(state(row - 1)) <= region(state(row)),
                    "dense rows stand by state",
                    meta[row],
                    row);
        }
    }

    /// Refuses pending and permanent rows.
    ///
    /// @throws IllegalArgumentException if there is one; the message names slot and row
    public void verifyAllActive() {
        for (int row = 0; row < states.length; row++) {
            check(state(row) == RowState.ACTIVE, "every row must be active", meta[row], row);
        }
    }

    private static int region(final RowState state) {
        return switch (state) {
            case PERMANENT -> 0;
            case ACTIVE -> 1;
            case PENDING, VACANT -> 2;
        };
    }

    /// The handle of a row, the entry of its slot and its place in the meta set must agree.
    private void verifyRow(final int row, final int[] rowOf) {
        final long handle = handles[row];
        final int slot = Handle.slot(handle);
        if (Handle.type(handle) != type || Handle.isFree(handle) || Handle.generation(handle) == 0) {
            throw refusal("handle=" + Handle.toString(handle) + " is none of the type", slot, row);
        }
        check(slot >= 0 && slot < sparse.length, "a row needs a slot that exists", slot, row);
        if (rowOf[slot] != NO_ROW) {
            throw refusal("a slot has one row, and has row " + rowOf[slot] + " already", slot, row);
        }
        rowOf[slot] = row;
        final long rebuilt = handle & Handle.KEY_MASK | row;
        if (sparse[slot] != rebuilt) {
            throw refusal("sparse set differs: entry=" + Handle.toString(sparse[slot]), slot, row);
        }
        if (meta[row] != slot) {
            throw refusal("meta set differs: meta=" + meta[row], slot, row);
        }
        check(state(row) != RowState.VACANT, "a row with a handle is not vacant", slot, row);
    }

    private void verifyRowless(final int slot, final boolean isFree, final int maxGeneration) {
        final long entry = sparse[slot];
        final int generation = Handle.generation(entry);
        if (!Handle.isFree(entry) || (entry & Handle.NO_ROW) != Handle.NO_ROW || Handle.type(entry) != type) {
            throw refusal("no row has this slot, but its entry is " + Handle.toString(entry), slot, (int) entry);
        }
        check(isFree == (generation != 0), "a slot without row is free, or retired with generation 0", slot, NO_ROW);
        check(generation <= maxGeneration, "its generation is past the last", slot, NO_ROW);
    }

    private RowState state(final int row) {
        check(states[row] != null, "every row has a state", meta[row], row);
        return states[row];
    }

    private void check(final boolean holds, final String rule, final int slot, final int row) {
        if (!holds) {
            throw refusal(rule, slot, row);
        }
    }

    private IllegalArgumentException refusal(final String rule, final int slot, final int row) {
        return new IllegalArgumentException("a dump of slots contradicts itself: " + rule + ": slot=" + slot + ", row="
                + row + ", type=" + type + ", slots=" + sparse.length + ", rows=" + handles.length
                + "; it was damaged, or changed after it was taken");
    }
}
