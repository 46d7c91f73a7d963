package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Sorts of so many rows that they take several slices.
class PlanSortTest {

    private static final int LARGE = 2 * KeySort.SLICE + 1000; // rows that take several slices to sort

    @Test
    @DisplayName("a sort of many slices, by several keys of all bits, is that of a stable sort")
    void step_sortOfManySlices_isStable() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Rows rows = new Rows(LARGE);
        final LongColumn longs = rows.map.longs("long");
        for (int i = 0; i < LARGE; i++) {
            rows.create(random.nextInt(5) - 2);
            longs.values()[i] = random.nextLong() >> (random.nextBoolean() ? 60 : 0);
        }
        final List<Long> expected =
                rows.sorted(Comparator.<Integer>comparingInt(row -> rows.key.values()[row])
                        .thenComparing(row -> longs.values()[row], Comparator.reverseOrder()));
        final Plan plan =
                rows.plan(RowOrder.by(rows.key).thenBy(RowOrder.by(longs).descending()));
        final int slices = sort(plan);
        assertTrue(slices >= 11 * LARGE / KeySort.SLICE, "9 bytes, and keys twice: slices=" + slices);
        while (!plan.isAtRest()) {
            plan.step(5000);
        }
        assertEquals(expected, rows.handles(), () -> "seed=" + seed);
        assertTrue(plan.totalMoves() < LARGE);
    }

    /// {@return steps in which only the copy was sorted}
    private static int sort(final Plan plan) {
        plan.read(LARGE);
        int slices = 0;
        while (plan.toString().contains("SORT")) {
            final long left = plan.stepsToOrder(LARGE);
            plan.read(1);
            slices++;
            assertTrue(plan.stepsToOrder(LARGE) >= left - 2, "an estimate goes down with each slice");
        }
        return slices;
    }

    @Test
    @DisplayName("a plan that is saved in the middle of a sort goes on elsewhere as it does here")
    void load_middleOfASort_goesOnEqually() {
        final Rows rows = new Rows(LARGE);
        final Random random = new Random(3);
        for (int i = 0; i < LARGE; i++) {
            rows.create(random.nextInt(1 << 16));
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        final Rows twin = new Rows(LARGE);
        final Plan planOfTwin = twin.plan(RowOrder.by(twin.key));
        final Set<Long> hashes = new HashSet<>();
        for (int slices = 0; slices < 12; slices++) {
            plan.step(slices < 4 ? LARGE / 32 + 1 : 1);
            final SavedState saved = new SavedState();
            rows.map.state().save(saved);
            plan.save(saved); // beside the rows: no name is taken twice
            twin.map.state().load(saved);
            planOfTwin.load(saved);
            assertEquals(plan.orderHash(), planOfTwin.orderHash());
            assertEquals(plan.misplaced(), planOfTwin.misplaced());
            assertTrue(hashes.add(plan.orderHash()), "each slice counts");
        }
        assertTrue(plan.toString().contains("PLACE"), plan::toString);
        for (int step = 0; step < 10; step++) {
            assertEquals(plan.step(5000), planOfTwin.step(5000));
            assertEquals(plan.orderHash(), planOfTwin.orderHash());
            assertEquals(plan.misplaced(), planOfTwin.misplaced());
        }
        assertEquals(rows.handles(), twin.handles());
        assertTrue(rows.isSorted());
    }

    @Test
    @DisplayName("a plan that is loaded once, in any phase, ends with the same rows")
    void load_passUnderWay_endsWithTheSameRows() {
        for (final int steps : new int[] {1, 2, 3, 5, 12}) { // two of the copy, some of the sort, one of the placing
            final Rows rows = new Rows(LARGE);
            final Rows twin = new Rows(LARGE);
            for (int i = 0; i < LARGE; i++) {
                rows.create(i * 40_503 & 0xFFFF);
            }
            final Plan plan = rows.plan(RowOrder.by(rows.key));
            final Plan planOfTwin = twin.plan(RowOrder.by(twin.key));
            for (int step = 0; step < steps; step++) {
                plan.step(step < 2 ? LARGE / 16 + 1 : 1);
            }
            final SavedState saved = new SavedState();
            rows.map.state().save(saved);
            plan.save(saved);
            twin.map.state().load(saved);
            planOfTwin.load(saved);
            for (int step = 0; !plan.isAtRest(); step++) {
                assertEquals(plan.step(5000), planOfTwin.step(5000), "steps=" + steps + ", step=" + step);
                assertEquals(plan.orderHash(), planOfTwin.orderHash(), "steps=" + steps + ", step=" + step);
            }
            assertTrue(twin.isSorted(), "steps=" + steps);
            assertEquals(rows.handles(), twin.handles());
        }
    }

    @Test
    @DisplayName("the slices to come are those of the bytes in which keys differ, and of the end")
    void stepsToOrder_sortUnderWay_countsTheSlicesLeft() {
        final Rows rows = new Rows(LARGE);
        final LongColumn longs = rows.map.longs("long");
        for (int i = 0; i < LARGE; i++) {
            rows.create(-(i & 0xFF));
            longs.values()[i] = (long) (i * 40_503 & 0xFFFF) << 20;
        }
        final Plan plan = rows.plan(RowOrder.by(longs).thenBy(rows.key));
        plan.read(LARGE);
        final int stages = 1 + (1 + 3) + (1 + 8); // the targets; keys once and each byte: 3 of a long, 8 of a sign
        final int slices = (stages * LARGE + KeySort.SLICE - 1) / KeySort.SLICE;
        assertEquals(slices - 1 + 1, plan.stepsToOrder(LARGE), "one slice is made; one step places all");
        assertEquals(slices - 2, sort(plan), "it makes one more first");
    }

    @Test
    @DisplayName("a first key that all rows share, and one whose low bytes do not differ")
    void step_keysDifferInFewBytes_endsSorted() {
        final Rows rows = new Rows(300);
        final LongColumn same = rows.map.longs("same");
        for (int i = 0; i < 300; i++) {
            rows.create((i * 7919 & 0xFFF) << 8);
        }
        final Plan plan = rows.plan(RowOrder.by(same).thenBy(rows.key));
        plan.step(1000);
        assertTrue(rows.isSorted());
        assertTrue(plan.isAtRest());
    }
}
