package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Plans that go on step by step.
class PlanTest {

    @Test
    @DisplayName("HM-27: work is bounded by the budget in every phase: one move is 8 keys, or one exchange")
    void step_anyPhase_staysWithinTheBudget() {
        final Rows rows = new Rows(1000);
        for (int i = 0; i < 1000; i++) {
            rows.create(-i);
        }
        final int[] reads = {0};
        final Plan plan = rows.plan(RowOrder.byKey(row -> {
            reads[0]++;
            return rows.key.values()[row];
        }));
        int steps = 0;
        for (boolean began = false; !began || !plan.isAtRest(); began = true) {
            final int before = reads[0];
            final int moves = plan.step(10);
            steps++;
            assertTrue(8 * moves + reads[0] - before <= 80, "moves=" + moves + ", keys=" + (reads[0] - before));
        }
        assertEquals(1000, reads[0]);
        assertEquals(500, plan.totalMoves());
        assertTrue(rows.isSorted());
        assertTrue(steps < 13 + 50 + 10, "steps=" + steps);
    }

    @Test
    @DisplayName("HM-28: a table in order costs a bounded look a step, and no sort")
    void step_rowsInOrder_looksOnly() {
        final Rows rows = new Rows(1000);
        for (int i = 0; i < 1000; i++) {
            rows.create(i);
        }
        final int[] reads = {0};
        final Plan plan = rows.plan(RowOrder.byKey(row -> {
            reads[0]++;
            return rows.key.values()[row];
        }));
        for (int step = 1; step <= 100; step++) {
            assertEquals(0, plan.step(3));
            assertTrue(reads[0] <= 24 * step);
            assertEquals(0, plan.misplaced());
            assertEquals(0, plan.stepsToOrder(3));
        }
        assertTrue(reads[0] > 2000, "it goes on looking: " + reads[0]);
    }

    @Test
    @DisplayName("HM-24: keys written in place are seen without a word")
    void step_keysWrittenInPlace_areSeen() {
        final Rows rows = Rows.of(1, 2, 3, 4);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        plan.step(10);
        rows.write(4, 3, 2, 1);
        for (int step = 0; step < 3; step++) {
            plan.step(10);
        }
        assertEquals(List.of(1, 2, 3, 4), rows.keys());
    }

    @Test
    void step_smallTable_isInOrderAfterOneStep() {
        final Rows rows = Rows.of(4, 3, 2, 1);
        assertEquals(2, rows.plan(RowOrder.by(rows.key)).step(3));
        assertTrue(rows.isSorted());
    }

