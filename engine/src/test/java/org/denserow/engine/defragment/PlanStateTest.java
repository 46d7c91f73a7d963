package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.Exchanges;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a plan tells of itself: metrics, its order hash, its words, its state.
class PlanStateTest {

    @Test
    void metrics_inTheCourseOfAPlan_tellHowFarItIs() {
        final Rows rows = new Rows(800);
        for (int i = 0; i < 800; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        assertEquals(0, plan.misplaced());
        plan.read(100); // all keys
        plan.place();
        assertEquals(800, plan.misplaced());
        assertEquals(0.0, plan.placed());
        assertEquals(80, plan.stepsToOrder(10), "an estimate: each move is thought to place one row");
        assertEquals(Long.MAX_VALUE, plan.stepsToOrder(0));
        plan.step(200);
        assertEquals(200, plan.moves());
        assertEquals(200, plan.totalMoves());
        assertEquals(600, plan.misplaced());
        assertEquals(0.0, plan.placed(), "what the pass found");
        plan.step(200);
        assertEquals(400, plan.totalMoves());
        plan.step(100);
        assertEquals(0, plan.stepsToOrder(0));
        assertEquals(1.0, plan.placed());
        assertEquals(0, plan.moves());
    }

    @Test
    @DisplayName("while keys are copied, rows below a key of an earlier chunk count as misplaced; equal keys do not")
    void misplaced_keysAreCopied_countsRowsThatBelongInAnEarlierChunk() {
        final int[] misplaced = {0, 4, 4, 3, 2}; // by rows of a chunk
        for (int chunkRows = 1; chunkRows <= 4; chunkRows++) {
            final Rows rows = Rows.of(1, 9, 5, 5, 9, 0, 10, 2, 0);
            final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(chunkRows));
            plan.step(1); // 8 keys
            assertEquals(misplaced[chunkRows], plan.misplaced(), "chunkRows=" + chunkRows);
        }
        final Rows rows = Rows.of(9, 1, 5, 9, 9, 9, 9, 9, 9);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        plan.step(1);
        assertEquals(2, plan.misplaced(), "the first row has the highest key");
    }

