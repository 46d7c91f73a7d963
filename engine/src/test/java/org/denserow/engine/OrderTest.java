package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rows kept in an order while frames run.
class OrderTest {

    private static final int ROWS = 4_000;

    /// Rows with a key and the handle that each of them has.
    private static final class Keyed {

        final Table table;
        final IntColumn key;
        final LongColumn self;
        final Tag odd; // the key is odd

        Keyed(final Simulation sim, final String name, final int rows, final Random random) {
            table = sim.define(name, Layout.dense(Math.max(8, 2 * rows)));
            key = table.ints("key");
            self = table.longs("self");
            odd = table.tag("odd");
            for (int i = 0; i < rows; i++) {
                add(random.nextInt(10 * rows));
            }
        }

        long add(final int value) {
            final long handle = table.create();
            fill(handle, value);
            return handle;
        }

        void fill(final long handle, final int value) {
            final int row = table.row(handle);
            key.values()[row] = value;
            self.values()[row] = handle;
            if (value % 2 == 0) {
                odd.bits().clear(row);
            } else {
                odd.bits().set(row);
            }
        }

        /// Rows before one of a lower key, permanent rows left out.
        int descents() {
            int descents = 0;
            for (int row = table.permanent() + 1; row < table.size(); row++) {
                descents += key.values()[row] < key.values()[row - 1] ? 1 : 0;
            }
            return descents;
        }

        void assertFollowed() {
            for (int row = 0; row < table.size() + table.pending(); row++) {
                assertEquals(table.handle(row), self.values()[row], "row=" + row);
                assertEquals(key.values()[row] % 2 != 0, odd.bits().get(row), "row=" + row);
            }
        }
    }

    private static Simulation sim(final int budget) {
        return Simulation.create(SimulationOptions.defaults()
                .withWorkers(2)
                .withoutSerialCutoff()
                .withSwapBudget(budget));
    }

    private static void runUntilInOrder(final Simulation sim, final Keyed keyed, final int most) {
        int frames = 0;
        while (keyed.descents() > 0) {
            assertTrue(frames++ < most, "frames=" + frames + ", descents=" + keyed.descents());
            sim.step();
        }
    }

    @Test
    @DisplayName("keys are read after the last boundary of a frame: what it sets is in order when the frame ends")
    void step_keySetInTheLastSegment_isPlacedInTheSameFrame() {
        try (Simulation sim = sim(100)) {
            final Keyed keyed = new Keyed(sim, "thing", 40, new Random(1));
            keyed.table.order(RowOrder.by(keyed.key));
            final int[] value = {-1};
            sim.system("set").once((all, commands) -> {
                if (value[0] >= 0) {
                    commands.set(keyed.table.handle(0), keyed.key, value[0]);
                }
            });
            runUntilInOrder(sim, keyed, 10);
            sim.run(3);
            assertEquals(0, sim.report().moves());
            value[0] = 1_000_000; // above all others
            sim.step();
            assertEquals(0, keyed.descents());
            assertEquals(1_000_000, keyed.key.values()[keyed.table.size() - 1]);
            assertTrue(sim.report().moves() > 0, sim.report()::toString);
        }
    }

    @Test
    @DisplayName("HM-27, IX-19: a frame never moves more than its budget, and rows get into order under churn")
    void step_churn_budgetHonouredAndConverges() {
        final Random random = new Random(Seed.next());
        try (Simulation sim = sim(150)) {
            final Keyed keyed = new Keyed(sim, "thing", ROWS, random);
            final boolean[] churns = {true};
            sim.system("churn").once((all, commands) -> {
                for (int i = 0; churns[0] && i < 8; i++) { // 0.2 % of the rows
                    commands.destroy(keyed.table.handle(all.random().of(i).nextInt(keyed.table.size())));
                }
            });
            keyed.table.order(RowOrder.by(keyed.key));
            final int before = keyed.descents();
            long total = 0;
            for (int frame = 0; frame < 120; frame++) {
                sim.step();
                assertTrue(
                        sim.report().moves() <= 150,
                        "frame=" + frame + ", moves=" + sim.report().moves());
                assertEquals(sim.report().moves(), keyed.table.ordering().moves());
                total += sim.report().moves();
                while (keyed.table.size() < ROWS) {
                    keyed.add(random.nextInt(10 * ROWS));
                }
            }
            assertEquals(total, keyed.table.ordering().totalMoves());
            assertTrue(before > ROWS / 3, "descents=" + before);
            assertTrue(keyed.descents() < ROWS / 10, "under churn: descents=" + keyed.descents());
            churns[0] = false;
            runUntilInOrder(sim, keyed, 120);
            keyed.assertFollowed();
        }
    }

