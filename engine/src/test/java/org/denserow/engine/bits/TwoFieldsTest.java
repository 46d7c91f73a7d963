package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What is asked of two fields, and ranges copied from one to another, against `java.util.BitSet`.
class TwoFieldsTest {

    private static final int MOST_ROWS = 130;
    private static final int[] LARGE = {4096, 5000, 262_144, 300_000};

    private final long seed = Seed.next();
    private final Random random = new Random(seed);

    // ---- Intersects, contains ----

    @Test
    @DisplayName("BF-05 BF-07 every size up to 130 and fields of two and three levels: intersects and containsAll")
    void relations_randomFields_agreeWithBitSet() {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (int round = 0; round < 40; round++) {
                assertRelations(capacity);
            }
        }
        for (final int capacity : LARGE) {
            for (int round = 0; round < 10; round++) {
                assertRelations(capacity);
            }
        }
    }

    /// Two fields that nearly miss each other, or nearly contain each other, with one row put back.
    private void assertRelations(final int capacity) {
        final BitSet a = Models.random(random, capacity, Math.pow(random.nextDouble(), 3));
        final BitSet b = Models.random(random, capacity, random.nextDouble());
        b.andNot(a);
        assertRelations(a, b, capacity);
        final int row = random.nextInt(capacity);
        a.set(row);
        b.set(row);
        assertRelations(a, b, capacity);
        a.or(b);
        assertRelations(a, b, capacity);
        a.clear(row);
        assertRelations(a, b, capacity);
    }

    private void assertRelations(final BitSet a, final BitSet b, final int capacity) {
        final BitSet missing = (BitSet) b.clone();
        missing.andNot(a);
        for (int levels = 0; levels < 4; levels++) {
            final Bitfield left = Models.field(a, capacity, (levels & 1) != 0);
            final Bitfield right = Models.field(b, capacity, (levels & 2) != 0);
            final String where = "seed=" + seed + " capacity=" + capacity + " levels=" + levels;
            assertEquals(a.intersects(b), left.intersects(right), where);
            assertEquals(a.intersects(b), right.intersects(left), where);
            assertEquals(missing.isEmpty(), left.containsAll(right), where);
            assertEquals(!a.isEmpty(), left.intersects(left), where);
            assertTrue(left.containsAll(left), where);
        }
    }

    @Test
    @DisplayName("BF-08 words that the levels of either field rule out are not looked at")
    void relations_withLevels_lookAtNoWordThatIsRuledOut() {
        final int rows = 1_000_000;
        final Bitfield some = Bitfield.withCapacity(rows);
        final Bitfield others = Bitfield.withCapacity(rows);
        some.set(70);
        others.set(900_000);
        some.summarize();
        others.summarize();
        for (int word = 0; word < rows / 64; word++) { // behind the back of the levels
            some.words()[word] = word == 70 / 64 ? some.words()[word] : -1L;
            others.words()[word] = word == 900_000 / 64 ? others.words()[word] : -1L;
        }
        assertFalse(some.intersects(others));
        final Bitfield full = Bitfield.withCapacity(rows);
        full.set(0, rows);
        full.summarize();
        full.words()[5] = 0; // it is known to be full
        assertTrue(full.containsAll(others));
        others.leavesOnly();
        assertTrue(full.containsAll(others), "whatever the other is");
        assertTrue(some.intersects(full), "the control");
    }

    @Test
    void relations_otherCapacity_areRefused() {
        final Bitfield field = Bitfield.withCapacity(70);
        final Bitfield other = Bitfield.withCapacity(71);
        for (final Runnable call : new Runnable[] {() -> field.intersects(other), () -> field.containsAll(other)}) {
            final String message =
                    assertThrows(IllegalArgumentException.class, call::run).getMessage();
            assertTrue(message.contains("capacity=70, other.capacity=71"), message);
        }
    }

    // ---- Ranges copied ----

    @Test
    @DisplayName("BF-05 BF-08 a range copied beside the borders of words, also over itself in both directions")
    void copyTo_everyRangeBesideBorders_copiesItAndNothingElse() {
        final int[] rows = {0, 1, 2, 31, 62, 63, 64, 65, 66, 100, 126, 127, 128, 129, 130};
        for (final boolean levels : new boolean[] {false, true}) {
            for (final int begin : rows) {
                for (final int end : rows) {
                    for (final int at : rows) {
                        if (begin <= end && at + end - begin <= MOST_ROWS) {
                            assertCopied(MOST_ROWS, begin, end, MOST_ROWS, at, levels);
                        }
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("BF-05 BF-08 every size up to 130 and fields of two and three levels: random ranges copied")
    void copyTo_randomRanges_agreeWithBitSet() {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (int round = 0; round < 20; round++) {
                assertRandomCopy(capacity, 1 + random.nextInt(MOST_ROWS));
            }
        }
        for (final int capacity : LARGE) {
            for (int round = 0; round < 5; round++) {
                assertRandomCopy(capacity, LARGE[random.nextInt(LARGE.length)]);
            }
        }
    }

    private void assertRandomCopy(final int capacity, final int targetCapacity) {
        final int count = random.nextInt(Math.min(capacity, targetCapacity) + 1);
        final int begin = random.nextInt(capacity - count + 1);
        final int at = random.nextInt(targetCapacity - count + 1);
        assertCopied(capacity, begin, begin + count, targetCapacity, at, random.nextBoolean());
    }

    private void assertCopied(
            final int capacity,
            final int begin,
            final int end,
            final int targetCapacity,
            final int at,
            final boolean levels) {
        final String where = "seed=" + seed + " capacity=" + capacity + " begin=" + begin + " end=" + end + " at=" + at;
        final BitSet source = Models.random(random, capacity, random.nextDouble());
        final BitSet target = Models.random(random, targetCapacity, random.nextDouble());
        final Bitfield field = Models.field(source, capacity, levels);
        final Bitfield other = Models.field(target, targetCapacity, levels);
        field.copyTo(begin, end, other, at);
        copy(source, begin, end, target, at);
        Models.assertHolds(other, target, where);
        Models.assertHolds(field, source, where + " the source");
        if (at + end - begin <= capacity) {
            field.copyTo(begin, end, field, at);
            copy((BitSet) source.clone(), begin, end, source, at);
            Models.assertHolds(field, source, where + " onto itself");
        }
    }

    private static void copy(final BitSet source, final int begin, final int end, final BitSet target, final int at) {
        for (int row = begin; row < end; row++) {
            target.set(at + row - begin, source.get(row));
        }
    }

    @Test
    void copy_rangeThatIsNone_isRefusedAndChangesNothing() {
        final Bitfield field = Bitfield.withCapacity(70);
        field.set(0, 70);
        final Bitfield target = Bitfield.withCapacity(100);
        final Bitfield before = target.copy();
        assertNotSame(before, target);
        for (final int[] range :
                new int[][] {{-1, 3, 0}, {4, 3, 0}, {0, 71, 0}, {0, 70, -1}, {0, 70, 31}, {0, 3, 98}}) {
            assertThrows(IndexOutOfBoundsException.class, () -> field.copyTo(range[0], range[1], target, range[2]));
            assertEquals(before, target);
        }
        field.copyTo(70, 70, target, 100);
        assertEquals(before, target, "an empty range");
    }
}
