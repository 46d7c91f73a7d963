package org.denserow.stress.jmh.defragment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Position;

/// Rows for nine of ten cells of a torus; each row has the handles of its four neighbours, null for an empty cell.
final class Lattice {

    /// The way in which rows and handles get their places.
    enum Start {
        /// Created in the order of places, so slots are in that order, then shuffled.
        SHUFFLED("shuffled, created by place"),
        /// Created at random, so slots stay at random in any order of rows.
        CREATED_AT_RANDOM("shuffled, created at random"),
        /// In order, then one in a hundred exchanged with any other.
        DISPLACED("1 % displaced"),
        /// In order, then one in a hundred destroyed, and the same number created in empty cells, as a boundary does it.
        REPLACED("1 % replaced");

        private final String text;

        Start(final String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final long SEED = 29;
    private static final int TYPE = 1;
    private static final int VALUES = 1000;
    private static final int PERCENT = 100;
    private static final int EMPTY_ONE_IN = 10; // cells
    private static final String[] SIDES = {"north", "east", "south", "west"};

    private final int side;
    private final int count; // rows
    private final int[] cellOf; // by number of creation; then the cells that are empty
    private final RowStore store;
    private final FloatColumn x;
    private final FloatColumn y;
    private final FloatColumn value;
    private final FloatColumn sum;
    private final HandleColumn[] neighbours = new HandleColumn[SIDES.length];
    private final long[] handleOf; // by cell
    private final RowOrder order;

    Lattice(final int side, final Start start) {
        this.side = side;
        final int cells = side * side;
        this.count = cells - cells / EMPTY_ONE_IN;
        final int replaced = Math.max(1, count / PERCENT);
        cellOf = new int[cells];
        Arrays.setAll(cellOf, cell -> cell);
        Disorder.shuffled(cells).applyTo(cellOf);
        if (start != Start.CREATED_AT_RANDOM) {
            Arrays.sort(cellOf, 0, count);
        }
        store = StoredRows.store("cell", count + replaced);
        x = store.schema().floats("x");
        y = store.schema().floats("y");
        value = store.schema().floats("value");
        sum = store.schema().floats("sum");
        for (int i = 0; i < SIDES.length; i++) {
            neighbours[i] = store.schema().handles(SIDES[i], TYPE);
        }
        order = RowOrder.morton(1, Position.of(x, y));
        handleOf = new long[cells];
        create();
        switch (start) {
            case SHUFFLED -> disturb(Disorder.shuffled(count));
            case DISPLACED -> {
                sort(1);
                disturb(Disorder.onePercent(count));
            }
            case REPLACED -> {
                sort(1);
                replace(replaced);
            }
            case CREATED_AT_RANDOM -> {}
        }
        link();
    }

    private void create() {
        final long[] created = new long[count];
        store.direct().createBatch(created, count);
        for (int row = 0; row < count; row++) {
            fill(row, cellOf[row], created[row]);
        }
    }

    private void fill(final int row, final int cell, final long handle) {
        x.values()[row] = cell % side;
        y.values()[row] = cell / side;
        value.values()[row] = cell % VALUES;
        handleOf[cell] = handle;
    }

    private void disturb(final Disorder disorder) {
        for (int i = 0; i < disorder.a().length; i++) {
            store.direct().exchange(disorder.a()[i], disorder.b()[i]);
        }
    }

    private void replace(final int replaced) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final long[] doomed = new long[replaced];
        for (int i = 0; i < replaced; i++) {
            final int begin = (int) ((long) count * i / replaced);
            final int row = random.nextInt(begin, (int) ((long) count * (i + 1) / replaced));
            doomed[i] = store.handle(row);
            handleOf[cell(row)] = Handle.NULL;
        }
        final long[] born = new long[replaced];
        final int first = store.direct().createBatch(born, replaced);
        for (int i = 0; i < replaced; i++) {
            fill(first + i, cellOf[count + i], born[i]);
        }
        store.direct().destroyBatch(doomed, replaced);
    }

    private int cell(final int row) {
        return (int) y.values()[row] * side + (int) x.values()[row];
    }

    private void link() {
        final int[] right = {0, 1, 0, -1};
        final int[] down = {-1, 0, 1, 0};
        for (int row = 0; row < count; row++) {
            final int column = (int) x.values()[row];
            final int line = (int) y.values()[row];
            for (int i = 0; i < SIDES.length; i++) {
                neighbours[i].values()[row] =
                        handleOf[Math.floorMod(line + down[i], side) * side + Math.floorMod(column + right[i], side)];
            }
        }
    }

    /// Puts the rows in order, along a Morton curve.
    ///
    /// @param chunk rows of a chunk, 1 for the exact order
    /// @return moves
    int sort(final int chunk) {
        final PlannedOrder exact = (PlannedOrder) order.inChunksOf(chunk);
        return exact.sorter(store).defragment(exact, Integer.MAX_VALUE);
    }

    int rows() {
        return count;
    }

    int side() {
        return side;
    }

    float[] xs() {
        return Arrays.copyOf(x.values(), count);
    }

    float[] ys() {
        return Arrays.copyOf(y.values(), count);
    }

    /// Each row reads its neighbours.
    void walk() {
        walk(
                store,
                neighbours[0].values(),
                neighbours[1].values(),
                neighbours[2].values(),
                neighbours[3].values(),
                value.values(),
                sum.values(),
                count);
    }

    private static void walk(
            final RowStore store,
            final long[] north,
            final long[] east,
            final long[] south,
            final long[] west,
            final float[] values,
            final float[] sums,
            final int rows) {
        for (int row = 0; row < rows; row++) {
            sums[row] = valueOf(store.find(north[row]), values)
                    + valueOf(store.find(east[row]), values)
                    + valueOf(store.find(south[row]), values)
                    + valueOf(store.find(west[row]), values);
        }
    }

    private static float valueOf(final int row, final float[] values) {
        return row < 0 ? 0 : values[row];
    }

    /// Refuses rows with other neighbours than in the lattice.
    void check() {
        final int[] seen = new int[handleOf.length];
        for (int row = 0; row < count; row++) {
            final int column = (int) x.values()[row];
            final int line = (int) y.values()[row];
            final float expected = valueAt(column, line - 1)
                    + valueAt(column + 1, line)
                    + valueAt(column, line + 1)
                    + valueAt(column - 1, line);
            Content.expect(sum.values()[row] == expected && seen[cell(row)]++ == 0, "walk", row);
        }
    }

    private float valueAt(final int column, final int line) {
        final int cell = Math.floorMod(line, side) * side + Math.floorMod(column, side);
        return handleOf[cell] == Handle.NULL ? 0 : cell % VALUES;
    }
}
