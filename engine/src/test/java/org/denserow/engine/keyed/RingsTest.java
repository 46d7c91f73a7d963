package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Steps;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.sparse.HashTable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rings of rows against lists by key.
class RingsTest {

    private static final int ROWS = 24;
    private static final int FEW = 4;
    private static final int MANY = 20_000;

    private long asked; // hashes

    @Test
    @DisplayName("IX-05: after every link, unlink, move and exchange the rings equal lists, whatever came before")
    void everyChange_equalsLists() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (final LongUnaryOperator hash : List.of(HashTable.MIXING, (LongUnaryOperator) any -> 7)) {
            final Rings rings = new Rings(ROWS, hash);
            final Lists model = new Lists();
            for (int step = 0; step < 8_000; step++) {
                final int a = random.nextInt(ROWS);
                final int b = random.nextInt(ROWS);
                change(random, rings, model, a, b);
                model.compare(rings, ROWS, "seed=" + seed + ", step=" + step);
            }
        }
    }

    @Test
    void fault_rowBehindTheEnd_isNamed() {
        final Rings rings = new Rings(ROWS);
        rings.link(3, 7);
        rings.link(5, 7);
        assertEquals("", rings.fault(6));
        assertTrue(rings.fault(5).contains("does not exist, row="), rings.fault(5));
    }

    @Test
    @DisplayName("IX-10: each broken invariant of rings is named: keys, links, heads and numbers of rows")
    void fault_brokenArrays_isNamed() {
        assertTrue(broken((keys, prev, next) -> keys[9] = 1).contains("no ring has a key or a link, row=9"));
        assertTrue(broken((keys, prev, next) -> prev[9] = 1).contains("no ring has a key or a link, row=9"));
        assertTrue(broken((keys, prev, next) -> prev[1] = 1).contains("links do not meet, row=1, prev=1"));
        assertTrue(broken((keys, prev, next) -> keys[2] = 8).contains("two keys in one ring, row="));
        assertTrue(broken((keys, prev, next) -> keys[4] = 8).contains("the map knows another ring, row=4, head=-1"));
        assertTrue(broken((keys, prev, next) -> {
                    keys[4] = 0;
                    prev[4] = 0;
                    next[4] = Rings.OUT;
                })
                .contains("linked=4, seen=3, counted=3, keys=2"));
    }

    private interface Breaks {
        void change(long[] keys, int[] prev, int[] next);
    }

    /// The fault of a ring of the rows 0 to 2 and of row 4 alone, after their arrays were changed from outside.
    private static String broken(final Breaks change) {
        final Rings rings = new Rings(10);
        for (int row = 0; row < 3; row++) {
            rings.link(row, 7);
        }
        rings.link(4, 9);
        assertEquals("", rings.fault(10));
        final List<Object> arrays = new ArrayList<>();
        rings.arrays(arrays::add);
        change.change((long[]) arrays.get(0), (int[]) arrays.get(1), (int[]) arrays.get(2));
        return rings.fault(10);
    }

    @Test
    void load_linksThatAreNoRings_isRefused() {
        for (final int before : new int[] {-1, 3, 2}) { // outside on both sides, and a row that names another one
            final Rings rings = new Rings(3);
            rings.link(0, 7);
            rings.link(1, 7);
            final SavedState state = new SavedState();
            rings.save(state, "r", 3, 0);
            final SavedState damaged = new SavedState();
            for (final String name : state.names()) {
                final Object cells = Array.newInstance(state.kind(name).getComponentType(), state.count(name));
                state.copyTo(name, cells);
                if (name.equals("r prev")) {
                    ((int[]) cells)[1] = before;
                }
                damaged.put(name, cells, state.count(name));
            }
            final String message = assertThrows(
                            IllegalArgumentException.class, () -> new Rings(3).load(damaged, "r", 3))
                    .getMessage();
            assertTrue(message.contains("row=1, before=" + before), message);
        }
    }

    @Test
    void changes_anyChange_areOtherThanBefore() {
        final Rings rings = new Rings(6);
        final List<Runnable> all = List.of(
                () -> rings.link(0, 7),
                () -> rings.link(1, 7),
                () -> rings.linkAfter(2, 0),
                () -> rings.unlink(1),
                () -> rings.move(2, 3),
                () -> rings.exchange(0, 3),
                rings::clear,
                () -> rings.resize(8));
        for (int change = 0; change < all.size(); change++) {
            final long before = rings.changes();
            all.get(change).run();
            assertNotEquals(before, rings.changes(), "change=" + change);
        }
        assertEquals(8, rings.capacity());
    }

    @Test
    @DisplayName("IX-05: keys that come and go keep the room of the map; fewer rows give it back")
    void bytes_keysGone_areKeptUntilThereAreFewerRows() {
        final Rings rings = new Rings(1000);
        for (int row = 0; row < 1000; row++) {
            rings.link(row, row);
        }
        final long bytes = rings.bytes();
        for (int row = 0; row < 1000; row++) {
            rings.unlink(row);
        }
        rings.link(0, 7);
        assertEquals(bytes, rings.bytes());
        rings.resize(10);
        assertTrue(rings.bytes() < bytes / 10, () -> "bytes=" + rings.bytes());
    }

    private static void change(final Random random, final Rings rings, final Lists model, final int a, final int b) {
        switch (random.nextInt(5)) {
            case 0 -> {
                if (!rings.isLinked(a)) {
                    final long key = random.nextInt(5) - 2;
                    assertEquals(model.link(a, key), rings.link(a, key));
                }
            }
            case 1 -> {
                if (!rings.isLinked(a) && rings.isLinked(b)) {
                    rings.linkAfter(a, b);
                    model.linkAfter(a, b);
                }
            }
            case 2 -> {
                if (rings.isLinked(a)) {
                    rings.unlink(a);
                    model.unlink(a);
                }
            }
            case 3 -> {
                if (!rings.isLinked(b)) {
                    rings.move(a, b);
                    model.exchange(a, b);
                }
            }
            default -> {
                rings.exchange(a, b);
                model.exchange(a, b);
            }
        }
    }

    @Test
    @DisplayName("IX-10: any two of four rows exchanged, any row moved, in all rings that four rows can form")
    void exchangeAndMove_allSmallRings_equalLists() {
        int cases = 0;
        for (int joined = 0; joined < 625; joined++) { // base 5: key of each of four joins, 4 for none; by turns
            for (int turn = 0; turn < FEW; turn++) {
                for (int a = 0; a < FEW; a++) {
                    for (int b = 0; b <= FEW; b++) {
                        final Rings rings = new Rings(FEW + 1);
                        final Lists model = new Lists();
                        fill(rings, model, joined, turn);
                        if (b < FEW) {
                            rings.exchange(a, b);
                        } else {
                            rings.move(a, b);
                        }
                        model.exchange(a, b);
                        model.compare(rings, FEW + 1, "joined=" + joined + ", turn=" + turn + ", a=" + a + ", b=" + b);
                        cases++;
                    }
                }
            }
        }
        assertEquals(625 * FEW * FEW * (FEW + 1), cases);
    }

    private static void fill(final Rings rings, final Lists model, final int joined, final int turn) {
        for (int i = 0, rest = joined; i < FEW; i++, rest /= 5) {
            final int row = (i + turn) % FEW;
            final long key = rest % 5;
            if (key < 4) {
                rings.link(row, key);
                model.link(row, key);
            }
        }
    }

    @Test
    @DisplayName("IX-06: a row alone is a ring: it is walked once, and nothing is left when it goes")
    void link_oneRow_isWalkedOnce() {
        final Rings rings = new Rings(3);
        assertTrue(rings.link(2, -1));
        assertTrue(rings.isAlone(2));
        assertEquals(2, rings.first(-1));
        assertEquals(Rings.NONE, rings.next(2));
        assertEquals(1, rings.count(-1));
        rings.unlink(2);
        assertEquals(Rings.NONE, rings.first(-1));
        assertEquals(0, rings.keyCount());
        assertFalse(rings.isLinked(2));
        assertEquals(Rings.OUT, rings.next(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"insertion", "reverse", "random", "first"})
    @DisplayName("IX-12 IX-05: rows of one key leave for one question to the map each, in any order")
    void unlink_manyOfOneKey_asksTheMapOnceEach(final String order) {
        final Rings rings = new Rings(MANY, key -> {
            asked++;
            return key;
        });
        for (int row = 0; row < MANY; row++) {
            rings.link(row, 3);
        }
        assertEquals(MANY + 1, asked); // once each, and to make the first row the head
        asked = 0;
        for (final int row : leaving(order)) {
            rings.unlink(row < 0 ? rings.first(3) : row);
        }
        assertEquals(order.equals("first") ? 2 * MANY : MANY, asked);
        assertEquals("", rings.fault(MANY));
        assertEquals(0, rings.linked());
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    @DisplayName("IX-12: a row leaves, joins, moves and is exchanged in as many steps, however many have its key")
    void change_largeRing_takesAsManyStepsAsASmallOne(final int rows) {
        assertEquals(Steps.of(Changing.class, 10), Steps.of(Changing.class, rows));
    }

    /// Changes rows in the middle, at both ends and at the head of a ring, and counts the rows of the key.
    static final class Changing implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long size) {
            final int rows = (int) size;
            final Rings rings = new Rings(rows + 2, key -> key);
            for (int row = 0; row < rows; row++) {
                rings.link(row, 3);
            }
            final long before = Steps.taken();
            for (final int row : new int[] {rows / 2, 1, rows - 1, 0}) {
                rings.unlink(row);
                rings.link(row, 3);
                rings.unlink(row);
                rings.linkAfter(row, rows / 2 + 1);
            }
            rings.move(rows / 2, rows);
            rings.exchange(rows / 2 + 1, rows);
            assertEquals(rows, rings.count(3));
            return Steps.taken() - before;
        }
    }

    /// Rows in the order in which they leave; -1 is the first of the ring.
    private static List<Integer> leaving(final String order) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < MANY; row++) {
            rows.add(order.equals("first") ? (Integer) (-1) : row);
        }
        if (order.equals("reverse")) {
            Collections.reverse(rows);
        } else if (order.equals("random")) {
            Collections.shuffle(rows, new Random(Seed.next()));
        }
        return rows;
    }

    @Test
    @DisplayName("IX-10: a row that is not the head moves without a question to the map, a head for one")
    void move_rowsOfOneKey_asksForHeadsOnly() {
        final Rings rings = new Rings(10, key -> {
            asked++;
            return key;
        });
        for (int row = 0; row < 8; row++) {
            rings.link(row, 5);
        }
        asked = 0;
        rings.move(4, 9);
        rings.exchange(2, 3);
        assertEquals(0, asked);
        rings.move(0, 8);
        assertEquals(1, asked);
    }

    @Test
    void load_anotherCapacityAndFilled_becomesWhatWasSaved() {
        final Rings rings = new Rings(ROWS);
        final Lists model = new Lists();
        final Random random = new Random(5);
        for (int step = 0; step < 100; step++) {
            change(random, rings, model, random.nextInt(10), random.nextInt(10));
        }
        final SavedState state = new SavedState();
        rings.save(state, "r", 10, 0);
        for (final int capacity : new int[] {10, ROWS, 100}) {
            final Rings other = new Rings(50);
            for (int row = 0; row < 50; row++) {
                other.link(row, row % 3);
            }
            for (int time = 0; time < 2; time++) {
                other.load(state, "r", capacity);
                model.compare(other, capacity, "capacity=" + capacity);
                assertEquals(rings.orderHash(10), other.orderHash(10));
            }
        }
    }

    @Test
    void resize_moreAndFewerRows_keepsRings() {
        final Rings rings = new Rings(4);
        final Lists model = new Lists();
        for (int row = 0; row < 4; row++) {
            rings.link(row, row % 2);
            model.link(row, row % 2);
        }
        rings.resize(9);
        model.compare(rings, 9, "grown");
        rings.link(8, 1);
        rings.unlink(8);
        rings.resize(4);
        model.compare(rings, 4, "shrunk");
    }

    /// Rings as lists, in the order of the walk.
    private static final class Lists {

        private final Map<Long, List<Integer>> rings = new HashMap<>();

        boolean link(final int row, final long key) {
            final List<Integer> ring = rings.computeIfAbsent(key, any -> new ArrayList<>());
            ring.add(Math.min(1, ring.size()), row);
            return ring.size() == 1;
        }

        void linkAfter(final int row, final int other) {
            for (final List<Integer> ring : rings.values()) {
                if (ring.contains(other)) {
                    ring.add(ring.indexOf(other) + 1, row);
                }
            }
        }

        void unlink(final int row) {
            rings.values().forEach(ring -> ring.remove((Integer) row));
        }

        void exchange(final int a, final int b) {
            rings.values()
                    .forEach(ring -> ring.replaceAll(row -> row == a ? (Integer) b : row == b ? (Integer) a : row));
        }

        void compare(final Rings actual, final int capacity, final String where) {
            assertEquals("", actual.fault(capacity), where);
            for (long key = -2; key < 5; key++) {
                final List<Integer> walked = new ArrayList<>();
                for (int row = actual.first(key); row >= 0; row = actual.next(row)) {
                    walked.add(row);
                }
                assertEquals(rings.getOrDefault(key, List.of()), walked, where);
                assertEquals(walked.size(), actual.count(key), where);
            }
        }
    }
}
