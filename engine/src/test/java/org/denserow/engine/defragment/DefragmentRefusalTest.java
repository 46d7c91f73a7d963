package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// What `HandleMap.defragment` refuses, and that nothing has changed then.
class DefragmentRefusalTest {

    private static final int MANY = Integer.MAX_VALUE;

    @Test
    void defragment_badArguments_areRefused() {
        final Rows rows = Rows.of(2, 1);
        final RowOrder order = RowOrder.by(rows.key);
        refused(IllegalArgumentException.class, "maxSwaps=-1", () -> rows.map.defragment(order, -1));
        refused(
                IllegalArgumentException.class,
                "budget=-1",
                () -> rows.plan(order).step(-1));
        refused(
                IllegalArgumentException.class,
                "budget=-1",
                () -> rows.plan(order).stepsToOrder(-1));
        refused(NullPointerException.class, "order=null", () -> rows.map.defragment(null, 1));
        refused(NullPointerException.class, "order=null", () -> rows.plan(null));
        final Rows other = Rows.of(1);
        refused(IllegalArgumentException.class, "column=t.key", () -> other.map.defragment(order, 1));
        refused(IllegalArgumentException.class, "column=t.key", () -> other.plan(order));
        refused(
                IllegalArgumentException.class,
                "order=comparison",
                () -> rows.plan(RowOrder.comparing((a, b) -> false)));
        assertEquals(List.of(2, 1), rows.keys());
    }

    @Test
    void defragment_rowsThatKeepTheirPlaces_areRefused() {
        for (final Layout layout : List.of(Layout.pinned(4), Layout.events(4), Layout.fixed(4))) {
            final Rows rows = new Rows(layout);
            refused(
                    IllegalStateException.class,
                    "call=defragment",
                    () -> rows.map.defragment(RowOrder.by(rows.key), 1));
            refused(IllegalStateException.class, "call=order", () -> rows.plan(RowOrder.by(rows.key)));
        }
    }

    @Test
    void defragment_followerThatCallsIt_isRefused() {
        final Rows rows = Rows.of(2, 1);
        final RowOrder order = RowOrder.by(rows.key);
        rows.map.follow(new IdleFollower() {
            @Override
            public void exchanged(final int a, final int b) {
                rows.map.defragment(order, 1);
            }
        });
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order, 1));
        assertEquals(List.of(1, 2), rows.keys(), "all else has followed");
        rows.checkHandles("exchanged");
    }

    @Test
    void place_followerThatCallsIt_isRefused() {
        final Rows rows = Rows.of(4, 3, 2, 1);
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        rows.map.follow(new IdleFollower() {
            @Override
            public void exchanged(final int a, final int b) {
                plan.place();
            }
        });
        refused(IllegalStateException.class, "call=defragment", () -> plan.step(2));
    }

    @Test
    void defragment_keyThatThrows_changesNothing() {
        final Rows rows = Rows.of(3, 2, 1);
        final boolean[] fails = {true};
        final RowOrder order = RowOrder.byKey(row -> {
            if (fails[0] && row == 2) {
                throw new ArithmeticException("no key");
            }
            return rows.key.values()[row];
        });
        final RowOrder compared = RowOrder.comparing((a, b) -> {
            if (fails[0]) {
                throw new ArithmeticException("no comparison");
            }
            return rows.key.values()[a] > rows.key.values()[b];
        });
        final long before = rows.map.state().orderHash();
        refused(ArithmeticException.class, "no key", () -> rows.map.defragment(order, MANY));
        refused(ArithmeticException.class, "no comparison", () -> rows.map.defragment(compared, MANY));
        assertEquals(before, rows.map.state().orderHash());
        fails[0] = false;
        assertEquals(1, rows.map.defragment(compared, MANY));
        assertTrue(rows.isSorted());
        assertEquals(0, rows.map.defragment(order, MANY));
        assertNotEquals(before, rows.map.state().orderHash());
    }

    @Test
    void defragment_keyThatChangesTheMap_isRefused() {
        final Rows rows = new Rows(10);
        for (int i = 5; i > 0; i--) {
            rows.create(i);
        }
        refused(
                IllegalStateException.class,
                "only looks",
                () -> rows.map.defragment(RowOrder.byKey(row -> row == 2 ? rows.create(7) : 0), MANY));
        refused(
                IllegalStateException.class,
                "only looks",
                () -> rows.map.defragment(
                        RowOrder.comparing((a, b) -> rows.map.rows() > 4 && rows.map.destroy(rows.map.handle(0))),
                        MANY));
        final RowOrder[] order = new RowOrder[1];
        order[0] = RowOrder.byKey(row -> rows.map.defragment(order[0], 1));
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order[0], MANY));
        order[0] = RowOrder.comparing((a, b) -> rows.map.defragment(order[0], 1) > 0);
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order[0], MANY));
        order[0] = RowOrder.byKey(row -> rows.map.defragment(order[0], 0));
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order[0], MANY));
        order[0] = RowOrder.comparing((a, b) -> rows.map.defragment(order[0], 0) > 0);
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order[0], MANY));
        order[0] = RowOrder.byKey(row -> {
            rows.map.markFragmented();
            return 0;
        });
        refused(IllegalStateException.class, "call=defragment", () -> rows.map.defragment(order[0], MANY));
        rows.checkHandles("refused");
        rows.map.defragment(RowOrder.by(rows.key), MANY);
        assertTrue(rows.isSorted());
    }

    private static void refused(final Class<? extends Exception> kind, final String words, final Runnable call) {
        final String message = assertThrows(kind, call::run).getMessage();
        assertTrue(message.contains(words), message);
    }
}
