package org.denserow.engine.handle;

import java.util.function.Consumer;

/// A short list of row moves, in the order in which columns and tags must repeat them.
///
/// A move `(from, to)` says: the row at `from` now stands at `to`, and `from` is vacated. `from == to` says that the
/// row is vacated and nothing takes its place. Identity is changed first, at once ([SlotMap]); whoever keeps something
/// per row replays the list afterwards, one tight loop per column.
///
/// *Cost*: allocated at the first move, for [#CAPACITY] moves; [#add(int,int)] is O(1). *Threads*: the owner's.
public final class RowMoves {

    /// Moves held before the list must be replayed and cleared.
    public static final int CAPACITY = 1024;

    /// One structural step adds at most this many moves; replay when fewer are left.
    public static final int MOST_PER_STEP = 2;

    private int[] from = {}; // none before the first move: most types of a large model never move a row
    private int[] to = {};
    private int count;

    /// Creates an empty list.
    public RowMoves() {}

    /// {@return the number of moves}
    public int count() {
        return count;
    }

    /// {@return whether the next step might not fit}
    public boolean isFull() {
        return count > CAPACITY - MOST_PER_STEP;
    }

    /// {@return source rows, valid in `[0, count())`; the live array}
    public int[] from() {
        return from;
    }

    /// {@return target rows, valid in `[0, count())`; the live array}
    public int[] to() {
        return to;
    }

    /// Makes its arrays now, where the first move would.
    public void reserve() {
        if (from.length == 0) {
            from = new int[CAPACITY];
            to = new int[CAPACITY];
        }
    }

    /// Names its arrays.
    ///
    /// @param visitor is told each array once
    public void arrays(final Consumer<Object> visitor) {
        visitor.accept(from);
        visitor.accept(to);
    }

    /// Appends a move.
    ///
    /// @param source row that moves
    /// @param target row where it stands from now on; `source` itself when it is only vacated
    public void add(final int source, final int target) {
        reserve();
        from[count] = source;
        to[count] = target;
        count++;
    }

    /// Forgets all moves.
    public void clear() {
        count = 0;
    }
}
