package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random calls on a table and on a plain array with a bitmap. More of them: `-Dsparse.rounds=100000`.
class SparseTableModelTest {

    private static final int ROUNDS = Integer.getInteger("sparse.rounds", 6_000);
    private static final int MOST = 3_000;

    private TableFace face;
    private SplittableRandom random;
    private SparseTable table;
    private int[] values;
    private final BitSet assigned = new BitSet();

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-01 SH-02 SH-03 SH-05 SH-07 random calls of all kinds: the table is as an array with a bitmap")
    void randomCalls_onTableAndArray_agree(final TableFace of) throws IOException {
        final long seed = Seed.next();
        random = new SplittableRandom(seed);
        face = of;
        values = new int[1 + random.nextInt(MOST)];
        table = face.table(values.length);
        for (int round = 0; round < ROUNDS; round++) {
            final int call = random.nextInt(1000);
            final String told = "seed=" + seed + ", round=" + round + ", call=" + call;
            call(call, told);
            assertEquals(assigned.cardinality(), table.size(), told);
            if (round % 50 == 0) {
                check(told);
            }
        }
        check("seed=" + seed);
    }

    private void call(final int call, final String told) throws IOException {
        final int index = values.length == 0 ? 0 : random.nextInt(values.length);
        if (values.length == 0 || call >= 990) {
            resize();
        } else if (call < 400) {
            final int value = random.nextInt(1 << 24);
            assertEquals(!assigned.get(index), face.set(table, index, value), told);
            values[index] = value;
            assigned.set(index);
        } else if (call < 700) {
            assertEquals(assigned.get(index), table.remove(index), told);
            removed(index, index + 1);
        } else if (call < 900) {
            assertEquals(values[index], face.get(table, index), told);
            assertEquals(assigned.get(index), table.test(index), told);
            assertEquals(assigned.nextSetBit(index), table.nextAssigned(index), told);
        } else if (call < 930) {
            final int end = Math.min(values.length, index + random.nextInt(700));
            assertEquals(assigned.get(index, end).cardinality(), table.removeRange(index, end), told);
            removed(index, end);
        } else if (call < 970) {
            fillRange(index, Math.min(values.length, index + random.nextInt(700)));
        } else {
            change(call);
        }
    }

    private void change(final int call) throws IOException {
        switch (call % 6) {
            case 0 -> table.trim();
            case 1 -> {
                final SparseTable other = face.table(random.nextInt(MOST));
                face.swap(table, other);
                table = other;
            }
            case 2 -> {
                final SparseTable other = face.table(random.nextInt(MOST));
                face.read(other, face.written(table));
                assertEquals(table, other);
                table = other;
            }
            case 3 -> {
                final SavedState state = new SavedState();
                table.save(state);
                table = face.table(random.nextInt(MOST));
                table.load(state);
            }
            case 4 -> removeSome();
            default -> {
                if (call == 989) {
                    table.clear();
                    removed(0, values.length);
                }
            }
        }
    }

    private void resize() {
        final int size = random.nextInt(MOST);
        table.resize(size);
        if (size < values.length) {
            removed(size, values.length);
        }
        values = Arrays.copyOf(values, size);
    }

    private void fillRange(final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            face.set(table, i, i);
            values[i] = i;
            assigned.set(i);
        }
    }

    private void removeSome() {
        final SparseTable.Cursor it = random.nextBoolean() ? face.values(table) : face.descendingValues(table);
        while (it.next()) {
            if (random.nextInt(3) == 0) {
                final int index = it.index();
                it.remove();
                removed(index, index + 1);
            }
        }
    }

    private void removed(final int begin, final int end) {
        Arrays.fill(values, begin, end, 0);
        assigned.clear(begin, end);
    }

    private void check(final String told) {
        assertEquals(values.length, table.length(), told);
        int index = 0;
        for (final SparseTable.Cursor it = face.indices(table, 0); it.next(); index++) {
            assertEquals(values[index], face.value(it), told);
            assertEquals(values[index], face.get(table, index), told);
            assertEquals(assigned.get(index), it.isAssigned(), told);
        }
        assertEquals(values.length, index, told);
        int next = assigned.nextSetBit(0);
        for (final SparseTable.Cursor it = face.values(table); it.next(); next = assigned.nextSetBit(next + 1)) {
            assertEquals(next, it.index(), told);
            assertEquals(values[next], face.value(it), told);
        }
        assertEquals(-1, next, told);
        int previous = assigned.length();
        final SparseTable.Cursor it = face.descendingValues(table);
        while (it.next()) {
            previous = assigned.previousSetBit(previous - 1);
            assertEquals(previous, it.index(), told);
        }
        assertFalse(previous > 0 && assigned.previousSetBit(previous - 1) >= 0, told);
    }
}
