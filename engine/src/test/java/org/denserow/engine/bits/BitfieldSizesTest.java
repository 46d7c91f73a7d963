package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every operation for every size from 0 to 130, leaves only and with levels, against `java.util.BitSet`.
class BitfieldSizesTest {

    private static final int MOST_ROWS = 130;
    private static final double[] DENSITIES = {0, 0.02, 0.5, 0.98, 1};

    @Test
    @DisplayName("BF-05 size 0 is refused: a field has at least one row")
    void withCapacity_zero_throws() {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> Bitfield.withCapacity(0));
        assertTrue(error.getMessage().contains("capacity=0"), error.getMessage());
    }

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName(
            "BF-05 BF-08 every size up to 130: set, clear, flip of every row say what they changed and keep all levels")
    void pointMethods_everySizeAndRow_changeOneBit(final boolean levels) {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (final double density : DENSITIES) {
                final BitSet model = Models.random(new Random(capacity), capacity, density);
                final Bitfield field = Models.field(model, capacity, levels);
                for (int row = 0; row < capacity; row++) {
                    final String where = "row=" + row;
                    final boolean before = model.get(row);
                    assertEquals(before, field.get(row), where);
                    assertEquals(!before, field.flip(row), where);
                    model.flip(row);
                    Models.assertHolds(field, model, where);
                    assertEquals(before, field.set(row), where); // it was flipped
                    assertEquals(false, field.set(row), where);
                    model.set(row);
                    Models.assertHolds(field, model, where);
                    assertEquals(true, field.clear(row), where);
                    assertEquals(false, field.clear(row), where);
                    model.clear(row);
                    Models.assertHolds(field, model, where);
                    if (before) {
                        field.set(row);
                        model.set(row);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("BF-04 BF-05 every size up to 130: both searches and the next word, from every row")
    void searches_everySizeAndRow_agreeWithBitSet(final boolean levels) {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (final double density : DENSITIES) {
                final BitSet model = Models.random(new Random(capacity), capacity, density);
                final Bitfield field = Models.field(model, capacity, levels);
                for (int row = 0; row <= capacity; row++) {
                    final String where = "capacity=" + capacity + " density=" + density + " row=" + row;
                    assertEquals(model.nextSetBit(row), field.nextSet(row), where);
                    assertEquals(Math.min(capacity, model.nextClearBit(row)), field.nextClear(row), where);
                }
                for (int word = 0; word <= field.words().length; word++) {
                    final int row = model.nextSetBit(64 * word);
                    assertEquals(row < 0 ? -1 : row / 64, field.nextWord(word), "word=" + word);
                }
                assertEquals(model.isEmpty(), field.isEmpty());
            }
        }
    }

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("BF-05 BF-13 every size up to 130: count, rank of every row, select of every rank")
    void counts_everySize_agreeWithBitSet(final boolean levels) {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (final double density : DENSITIES) {
                final BitSet model = Models.random(new Random(capacity), capacity, density);
                assertCounts(Models.field(model, capacity, levels), model, 1);
            }
        }
    }

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("BF-13 count, rank and select over two levels and three")
    void counts_largeFields_agreeWithBitSet(final boolean levels) {
        final long seed = Seed.next();
        for (final int capacity : new int[] {4095, 4096, 4097, 262_144, 262_145, 300_000}) {
            for (final double density : new double[] {0.0001, 0.01, 0.6, 1}) {
                final BitSet model = Models.random(new Random(seed), capacity, density);
                assertCounts(Models.field(model, capacity, levels), model, 997);
            }
        }
    }

    private static void assertCounts(final Bitfield field, final BitSet model, final int stride) {
        final int capacity = field.capacity();
        final int all = model.cardinality();
        assertEquals(all, field.cardinality());
        assertEquals(-1, field.select(all), "no such row");
        assertEquals(-1, field.select(Integer.MAX_VALUE), "no such row");
        for (int row = 0; row <= capacity; row += row + stride > capacity && row < capacity ? 1 : stride) {
            final int before = model.get(0, row).cardinality();
            assertEquals(before, field.rank(row), "capacity=" + capacity + " row=" + row);
            assertEquals(model.nextSetBit(row), field.select(before), "capacity=" + capacity + " row=" + row);
        }
    }

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("BF-05 BF-08 every size up to 130: every range is set, cleared and flipped exactly")
    void ranges_everySizeAndRange_changeItAndNothingElse(final boolean levels) {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            final BitSet model = Models.random(new Random(capacity), capacity, 0.5);
            final Bitfield field = Models.field(model, capacity, levels);
            for (int begin = 0; begin <= capacity; begin++) {
                for (int end = begin; end <= capacity; end++) {
                    final String where = "begin=" + begin + " end=" + end;
                    field.flip(begin, end);
                    model.flip(begin, end);
                    Models.assertHolds(field, model, where);
                    final Bitfield set = field.copy();
                    final BitSet setModel = (BitSet) model.clone();
                    set.set(begin, end);
                    setModel.set(begin, end);
                    Models.assertHolds(set, setModel, where);
                    set.clear(begin, end);
                    setModel.clear(begin, end);
                    Models.assertHolds(set, setModel, where);
                }
            }
        }
    }

    @Test
    @DisplayName(
            "BF-05 BF-07 every size up to 130: and, or, xor, andNot, not into a third field and into either source")
    void wholeFields_everySizeAndAliasing_agreeWithBitSet() {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (final double density : DENSITIES) {
                final Random random = new Random(capacity);
                final BitSet a = Models.random(random, capacity, density);
                final BitSet b = Models.random(random, capacity, 0.5);
                for (final Operator operator : Operator.values()) {
                    for (int target = 0; target < 4; target++) {
                        assertCombined(operator, a, b, capacity, target);
                    }
                }
                final BitSet not = (BitSet) a.clone();
                not.flip(0, capacity);
                final Bitfield self = Models.field(a, capacity, true);
                self.not(self);
                Models.assertHolds(self, not, "not into itself");
                final Bitfield other = Models.field(b, capacity, true);
                Models.field(a, capacity, false).not(other);
                Models.assertHolds(other, not, "not into another");
            }
        }
    }

    /// Target 0: a third field; 1: the left source; 2: the right one; 3: a source combined with itself into itself.
    private static void assertCombined(
            final Operator operator, final BitSet a, final BitSet b, final int capacity, final int target) {
        final String where = operator + " target=" + target;
        final Bitfield left = Models.field(a, capacity, target != 0);
        final Bitfield right = target == 3 ? left : Models.field(b, capacity, target == 2);
        final Bitfield into = target == 0
                ? Models.field(Models.random(new Random(1), capacity, 0.5), capacity, true)
                : target == 2 ? right : left;
        switch (operator) {
            case AND -> left.and(right, into);
            case OR -> left.or(right, into);
            case XOR -> left.xor(right, into);
            case AND_NOT -> left.andNot(right, into);
        }
        Models.assertHolds(into, combined(operator, a, target == 3 ? a : b), where);
        if (into != left) {
            Models.assertHolds(left, a, where + ", the left source stays");
        }
        if (into != right) {
            Models.assertHolds(right, b, where + ", the right source stays");
        }
    }

    static BitSet combined(final Operator operator, final BitSet a, final BitSet b) {
        final BitSet result = (BitSet) a.clone();
        switch (operator) {
            case AND -> result.and(b);
            case OR -> result.or(b);
            case XOR -> result.xor(b);
            case AND_NOT -> result.andNot(b);
        }
        return result;
    }

    @Test
    @DisplayName("BF-05 BF-08 every size up to 130 resized to every other: no row comes back, levels agree")
    void resize_withLevels_rebuildsThem() {
        for (int from = 1; from <= MOST_ROWS; from++) {
            for (int to = 1; to <= MOST_ROWS; to++) {
                final BitSet model = new BitSet();
                model.set(0, from);
                final Bitfield field = Models.field(model, from, true);
                field.resize(to);
                model.clear(to, from + to);
                Models.assertHolds(field, model, "from=" + from);
                field.resize(MOST_ROWS);
                Models.assertHolds(field, model, "from=" + from + " to=" + to);
                assertTrue(field.isSummarized());
            }
        }
    }

    @Test
    @DisplayName("BF-05 every size up to 130: a copy is equal, and apart from the original")
    void copy_everySize_isEqualUntilOneChanges() {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            final BitSet model = Models.random(new Random(capacity), capacity, 0.5);
            final Bitfield field = Models.field(model, capacity, capacity % 2 == 0);
            final Bitfield copy = field.copy();
            assertEquals(field, copy);
            assertEquals(field.hashCode(), copy.hashCode());
            assertEquals(field.isSummarized(), copy.isSummarized());
            copy.flip(capacity - 1);
            assertTrue(!field.equals(copy), "capacity=" + capacity);
            Models.assertHolds(field, model, "the original stays");
            model.flip(capacity - 1);
            Models.assertHolds(copy, model, "the copy");
            final Bitfield larger = field.copy();
            larger.resize(capacity + 1);
            assertTrue(!field.equals(larger), "same rows, another capacity=" + capacity);
        }
    }
}