    @Test
    void step_noBudget_changesNothingInAnyPhase() {
        final int count = KeySort.SLICE + 1000;
        final Rows rows = new Rows(count);
        for (int i = 0; i < count; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        for (int steps = 0; !rows.isSorted() || !plan.isAtRest(); steps++) {
            final long before = plan.orderHash();
            final double placed = plan.placed();
            assertEquals(0, plan.step(0));
            assertEquals(before, plan.orderHash(), () -> "plan=" + plan);
            assertEquals(placed, plan.placed(), () -> "plan=" + plan);
            plan.step(steps % 2 == 0 ? 1 : 1500);
        }
        assertEquals(0.0, plan.placed(), "the pass found all rows out of place");
        assertEquals(0, plan.step(0));
        assertEquals(0.0, plan.placed());
    }

    @Test
    void step_sevenKeys_costOneMove() {
        final Rows rows = Rows.of(7, 6, 5, 4, 3, 2, 1);
        assertEquals(1, rows.plan(RowOrder.by(rows.key)).step(2));
        final Rows more = Rows.of(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
        final Plan plan = more.plan(RowOrder.by(more.key));
        assertEquals(0, plan.step(1), "8 keys");
        assertEquals(1, plan.step(2), "7 keys and an exchange");
    }

    @Test
    @DisplayName("keys of every kind of column, copied in several steps")
    void step_keysOfAnyColumn_areCopiedFromWhereTheLastStepEnded() {
        for (int kind = 0; kind < 6; kind++) {
            final Rows rows = new Rows(40);
            final ByteColumn bytes = rows.map.bytes("byte");
            final LongColumn longs = rows.map.longs("long");
            final DoubleColumn doubles = rows.map.doubles("double");
            final FloatColumn floats = rows.map.floats("float");
            final HandleColumn handles = rows.map.handles("handle", HandleColumn.ANY_TYPE);
            for (int i = 0; i < 40; i++) {
                final int key = i * 17 % 40;
                rows.create(key);
                bytes.values()[i] = (byte) key;
                longs.values()[i] = key;
                doubles.values()[i] = key;
                floats.values()[i] = key;
                handles.values()[i] = Handle.of(2, 1, key);
            }
            final Plan plan = rows.plan(
                    switch (kind) {
                        case 0 -> RowOrder.by(rows.key);
                        case 1 -> RowOrder.by(longs);
                        case 2 -> RowOrder.by(doubles);
                        case 3 -> RowOrder.by(floats);
                        case 4 -> RowOrder.by(bytes);
                        default -> RowOrder.by(handles);
                    });
            for (int step = 0; step < 100 && !(rows.isSorted() && plan.isAtRest()); step++) {
                plan.step(1);
            }
            assertTrue(rows.isSorted(), "kind=" + kind);
        }
    }

    @Test
    @DisplayName("the most moves of the next step: keys to read, rows to place, and one")
    void mostMoves_inTheCourseOfAPlan_isABoundOfTheNextStep() {
        assertEquals(0, Rows.of(1).plan(RowOrder.byKey(row -> row)).mostMoves());
        final Rows two = Rows.of(2, 1);
        assertEquals(3, two.plan(RowOrder.by(two.key)).mostMoves());
        final int count = 20_000; // two slices of a sort, or more
        final Rows rows = new Rows(count + 8);
        for (int i = 0; i < 8; i++) {
            rows.map.createPermanent();
        }
        for (int i = 0; i < count; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        assertEquals(count + count / 8, plan.mostMoves(), "at rest");
        plan.step(1);
        assertEquals(8 + (count - 8) + (count - 8) / 8 + 1, plan.mostMoves(), "8 keys are copied");
        plan.step(count / 8 - 1);
        assertTrue(plan.toString().contains("SORT"), plan::toString);
        assertEquals(count + count / 8 + 1, plan.mostMoves(), "all keys are copied");
        while (plan.toString().contains("SORT")) {
            plan.read(1);
        }
        assertEquals(count + count / 8 + 1, plan.mostMoves(), "all rows are to be placed");
        assertEquals(1, plan.place());
        assertEquals(count - 1 + count / 8 + 1, plan.mostMoves(), "one has its place");
        assertEquals(count / 2 - 1, plan.step(plan.mostMoves()));
        assertTrue(plan.isAtRest());
    }

    @Test
    @DisplayName("chunks are those of rows, permanent ones included")
    void step_inChunksBehindPermanentRows_eachChunkHasItsRows() {
        final Rows rows = new Rows(12);
        rows.map.createPermanent();
        rows.map.createPermanent();
        for (int i = 9; i >= 0; i--) {
            rows.create(i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(4));
        for (int step = 0; step < 20; step++) {
            plan.step(10);
        }
        for (int row = 2; row < 12; row++) {
            final int key = rows.key.values()[row];
            assertEquals(row / 4, (key + 2) / 4, "row=" + row + ", key=" + key);
        }
    }

    @Test
    void readAll_middleOfASort_endsIt() {
        final int count = KeySort.SLICE + 1000;
        final Rows rows = new Rows(count);
        for (int i = 0; i < count; i++) {
            rows.create(-i);
        }
        final Plan plan = Plan.standAlone(Stores.of(rows.map), RowOrder.by(rows.key));
        plan.read(count);
        assertTrue(plan.toString().contains("SORT"), plan::toString);
        plan.advance(Long.MAX_VALUE);
        assertEquals(count, plan.misplaced());
        assertEquals(count / 2, plan.place(Integer.MAX_VALUE, Long.MAX_VALUE));
        assertTrue(rows.isSorted());
    }

    @Test
    void markFragmented_passUnderWay_readsKeysAgain() {
        final Rows rows = Rows.of(4, 3, 2, 1);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        assertEquals(1, plan.step(2));
        rows.write(2, 1, 4, 3);
        plan.markFragmented();
        assertEquals(2, plan.step(10));
        assertEquals(List.of(1, 2, 3, 4), rows.keys());
    }

    @Test
    void read_anotherReads_changesNoRow() {
        final Rows rows = Rows.of(4, 3, 2, 1);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        final long before = rows.map.state().orderHash();
        plan.read(100);
        assertEquals(before, rows.map.state().orderHash());
        assertEquals(2, plan.place());
        assertEquals(0, plan.place(), "what reading has left is used up");
    }

    @Test
    @DisplayName("HM-27: a row that died is not placed, nor the one that has its slot now")
    void step_slotUsedAgain_isNotTakenForTheOldRow() {
        final Rows rows = Rows.of(5, 4, 3, 2, 1, 0);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        assertEquals(1, plan.step(2), "6 keys are one move, the other exchanges");
        assertEquals(List.of(0, 4, 3, 2, 1, 5), rows.keys());
        final long next = rows.map.handle(4);
        rows.map.destroy(next);
        final long reborn = rows.create(9);
        assertEquals((int) next, (int) reborn, "the same slot");
        assertEquals(1, plan.step(1));
        assertEquals(List.of(0, 2, 3, 4, 5, 9), rows.keys(), "the row after it has taken its place");
        for (int step = 0; step < 20; step++) {
            plan.step(2);
        }
        assertEquals(List.of(0, 2, 3, 4, 5, 9), rows.keys());
        rows.checkHandles("reborn");
    }

    @Test
    void step_mapIsClearedInAnyPhase_goesOn() {
        for (int steps = 1; steps < 30; steps++) {
            final Rows rows = new Rows(100);
            for (int i = 0; i < 100; i++) {
                rows.create(-i);
            }
            final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(steps % 3 + 1));
            for (int step = 0; step < steps; step++) {
                plan.step(2);
            }
            rows.map.clear();
            plan.step(2);
            for (int i = 0; i < 50; i++) {
                rows.create(-i);
            }
            for (int step = 0; step < 100; step++) {
                plan.step(2);
            }
            rows.checkHandles("steps=" + steps);
            assertEquals(0, plan.misplaced());
            assertTrue(rows.isSorted() || steps % 3 != 0, "steps=" + steps);
        }
    }

    @Test
    @DisplayName("a map that grows in the middle of any phase")
    void step_mapGrows_goesOn() {
        for (int steps = 1; steps < 40; steps += 3) {
            final Rows rows = new Rows(Layout.dense(64).growable());
            final Random random = new Random(steps);
            for (int i = 0; i < 64; i++) {
                rows.create(random.nextInt());
            }
            final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(steps % 2 + 1));
            for (int step = 0; step < steps; step++) {
                plan.step(2);
            }
            for (int i = 0; i < 1000; i++) {
                rows.create(random.nextInt());
            }
            for (int step = 0; step < 100; step++) {
                plan.step(100);
            }
            assertEquals(0, plan.misplaced());
            assertTrue(rows.isSorted() || steps % 2 == 1, "steps=" + steps);
            rows.checkHandles("steps=" + steps);
        }
    }

    @Test
    @DisplayName("rows that are created faster than keys are copied hold up no pass")
    void step_rowsComeFasterThanKeysAreCopied_passEnds() {
        final Rows rows = new Rows(Layout.dense(16).growable());
        for (int i = 0; i < 16; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        for (int step = 0; step < 12; step++) {
            plan.step(1);
            for (int i = 0; i < 20; i++) {
                rows.create(100);
            }
        }
        assertTrue(plan.totalMoves() > 0);
    }

    @Test
    @DisplayName("EN-08: rows that are permanent by now are not read, and not taken for targets")
    void step_rowsBecomePermanentMeanwhile_areLeftOut() {
        final Rows rows = new Rows(100);
        for (int i = 0; i < 60; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.byKey(row -> {
            assertTrue(row >= rows.map.permanent(), "row=" + row);
            return rows.key.values()[row];
        }));
        plan.step(1);
        final long[] fixed = new long[20];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = rows.write(rows.map.createPermanent(), 1000);
        }
        for (int step = 0; step < 300; step++) {
            plan.step(1);
        }
        for (int i = 0; i < fixed.length; i++) {
            assertEquals(i, rows.map.find(fixed[i]));
        }
        assertTrue(rows.isSorted());
        rows.checkHandles("permanent");
    }

    @Test
    @DisplayName("EN-08: handles of a plan under way that come again as permanent or pending rows are left alone")
    void step_handlesComeAgainAsOtherRows_areLeftAlone() {
        for (int chunk = 1; chunk <= 2; chunk++) {
            final Rows rows = new Rows(100);
            for (int i = 0; i < 20; i++) {
                rows.create(-i);
            }
            final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(chunk));
            plan.step(4); // 20 keys, one exchange
            rows.map.reset();
            for (int i = 0; i < 5; i++) {
                rows.write(rows.map.createPermanent(), i);
            }
            for (int i = 0; i < 10; i++) {
                rows.create(-i);
            }
            for (int i = 0; i < 5; i++) {
                rows.write(rows.map.createPending(), i);
            }
            final List<Long> permanent = rows.handles().subList(0, 5);
            for (int step = 0; step < 50; step++) {
                plan.step(4);
            }
            assertEquals(permanent, rows.handles().subList(0, 5));
            assertTrue(rows.isSorted() || chunk == 2);
            rows.checkHandles("chunk=" + chunk);
        }
    }

    @Test
    @DisplayName("EN-08: in chunks, a handle of the pass that has come again as a permanent row stays where it is")
    void place_inChunksTargetIsPermanentNow_isLeftWhereItIs() {
        final Rows rows = new Rows(40);
        for (int i = 0; i < 40; i++) {
            rows.create(-i); // the first rows belong into the last chunk
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(10));
        plan.read(1000);
        rows.map.reset();
        for (int i = 0; i < 5; i++) {
            rows.write(rows.map.createPermanent(), 1000);
        }
        for (int i = 0; i < 35; i++) {
            rows.create(-i);
        }
        final List<Long> permanent = rows.handles().subList(0, 5);
        assertTrue(plan.place() > 0);
        assertEquals(permanent, rows.handles().subList(0, 5));
        rows.checkHandles("permanent");
    }

    // ---- In chunks ----

    @Test
    @DisplayName("in chunks, rows that stand in their chunks are not moved")
    void step_inChunks_movesOnlyWhatIsElsewhere() {
        final Rows rows = new Rows(1000);
        for (int i = 0; i < 1000; i++) {
            rows.create(i / 100 * 100 + 99 - i % 100); // chunks are in order, rows in them are not
        }
        rows.map.exchange(150, 850);
        rows.map.exchange(151, 333);
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(100));
        plan.step(1000);
        final long moves = plan.totalMoves();
        assertTrue(moves >= 2 && moves <= 3, "moves=" + moves);
        plan.step(1000);
        assertTrue(plan.isAtRest(), "recognised without a sort");
        assertEquals(moves, plan.totalMoves());
    }