    @Test
    @DisplayName("EN-08: permanent and pending rows stay where they are, the rows between them come into order")
    void step_permanentAndPendingRows_stay() {
        final Random random = new Random(Seed.next());
        try (Simulation sim = sim(40)) {
            final Keyed keyed = new Keyed(sim, "thing", 300, random);
            final long[] handles = new long[12];
            for (int i = 0; i < 6; i++) {
                handles[i] = keyed.table.createPermanent();
                keyed.fill(handles[i], 100_000 - i);
                handles[6 + i] = sim.commands().createPending(keyed.table);
                sim.commands().activateAt(handles[6 + i], 50, CompletableFuture.completedFuture(null));
            }
            sim.step();
            for (int i = 6; i < 12; i++) {
                keyed.fill(handles[i], -i);
            }
            keyed.table.order(RowOrder.by(keyed.key));
            runUntilInOrder(sim, keyed, 40);
            for (int i = 0; i < 6; i++) {
                assertEquals(i, keyed.table.find(handles[i]), "a permanent row");
                assertEquals(RowState.PERMANENT, keyed.table.state(i));
                assertEquals(keyed.table.size() + i, keyed.table.find(handles[6 + i]), "a pending row");
            }
            keyed.assertFollowed();
            sim.run(51 - sim.frame());
            assertEquals(0, keyed.table.pending());
            sim.run(1);
            runUntilInOrder(sim, keyed, 20);
            assertEquals(6, keyed.table.find(handles[11]), "the lowest key behind the permanent rows");
        }
    }

    @Test
    void step_worldStands_hashStaysAndOrderHashDoesNot() {
        try (Simulation sim = sim(20)) {
            final Keyed keyed = new Keyed(sim, "thing", 500, new Random(5));
            keyed.table.order(RowOrder.by(keyed.key));
            final long hash = sim.hash();
            long order = sim.orderHash();
            while (keyed.descents() > 0) {
                sim.step();
                assertEquals(hash, sim.hash(), "frame=" + sim.frame());
                assertNotEquals(order, sim.orderHash(), "the plan is in flight: frame=" + sim.frame());
                order = sim.orderHash();
            }
        }
    }

    @Test
    void step_derivedPartAndLaps_followRows() {
        try (Simulation sim = sim(30)) {
            final Keyed keyed = new Keyed(sim, "thing", 400, new Random(6));
            final Tag changed = keyed.table.changed();
            final Buckets byKey = keyed.table.derive().buckets("byKey", keyed.key, 4_000);
            final int[] seen = new int[2];
            sim.system("look").reads(byKey, keyed.key).once((all, commands) -> {
                final Buckets.View groups = all.read(byKey);
                for (int key = 0; key < groups.keys(); key++) {
                    for (int i = groups.begin(key); i < groups.end(key); i++) {
                        seen[0] += all.read(keyed.key)[groups.rows()[i]] == key ? 1 : 0;
                    }
                }
            });
            sim.system("meet").reads(keyed.key).over(changed, (rows, commands) -> {
                for (var it = rows.cursor(); it.next(); ) {
                    seen[1] += rows.read(keyed.key)[it.row()] % 7 == 0 ? 1 : 1_000;
                }
            });
            keyed.table.order(RowOrder.by(keyed.key));
            long moves = 0;
            for (int frame = 0; frame < 40; frame++) {
                for (int row = 0; row < 400; row++) {
                    if (keyed.key.values()[row] % 7 == 0) {
                        sim.commands().set(keyed.table.handle(row), keyed.self, keyed.table.handle(row));
                    }
                }
                Arrays.fill(seen, 0);
                sim.step();
                moves += sim.report().moves();
                assertEquals(400, seen[0], "rows that stand in the bucket of their key: frame=" + frame);
                assertTrue(seen[1] > 0 && seen[1] < 1_000, "marks of the opening boundary: " + seen[1]);
            }
            assertTrue(moves > 200, "moves=" + moves);
            keyed.assertFollowed();
        }
    }

    // ---- What the plan notices ----

