package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.denserow.engine.ground.Footprint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/// Bits per index beyond the payload, counted, all slack included. The figures stand in `docs/sparse.md`; a run prints
/// them.
class SparseTableMemoryTest {

    private static final int SIZE = 1 << 20;
    private static final double MOST_EMPTY = 2;
    private static final double MOST_FILLED = 5;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 50, 80, 100})
    @DisplayName("SH-04 2^20 ints: at most 2 bits an index beyond payload empty, 5 filled: in order, random, refilled")
    void bitsPerIndex_everyDensityAndHistory_areBounded(final int percent) {
        final int count = (int) (SIZE * (long) percent / 100);
        final double most = percent == 0 ? MOST_EMPTY : MOST_FILLED;
        final SplittableRandom random = new SplittableRandom(percent);
        final int[] shuffled = shuffled(random);

        final SparseIntTable inOrder = SparseIntTable.withLength(SIZE);
        for (int i = 0; i < count; i++) {
            inOrder.set((int) ((long) i * SIZE / count), i);
        }
        check("in order", percent, inOrder, count, most);

        final SparseIntTable table = SparseIntTable.withLength(SIZE);
        for (int i = 0; i < count; i++) {
            table.set(shuffled[i], i);
        }
        check("random", percent, table, count, most);
        for (int i = 0; i < count / 2; i++) { // those are in random order
            table.remove(shuffled[i]);
        }
        final int[] again = shuffled(random);
        for (int i = 0; table.size() < count; i++) {
            table.set(again[i], 1);
        }
        check("refilled", percent, table, count, most);
        table.trim();
        check("trimmed", percent, table, count, 2);
        table.clear();
        check("cleared", percent, table, 0, MOST_EMPTY);
    }

    private static void check(
            final String history, final int percent, final SparseIntTable table, final int count, final double most) {
        assertEquals(count, table.size());
        final double bits = (8.0 * table.bytes() - 32.0 * count) / SIZE;
        System.out.printf("bits per index beyond payload, %3d %%, %s: %.3f%n", percent, history, bits);
        assertTrue(bits >= 1, "the bitmap is counted: " + bits);
        assertTrue(bits <= most, () -> history + " at " + percent + " %: " + bits);
    }

    private static int[] shuffled(final SplittableRandom random) {
        final int[] shuffled = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            final int at = random.nextInt(i + 1);
            shuffled[i] = shuffled[at];
            shuffled[at] = i;
        }
        return shuffled;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-04 the reported bytes are those of all arrays that JOL finds")
    void bytes_tables_agreeWithJol(final TableFace face) {
        for (final int size : new int[] {0, 1, 512, 513, 5_000}) {
            final SparseTable table = face.table(size);
            checkJol(table);
            for (int i = 0; i < size; i += 1 + i / 100) {
                face.set(table, i, i);
            }
            checkJol(table);
            table.removeRange(size / 3, size / 2);
            checkJol(table);
            table.trim();
            checkJol(table);
            table.resize(size + 700);
            checkJol(table);
        }
    }

    private static void checkJol(final SparseTable table) {
        final GraphLayout graph = GraphLayout.parseInstance(table);
        long arrays = 0;
        for (final Class<?> type : graph.getClasses()) {
            if (type.isArray() && type != byte[].class) { // those are the letters of strings
                arrays += graph.getClassSizes().count(type);
            }
        }
        assertEquals(arrays, table.bytes());
    }

    @Test
    @DisplayName("SH-04 an array keeps its length when values are removed: setting and removing again needs no memory")
    void bytes_removeAndSetAgain_stay() {
        final SparseIntTable table = SparseIntTable.withLength(5000);
        for (int i = 0; i < 5000; i++) {
            table.set(i, i);
        }
        final long bytes = table.bytes();
        assertEquals(
                0, bytes - table.groups.bytes() - Footprint.of(table.packed().blocks()) - sumOfFullBlocks());
        for (int i = 0; i < 5000; i += 2) {
            table.remove(i);
        }
        assertEquals(bytes, table.bytes());
        for (int i = 0; i < 5000; i += 2) {
            table.set(i, i);
        }
        assertEquals(bytes, table.bytes());
    }

    /// Nine blocks of 512 and one of 392, which 25 times 16 cells hold.
    private static long sumOfFullBlocks() {
        return 9 * Footprint.of(new int[512]) + Footprint.of(new int[400]);
    }
}
