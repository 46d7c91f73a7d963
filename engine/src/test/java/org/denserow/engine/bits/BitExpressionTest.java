package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BitExpressionTest {

    private final ChunkBits chunk = new ChunkBits();

    @Test
    @DisplayName("BF-07 \"all bullets and lasers\" is an or, \"enemies not tanks\" an andNot: the article's queries")
    void queries_ofTheArticle_selectTheRowsMeant() {
        final Bitfield bullets = rows(200, 1, 64, 130);
        final Bitfield lasers = rows(200, 2, 64, 199);
        final Bitfield enemies = rows(200, 5, 6, 7, 150);
        final Bitfield tanks = rows(200, 6, 150, 160);
        final BitExpression shots = BitExpression.of("bullets", bullets).or(BitExpression.of("lasers", lasers));
        final BitExpression soft = BitExpression.of("enemies", enemies).andNot(BitExpression.of("tanks", tanks));
        assertEquals(List.of(1, 2, 64, 130, 199), fused(shots, 0, 200));
        assertEquals(List.of(5, 7), fused(soft, 0, 200));
        assertTrue(shots.get(64));
        assertFalse(soft.get(6));
        bullets.clear(64);
        lasers.clear(64);
        assertEquals(List.of(1, 2, 130, 199), fused(shots, 0, 200), "it speaks of the fields as they are");
    }

    @Test
    @DisplayName("BF-05 BF-07 every size up to 130 and every operator: fused, word by word and materialised")
    void operators_everySize_agreeWithBitSet() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final Random random = new Random(capacity);
            for (final double density : new double[] {0, 0.1, 0.9, 1}) {
                final BitSet a = Models.random(random, capacity, density);
                final BitSet b = Models.random(random, capacity, 0.5);
                final boolean levels = random.nextBoolean();
                final BitExpression left = BitExpression.of("a", Models.field(a, capacity, levels));
                final BitExpression right = BitExpression.of("b", Models.field(b, capacity, true));
                assertSelects(BitSet.valueOf(a.toLongArray()), left, 0, capacity);
                assertSelects(BitfieldSizesTest.combined(Operator.AND, a, b), left.and(right), 0, capacity);
                assertSelects(BitfieldSizesTest.combined(Operator.OR, a, b), left.or(right), 0, capacity);
                assertSelects(BitfieldSizesTest.combined(Operator.XOR, a, b), left.xor(right), 0, capacity);
                assertSelects(BitfieldSizesTest.combined(Operator.AND_NOT, a, b), left.andNot(right), 0, capacity);
                final BitSet not = (BitSet) a.clone();
                not.flip(0, capacity);
                assertSelects(not, left.not(), 0, capacity);
            }
        }
    }

    @Test
    @DisplayName("BF-07 random trees over random fields agree with java.util.BitSet, with levels and without")
    void trees_random_agreeWithBitSet() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            final int capacity = 1 + random.nextInt(round % 8 == 0 ? 30_000 : 700);
            final List<Bitfield> fields = new ArrayList<>();
            final List<BitSet> models = new ArrayList<>();
            for (int field = 0; field < 5; field++) {
                final BitSet model = Models.random(random, capacity, Math.pow(random.nextDouble(), 4));
                if (random.nextInt(4) == 0) {
                    model.flip(0, capacity); // nearly full
                }
                models.add(model);
                fields.add(Models.field(model, capacity, random.nextBoolean()));
            }
            final Tree tree = tree(random, 4, capacity, fields, models);
            final int begin = random.nextInt(capacity + 1);
            final int end = begin + random.nextInt(capacity + 1 - begin);
            try {
                assertSelects(tree.model, tree.expression, begin, end);
                assertSelects(tree.model, tree.expression, 0, capacity);
            } catch (final AssertionError error) {
                throw new AssertionError("seed=" + seed + " round=" + round + " plan=" + tree.expression, error);
            }
        }
    }

    private record Tree(BitExpression expression, BitSet model) {}

    private static Tree tree(
            final Random random,
            final int depth,
            final int capacity,
            final List<Bitfield> fields,
            final List<BitSet> models) {
        if (depth == 0 || random.nextInt(5) == 0) {
            final int field = random.nextInt(fields.size());
            return new Tree(BitExpression.of("f" + field, fields.get(field)), models.get(field));
        }
        final Tree left = tree(random, depth - 1, capacity, fields, models);
        if (random.nextInt(4) == 0) {
            final BitSet not = (BitSet) left.model.clone();
            not.flip(0, capacity);
            return new Tree(left.expression.not(), not);
        }
        final Tree right = tree(random, depth - 1, capacity, fields, models);
        final Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
        final BitExpression expression = switch (operator) {
            case AND -> left.expression.and(right.expression);
            case OR -> left.expression.or(right.expression);
            case XOR -> left.expression.xor(right.expression);
            case AND_NOT -> left.expression.andNot(right.expression);
        };
        return new Tree(expression, BitfieldSizesTest.combined(operator, left.model, right.model));
    }

    /// Compares all ways to evaluate, over `[begin, end)` and over the whole words of it.
    private void assertSelects(final BitSet all, final BitExpression expression, final int begin, final int end) {
        final int capacity = expression.capacity();
        final BitSet wanted = new BitSet();
        wanted.or(all);
        wanted.clear(0, begin);
        wanted.clear(end, Math.max(end, capacity));
        assertEquals(wanted.stream().boxed().toList(), fused(expression, begin, end), "fused");
        assertEquals(wanted.cardinality(), expression.cardinality(begin, end, chunk), "cardinality");
        final int wholeBegin = begin & ~63;
        final int wholeEnd = Math.min(capacity, (end + 63) & ~63);
        final Bitfield target = Models.field(Models.random(new Random(end), capacity, 0.5), capacity, true);
        final BitSet expected = BitSet.valueOf(target.words());
        expression.materialise(target, wholeBegin, wholeEnd, chunk);
        for (int row = wholeBegin; row < wholeEnd; row++) {
            expected.set(row, all.get(row));
            assertEquals(all.get(row), expression.get(row), "row=" + row);
        }
        Models.assertHolds(target, expected, "materialised " + begin + " " + end);
        final long[] words = Arrays.copyOf(all.toLongArray(), (capacity + 63) / 64);
        for (int word = begin / 64; word < (end + 63) / 64; word++) {
            assertEquals(words[word], expression.word(word), "word=" + word + ", padding included");
        }
    }

    /// Chunk by chunk of 4,096 rows, half by cursor and half by word.
    private List<Integer> fused(final BitExpression expression, final int beginRow, final int endRow) {
        final List<Integer> rows = new ArrayList<>();
        for (int begin = beginRow; begin < endRow; begin += 4096) {
            chunk.evaluate(expression, begin, Math.min(endRow, begin + 4096));
            if ((begin & 4096) == 0) {
                rows.addAll(BitCursorTest.byCursor(chunk.cursor()));
                continue;
            }
            for (int w = chunk.firstWord(); w < chunk.endWord(); w++) {
                for (long word = chunk.word(w); word != 0; word &= word - 1) {
                    rows.add(64 * w + Long.numberOfTrailingZeros(word));
                }
            }
        }
        return rows;
    }

    @Test
    @DisplayName("BF-07 materialised into one of its own fields")
    void materialise_intoItsSource_readsBeforeItWrites() {
        final BitSet a = Models.random(new Random(1), 10_000, 0.3);
        final BitSet b = Models.random(new Random(2), 10_000, 0.3);
        final Bitfield left = Models.field(a, 10_000, true);
        final Bitfield right = Models.field(b, 10_000, false);
        final BitExpression nested = BitExpression.of("b", right)
                .andNot(BitExpression.of("a", left))
                .xor(BitExpression.of("b", right).or(BitExpression.of("a", left)));
        final BitSet expected = (BitSet) b.clone();
        expected.andNot(a);
        final BitSet both = (BitSet) b.clone();
        both.or(a);
        expected.xor(both);
        nested.materialise(left, 0, 10_000, chunk);
        Models.assertHolds(left, expected, "into a");
    }

    @Test
    @DisplayName("BF-06 one field per kind and a global one: after any creates and erases it is the or of the kinds")
    void kinds_createdAndErased_orIsAlive() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final int capacity = 1000;
        final Bitfield alive = Bitfield.withCapacity(capacity);
        final Bitfield[] kinds = new Bitfield[4];
        BitExpression any = null;
        for (int kind = 0; kind < kinds.length; kind++) {
            kinds[kind] = Bitfield.withCapacity(capacity);
            final BitExpression one = BitExpression.of("kind" + kind, kinds[kind]);
            any = any == null ? one : any.or(one);
        }
        final Bitfield union = Bitfield.withCapacity(capacity);
        for (int step = 0; step < 3000; step++) {
            final int free = alive.nextClear(0);
            if (random.nextInt(5) < 3 && free < capacity) {
                alive.set(free);
                kinds[random.nextInt(kinds.length)].set(free);
            } else {
                final int row = alive.nextSet(random.nextInt(capacity));
                for (int kind = 0; row >= 0 && kind < kinds.length; kind++) {
                    kinds[kind].clear(row);
                }
                if (row >= 0) {
                    alive.clear(row);
                }
            }
            any.materialise(union, 0, capacity, chunk);
            assertEquals(alive, union, "seed=" + seed + " step=" + step);
            int rows = 0;
            for (final Bitfield kind : kinds) {
                rows += kind.cardinality();
            }
            assertEquals(alive.cardinality(), rows, "kinds do not overlap, seed=" + seed + " step=" + step);
        }
    }

    @Test
    void toString_nested_isThePlan() {
        final BitExpression a = BitExpression.of("bullets", rows(9));
        final BitExpression b = BitExpression.of("lasers", rows(9));
        final BitExpression c = BitExpression.of("tanks", rows(9));
        assertEquals("bullets", a.toString());
        assertEquals("(bullets or lasers) and not tanks", a.or(b).andNot(c).toString());
        assertEquals("bullets xor (lasers and tanks)", a.xor(b.and(c)).toString());
        assertEquals("(not bullets) or lasers", a.not().or(b).toString());
        assertEquals("not (bullets or lasers)", a.or(b).not().toString());
        assertEquals("bullets", a.not().not().toString());
        assertEquals("bullets and not lasers", a.and(b.not()).toString());
    }

    @Test
    @DisplayName("BF-07 fields of different length are refused, at the operation and when one was resized later")
    void capacities_different_areRefused() {
        final Bitfield small = rows(64, 1);
        final Bitfield large = rows(65, 1);
        final BitExpression a = BitExpression.of("small", small);
        final BitExpression b = BitExpression.of("large", large);
        for (final Runnable call :
                List.<Runnable>of(() -> a.and(b), () -> b.or(a), () -> a.xor(b), () -> a.andNot(b))) {
            assertNamesBoth(assertThrows(IllegalArgumentException.class, call::run));
        }
        for (final Runnable call : List.<Runnable>of(
                () -> small.and(large, small),
                () -> small.or(small, large),
                () -> large.xor(small, large),
                () -> large.andNot(large, small),
                () -> small.not(large),
                () -> a.materialise(large, 0, 64, chunk))) {
            assertNamesBoth(assertThrows(IllegalArgumentException.class, call::run));
        }
        assertEquals(List.of(1), BitCursorTest.byCursor(large.cursor()), "nothing was changed");
        final BitExpression same = a.or(BitExpression.of("other", rows(64, 2)));
        small.resize(65);
        assertNamesBoth(assertThrows(IllegalStateException.class, () -> chunk.evaluate(same, 0, 64)));
    }

    private static void assertNamesBoth(final RuntimeException error) {
        assertTrue(error.getMessage().contains("capacity=64"), error.getMessage());
        assertTrue(error.getMessage().contains("capacity=65"), error.getMessage());
    }

    @Test
    void of_null_isRefused() {
        assertThrows(NullPointerException.class, () -> BitExpression.of("a", null));
        assertThrows(NullPointerException.class, () -> BitExpression.of(null, Bitfield.withCapacity(1)));
    }

    @Test
    void materialise_partOfAWord_isRefused() {
        final BitExpression a = BitExpression.of("a", rows(200, 1));
        final Bitfield target = rows(200);
        assertThrows(IllegalArgumentException.class, () -> a.materialise(target, 1, 128, chunk));
        assertThrows(IllegalArgumentException.class, () -> a.materialise(target, 0, 127, chunk));
        assertThrows(IndexOutOfBoundsException.class, () -> a.materialise(target, 0, 256, chunk));
        assertTrue(target.isEmpty());
        a.materialise(target, 64, 64, chunk);
        assertTrue(target.isEmpty());
    }

    private static Bitfield rows(final int capacity, final int... rows) {
        final Bitfield field = Bitfield.withCapacity(capacity);
        for (final int row : rows) {
            field.set(row);
        }
        return field;
    }
}