    @Test
    void step_keysWrittenInPlace_areSeenWithinOneRound() {
        try (Simulation sim = sim(50)) {
            final Keyed keyed = new Keyed(sim, "thing", 1_000, new Random(7));
            final Ordering ordering = keyed.table.order(RowOrder.by(keyed.key));
            runUntilInOrder(sim, keyed, 100);
            sim.run(5);
            assertEquals(0, ordering.misplaced() + ordering.framesToOrder());
            keyed.fill(keyed.table.handle(10), keyed.key.values()[20] + 1);
            runUntilInOrder(
                    sim, keyed, 7); // 1,000 rows, 400 looked at in a frame: two rounds of reading, then 10 moves
            keyed.assertFollowed();
        }
    }

    @Test
    void markFragmented_keyWrittenThatWasCopied_beginsWithTheNextFrame() {
        try (Simulation marked = sim(10);
                Simulation unmarked = sim(10)) {
            assertTrue(framesAfterWrite(marked, true) < framesAfterWrite(unmarked, false));
        }
    }

    /// Frames until rows in order are in order again, after the first of them was written while its plan looks at
    /// others.
    private static int framesAfterWrite(final Simulation sim, final boolean marks) {
        final Keyed keyed = new Keyed(sim, "thing", 1_000, new Random(8));
        final Ordering ordering = keyed.table.order(RowOrder.by(keyed.key));
        runUntilInOrder(sim, keyed, 300);
        sim.run(20); // a round of 13 frames has begun
        keyed.fill(keyed.table.handle(1), 5_000);
        if (marks) {
            ordering.markFragmented();
        }
        final long begin = sim.frame();
        runUntilInOrder(sim, keyed, 300);
        return (int) (sim.frame() - begin);
    }

    @Test
    void order_another_takesThePlaceOfTheFirst() {
        try (Simulation sim = sim(100)) {
            final Keyed keyed = new Keyed(sim, "thing", 500, new Random(9));
            final Ordering ordering = keyed.table.order(RowOrder.by(keyed.key)).weight(5);
            sim.run(7);
            final RowOrder down = RowOrder.by(keyed.key).descending();
            assertSame(ordering, keyed.table.order(down));
            assertSame(down, ordering.order());
            assertEquals(5, ordering.weight());
            sim.run(40);
            for (int row = 1; row < 500; row++) {
                assertTrue(keyed.key.values()[row - 1] >= keyed.key.values()[row], "row=" + row);
            }
            ordering.drop();
            assertFalse(ordering.isKept());
            assertEquals(Ordering.DEFAULT_WEIGHT, ordering.weight());
            keyed.fill(keyed.table.handle(0), -1);
            sim.run(10);
            assertEquals(-1, keyed.key.values()[0], "nothing moves any more");
            assertEquals(1, ordering.placed());
            ordering.drop(); // nothing happens
            assertEquals("Ordering{thing, none}", ordering.toString());
        }
    }

    // ---- The budget of several types ----

    @Test
    void step_weights_shareTheBudget() {
        try (Simulation sim = sim(100)) {
            final Keyed heavy = new Keyed(sim, "heavy", ROWS, new Random(1));
            final Keyed light = new Keyed(sim, "light", ROWS, new Random(2));
            final Keyed tiny = new Keyed(sim, "tiny", 3, new Random(3));
            final Keyed alone = new Keyed(sim, "alone", 1, new Random(4));
            for (final Keyed each : new Keyed[] {alone, tiny, light, heavy}) {
                each.table.order(RowOrder.by(each.key));
            }
            heavy.table.order(RowOrder.by(heavy.key)).weight(3);
            int heaviest = 0;
            int lightest = 0;
            for (int frame = 0; frame < 250; frame++) {
                final FrameReport report = sim.step();
                assertTrue(report.moves() <= 100);
                heaviest = Math.max(heaviest, heavy.table.ordering().moves());
                lightest = Math.max(lightest, light.table.ordering().moves());
            }
            // of 100 the tiny type gets the 4 that it could use, and the type of one row none
            assertArrayEquals(new int[] {72, 24}, new int[] {heaviest, lightest});
            assertEquals(0, heavy.descents() + light.descents() + tiny.descents());
        }
    }

    @Test
    void step_budgetBelowTypes_servesAllInTurn() {
        try (Simulation sim = sim(1)) {
            final Keyed[] all = new Keyed[5];
            for (int i = 0; i < all.length; i++) {
                all[i] = new Keyed(sim, "type" + i, 9, new Random(10 + i));
                all[i].table.order(RowOrder.by(all[i].key));
            }
            for (int frame = 0; frame < 400; frame++) {
                assertTrue(sim.step().moves() <= 1);
            }
            for (final Keyed each : all) {
                assertEquals(0, each.descents(), each.table.name());
            }
        }
    }

