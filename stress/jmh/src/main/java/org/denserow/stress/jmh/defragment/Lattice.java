package org.denserow.stress.jmh.defragment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.engine.defragment.Defragmenter;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;

/// The cells of a torus as rows, each of which names its four neighbours by their handles.
final class Lattice {

    /// How rows and handles come to be where they are.
    enum Start {
        /// Created in the order of places, so that their slots are, then shuffled.
        SHUFFLED("shuffled, created by place"),
        /// Created at random, so that slots stay at random, in whatever order rows stand.
        CREATED_AT_RANDOM("shuffled, created at random"),
        /// In order, then one in a hundred exchanged with any other.
        DISPLACED("1 % displaced"),
        /// In order, then one in a hundred destroyed and created anew, the rest closing up as at a boundary.
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
    private static final String[] SIDES = {"north", "east", "south", "west"};

    private final int side;
    private final int cells;
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
        this.cells = side * side;
        final int replaced = Math.max(1, cells / PERCENT);
        store = StoredRows.store("cell", cells + replaced);
        x = store.schema().floats("x");
        y = store.schema().floats("y");
        value = store.schema().floats("value");
        sum = store.schema().floats("sum");
        for (int i = 0; i < SIDES.length; i++) {
            neighbours[i] = store.schema().handles(SIDES[i], TYPE);
        }
        order = RowOrder.morton(1, x, y);
        handleOf = new long[cells];
        create(start == Start.CREATED_AT_RANDOM);
        switch (start) {
            case SHUFFLED -> disturb(Disorder.shuffled(cells));
            case DISPLACED -> {
                sort(1);
                disturb(Disorder.onePercent(cells));
            }
            case REPLACED -> {
                sort(1);
                replace(replaced);
            }
            case CREATED_AT_RANDOM -> {}
        }
        link();
    }

    private void create(final boolean isAtRandom) {
        final int[] cellOf = new int[cells];
        Arrays.setAll(cellOf, row -> row);
        if (isAtRandom) {
            Disorder.shuffled(cells).applyTo(cellOf);
        }
        final long[] created = new long[cells];
        store.direct().createBatch(created, cells);
        for (int row = 0; row < cells; row++) {
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

    private void replace(final int count) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final long[] doomed = new long[count];
        final int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            final int row = random.nextInt((int) ((long) cells * i / count), (int) ((long) cells * (i + 1) / count));
            doomed[i] = store.handle(row);
            places[i] = cell(row);
        }
        final int[] anyOrder = places.clone();
        final Disorder shuffled = Disorder.shuffled(count);
        shuffled.applyTo(anyOrder);
        final long[] born = new long[count];
        final int first = store.direct().createBatch(born, count);
        for (int i = 0; i < count; i++) {
            fill(first + i, anyOrder[i], born[i]);
        }
        store.direct().eraseBatch(doomed, count);
    }

    private int cell(final int row) {
        return (int) y.values()[row] * side + (int) x.values()[row];
    }

    private void link() {
        final int[] right = {0, 1, 0, -1};
        final int[] down = {-1, 0, 1, 0};
        for (int row = 0; row < cells; row++) {
            final int column = (int) x.values()[row];
            final int line = (int) y.values()[row];
            for (int i = 0; i < SIDES.length; i++) {
                neighbours[i].values()[row] = handleOf[
                        Math.floorMod(line + down[i], side) * side + Math.floorMod(column + right[i], side)];
            }
        }
    }

    /// Puts the rows in order, along a Morton curve.
    ///
    /// @param chunk rows of a chunk, 1 for the exact order
    /// @return moves
    int sort(final int chunk) {
        return new Defragmenter(store).defragment(order.inChunksOf(chunk), Integer.MAX_VALUE);
    }

    int rows() {
        return cells;
    }

    int side() {
        return side;
    }

    float[] xs() {
        return Arrays.copyOf(x.values(), cells);
    }

    float[] ys() {
        return Arrays.copyOf(y.values(), cells);
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
                cells);
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
            sums[row] = values[store.find(north[row])]
                    + values[store.find(east[row])]
                    + values[store.find(south[row])]
                    + values[store.find(west[row])];
        }
    }

    /// Refuses rows whose neighbours are others than the lattice says.
    void check() {
        final int[] seen = new int[cells];
        for (int row = 0; row < cells; row++) {
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
        return (Math.floorMod(line, side) * side + Math.floorMod(column, side)) % VALUES;
    }
}
