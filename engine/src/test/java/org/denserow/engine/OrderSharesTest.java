package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Orders;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The shares of the budget that types with an order get in a frame.
class OrderSharesTest {

    private static final int ROWS = 8; // keys read for one move

    private final FrameState state = new FrameState();
    private final CommandLog log = new CommandLog(1);
    private final Types types = new Types(SimulationOptions.defaults().withMaxSlots(100), state, log);
    private final Orders orders = log.orders();
    private final Ordering one = ordered("one");
    private final Ordering other = ordered("other");

    /// Rows in the reverse order.
    private Ordering ordered(final String name) {
        final Table table = types.define(name, Layout.dense(ROWS));
        final IntColumn key = table.ints("key");
        for (int row = 0; row < ROWS; row++) {
            table.create();
            key.values()[row] = -row;
        }
        return table.order(RowOrder.by(key));
    }

    /// Reads with a budget of one move, dealt in frame 0.
    ///
    /// @param ask whether an estimate for another frame is requested between dealing and reading
    /// @return rows that each type now knows to be misplaced
    private String read(final boolean ask) {
        orders.budget(1);
        orders.share(0);
        if (ask) {
            orders.framesToOrder(1, 1);
        }
        for (int i = 0; i < orders.count(); i++) {
            orders.read(i);
        }
        return one.misplaced() + " " + other.misplaced();
    }

    @Test
    @DisplayName(
            "types with an order stand by their numbers, whichever was ordered first, and one that ends leaves them")
    void keep_laterTypeFirst_isByTypeNumber() {
        final Table third = types.define("third", Layout.dense(ROWS));
        final Table fourth = types.define("fourth", Layout.dense(ROWS));
        fourth.order(RowOrder.by(fourth.ints("key")));
        third.order(RowOrder.by(third.ints("key")));
        assertEquals(List.of("one", "other", "third", "fourth"), names());
        final long before = orders.definitions();
        third.order(RowOrder.by(third.ints("another key"))); // replaces the first one
        assertEquals(List.of("one", "other", "third", "fourth"), names());
        assertTrue(orders.definitions() > before);
    }

    private List<String> names() {
        return IntStream.range(0, orders.count())
                .mapToObj(i -> orders.get(i).name())
                .toList();
    }

    @Test
    void share_budgetOfOne_goesToOneType() {
        assertEquals("0 8", read(false));
    }

    @Test
    @DisplayName("an estimate leaves the shares of the frame as they are")
    void framesToOrder_afterTheSharesWereDealt_leavesThem() {
        assertEquals("0 8", read(true));
    }

    @Test
    @DisplayName("there is work while some type has rows to look at and the budget allows a move")
    void share_noBudgetOrNoOrder_isNoWork() {
        orders.budget(0);
        assertFalse(orders.share(0));
        orders.budget(1);
        assertTrue(orders.share(0));
        one.drop();
        other.drop();
        assertFalse(orders.share(0));
    }

    @Test
    @DisplayName("the count of definitions rises when an order begins, is replaced, or ends")
    void definitions_orderEnds_rises() {
        final long before = orders.definitions();
        one.drop();
        assertTrue(orders.definitions() > before);
        assertEquals(List.of("other"), names());
    }
}