    @Test
    void step_budgetOrWeightZero_movesNothing() {
        try (Simulation none = sim(0);
                Simulation some = sim(10)) {
            for (final Simulation sim : new Simulation[] {none, some}) {
                final Keyed keyed = new Keyed(sim, "thing", 100, new Random(11));
                final Ordering ordering = keyed.table.order(RowOrder.by(keyed.key));
                if (sim == some) {
                    sim.run(4);
                    assertTrue(ordering.misplaced() > 0 && ordering.framesToOrder() < 100);
                    ordering.weight(0);
                    assertEquals(Long.MAX_VALUE, ordering.framesToOrder());
                }
                final long order = sim.orderHash();
                sim.run(10);
                assertEquals(order, sim.orderHash());
                assertEquals(0, sim.report().moves());
            }
        }
    }

    // ---- Figures ----

    @Test
    void ordering_whileRowsArePlaced_tellsHowFarItIs() {
        try (Simulation sim = sim(25)) {
            final Keyed keyed = new Keyed(sim, "thing", 400, new Random(12));
            final Ordering ordering = keyed.table.order(RowOrder.by(keyed.key));
            assertEquals(1, ordering.placed());
            sim.run(3); // 400 keys are copied in two frames, sorted in the second
            final int left = ordering.misplaced();
            final long frames = ordering.framesToOrder();
            assertTrue(left > 300 && left < 400, "misplaced=" + left);
            final double placed = ordering.placed();
            assertTrue(placed <= 1 - left / 400.0, "what the pass found before it moved rows: placed=" + placed);
            final FrameReport copy = sim.report().copy();
            final FrameReport.OfType of = copy.types().getFirst();
            assertEquals(25, of.moves());
            assertEquals(left, of.misplaced());
            assertEquals(ordering.placed(), of.placed());
            assertEquals(frames, of.framesToOrder());
            assertEquals(25, copy.moves());
            assertTrue(copy.toLines().contains("moves=25"), copy.toString());
            assertTrue(
                    sim.report().toString().contains("25 rows exchanged"),
                    sim.report().toString());
            sim.run(frames);
            assertEquals(0, keyed.descents(), "frames=" + frames);
            assertEquals(placed, ordering.placed(), "until the next pass has read all keys");
            sim.run(3);
            assertEquals(1, ordering.placed());
        }
    }

    @Test
    @DisplayName("one row out of place in each pass: placed() says so in every frame, also while the plan reads")
    void placed_oneRowAtTheFront_doesNotSwing() {
        try (Simulation sim = sim(100)) { // 800 keys a frame: 5 frames read
            final Table many = sim.define("many", Layout.dense(ROWS));
            final IntColumn key = many.ints("key");
            for (int row = 0; row < ROWS; row++) {
                many.create();
                key.values()[row] = row;
            }
            final Ordering ordering = many.order(RowOrder.by(key).inChunksOf(256));
            long passes = 0;
            for (int frame = 0; frame < 200; frame++) {
                if (key.values()[0] < ROWS) {
                    key.values()[0] = ROWS + frame; // belongs into the last chunk
                    passes++;
                }
                sim.step();
                assertTrue(ordering.placed() > 0.99, "frame=" + frame + ", placed=" + ordering.placed());
            }
            assertTrue(passes > 10 && ordering.placed() < 1, "passes=" + passes + ", placed=" + ordering.placed());
        }
    }

    @Test
    void memory_countsAndReservesWhatAPlanTakes() {
        try (Simulation sim = sim(100)) {
            final Keyed keyed = new Keyed(sim, "thing", 1_000, new Random(13));
            final Memory memory = sim.memory().reserve(keyed.table, 0, 0);
            final long before = memory.bytes();
            keyed.table.order(RowOrder.by(keyed.key));
            final long declared = memory.bytes();
            memory.reserve(keyed.table, 0, 0);
            final long reserved = memory.bytes();
            assertTrue(reserved - before >= 2_000 * 40L, "before=" + before + ", reserved=" + reserved);
            assertTrue(declared < reserved);
            sim.run(60);
            assertEquals(0, keyed.descents());
            assertEquals(reserved, memory.bytes(), "all of it was there before");
        }
    }
}
