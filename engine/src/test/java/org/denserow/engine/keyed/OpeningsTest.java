package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rows to come by key, without a simulation: handle `1000 + n` for the n-th staged row.
class OpeningsTest {

    private final HandleMap map = HandleMap.create("players", 1, Layout.dense(16));
    private final IntColumn numbers = map.ints("number");
    private final ObjectColumn<String> names = map.objects("name", String.class);
    private final Coming coming = new Coming(Stores.of(map).newBuffer());

    private static final class Coming implements RowsToCome {

        final StagedRows staged;
        final Set<Integer> pending = new HashSet<>();
        int begin;
        int settled;
        long turn;

        Coming(final StagedRows staged) {
            this.staged = staged;
        }

        @Override
        public int begin() {
            return begin;
        }

        @Override
        public int settled() {
            return settled;
        }

        @Override
        public int end() {
            return staged.count();
        }

        @Override
        public long turn() {
            return turn;
        }

        @Override
        public StagedRows staged() {
            return staged;
        }

        @Override
        public boolean comesActive(final int row) {
            return !pending.contains(row);
        }

        @Override
        public long handle(final int row) {
            return 1000 + row;
        }

        void clear() {
            staged.clear();
            pending.clear();
            settled = 0;
            turn++;
        }

        void settle() {
            settled = staged.count();
        }
    }

    private Openings of(final Object column, final ToLongFunction<String> hash) {
        return new Openings((Cells<?>) column, () -> coming, hash);
    }

    private void add(final String name) {
        coming.staged.set((ObjectCells<?>) names, coming.staged.add(), name);
    }

    private void add(final int number) {
        coming.staged.set((IntCells) numbers, coming.staged.add(), number);
    }

    @Test
    @DisplayName("IX-03: texts of one hash are told apart, in earlier messages and in the one that runs")
    void handle_allHashesEqual_isTheFirstOfTheText() {
        for (final ToLongFunction<String> hash : List.<ToLongFunction<String>>of(any -> 7, NameHash::of)) {
            final Openings openings = of(names, hash);
            coming.clear();
            add((String) null);
            add("a");
            add("b");
            add("p");
            coming.pending.add(3);
            add("b");
            add("p");
            assertEquals(1002, openings.handle("b"), "of the message that runs");
            coming.settle();
            add("c");
            add("a");
            assertEquals(1001, openings.handle("a"));
            assertEquals(1002, openings.handle("b"));
            assertEquals(1006, openings.handle("c"));
            assertEquals(1005, openings.handle("p"), "the first is pending");
            assertEquals(Handle.NULL, openings.handle("d"));
            coming.settle();
            assertEquals(1006, openings.handle("c"));
            assertEquals(1001, openings.handle("a"));
        }
    }

    @Test
    void handle_severalRowsOfAKey_isTheFirst() {
        final Openings openings = of(numbers, NameHash::of);
        coming.clear();
        add(5);
        add(5);
        assertEquals(1000, openings.handle(5), "of the message that runs");
        coming.settle();
        add(6);
        add(8);
        add(8);
        assertEquals(1000, openings.handle(5));
        assertEquals(1003, openings.handle(8), "behind another row of the message");
    }

    @Test
    @DisplayName("each boundary begins anew, also in the middle of what is staged")
    void handle_anotherTurn_forgetsTheFormer() {
        final Openings openings = of(numbers, NameHash::of);
        coming.clear();
        add(5);
        add(6);
        coming.settle();
        assertEquals(1000, openings.handle(5));
        coming.clear();
        add(7);
        coming.settle();
        assertEquals(Handle.NULL, openings.handle(5));
        assertEquals(1000, openings.handle(7));
        coming.begin = 1;
        coming.turn++;
        add(8);
        coming.settle();
        assertEquals(Handle.NULL, openings.handle(7), "of the turn before");
        assertEquals(1001, openings.handle(8));
    }

    @Test
    @DisplayName("a message that failed leaves nothing: its rows are replaced by those of the next")
    void handle_rowsTakenBack_areNotFound() {
        final Openings openings = of(numbers, NameHash::of);
        coming.clear();
        add(5);
        coming.settle();
        add(6);
        assertEquals(1001, openings.handle(6));
        coming.staged.keep(1);
        assertEquals(Handle.NULL, openings.handle(6));
        add(7);
        coming.settle();
        assertEquals(1001, openings.handle(7));
        assertEquals(Handle.NULL, openings.handle(6));
        assertEquals(1000, openings.handle(5));
    }

    @Test
    void handle_textOrPairTakenBack_isNotFound() {
        final Openings byName = of(names, NameHash::of);
        coming.clear();
        add("a");
        coming.settle();
        add("b");
        assertEquals(1001, byName.handle("b"));
        coming.staged.keep(1);
        assertEquals(Handle.NULL, byName.handle("b"));
        final Cells<?> column = (Cells<?>) numbers;
        final Openings byPair = of(numbers, NameHash::of);
        coming.clear();
        add(5);
        assertEquals(1000, byPair.handle(column, new KeyNumbers(column, 0), 5, 5));
        assertEquals(Handle.NULL, byPair.handle(column, new KeyNumbers(column, 0), 5, 6));
        coming.staged.keep(0);
        assertEquals(Handle.NULL, byPair.handle(column, new KeyNumbers(column, 0), 5, 5));
    }

    @Test
    @DisplayName("the room that one crowded boundary needed is given back")
    void bytes_afterACrowd_fallAgain() {
        final Openings openings = of(numbers, NameHash::of);
        final long small = openings.bytes();
        coming.clear();
        for (int number = 0; number < 10_000; number++) {
            add(number);
        }
        coming.settle();
        assertEquals(1000 + 9_999, openings.handle(9_999));
        assertTrue(openings.bytes() > 100 * small, "bytes=" + openings.bytes());
        for (int boundary = 0; boundary < 2; boundary++) {
            coming.clear();
            add(3);
            coming.settle();
            assertEquals(1000, openings.handle(3));
            assertEquals(boundary == 0, openings.bytes() > 100 * small, "a crowd may come again at once");
        }
        coming.clear();
        add(3);
        coming.settle();
        assertEquals(Handle.NULL, openings.handle(9_999));
        assertEquals(small, openings.bytes());
    }
}