    @Test
    @DisplayName("in chunks, rows that died leave the others of the pass to be placed")
    void step_inChunksRowsDie_othersArePlaced() {
        final Rows rows = new Rows(100);
        for (int i = 0; i < 100; i++) {
            rows.create(-i);
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(10));
        plan.read(1000);
        for (int i = 0; i < 3; i++) {
            rows.map.destroy(rows.map.handle(90)); // they belong into the first chunk
        }
        assertTrue(plan.place() > 40);
        assertTrue(plan.isAtRest());
        int elsewhere = 0;
        for (int row = 0; row < 97; row++) {
            elsewhere += (99 + rows.key.values()[row]) / 10 == row / 10 ? 0 : 1;
        }
        assertTrue(elsewhere <= 6, "elsewhere=" + elsewhere);
    }

    @Test
    @DisplayName("in chunks, a row that was born into the slot of a dead one is not taken for it")
    void step_inChunksSlotUsedAgain_makesRoom() {
        final Rows rows = new Rows(20);
        for (int i = 0; i < 20; i++) {
            rows.create(-i); // all are in the wrong chunk
        }
        final Plan plan = rows.plan(RowOrder.by(rows.key).inChunksOf(10));
        plan.read(1000);
        final long dead = rows.map.handle(15);
        rows.map.destroy(dead);
        final long born = rows.create(100);
        assertEquals((int) dead, (int) born);
        rows.map.exchange(rows.map.find(born), 3);
        plan.place();
        for (int row = 0; row < 9; row++) {
            assertTrue(rows.key.values()[row] <= -10, rows.keys()::toString);
        }
        for (int row = 10; row < 20; row++) {
            assertTrue(rows.key.values()[row] > -10 && rows.key.values()[row] <= 0, rows.keys()::toString);
        }
        assertEquals(9, rows.map.find(born), "it made room, and stands where none is missing");
    }

