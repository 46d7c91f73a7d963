package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitfieldTest {

    @Test
    @DisplayName("BF-01 row i is bit i & 63 of word i >>> 6, lowest bit first")
    void set_everyRow_setsOneBitOfOneWord() {
        for (int row = 0; row < 200; row++) {
            final Bitfield field = Bitfield.withCapacity(200);
            field.set(row);
            final long[] expected = new long[4];
            expected[row / 64] = 1L << row % 64;
            assertArrayEquals(expected, field.words(), "row=" + row);
        }
    }

    @Test
    void words_writtenByTheCaller_isTheLiveArray() {
        final Bitfield field = Bitfield.withCapacity(100);
        field.words()[1] = 1L << 35;
        assertTrue(field.get(99));
        assertEquals(99, field.nextSet(0));
        assertSame(field.words(), field.words());
    }

    @Test
    void withCapacity_belowOne_throwsNamingIt() {
        for (final int capacity : new int[] {0, -1, Integer.MIN_VALUE}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> Bitfield.withCapacity(capacity));
            assertTrue(error.getMessage().contains("capacity=" + capacity), error.getMessage());
        }
    }

    @Test
    void capacity_atTheEndOfInt_isRefusedBeforeSearchesOverflow() {
        assertThrows(IllegalArgumentException.class, () -> Bitfield.withCapacity(Integer.MAX_VALUE));
        final Bitfield field = full(3);
        assertThrows(IllegalArgumentException.class, () -> field.resize(Integer.MAX_VALUE));
        assertEquals(3, field.rank(3));
    }

    @Test
    @DisplayName("BF-04 the first clear row, for every size up to 130 and every pattern of full words")
    void nextClear_fullExceptOneRow_findsItOrTheCapacity() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final Bitfield full = full(capacity);
            assertEquals(capacity, full.nextClear(0), "no clear row: padding is not free, capacity=" + capacity);
            for (int hole = 0; hole < capacity; hole++) {
                full.clear(hole);
                for (int from = 0; from <= capacity; from++) {
                    final int expected = from <= hole ? hole : capacity;
                    assertEquals(expected, full.nextClear(from), "capacity=" + capacity + " hole=" + hole);
                }
                full.set(hole);
            }
        }
    }

    @Test
    @DisplayName("BF-05 every size up to 130: both searches, counts, and padding that stays clear")
    void everyOperation_everySize_agreesWithSingleRows() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final Bitfield field = Bitfield.withCapacity(capacity);
            assertEquals(capacity, field.capacity());
            assertEquals((capacity + 63) / 64, field.words().length);
            assertEquals(-1, field.nextSet(0));
            assertEquals(0, field.nextClear(0));
            for (int row = 0; row < capacity; row++) {
                field.set(row);
                assertEquals(row, field.nextSet(row));
                assertEquals(row + 1, field.nextClear(0));
                assertEquals(row + 1, field.rank(capacity));
                assertEquals(row, field.rank(row));
                assertPaddingClear(field);
            }
            assertEquals(-1, field.nextSet(capacity), "the end may be asked, capacity=" + capacity);
            assertEquals(capacity, field.nextClear(capacity));
        }
    }

    @Test
    @DisplayName("BF-05 a range is cleared exactly, for every size up to 130 and every range")
    void clear_everyRange_clearsItAndNothingElse() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            for (int begin = 0; begin <= capacity; begin++) {
                for (int end = begin; end <= capacity; end++) {
                    final Bitfield field = full(capacity);
                    field.clear(begin, end);
                    final String range = "capacity=" + capacity + " begin=" + begin + " end=" + end;
                    assertEquals(capacity - (end - begin), field.rank(capacity), range);
                    assertEquals(begin, field.rank(begin), range);
                    assertEquals(begin, field.rank(end), range);
                }
            }
        }
    }

    @Test
    @DisplayName("BF-05 smaller and larger again: forgotten rows do not come back")
    void resize_downAndUp_keepsTheRowsBelowAndNoOthers() {
        for (int from = 1; from <= 130; from++) {
            for (int to = 1; to <= 130; to++) {
                final Bitfield field = full(from);
                field.resize(to);
                assertEquals(to, field.capacity());
                assertPaddingClear(field);
                field.resize(130);
                assertPaddingClear(field);
                final int kept = Math.min(from, to);
                assertEquals(kept, field.rank(130), "from=" + from + " to=" + to);
                assertEquals(kept, field.rank(kept), "from=" + from + " to=" + to);
            }
        }
    }

    @Test
    void resize_belowOne_throwsAndChangesNothing() {
        final Bitfield field = full(3);
        assertThrows(IllegalArgumentException.class, () -> field.resize(0));
        assertEquals(3, field.capacity());
        assertEquals(3, field.rank(3));
    }

    @Test
    void resize_larger_replacesTheWords() {
        final Bitfield field = full(64);
        final long[] before = field.words();
        field.resize(65);
        assertNotSame(before, field.words());
        assertEquals(-1, field.nextSet(64));
    }

    @Test
    void move_everyPairAndBits_movesAndVacates() {
        for (int from = 0; from < 70; from += 3) {
            for (int to = 0; to < 70; to += 3) {
                for (int bits = 0; bits < 4; bits++) {
                    final Bitfield field = pair(from, to, bits);
                    final boolean moved = field.get(from);
                    field.move(from, to);
                    assertEquals(from != to && moved, field.get(to), "from=" + from + " to=" + to);
                    assertFalse(field.get(from), "from=" + from + " to=" + to);
                    assertEquals(from != to && moved ? 1 : 0, field.rank(70));
                }
            }
        }
    }

    @Test
    void exchange_everyPairAndBits_exchanges() {
        for (int a = 0; a < 70; a += 3) {
            for (int b = 0; b < 70; b += 3) {
                for (int bits = 0; bits < 4; bits++) {
                    final Bitfield field = pair(a, b, bits);
                    final boolean atA = field.get(a);
                    final boolean atB = field.get(b);
                    field.exchange(a, b);
                    assertEquals(atB, field.get(a), "a=" + a + " b=" + b);
                    assertEquals(atA, field.get(b), "a=" + a + " b=" + b);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 130})
    void pointMethods_rowOutOfRange_throwAndChangeNothing(final int capacity) {
        final Bitfield field = full(capacity);
        final long[] before = field.words().clone();
        for (final int row : new int[] {-1, capacity, capacity + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertOutOfBounds(() -> field.get(row));
            assertOutOfBounds(() -> field.set(row));
            assertOutOfBounds(() -> field.clear(row));
            assertOutOfBounds(() -> field.move(row, 0));
            assertOutOfBounds(() -> field.move(0, row));
            assertOutOfBounds(() -> field.exchange(row, 0));
            assertOutOfBounds(() -> field.exchange(0, row));
            assertArrayEquals(before, field.words(), "row=" + row);
        }
    }

    @Test
    void searchesAndRanges_outOfRange_throw() {
        final Bitfield field = full(70);
        for (final int row : new int[] {-1, 71}) {
            assertOutOfBounds(() -> field.nextSet(row));
            assertOutOfBounds(() -> field.nextClear(row));
            assertOutOfBounds(() -> field.rank(row));
            assertOutOfBounds(() -> field.clear(0, row));
        }
        assertOutOfBounds(() -> field.clear(-1, 3));
        assertOutOfBounds(() -> field.clear(4, 3));
        assertEquals(70, field.rank(70));
    }

    @Test
    void toString_anyRows_showsTheFirstTwentyAndHowManyMore() {
        final Bitfield field = Bitfield.withCapacity(1000);
        assertEquals("Bitfield{capacity=1000, cardinality=0, rows=[]}", field.toString());
        field.set(7);
        field.set(999);
        assertEquals("Bitfield{capacity=1000, cardinality=2, rows=[7, 999]}", field.toString());
        field.set(100, 118);
        final String twenty =
                "100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117";
        assertEquals(
                "Bitfield{capacity=1000, cardinality=20, rows=[7, " + twenty + ", 999]}", field.toString(), "no more");
        field.set(118);
        field.summarize();
        assertEquals(
                "Bitfield{capacity=1000, cardinality=21, rows=[7, " + twenty + ", 118, and 1 more]}", field.toString());
        field.set(0, 1000);
        assertTrue(field.toString().endsWith("18, 19, and 980 more]}"), field.toString());
    }

    private static void assertOutOfBounds(final Runnable call) {
        assertThrows(IndexOutOfBoundsException.class, call::run);
    }

    private static Bitfield full(final int capacity) {
        final Bitfield field = Bitfield.withCapacity(capacity);
        Arrays.fill(field.words(), -1L);
        field.words()[field.words().length - 1] = -1L >>> 63 - (capacity - 1) % 64;
        return field;
    }

    private static Bitfield pair(final int a, final int b, final int bits) {
        final Bitfield field = Bitfield.withCapacity(70);
        if ((bits & 1) != 0) {
            field.set(a);
        }
        if ((bits & 2) != 0) {
            field.set(b);
        }
        return field;
    }

    static void assertPaddingClear(final Bitfield field) {
        final long last = field.words()[field.words().length - 1];
        final int lastBits = (field.capacity() - 1) % 64 + 1;
        assertEquals(0, lastBits == 64 ? 0 : last >>> lastBits, "padding, capacity=" + field.capacity());
    }

    @Test
    @DisplayName("BF-04 BF-05 both searches within a range, for every size up to 130 and every range")
    void searchInRange_everyRange_seesNothingBeyondIt() {
        final java.util.Random random = new java.util.Random(5);
        for (int size = 1; size <= 130; size++) {
            final Bitfield bits = Bitfield.withCapacity(size);
            for (int row = 0; row < size; row++) {
                if (random.nextInt(8) == 0) {
                    bits.set(row);
                }
            }
            for (int from = 0; from <= size; from++) {
                for (int end = from; end <= size; end++) {
                    int set = from;
                    while (set < end && !bits.get(set)) {
                        set++;
                    }
                    assertEquals(set < end ? set : -1, bits.nextSet(from, end), size + " " + from + " " + end);
                    int clear = from;
                    while (clear < end && bits.get(clear)) {
                        clear++;
                    }
                    assertEquals(clear, bits.nextClear(from, end), size + " " + from + " " + end);
                }
            }
        }
    }
}
