package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Steps;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows of a key, in the observer example of the article: who observes whom, in dense rows.
class SetIndexTest {

    private static final int TARGET = 7;

    private final HandleMap map = HandleMap.create("observations", 1, Layout.dense(64));
    private final IntColumn observed = map.ints("observed");
    private final IntColumn observer = map.ints("observer");
    private final Indexing indices = IndexWorld.indexing(Stores.of(map));
    private final SetIndex byObserved = indices.sets("by observed", observed);
    private final SetIndex byObserver = indices.sets("by observer", observer);
    private final SetIndex.View sets = byObserved.view();

    private long observe(final int whom, final int who) {
        final long handle = map.create();
        sets.rekey(map.row(handle), whom);
        byObserver.view().rekey(map.row(handle), who);
        return handle;
    }

    private List<Long> walk(final long key) {
        final List<Long> walk = new ArrayList<>();
        for (int row = sets.first(key); row >= 0; row = sets.next(row)) {
            walk.add(map.handle(row));
        }
        return walk;
    }

    @Test
    @DisplayName("IX-08: the walk is the first row, then the newest, and so on to the oldest")
    void walk_fourRows_isFirstNewestToOldest() {
        final long[] rows = new long[4];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = observe(TARGET, i);
        }
        assertEquals(List.of(rows[0], rows[3], rows[2], rows[1]), walk(TARGET));
        map.destroy(rows[0]);
        assertEquals(List.of(rows[3], rows[2], rows[1]), walk(TARGET));
        final long fifth = observe(TARGET, 5);
        assertEquals(List.of(rows[3], fifth, rows[2], rows[1]), walk(TARGET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"insertion", "reverse", "random", "first"})
    @DisplayName("IX-05: rows of a key go in any order, and the walk has the others, each once")
    void destroy_anyOrder_leavesTheOthers(final String order) {
        final List<Long> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(observe(i % 4 == 0 ? TARGET : 8, i));
        }
        final List<Long> leaving = new ArrayList<>(walk(TARGET));
        final List<Long> others = walk(8);
        switch (order) {
            case "reverse" -> leaving.sort((a, b) -> Integer.compare(map.row(b), map.row(a)));
            case "random" -> Collections.shuffle(leaving, new Random(Seed.next()));
            case "insertion" -> leaving.sort((a, b) -> Integer.compare(map.row(a), map.row(b)));
            default -> {} // as walked: always the first
        }
        final List<Long> left = new ArrayList<>(walk(TARGET));
        for (final long handle : leaving) {
            map.destroy(handle);
            left.remove(handle);
            assertEquals(left, walk(TARGET));
            assertEquals(left.size(), sets.count(TARGET));
            assertEquals(others, walk(8));
            map.checkInvariants();
        }
    }

    @Test
    @DisplayName("IX-06: a set of one is walked once")
    void walk_oneRow_isThatRow() {
        final long only = observe(-1, 1);
        assertEquals(List.of(only), walk(-1));
        assertEquals(1, sets.count(-1));
        assertEquals(map.row(only), sets.any(-1, -1L));
    }

    @Test
    @DisplayName(
            "IX-07: who is notified cancels itself and the first: the handles are copied, each is met at most once")
    void copy_observersThatCancelWhileNotified_areMetOnce() {
        for (int i = 0; i < 12; i++) {
            observe(i % 3 == 0 ? 8 : TARGET, i);
        }
        final long[] copy = new long[sets.count(TARGET)];
        assertEquals(copy.length, sets.copy(TARGET, copy));
        int notified = 0;
        for (final long handle : copy) {
            if (map.find(handle) < 0) {
                continue; // cancelled by another
            }
            notified++;
            map.destroy(handle);
            final int first = sets.first(TARGET);
            if (first >= 0) {
                map.destroy(map.handle(first));
            }
        }
        assertEquals(copy.length / 2, notified);
        assertEquals(0, sets.count(TARGET));
        assertEquals(4, sets.count(8));
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-07: destroying the first until there is none ends, after as many steps as there are rows")
    void first_destroyedRepeatedly_endsWithNone() {
        for (int i = 0; i < 30; i++) {
            observe(i % 2 == 0 ? TARGET : 8, i);
        }
        int steps = 0;
        for (int row = sets.first(TARGET); row >= 0; row = sets.first(TARGET)) {
            assertEquals(TARGET, observed.get(row));
            map.destroy(map.handle(row));
            steps++;
        }
        assertEquals(15, steps);
        assertEquals(15, map.rows());
    }

    @Test
    @DisplayName("IX-07: a walk that goes on from a row which left is refused, and does not loop")
    void next_rowThatLeft_isRefused() {
        final long first = observe(TARGET, 1);
        final long last = observe(TARGET, 2);
        final int row = map.row(last);
        map.destroy(last);
        final String message =
                assertThrows(IllegalStateException.class, () -> sets.next(row)).getMessage();
        assertTrue(message.contains("index=observations.by observed, row=" + row), message);
        assertThrows(IndexOutOfBoundsException.class, () -> sets.next(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> sets.next(map.capacity()));
        assertEquals(-1, sets.next(map.row(first)));
    }

    @Test
    @DisplayName("IX-09: a changed key moves the row between sets; the old key is known, though the column has the new")
    void rekeyed_columnWrittenBefore_movesTheRow() {
        final long handle = observe(TARGET, 1);
        final long other = observe(TARGET, 2);
        Stores.of(map).array(observed)[map.row(handle)] = 9; // as playback writes it
        KeyedRows.of(byObserved).rekeyed(map.row(handle));
        assertEquals(List.of(other), walk(TARGET));
        assertEquals(List.of(handle), walk(9));
        KeyedRows.of(byObserved).rekeyed(map.row(other)); // the same key: it stays where it is
        assertEquals(List.of(other), walk(TARGET));
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-09: a key written in place is found by the check, with its row, until the index is told")
    void nextUnknown_columnWrittenInPlace_isThatRow() {
        observe(TARGET, 1);
        final long handle = observe(8, 2);
        final KeyedRows inside = KeyedRows.of(byObserved);
        assertEquals(-1, inside.nextUnknown(0));
        Stores.of(map).array(observed)[map.row(handle)] = 9;
        assertEquals(1, inside.nextUnknown(0));
        assertEquals(-1, inside.nextUnknown(2));
        final String message =
                assertThrows(IllegalStateException.class, map::checkInvariants).getMessage();
        assertTrue(message.contains("another key than the index knows, row=1"), message);
        inside.rekeyed(1);
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-21: all rows of a target and all of an observer are found by two indices, and go together")
    void sets_twoIndices_findAllRowsOfOne() {
        for (int i = 0; i < 36; i++) {
            observe(i / 6, i % 6);
        }
        final long[] gone = new long[12];
        int count = sets.copy(3, gone);
        for (int row = byObserver.view().first(3);
                row >= 0;
                row = byObserver.view().next(row)) {
            if (observed.get(row) != 3) {
                gone[count++] = map.handle(row);
            }
        }
        assertEquals(11, map.destroyBatch(gone, count));
        assertEquals(0, sets.count(3) + byObserver.view().count(3));
        assertEquals(25, map.rows());
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-13: handles are copied into an array of the caller's, as many as fit; how many there are is said")
    void copy_smallArray_takesTheFirst() {
        for (int i = 0; i < 5; i++) {
            observe(TARGET, i);
        }
        final long[] two = new long[3];
        two[2] = -1;
        assertEquals(5, sets.copy(TARGET, Arrays.copyOf(two, 2)));
        assertEquals(5, sets.copy(TARGET, two));
        assertEquals(walk(TARGET).subList(0, 3), Arrays.stream(two).boxed().toList());
        assertEquals(0, sets.copy(99, two));
        assertThrows(NullPointerException.class, () -> sets.copy(TARGET, null));
    }

    @Test
    @DisplayName("IX-12: how many rows have a key is known without a walk")
    void count_manyRowsOfOneKey_takesAsManyStepsAsForFew() {
        assertEquals(Steps.of(Counting.class, 4), Steps.of(Counting.class, 10_000));
    }

    static final class Counting implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long size) {
            final HandleMap map = HandleMap.create("observations", 1, Layout.dense((int) size));
            final SetIndex.View sets = IndexWorld.indexing(Stores.of(map))
                    .sets("by observed", map.ints("observed"))
                    .view();
            map.createBatch(new long[(int) size], (int) size);
            final long before = Steps.taken();
            assertEquals(size, sets.count(0));
            return Steps.taken() - before;
        }
    }

    @Test
    void any_eachRow_isEquallyLikely() {
        for (int i = 0; i < 4; i++) {
            observe(TARGET, i);
        }
        final int[] met = new int[4];
        for (long bits = 0; bits < 16; bits++) {
            met[sets.any(TARGET, bits << 60)]++;
        }
        assertEquals("[4, 4, 4, 4]", Arrays.toString(met));
        assertEquals(-1, sets.any(99, 5));
    }

    @Test
    @DisplayName("IX-04: a set index has no key too many")
    void repeats_sets_areNone() {
        observe(TARGET, 1);
        observe(TARGET, 2);
        final KeyedRows inside = KeyedRows.of(byObserved);
        inside.clearRepeats();
        assertEquals(0, inside.repeats());
        assertThrows(IndexOutOfBoundsException.class, () -> inside.repeat(0));
        assertThrows(IndexOutOfBoundsException.class, () -> inside.repeatNumber(0));
    }

    @Test
    @DisplayName("IX-10: a pending row is in no set until it is active, and its key may change before")
    void pendingRow_rekeyedAndActivated_entersThen() {
        final long pending = map.createPending();
        sets.rekey(map.row(pending), TARGET);
        assertEquals(0, sets.count(TARGET) + sets.count(0));
        final long active = observe(TARGET, 1); // the pending row gives way
        assertEquals(List.of(active), walk(TARGET));
        map.activate(pending);
        assertEquals(List.of(active, pending), walk(TARGET));
        final long second = map.createPending();
        map.destroy(second);
        map.checkInvariants();
        assertEquals(-1, map.find(second));
    }
}