    // ---- Keys that throw ----

    @Test
    @DisplayName("a key function that throws changes no row, and leaves the plan as it was")
    void step_keyThatThrows_leavesThePlanAsItWas() {
        final Rows rows = new Rows(100);
        for (int i = 0; i < 100; i++) {
            rows.create(-i);
        }
        final boolean[] fails = {false};
        final Plan plan = rows.plan(RowOrder.by(rows.key).thenBy(RowOrder.byKey(row -> {
            if (fails[0] && row % 8 == 5) {
                throw new ArithmeticException("no key");
            }
            return row;
        })));
        assertTrue(plan.callsFunction());
        for (int step = 0; step < 200; step++) {
            final long before = plan.orderHash();
            final long rowsBefore = rows.map.state().orderHash();
            final String words = plan.toString();
            fails[0] = true;
            boolean threw = false;
            try {
                plan.read(2);
            } catch (final ArithmeticException expected) {
                threw = true;
            }
            fails[0] = false;
            if (threw) {
                assertEquals(before, plan.orderHash());
                assertEquals(rowsBefore, rows.map.state().orderHash());
                assertEquals(words, plan.toString());
                assertEquals(0, plan.place(), "a step that failed has no second half");
                plan.step(2);
            } else {
                plan.place();
            }
        }
        assertTrue(rows.isSorted() && plan.totalMoves() == 50);
    }

    @Test
    void step_keyThatStepsThePlan_isRefused() {
        final Rows rows = Rows.of(2, 1);
        final Plan[] plan = new Plan[1];
        plan[0] = rows.plan(RowOrder.byKey(row -> plan[0].step(1)));
        assertThrows(IllegalStateException.class, () -> plan[0].step(1));
        plan[0] = rows.plan(RowOrder.byKey(row -> plan[0].step(0)));
        assertThrows(IllegalStateException.class, () -> plan[0].step(1), "also a step that does nothing");
        plan[0] = rows.plan(RowOrder.byKey(row -> rows.create(1)));
        rows.map.destroy(rows.map.handle(1));
        assertThrows(IllegalStateException.class, () -> plan[0].step(1));
    }
}
