package org.denserow.engine.cells;

import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.denserow.engine.handle.Handle;

/// The handles of the rows within a radius of a place, ascending. Of too many rows it keeps the nearest, by distance,
/// then by slot: so the order of rows decides nothing. [CellSearch] says which rows are within.
///
/// It takes rows as the walk meets them. When it is full, its entries become a heap with the farthest at the top, which
/// each nearer row replaces.
///
/// *Cost*: a look at each row of the cells that the circle touches, O(log most) for each near row beyond `most`, and a
/// sort of the kept handles; 16 bytes for each of `most`. Nothing is allocated.
///
/// *Threads*: one thread, while the rows by cell are not rebuilt.
public final class NearestHandles {

    private final CellRows cells;
    private final IntToLongFunction handleOf;
    private final CellWalk walk;
    private final Squares block = new Squares();
    private final long[] handles;
    private final double[] squares; // squared distances, during a search
    private int most;
    private int count;
    private int near;

    /// Creates a search.
    ///
    /// @param cells the rows to search
    /// @param handleOf the handle of a row in a cell
    /// @param room most handles to keep
    public NearestHandles(final CellRows cells, final IntToLongFunction handleOf, final int room) {
        this.cells = cells;
        this.handleOf = handleOf;
        this.walk = new CellWalk(cells);
        this.handles = new long[room];
        this.squares = new double[room];
    }

    /// Finds the handles near a place; none if a coordinate is NaN or infinite.
    ///
    /// @param x coordinate of the place
    /// @param y coordinate of the place
    /// @param z 0 in a plane
    /// @param radius at least 0; may be infinite
    /// @param atMost most handles, in `[0, room]`
    public void find(final double x, final double y, final double z, final double radius, final int atMost) {
        most = atMost;
        count = 0;
        near = 0;
        final double limit = radius * radius;
        walk.around(x, y, z, radius);
        while (walk.nextRun()) {
            for (int begin = walk.begin; begin < walk.end; begin += Squares.BLOCK) {
                final int length = Math.min(Squares.BLOCK, walk.end - begin);
                block.fill(cells, walk, begin, length);
                collect(begin, length, limit);
            }
        }
        sort(handles, count);
    }

    /// {@return the handles found, ascending, in `[0, count())`}
    public long[] handles() {
        return handles;
    }

    /// {@return the number of kept handles}
    public int count() {
        return count;
    }

    /// {@return the number of near rows that are not kept}
    public int dropped() {
        return near - count;
    }

    private void collect(final int begin, final int length, final double limit) {
        final double[] of = block.squares;
        final int[] rows = cells.rows();
        for (int i = 0; i < length; i++) {
            if (of[i] <= limit) {
                add(rows[begin + i], of[i]);
            }
        }
    }

    private void add(final int row, final double square) {
        if (near++ < most) {
            handles[count] = handleOf.applyAsLong(row);
            squares[count++] = square;
            return;
        }
        if (near == most + 1) {
            for (int parent = count / 2 - 1; parent >= 0; parent--) {
                sink(parent, handles[parent], squares[parent]);
            }
        }
        if (count > 0 && square <= squares[0]) {
            final long handle = handleOf.applyAsLong(row);
            if (isFarther(squares[0], handles[0], square, handle)) {
                sink(0, handle, square);
            }
        }
    }

    /// Puts an entry at a place of the heap, or below it, until no entry below is farther.
    private void sink(final int place, final long handle, final double square) {
        int at = place;
        for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
            if (child + 1 < count
                    && isFarther(squares[child + 1], handles[child + 1], squares[child], handles[child])) {
                child++;
            }
            if (!isFarther(squares[child], handles[child], square, handle)) {
                break;
            }
            handles[at] = handles[child];
            squares[at] = squares[child];
            at = child;
        }
        handles[at] = handle;
        squares[at] = square;
    }

    private static boolean isFarther(
            final double square, final long handle, final double thanSquare, final long thanHandle) {
        return square > thanSquare || square == thanSquare && Handle.slot(handle) > Handle.slot(thanHandle);
    }

    /// Shell's sort with Knuth's gaps. The sort of `Arrays` allocates when it finds runs, and handles come in runs.
    private static void sort(final long[] values, final int count) {
        int gap = 1;
        while (gap < count / 3) {
            gap = 3 * gap + 1;
        }
        for (; gap > 0; gap /= 3) {
            for (int i = gap; i < count; i++) {
                final long value = values[i];
                int at = i;
                for (; at >= gap && values[at - gap] > value; at -= gap) {
                    values[at] = values[at - gap];
                }
                values[at] = value;
            }
        }
    }

    /// Passes each array to a consumer.
    ///
    /// @param to receives the arrays
    public void arrays(final Consumer<Object> to) {
        to.accept(handles);
        to.accept(squares);
        to.accept(block.squares);
    }
}
