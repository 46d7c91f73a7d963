package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.RowMoves;

/// A short list of row moves. [SlotMap] changes identity first; columns replay the list afterwards, one tight loop per
/// column.
///
/// *Cost*: room for [#CAPACITY] moves, or for fewer in a map with fewer rows; only [#fit(int)] allocates more;
/// [#add(int,int)] is O(1). *Threads*: the owner's.
public final class MoveList implements RowMoves {

    /// Most moves before the list must be replayed and cleared.
    public static final int CAPACITY = 1024;

    /// Most moves of one structural step; replay the list when it has room for fewer.
    public static final int MOST_PER_STEP = 2;

    private static final int FEWEST = 16;

    private int[] from;
    private int[] to;
    private int count;

    /// Creates an empty list of [#CAPACITY] moves.
    public MoveList() {
        this(CAPACITY);
    }

    /// Creates an empty list that fits the moves of few rows.
    ///
    /// @param rows row capacity of the map
    public MoveList(final int rows) {
        from = new int[room(rows)];
        to = new int[from.length];
    }

    private static int room(final int rows) {
        return Math.clamp(rows, FEWEST, CAPACITY);
    }

    /// Makes room for the moves of more rows; present moves stay.
    ///
    /// @param rows row capacity of the map
    public void fit(final int rows) {
        if (room(rows) > from.length) {
            from = Arrays.copyOf(from, room(rows));
            to = Arrays.copyOf(to, from.length);
        }
    }

    @Override
    public int count() {
        return count;
    }

    /// {@return whether the next step might not fit}
    public boolean isFull() {
        return count > from.length - MOST_PER_STEP;
    }

    @Override
    public int from(final int move) {
        return from[Within.index(move, count, "move", "count() says how many there are")];
    }

    @Override
    public int to(final int move) {
        return to[Within.index(move, count, "move", "count() says how many there are")];
    }

    /// {@return source rows, valid in `[0, count())`; the live array}
    public int[] from() {
        return from;
    }

    /// {@return target rows, valid in `[0, count())`; the live array}
    public int[] to() {
        return to;
    }

    /// Names its arrays.
    ///
    /// @param visitor is told each array once
    public void arrays(final Consumer<Object> visitor) {
        visitor.accept(from);
        visitor.accept(to);
    }

    /// Counts moves that were written to the live arrays.
    ///
    /// @param moves how many, from 0 on
    public void fill(final int moves) {
        count = moves;
    }

    /// Appends a move.
    ///
    /// @param source row that moves
    /// @param target its new place; `source` itself means that the row died
    public void add(final int source, final int target) {
        from[count] = source;
        to[count] = target;
        count++;
    }

    /// Forgets all moves.
    public void clear() {
        count = 0;
    }
}
