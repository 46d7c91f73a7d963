package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sets and maps that do what `java.util.HashMap` does.
abstract class TableModelContract<T extends HashTable> extends SavedTableContract<T> {

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 20_000})
    @DisplayName("SH-23 random operations on few and many keys give what java.util.HashMap gives")
    void operations_random_agreeWithHashMap(final int keys) {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final Map<Long, Integer> model = new HashMap<>();
        final T table = make();
        final int rounds = Integer.getInteger("sparse.rounds", 20_000);
        for (int round = 0; round < rounds; round++) {
            final long key = random.nextInt(keys) - keys / 4;
            final String where = "seed=" + seed + ", round=" + round + ", key=" + key;
            final boolean absent = !model.containsKey(key);
            switch (random.nextInt(round / 5000 % 2 == 0 ? 6 : 12)) {
                case 0, 1 -> {
                    assertEquals(absent, put(table, key, round), where);
                    model.put(key, round);
                }
                case 2 -> {
                    assertEquals(absent, putIfAbsent(table, key, round), where);
                    model.putIfAbsent(key, round);
                }
                case 3 -> assertEquals(!absent, table.containsKey(key), where);
                default -> {
                    assertEquals(!absent, table.remove(key), where);
                    model.remove(key);
                }
            }
            assertEquals(model.size(), table.size(), where);
            if (round % 4001 == 0) {
                checkSame(model, table, where);
                if (round % 3 == 0) {
                    table.resize(random.nextInt(2) * random.nextInt(1000));
                    checkSame(model, table, where);
                }
            }
        }
        checkSame(model, table, "seed=" + seed);
    }

    private void checkSame(final Map<Long, Integer> model, final T table, final String where) {
        int met = 0;
        for (final HashTable.Cursor it = table.cursor(); it.next(); met++) {
            final Integer value = model.get(it.key());
            assertTrue(value != null, () -> where + ", met=" + it.key());
            assertEquals(kept(value), value(table, it.key()), where);
        }
        assertEquals(model.size(), met, where);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 9})
    @DisplayName("SH-23 simple_test: every tenth key, and no other, is there; then every tenth of those is not")
    void contains_everyTenthKey_isThere(final int first) {
        final T table = make();
        for (int key = first; key < 10_000; key += 10) {
            assertTrue(put(table, key, key));
        }
        for (int key = first; key < 10_000; key += 100) {
            assertTrue(table.remove(key));
        }
        assertEquals(900, table.size());
        for (int key = 0; key < 10_000; key++) {
            final boolean there = key % 10 == first && (key - first) % 100 != 0;
            assertEquals(there, table.containsKey(key));
            if (there) {
                assertEquals(kept(key), value(table, key));
            }
        }
    }
}
