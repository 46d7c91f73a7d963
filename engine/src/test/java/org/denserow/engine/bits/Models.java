package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;

/// Bitfields beside `java.util.BitSet`, and the invariants spelled out.
final class Models {

    private Models() {}

    /// A bitfield of the rows of a model, with levels or leaves only.
    static Bitfield field(final BitSet model, final int capacity, final boolean levels) {
        final Bitfield field = Bitfield.withCapacity(capacity);
        model.stream().forEach(field::set);
        if (levels) {
            field.summarize();
        }
        return field;
    }

    static BitSet random(final Random random, final int capacity, final double density) {
        final BitSet model = new BitSet(capacity);
        for (int row = 0; row < capacity; row++) {
            if (random.nextDouble() < density) {
                model.set(row);
            }
        }
        return model;
    }

    /// Words, padding and levels.
    static void assertHolds(final Bitfield field, final BitSet model, final String where) {
        final long[] expected = model.toLongArray();
        for (int word = 0; word < field.words().length; word++) {
            final long bits = word < expected.length ? expected[word] : 0;
            assertEquals(bits, field.words()[word], where + " capacity=" + field.capacity() + " word=" + word);
        }
        assertEquals(model.cardinality(), field.cardinality(), where);
        assertLevels(field, where);
    }

    /// Every level against the words below it, by the definition; nothing where there are no levels.
    static void assertLevels(final Bitfield field, final String where) {
        final Levels levels = field.levels;
        if (levels == null) {
            return;
        }
        final int capacity = field.capacity();
        final int words = field.words().length;
        int rows = 0;
        for (int block = 0; block < levels.some.length; block++) {
            long some = 0;
            long holes = 0;
            int count = 0;
            for (int word = 64 * block; word < Math.min(words, 64 * block + 64); word++) {
                final int wordRows = Math.min(64, capacity - 64 * word);
                final int bits = Long.bitCount(field.words()[word]);
                some |= bits > 0 ? 1L << word : 0;
                holes |= bits < wordRows ? 1L << word : 0;
                count += bits;
            }
            final String at = where + " capacity=" + capacity + " block=" + block;
            assertEquals(some, levels.some[block], at + " words with a set row");
            assertEquals(holes, levels.holes[block], at + " words with a clear row");
            assertEquals(count, levels.counts[block], at + " rows");
            rows += count;
        }
        assertEquals(rows, levels.count(), where);
        assertEquals((words + 63) / 64, levels.some.length, where);
        assertTop(levels.some, levels.someTop, where + " blocks with a set row");
        assertTop(levels.holes, levels.holesTop, where + " blocks with a clear row");
    }

    private static void assertTop(final long[] below, final long[] top, final String where) {
        assertEquals(below.length > Levels.TWO_LEVEL_BLOCKS, top != null, where);
        for (int block = 0; top != null && block < below.length; block++) {
            assertEquals(below[block] != 0, (top[block >>> 6] & 1L << block) != 0, where + " block=" + block);
        }
    }
}
