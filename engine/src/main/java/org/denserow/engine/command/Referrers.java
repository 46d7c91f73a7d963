package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;

/// Which rows refer to a slot, for one relation and one boundary: a list of rows for each slot, ascending. What scans
/// would find round by round, it finds row by row; so a chain of references costs what it has links, in any order.
///
/// *Cost*: [#build(long[],int,int)] O(rows + slots), 4 bytes each, kept for the next time; the rest O(1) a row.
/// *Threads*: the owner's, while no row moves.
final class Referrers {

    static final int NONE = -1;

    private int[] first = {}; // by slot
    private int[] next = {}; // by row

    /// Enters all references.
    ///
    /// @param references of rows `[0, rows)`, any values
    /// @param slots slots of the type referred to
    void build(final long[] references, final int rows, final int slots) {
        reserve(next.length < rows ? references.length : rows, slots);
        Arrays.fill(first, 0, slots, NONE);
        link(references, rows, slots, first, next);
    }

    private static void link(
            final long[] references, final int rows, final int slots, final int[] first, final int[] next) {
        for (int row = rows - 1; row >= 0; row--) {
            final int slot = Handle.index(references[row]);
            if (references[row] != Handle.NULL && slot >= 0 && slot < slots) { // systems write what they like in place
                next[row] = first[slot];
                first[slot] = row;
            }
        }
    }

    /// Takes room for the references of some rows to some slots.
    void reserve(final int rows, final int slots) {
        if (first.length < slots) {
            first = new int[slots];
        }
        if (next.length < rows) {
            next = new int[rows];
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(first);
        to.accept(next);
    }

    /// {@return the first row that refers to the slot of a handle, of whatever generation, or [#NONE]}
    int first(final long handle) {
        return first[Handle.index(handle)];
    }

    /// {@return the next such row, or [#NONE]}
    int next(final int row) {
        return next[row];
    }
}
