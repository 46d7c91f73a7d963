package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What is refused where an order of rows is declared, and what fails in a frame.
class OrderRefusalTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withSwapBudget(20).withoutSerialCutoff());
    private final Table things = sim.define("thing", Layout.dense(100));
    private final IntColumn key = things.ints("key");
    private final Table others = sim.define("other", Layout.dense(100));
    private final IntColumn rank = others.ints("rank");

    private static void assertRefused(
            final Class<? extends RuntimeException> as, final Executable call, final String... says) {
        Trial.assertSays(assertThrows(as, call), says);
    }

    @Test
    void withSwapBudget_negative_isRefused() {
        assertRefused(
                IllegalArgumentException.class,
                () -> SimulationOptions.defaults().withSwapBudget(-1),
                "must not be negative",
                "swapBudget=-1");
    }

    @Test
    void weight_negativeOrWithoutAnOrder_isRefused() {
        final Ordering ordering = things.order(RowOrder.by(key));
        assertRefused(
                IllegalArgumentException.class,
                () -> ordering.weight(-3),
                "must not be negative",
                "weight=-3",
                "type=thing");
        ordering.drop();
        assertRefused(IllegalStateException.class, () -> ordering.weight(1), "no order", "call=weight", "Table.order");
        assertRefused(IllegalStateException.class, ordering::order, "no order", "call=order");
        assertRefused(IllegalStateException.class, ordering::markFragmented, "no order", "call=markFragmented");
    }

    @Test
    void order_columnOfAnotherTableOrSimulation_isRefused() {
        assertRefused(
                IllegalArgumentException.class,
                () -> things.order(RowOrder.by(rank)),
                "columns of their own",
                "type=thing",
                "column=other.rank");
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final IntColumn twin = other.define("thing", Layout.dense(100)).ints("key");
            assertRefused(
                    IllegalArgumentException.class,
                    () -> things.order(RowOrder.by(twin)),
                    "columns of their own",
                    "column=thing.key");
        }
        assertFalse(things.ordering.isKept());
    }

    @Test
    void order_objectsOrVectors_areRefused() {
        final ObjectColumn<String> names = things.objects("name", String.class);
        assertRefused(
                IllegalArgumentException.class, () -> things.order(RowOrder.by(names)), "column=thing.name", "byKey");
        assertRefused(
                IllegalArgumentException.class,
                () -> things.order(RowOrder.by(things.vec2("place"))),
                "column=thing.place",
                "morton");
    }

    @Test
    void order_comparison_isRefused() {
        assertRefused(
                IllegalArgumentException.class,
                () -> things.order(RowOrder.comparing((a, b) -> a > b)),
                "comparison",
                "type=thing");
    }

    @Test
    void order_layoutThatKeepsItsPlaces_isRefused() {
        final Layout[] layouts = {Layout.pinned(8), Layout.fixed(8), Layout.events(8)};
        for (final Layout layout : layouts) {
            final Table table = sim.define("type" + LayoutKind.of(layout), layout);
            final IntColumn value = table.ints("value");
            assertRefused(
                    IllegalStateException.class,
                    () -> table.order(RowOrder.by(value)),
                    "type=" + table.name(),
                    "dense");
            assertFalse(table.ordering.isKept());
        }
    }

    @Test
    void order_inAFrame_isRefused() {
        try (Simulation alone =
                Simulation.create(SimulationOptions.defaults().withWorkers(1))) { // a worker is no owner
            final Table rows = alone.define("thing", Layout.dense(100));
            final IntColumn order = rows.ints("key");
            final Ordering ordering = rows.order(RowOrder.by(order));
            final Executable[] calls = {
                () -> rows.order(RowOrder.by(order)), () -> ordering.weight(2), ordering::markFragmented, ordering::drop
            };
            final int[] refused = {0};
            alone.system("change").once((all, commands) -> {
                for (final Executable call : calls) {
                    assertRefused(IllegalStateException.class, call, "between frames", "call=thing ");
                    refused[0]++;
                }
            });
            alone.step();
            assertEquals(calls.length, refused[0]);
        }
    }

    // ---- Functions that make keys ----

    private void fill() {
        for (int row = 0; row < 50; row++) {
            key.values()[things.row(things.create())] = 50 - row;
            rank.values()[others.row(others.create())] = 50 - row;
        }
    }

    @Test
    void step_keyFunctionThrows_failsTheFrameAndMovesNoRow() {
        fill();
        final boolean[] throwing = {false};
        others.order(RowOrder.by(rank));
        things.order(RowOrder.byKey(row -> {
            if (throwing[0]) {
                throw new IllegalStateException("no key");
            }
            return key.values()[row];
        }));
        sim.run(4);
        assertTrue(others.ordering.moves() > 0, "rows are being placed");
        others.ordering.weight(3); // of the next frames
        things.ordering.markFragmented();
        throwing[0] = true;
        final long[] before = Trial.handles(others);
        final int rows = things.size();
        sim.commands().create(things); // the boundaries are complete
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(failure, "type=thing", "frame=4", "no row was moved", "no key", "recover()");
        assertEquals("order of thing", failure.system());
        assertEquals(rows + 1, things.size());
        org.junit.jupiter.api.Assertions.assertArrayEquals(before, Trial.handles(others));
        assertEquals(0, sim.report().moves() + others.ordering.moves());
        sim.recover();
        throwing[0] = false;
        sim.run(30);
        for (int row = 1; row < 50; row++) {
            assertTrue(key.values()[row - 1] <= key.values()[row] && rank.values()[row - 1] <= rank.values()[row]);
        }
    }

    /// Types are placed side by side; a follower is told of each exchange.
    @Test
    void step_placingBreaksOff_namesTheTypeAndOnlyARestoreGoesOn() {
        fill();
        final boolean[] throwing = new boolean[1];
        others.store().schema().follow(new IdleFollower() {
            @Override
            public void exchanged(final int a, final int b) {
                if (throwing[0]) {
                    throw new IllegalStateException("follower");
                }
            }
        });
        things.order(RowOrder.by(key));
        others.order(RowOrder.by(rank));
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        throwing[0] = true;
        SystemFailure failure = null;
        for (int frame = 0; frame < 10 && failure == null; frame++) { // until rows are placed
            try {
                sim.step();
            } catch (final SystemFailure thrown) {
                failure = thrown;
            }
        }
        assertNotNull(failure, "no row was exchanged");
        Trial.assertSays(failure, "playback did not complete", "type=other", "follower");
        assertEquals("playback of other", failure.system());
        assertThrows(IllegalStateException.class, sim::recover);
        throwing[0] = false;
        sim.restore(snapshot);
        sim.run(30);
        for (int row = 1; row < 50; row++) {
            assertTrue(key.values()[row - 1] <= key.values()[row] && rank.values()[row - 1] <= rank.values()[row]);
        }
    }

    @Test
    void step_keyFunctionThrowsAnError_isRecoveredAsWell() {
        fill();
        final int[] calls = {0};
        things.order(RowOrder.byKey(row -> {
            if (calls[0]++ == 0) {
                throw new StackOverflowError();
            }
            return -row;
        }));
        assertThrows(SystemFailure.class, sim::step);
        sim.recover();
        sim.run(3);
        assertTrue(things.ordering.totalMoves() > 0);
    }

    @Test
    void step_keyFunctionThatChangesSomething_isRefused() {
        fill();
        final long first = things.handle(0);
        final Executable[] calls = {
            things::create,
            () -> things.destroy(first),
            () -> sim.commands().destroy(first),
            things.ordering::markFragmented,
            sim::step,
            sim::snapshot,
            sim::orderHash,
            sim::handOver,
            sim::close,
            () -> sim.switchOff("any"),
            () -> things.ints("late")
        };
        for (final Executable call : calls) {
            final Throwable[] thrown = new Throwable[1];
            things.order(RowOrder.byKey(row -> {
                try {
                    call.execute();
                } catch (final Throwable refused) {
                    thrown[0] = refused;
                }
                return row;
            }));
            sim.step();
            assertTrue(thrown[0] instanceof IllegalStateException, () -> "thrown: " + thrown[0]);
            assertNotNull(thrown[0].getMessage());
        }
    }

    @Test
    void step_systemThrows_leavesThePlanAsItWas() {
        fill();
        final boolean[] throwing = {false};
        sim.system("fail").once((all, commands) -> {
            if (throwing[0]) {
                throw new IllegalStateException("broken");
            }
        });
        final Ordering ordering = things.order(RowOrder.by(key));
        for (int frame = 0; frame < 12; frame++) {
            sim.step();
            final long order = sim.orderHash();
            throwing[0] = true;
            assertThrows(SystemFailure.class, sim::step);
            throwing[0] = false;
            sim.recover();
            assertEquals(order, sim.orderHash(), "frame=" + sim.frame());
            assertEquals(0, sim.report().moves() + ordering.moves());
        }
        assertTrue(ordering.totalMoves() > 20);
    }

    /// The function of an order runs on the owner, which may ask an index; another thread may not.
    @Test
    void keys_inTheFunctionOfAnOrder_areTheOwners() {
        final HashIndex byKey = things.indices().unique("byKey", key);
        final boolean[] asked = {false};
        things.create();
        things.create();
        things.order(RowOrder.byKey(row -> {
            assertEquals(0, byKey.view().find(0));
            assertInstanceOf(
                    IllegalStateException.class,
                    CompletableFuture.supplyAsync(byKey::view)
                            .handle((keys, thrown) -> thrown.getCause())
                            .join());
            asked[0] = true;
            return row;
        }));
        sim.step();
        assertTrue(asked[0]);
    }
}
