package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;

/// The rows that refer to each slot, for one relation and one boundary: a list per slot, ascending. Scans find a chain
/// of references round by round; these lists find it link by link, so a chain costs O(links) in any order.
///
/// *Cost*: [#build(long\[\],int,int)] O(rows + slots), 4 bytes each, kept for the next time; the rest O(1) per row.
/// *Threads*: the owner, while no row moves.
final class Referrers {

    static final int NONE = -1;

    private int[] first = {}; // by slot
    private int[] next = {}; // by row

    /// Enters all references.
    ///
    /// @param references of rows `[0, rows)`, any values
    /// @param slots the number of slots of the target type
    void build(final long[] references, final int rows, final int slots) {
        reserve(next.length < rows ? references.length : rows, slots);
        Arrays.fill(first, 0, slots, NONE);
        link(references, rows, slots, first, next);
    }

    private static void link(
            final long[] references, final int rows, final int slots, final int[] first, final int[] next) {
        for (int row = rows - 1; row >= 0; row--) {
            final int slot = Handle.slot(references[row]);
            if (references[row] != Handle.NULL && slot >= 0 && slot < slots) { // systems may write any value in place
                next[row] = first[slot];
                first[slot] = row;
            }
        }
    }

    /// Makes room for the references of rows to slots.
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

    /// {@return the first row that refers to the slot of a handle, with any generation, or [#NONE]}
    int first(final long handle) {
        return first[Handle.slot(handle)];
    }

    /// {@return the next such row, or [#NONE]}
    int next(final int row) {
        return next[row];
    }
}
