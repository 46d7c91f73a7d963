package org.denserow.stress.jmh.defragment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.IntColumn;

/// Rows of which some are replaced in each step, by rows of random keys. No times.
final class ChurnedRows {

    /// Rows of a chunk, and how far a row may stand from its neighbour in the order to count as placed.
    static final int CHUNK = 512;

    private static final long SEED = 23;

    private final RowStore store;
    private final IntColumn key;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int rows;
    private final long[] born;
    private final long[] doomed;
    private final long[] sorted; // key above, row below

    /// Creates rows of random keys.
    ///
    /// @param most rows that are replaced in one step
    ChurnedRows(final int rows, final int most) {
        this.rows = rows;
        store = StoredRows.store("churned", rows + most);
        key = store.schema().ints("key");
        born = new long[Math.max(rows, most)];
        doomed = new long[most];
        sorted = new long[rows];
        store.direct().createBatch(born, rows);
        for (int row = 0; row < rows; row++) {
            key.values()[row] = random.nextInt(Integer.MAX_VALUE);
        }
    }

    RowStore store() {
        return store;
    }

    IntColumn key() {
        return key;
    }

    /// Replaces rows as a boundary does: creations first, then destructions, so new rows fill the places of
    /// destroyed ones.
    void replaceAsBoundary(final int count) {
        doom(count);
        create(count);
        store.direct().destroyBatch(doomed, count);
    }

    /// Replaces rows the other way round: the last rows fill the places, new rows come last.
    void replaceErasedFirst(final int count) {
        doom(count);
        store.direct().destroyBatch(doomed, count);
        create(count);
    }

    /// Exchanges rows.
    void disturb(final Disorder disorder) {
        for (int i = 0; i < disorder.a().length; i++) {
            store.direct().exchange(disorder.a()[i], disorder.b()[i]);
        }
    }

    /// Draws one row of each part of the rows, so no row twice.
    private void doom(final int count) {
        for (int i = 0; i < count; i++) {
            final int begin = (int) ((long) rows * i / count);
            final int end = (int) ((long) rows * (i + 1) / count);
            doomed[i] = store.handle(random.nextInt(begin, end));
        }
    }

    private void create(final int count) {
        final int first = store.direct().createBatch(born, count);
        for (int row = first; row < first + count; row++) {
            key.values()[row] = random.nextInt(Integer.MAX_VALUE);
        }
    }

    /// {@return the part of the rows that are placed: at most a chunk away from the row before or after them in the order}
    ///
    /// The distance from the right place says little: one new row shifts all rows behind it, and their neighbours stay.
    double placed() {
        final int[] keys = key.values();
        for (int row = 0; row < rows; row++) {
            sorted[row] = (long) keys[row] << Integer.SIZE | row;
        }
        Arrays.sort(sorted);
        int placed = 0;
        boolean isNearBefore = false;
        for (int place = 0; place < rows; place++) {
            final boolean isNearAfter =
                    place + 1 < rows && Math.abs((int) sorted[place] - (int) sorted[place + 1]) <= CHUNK;
            placed += isNearBefore || isNearAfter ? 1 : 0;
            isNearBefore = isNearAfter;
        }
        return (double) placed / rows;
    }
}
