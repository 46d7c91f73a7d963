package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Steps;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows found by a range of keys, in a type that is kept in their order.
class RangeIndexTest {

    private static final int KEYS = 500;
    private static final int FOUND = 5;
    private static final int BEHIND = 100;

    private final long seed = Seed.next();

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults()
            .withWorkers(2)
            .withGrain(64)
            .withSeed(seed)
            .withoutSerialCutoff()
            .withSwapBudget(60));

    private final Table table = sim.define("thing", Layout.dense(900));
    private final IntColumn key = table.ints("key");
    private final LongColumn wide = table.longs("wide"); // a hundred times the key
    private final FloatColumn broken = table.floats("broken"); // half of it
    private final LongColumn found = table.longs("found"); // by a system
    private final LongColumn wanted = table.longs("wanted");
    private final RangeIndex byKey = table.indices().ranges("byKey", key);
    private final RangeIndex byWide = table.indices().ranges("byWide", wide);
    private final RangeIndex byBroken = table.indices().ranges("byBroken", broken);
    private boolean churns = true;

    private void declare() {
        sim.system("churn").creates(table).over(table, (rows, commands) -> {
            for (int row = rows.begin(); churns && row < rows.end(); row++) {
                final Draw draw = rows.random().at(row);
                if (draw.chance(0.0015)) {
                    commands.destroy(table.handle(row));
                } else if (draw.chance(0.0015)) {
                    final int value = draw.nextInt(KEYS);
                    commands.set(table.handle(row), key, value)
                            .set(table.handle(row), wide, 100L * value)
                            .set(table.handle(row), broken, value / 2f);
                } else if (draw.chance(0.0015)) {
                    final int value = draw.nextInt(KEYS);
                    if (draw.chance(0.3)) {
                        commands.activate(commands.createPending(table));
                    } else {
                        commands.create(table);
                    }
                    commands.with(key, value).with(wide, 100L * value).with(broken, value / 2f);
                }
            }
        });
        sim.system("look").reads(byKey, byBroken, key).writes(found, wanted).over(table, (rows, commands) -> {
            final RangeIndex.View keys = rows.read(byKey);
            final RangeIndex.View halves = rows.read(byBroken);
            for (int row = rows.begin(); row < rows.end(); row += 16) {
                final int at = rows.read(key)[row];
                long sum = 0;
                for (int each = keys.first(at, at + 9); each >= 0; each = keys.next(each, at, at + 9)) {
                    sum = 31 * sum + each;
                }
                long other = 0;
                for (int each = halves.first(at / 2.0, at / 2.0 + 4.6);
                        each >= 0;
                        each = halves.next(each, at / 2.0, at / 2.0 + 4.6)) {
                    other = 31 * other + each;
                }
                rows.write(found)[row] = sum;
                rows.write(wanted)[row] = other;
            }
        });
    }

    private void fill() {
        final Random random = new Random(seed);
        for (int i = 0; i < 600; i++) {
            final int row = table.row(i < 4 ? table.createPermanent() : table.create());
            final int value = random.nextInt(KEYS);
            table.store().array(key)[row] = value;
            table.store().array(wide)[row] = 100L * value;
            table.store().array(broken)[row] = value / 2f;
        }
    }

    private List<Integer> brute(final DoublePredicate isIn) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < table.size(); row++) {
            if (isIn.test(key.get(row))) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<Integer> whole(final RangeIndex index, final long lowest, final long highest) {
        final List<Integer> rows = new ArrayList<>();
        final RangeIndex.View ranges = index.view();
        for (int row = ranges.first(lowest, highest); row >= 0; row = ranges.next(row, lowest, highest)) {
            rows.add(row);
        }
        return rows;
    }

    private static List<Integer> parts(final RangeIndex index, final double lowest, final double highest) {
        final List<Integer> rows = new ArrayList<>();
        final RangeIndex.View ranges = index.view();
        for (int row = ranges.first(lowest, highest); row >= 0; row = ranges.next(row, lowest, highest)) {
            rows.add(row);
        }
        return rows;
    }

    private void assertFound(final Random random) {
        for (int i = 0; i < 8; i++) {
            final int lowest = random.nextInt(KEYS + 40) - 20;
            final int highest = lowest + random.nextInt(i < 4 ? 12 : KEYS) - 2;
            final String which = "seed=" + seed + ", frame=" + sim.frame() + ", " + lowest + " … " + highest;
            final List<Integer> expected = brute(value -> value >= lowest && value <= highest);
            assertEquals(expected, whole(byKey, lowest, highest), which);
            assertEquals(expected, parts(byKey, lowest - 0.3, highest + 0.3), which);
            assertEquals(expected, whole(byWide, 100L * lowest - 99, 100L * highest + 99), which);
            assertEquals(expected, parts(byBroken, lowest / 2.0, highest / 2.0), which);
            assertEquals(
                    brute(value -> value >= 2 * lowest && value <= 2 * highest),
                    whole(byBroken, lowest, highest),
                    which);
        }
    }

    @Test
    @DisplayName("IX-22: a range of an ordered column equals brute force while its rows move, come, go and change")
    void first_planInFlight_equalsBruteForce() {
        declare();
        fill();
        table.order(RowOrder.by(key));
        final Random random = new Random(seed);
        assertFound(random);
        int partly = 0;
        for (int frame = 0; frame < 80; frame++) {
            if (frame % 20 == 3) { // the row that gives way becomes the last
                table.createPermanent();
                assertFound(random);
            }
            sim.step();
            assertFound(random);
            for (int row = 0; row < table.size(); row += 64) {
                assertEquals(found.values()[row], wanted.values()[row], "seed=" + seed + ", what chunks found");
            }
            table.store().checkInvariants();
            final int ascending = byKey.view().ascending();
            partly += ascending > 40 && ascending < table.size() ? 1 : 0;
        }
        assertTrue(partly > 3, "searched in one part and scanned in the other: frames=" + partly);
        churns = false;
        for (int frame = 0; byKey.view().ascending() < table.size(); frame++) {
            assertTrue(
                    frame < 120, "seed=" + seed + ", ascending=" + byKey.view().ascending());
            sim.step();
            assertFound(random);
        }
        for (int row = table.permanent() + 1; row < table.size(); row++) {
            assertTrue(key.get(row - 1) <= key.get(row), "row=" + row);
        }
        assertEquals(table.size(), byWide.view().ascending());
    }

    @Test
    void restore_planInFlight_findsTheSame() {
        declare();
        fill();
        table.order(RowOrder.by(key));
        sim.run(25);
        final Snapshot snapshot = sim.snapshot();
        final List<Integer> rows = whole(byKey, 100, 200);
        sim.run(9);
        final long hash = sim.orderHash();
        sim.restore(snapshot);
        assertEquals(rows, whole(byKey, 100, 200));
        assertTrue(byKey.view().ascending() >= 4);
        sim.run(9);
        assertEquals(hash, sim.orderHash());
        assertFound(new Random(seed));
    }

    @Test
    void first_edges_findWhatIsInside() {
        final float[] values = {Float.NaN, 1, -0.0f, Float.NEGATIVE_INFINITY, 0.0f, 0.1f, Float.POSITIVE_INFINITY, -1};
        for (final float value : values) {
            final int row = table.row(table.create());
            table.store().array(broken)[row] = value;
            table.store().array(wide)[row] = row == 0 ? Long.MAX_VALUE : row == 1 ? Long.MIN_VALUE : row;
        }
        table.order(RowOrder.by(broken));
        sim.run(20);
        assertEquals(8, byBroken.view().ascending()); // -inf, -1, -0.0, 0.0, 0.1, 1, inf, NaN
        assertEquals(List.of(2, 3), parts(byBroken, 0.0, 0.0));
        assertEquals(List.of(2, 3), parts(byBroken, -0.0, -0.0));
        assertEquals(List.of(2, 3), whole(byBroken, 0, 0));
        assertEquals(List.of(), parts(byBroken, 0.1, 0.1), "0.1f is above 0.1");
        assertEquals(List.of(4), parts(byBroken, 0.1f, 0.1f));
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), parts(byBroken, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        assertEquals(List.of(6), parts(byBroken, 1e300, Double.POSITIVE_INFINITY));
        assertEquals(List.of(), parts(byBroken, Double.NaN, 5));
        assertEquals(List.of(), parts(byBroken, 0, Double.NaN));
        assertEquals(List.of(), parts(byBroken, 3, 2));
        assertEquals(1, whole(byWide, Long.MAX_VALUE, Long.MAX_VALUE).size());
        assertEquals(1, whole(byWide, Long.MIN_VALUE, -1).size());
        assertEquals(List.of(), parts(byWide, 0x1p63, Double.POSITIVE_INFINITY));
        assertEquals(
                8,
                parts(byWide, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                        .size());
    }

    @Test
    void lookOn_typeWithoutAnOrder_isScannedBehindTheFirstDisturbed() {
        fill();
        for (int row = 0; row < table.size(); row++) {
            table.store().array(key)[row] = row;
        }
        final RangeIndex late = table.indices().ranges("late", key);
        assertEquals(600, late.view().ascending());
        table.destroy(table.handle(599));
        assertEquals(599, late.view().ascending());
        final int again = table.row(table.create()); // no row moved
        assertEquals(599, late.view().ascending());
        assertEquals(List.of(0, 599), whole(late, 0, 0));
        table.store().array(key)[again] = 599;
        table.destroy(table.handle(300));
        sim.run(3);
        assertEquals(300, late.view().ascending());
        assertEquals(List.of(300, 597, 598), whole(late, 597, 599), "row 599 stands at 300");
    }

    @Test
    void first_rowsPutInAnotherOrder_equalsBruteForce() {
        fill();
        for (int row = 0; row < table.size(); row++) {
            table.store().array(key)[row] = row;
        }
        final RangeIndex late = table.indices().ranges("late", key);
        table.order(RowOrder.by(key).descending());
        for (int frame = 0; frame < 30; frame++) {
            sim.step();
            assertEquals(brute(value -> value >= 100 && value <= 130), whole(late, 100, 130), "frame=" + frame);
        }
    }

    // ---- Work ----

    @ParameterizedTest
    @ValueSource(ints = {1_000, 30_000})
    @DisplayName("IX-22: a query compares a few rows to find the first, each row found, and each behind the disturbed")
    void first_orderedColumn_comparesAsManyRowsAsABinarySearch(final int rows) {
        final int halvings = 32 - Integer.numberOfLeadingZeros(rows);
        final long ordered = Steps.of(Asking.class, rows);
        assertTrue(ordered <= 2 * halvings + 4 * FOUND + 8, "a read and a jump for each row: " + ordered);
        final long disturbed = Steps.of(AskingDisturbed.class, rows);
        assertTrue(disturbed <= 2 * halvings + 4 * (FOUND + BEHIND) + 8, "steps=" + disturbed);
        assertTrue(disturbed >= 2 * BEHIND, "rows behind the first disturbed one are compared: " + disturbed);
    }

    /// Asks for rows in the middle of a column in order.
    private static long ask(final int rows, final int disturbed) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("thing", Layout.dense(rows));
            final IntColumn key = table.ints("key");
            for (int row = 0; row < rows; row++) {
                key.values()[table.row(table.create())] = row;
            }
            final RangeIndex.View ranges = table.indices().ranges("byKey", key).view();
            table.indices().unique("unique", key).view().rekey(rows - disturbed, rows - disturbed);
            assertEquals(rows - disturbed, ranges.ascending());
            final int lowest = rows / 3;
            final int highest = lowest + FOUND - 1;
            final long before = Steps.taken();
            int found = 0;
            for (int row = ranges.first(lowest, highest); row >= 0; row = ranges.next(row, lowest, highest)) {
                assertEquals(lowest + found++, row);
            }
            assertEquals(FOUND, found);
            return Steps.taken() - before;
        }
    }

    static final class Asking implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return ask((int) rows, 1);
        }
    }

    static final class AskingDisturbed implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return ask((int) rows, BEHIND);
        }
    }

    // ---- Refused ----

    private static void assertRefused(
            final Class<? extends RuntimeException> as, final Executable call, final String... says) {
        Trial.assertSays(assertThrows(as, call), says);
    }

    @Test
    @DisplayName("IX-22: a column with ranges is not written in place")
    void writes_keyOfRanges_isRefused() {
        assertRefused(
                IllegalArgumentException.class,
                () -> sim.system("s").writes(key),
                "not written in place",
                "writes=thing.key",
                "index=thing.byKey");
        sim.system("fade").writes(found);
        assertRefused(
                IllegalArgumentException.class,
                () -> table.indices().ranges("late", found),
                "key=thing.found",
                "system=fade");
    }

    @Test
    void ranges_layoutOrColumnThatDoesNotFit_isRefused() {
        final Table pinned = sim.define("pinned", Layout.pinned(8));
        final IntColumn number = pinned.ints("number");
        assertRefused(
                IllegalStateException.class, () -> pinned.indices().ranges("r", number), "type=pinned", "Layout.dense");
        final FloatColumn place = table.vec2("place");
        assertRefused(
                IllegalArgumentException.class,
                () -> table.indices().ranges("r", place),
                "of one number",
                "key=thing.place",
                "stride=2");
    }

    @Test
    void ranges_dropped_areRefused() {
        final RangeIndex.View kept = byKey.view();
        table.indices().drop(byKey);
        assertRefused(IllegalStateException.class, byKey::view, "dropped", "index=thing.byKey");
        assertRefused(IllegalStateException.class, () -> kept.first(1, 2), "dropped", "index=thing.byKey");
        assertRefused(IllegalStateException.class, () -> kept.first(2.5, 1.0), "dropped", "index=thing.byKey");
    }

    @Test
    void checkInvariants_keyWrittenPastTheIndex_isNamed() {
        for (int row = 0; row < 50; row++) {
            table.create();
        }
        table.order(RowOrder.by(key));
        sim.run(3);
        assertEquals(50, byKey.view().ascending());
        table.store().array(key)[20] = 7;
        Trial.assertSays(
                assertThrows(
                        IllegalStateException.class, () -> table.store().checkInvariants()),
                "row=21");
    }
}