    @Test
    void stepsToOrder_keysAreCopied_countsReadsSlicesAndMoves() {
        final Rows rows = new Rows(800);
        for (int i = 0; i < 800; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        plan.step(10);
        assertEquals(79, plan.misplaced());
        assertEquals(9 + 1 + 8, plan.stepsToOrder(10), "720 keys to read, one slice to sort, 79 rows to place");
    }

    @Test
    @DisplayName("a look at a row whose place is right costs an eighth of a move")
    void step_rowsInPlace_areLookedAtWithinTheBudget() {
        final Rows rows = new Rows(160);
        for (int i = 0; i < 160; i++) {
            rows.create(i);
        }
        rows.key.values()[159] = 157;
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        plan.read(160);
        final int most = plan.mostMoves();
        plan.step(1);
        assertEquals(most - 8, plan.mostMoves());
        rows.key.values()[159] = 150;
        final Plan inChunks = rows.plan(RowOrder.by(rows.key).inChunksOf(2));
        inChunks.read(160);
        int steps = 0;
        for (; !inChunks.isAtRest(); steps++) {
            inChunks.step(1);
        }
        assertTrue(steps >= 160 / 8, "steps=" + steps);
    }

    @Test
    void misplaced_rowsInTheirChunkOrPlace_doNotCount() {
        final Rows rows = Rows.of(3, 2, 1, 0, 9, 10, 8, 11, 4, 5, 6, 7);
        final Plan inChunks = rows.plan(RowOrder.by(rows.key).inChunksOf(4));
        inChunks.read(100);
        assertEquals(8, inChunks.misplaced(), "the first chunk has its rows");
        final Rows more = new Rows(5);
        more.map.createPermanent();
        more.map.createPermanent();
        more.create(2);
        more.create(1);
        more.create(3);
        final int[] keys = more.key.values();
        final Plan compared = Plan.standAlone(Stores.of(more.map), RowOrder.comparing((a, b) -> keys[a] > keys[b]));
        compared.advance(Long.MAX_VALUE);
        assertEquals(2, compared.misplaced());
    }

    @Test
    void misplaced_rowsArePlacedInChunks_goesDownToNone() {
        final Rows rows = new Rows(16);
        for (int i = 0; i < 16; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(4));
        plan.read(100);
        assertEquals(16, plan.misplaced());
        int moves = 0;
        int before = 16;
        for (int step = 0; !plan.isAtRest(); step++) {
            plan.read(1);
            final int made = plan.place();
            moves += made;
            assertEquals(moves, plan.totalMoves());
            assertTrue(plan.misplaced() < before || made == 0, "step=" + step);
            before = plan.misplaced();
        }
        assertEquals(8, moves);
        assertEquals(0, before);
    }

    @Test
    void orderHash_copiedHandleDiffers_isAnother() {
        final Rows rows = Rows.of(new int[20]);
        final Rows twin = Rows.of(new int[20]);
        twin.map.destroy(twin.map.handle(19));
        twin.create(0);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        final Plan planOfTwin = twin.plan(RowOrder.by(twin.key));
        plan.step(1);
        planOfTwin.step(1);
        assertEquals(plan.orderHash(), planOfTwin.orderHash(), "8 handles are equal");
        twin.map.destroy(twin.map.handle(0));
        twin.create(0);
        planOfTwin.markFragmented();
        planOfTwin.step(1);
        assertNotEquals(plan.orderHash(), planOfTwin.orderHash());
    }

    @Test
    void orderHash_rowsToBePlacedDiffer_isAnother() {
        final Rows rows = Rows.of(3, 1, 2, 4);
        final Rows twin = Rows.of(3, 2, 1, 4);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        final Plan planOfTwin = twin.plan(RowOrder.by(twin.key));
        plan.read(100);
        planOfTwin.read(100);
        assertNotEquals(plan.orderHash(), planOfTwin.orderHash());
    }

    @Test
    void orderHash_eachStep_isAnother() {
        final Rows rows = new Rows(100);
        for (int i = 0; i < 100; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        long before = plan.orderHash();
        for (int step = 0; step < 30; step++) {
            plan.step(2);
            assertNotEquals(before, plan.orderHash(), "step=" + step);
            before = plan.orderHash();
        }
    }

    @Test
    void orderHash_copiedKeyDiffers_isAnother() {
        final Rows rows = Rows.of(new int[20]);
        final Rows twin = Rows.of(new int[20]);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        final Plan planOfTwin = twin.plan(RowOrder.by(twin.key));
        twin.key.values()[3] = 1;
        plan.step(1);
        planOfTwin.step(1);
        twin.key.values()[3] = 0;
        assertEquals(rows.map.state().hash(), twin.map.state().hash());
        assertNotEquals(plan.orderHash(), planOfTwin.orderHash());
    }

    @Test
    void describe_plan_namesWhatItIsBy() {
        final Rows rows = new Rows(10);
        final Plan plan =
                rows.plan(RowOrder.by(rows.key).descending().thenBy(rows.born).inChunksOf(64));
        assertEquals("order=t.key descending, t.born, in chunks of 64", plan.describe());
        assertFalse(plan.callsFunction());
        assertEquals("order=function", rows.plan(RowOrder.byKey(row -> row)).describe());
    }

    @Test
    @DisplayName("every array is named, once, and is there after reserve")
    void arrays_afterReserve_areAllThere() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(1000));
        final LongColumn a = map.longs("a");
        final LongColumn b = map.longs("b");
        final Plan plan = Plan.over(Stores.of(map), RowOrder.by(a).thenBy(b).inChunksOf(10), type -> null);
        plan.reserve();
        final long bytes = Footprint.sum(plan::arrays);
        final long expected = 1000 * (52 + 8 + 4);
        assertTrue(bytes >= expected && bytes < expected + 5000, "bytes=" + bytes + ", expected=" + expected);
        for (int i = 0; i < 1000; i++) {
            map.create();
            a.values()[i] = -i;
        }
        for (int step = 0; step < 200; step++) {
            plan.step(100);
        }
        assertTrue(Footprint.sum(plan::arrays) <= bytes + 8 * 300, "slots grow as handles are given out");
        final long ofMap = map.metrics().allocatedBytes();
        map.defragment(RowOrder.by(a).descending(), 1);
        assertTrue(map.metrics().allocatedBytes() >= ofMap + 52_000, "what a map has of its own is counted there");
        assertEquals(map.metrics().allocatedBytes() / 1000.0, map.metrics().bytesPerRow(), "rows=" + map.rows());
    }

    @Test
    void arrays_comparisonOrKey_areNamedOnce() {
        final Rows rows = Rows.of(3, 2, 1);
        final Plan byKey = Plan.standAlone(Stores.of(rows.map), RowOrder.by(rows.key));
        final RowOrder order =
                RowOrder.comparing((a, b) -> rows.key.values()[a] > rows.key.values()[b]);
        final Plan compared = Plan.standAlone(Stores.of(rows.map), order);
        compared.advance(Long.MAX_VALUE);
        assertEquals(1, compared.place(10, Long.MAX_VALUE));
        byKey.reserve();
        assertEquals(arrays(new Exchanges(Stores.of(rows.map))::arrays) + 12, arrays(byKey::arrays));
        assertEquals(arrays(byKey::arrays) + 1, arrays(compared::arrays), "two of a comparison, no key");
    }

    /// {@return how many arrays are named, each once}
    private static int arrays(final Consumer<Consumer<Object>> names) {
        final Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        names.accept(array -> assertTrue(arrays.add(array), "named twice"));
        return arrays.size();
    }
}
