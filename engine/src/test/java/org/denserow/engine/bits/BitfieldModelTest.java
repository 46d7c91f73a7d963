package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Random operations against `java.util.BitSet`.
class BitfieldModelTest {

    private static final int ROUNDS = 300;
    private static final int OPERATIONS = 300;
    private static final int MOST_ROWS = 400;

    @Test
    @DisplayName("BF-04 BF-05 random operations over random sizes agree with java.util.BitSet")
    void operations_random_agreeWithBitSet() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            final Bitfield field = Bitfield.withCapacity(1 + random.nextInt(MOST_ROWS));
            final BitSet model = new BitSet();
            fill(field, model, random);
            for (int operation = 0; operation < OPERATIONS; operation++) {
                operate(field, model, random);
            }
            compare(field, model, "seed=" + seed + " round=" + round);
        }
    }

    /// Fills to a random density, from almost empty to almost full.
    private static void fill(final Bitfield field, final BitSet model, final Random random) {
        final double density = random.nextDouble();
        for (int row = 0; row < field.capacity(); row++) {
            if (random.nextDouble() < density) {
                field.set(row);
                model.set(row);
            }
        }
    }

    private static void operate(final Bitfield field, final BitSet model, final Random random) {
        final int a = random.nextInt(field.capacity());
        final int b = random.nextInt(field.capacity());
        final boolean atA = model.get(a);
        final boolean atB = model.get(b);
        switch (random.nextInt(40)) {
            case 0 -> {
                field.clear(Math.min(a, b), Math.max(a, b));
                model.clear(Math.min(a, b), Math.max(a, b));
            }
            case 1 -> {
                final int capacity = 1 + random.nextInt(MOST_ROWS);
                field.resize(capacity);
                model.clear(capacity, MOST_ROWS);
            }
            case 2, 3, 4, 5, 6, 7 -> {
                field.move(a, b);
                model.set(b, atA);
                model.clear(a);
            }
            case 8, 9, 10, 11, 12, 13 -> {
                field.exchange(a, b);
                model.set(a, atB);
                model.set(b, atA);
            }
            case 14, 15, 16, 17, 18, 19, 20, 21, 22, 23 -> {
                field.clear(a);
                model.clear(a);
            }
            default -> {
                field.set(a);
                model.set(a);
            }
        }
    }

    private static void compare(final Bitfield field, final BitSet model, final String where) {
        final int capacity = field.capacity();
        BitfieldTest.assertPaddingClear(field);
        for (int row = 0; row <= capacity; row++) {
            final String at = where + " capacity=" + capacity + " row=" + row;
            assertEquals(model.nextSetBit(row), field.nextSet(row), at);
            assertEquals(Math.min(capacity, model.nextClearBit(row)), field.nextClear(row), at);
            assertEquals(model.get(0, row).cardinality(), field.rank(row), at);
            if (row < capacity) {
                assertEquals(model.get(row), field.get(row), at);
            }
        }
    }
}
