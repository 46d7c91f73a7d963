package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Indices are added, dropped, refused, saved.
class IndexingTest {

    private final HandleMap map = HandleMap.create("t", 1, Layout.dense(16).growable());
    private final RowStore store = Stores.of(map);
    private final IntColumn team = map.ints("team");
    private final ObjectColumn<String> names = map.objects("name", String.class);
    private final Indexing indices = IndexWorld.indexing(store);

    private void fill(final int rows) {
        for (int row = 0; row < rows; row++) {
            map.create();
            store.array(team)[row] = row % 3;
            store.array(names)[row] = "name " + row % 5;
            for (final KeyedRows index : store.schema().indices()) {
                index.rekeyed(row);
            }
        }
    }

    @Test
    @DisplayName(
            "IX-11: an index added to a filled table has all active rows; dropped, it has none, and its name is free")
    void sets_filledTable_takesInAndIsDropped() {
        fill(9);
        map.createPending();
        final long empty = map.metrics().allocatedBytes();
        final SetIndex sets = indices.sets("x", team);
        assertEquals(3, sets.view().count(2));
        assertTrue(map.metrics().allocatedBytes() > empty);
        assertEquals(List.of("RowSetIndex t.x, key=t.team"), describe("x"));
        indices.drop(sets);
        assertEquals(empty, map.metrics().allocatedBytes());
        assertEquals(List.of(), describe("x"));
        map.create();
        map.destroy(map.handle(0));
        map.checkInvariants();
        final NameIndex again = indices.names("x", names);
        assertEquals(-1, again.view().find("name 9"));
        assertEquals(4, again.duplicates() + 1, "five names, eight rows with one");
    }

    private List<String> describe(final String name) {
        final List<String> lines = new ArrayList<>(store.schema().describe());
        lines.removeIf(line -> !line.contains("t." + name + ","));
        return lines;
    }

    @Test
    @DisplayName("IX-11: a table has several indices, a column too; dropping one leaves the others")
    void drop_oneOfThree_leavesTheOthers() {
        fill(6);
        final SetIndex first = indices.sets("a", team);
        final SetIndex second = indices.sets("b", team);
        final NameIndex third = indices.names("c", names);
        indices.drop(second);
        map.destroy(map.handle(0));
        assertEquals(1, first.view().count(0));
        assertEquals(2, first.view().count(1));
        assertEquals(0, third.duplicates());
        map.checkInvariants();
        assertEquals(2, store.schema().indices().length);
    }

    @Test
    @DisplayName("IX-11: a dropped index, and a view of it, is refused by name; so is a second drop")
    void drop_usedLater_isRefused() {
        fill(6);
        final SetIndex sets = indices.sets("a", team);
        final SetIndex.View view = sets.view();
        final NameIndex named = indices.names("b", names);
        final NameIndex.View nameView = named.view();
        final HashIndex unique = indices.unique("c", team);
        final HashIndex.View keys = unique.view();
        List.of(sets, named, unique).forEach(indices::drop);
        for (final Runnable use : List.<Runnable>of(
                sets::view,
                () -> view.first(1),
                () -> view.next(1),
                () -> view.count(1),
                () -> view.any(1, 1),
                () -> view.copy(1, new long[1]),
                () -> view.rekey(1, 1),
                named::view,
                named::duplicates,
                () -> nameView.find("x"),
                () -> nameView.handle("x"),
                () -> nameView.rekey(1, "x"),
                unique::view,
                unique::duplicates,
                () -> keys.find(1),
                () -> keys.handle(1))) {
            final String message =
                    assertThrows(IllegalStateException.class, use::run).getMessage();
            assertTrue(message.contains("dropped finds nothing: index=t."), message);
        }
        assertEquals(1, team.get(1), "nothing is written");
        final String message = assertThrows(IllegalArgumentException.class, () -> indices.drop(sets))
                .getMessage();
        assertTrue(message.contains("index=t.a") && message.contains("dropped before"), message);
        assertFalse(store.owns(sets));
        assertEquals("t.a", sets.name());
    }

    @Test
    void indices_badInput_isRefused() {
        final HandleMap other = HandleMap.create("other", 2, Layout.dense(4));
        final IntColumn foreign = other.ints("team");
        final SetIndex sets = indices.sets("a", team);
        assertRefused("part names must be unique", () -> indices.names("a", names));
        assertRefused("part names must be unique", () -> indices.unique("team", team));
        assertRefused("part names must be unique", () -> map.ints("a"));
        assertRefused("must not be blank", () -> indices.sets(" ", team));
        assertRefused("keep tags of this name", () -> indices.sets("changed", team));
        assertRefused("index=t.b, key=other.team", () -> indices.sets("b", foreign));
        assertRefused("index=t.a", () -> IndexWorld.indexing(Stores.of(other)).drop(sets));
        assertThrows(NullPointerException.class, () -> indices.sets("b", (IntColumn) null));
        assertThrows(NullPointerException.class, () -> indices.sets(null, team));
        assertThrows(NullPointerException.class, () -> indices.drop(null));
        assertEquals(1, store.schema().indices().length);
        indices.sets("b", team); // the refused name is free
    }

    private static void assertRefused(final String words, final Runnable call) {
        final String message =
                assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(words), message);
    }

    @Test
    @DisplayName("IX-11: what an index keeps stands in a state under names that no column has; restore brings it back")
    void save_columnOfTheSameWords_doesNotCollide() {
        map.ints("a keys");
        fill(7);
        final SetIndex sets = indices.sets("a", team);
        sets.view().rekey(0, 2); // no longer in row order
        final SavedState state = new SavedState();
        map.state().save(state);
        final long order = map.state().orderHash();
        final int first = sets.view().first(2);
        map.clear();
        map.shrink();
        fill(40);
        assertNotEquals(order, map.state().orderHash());
        map.state().load(state);
        assertEquals(order, map.state().orderHash());
        assertEquals(first, sets.view().first(2));
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-04: repeated keys that nobody asked for yet are forgotten by a restore, as is what made them")
    void load_afterRepeats_forgetsThem() {
        final HashIndex unique = indices.unique("a", team);
        final NameIndex named = indices.names("b", names);
        fill(2);
        final SavedState state = new SavedState();
        map.state().save(state);
        fill(9);
        store.array(names)[1] = names.get(0);
        KeyedRows.of(named).rekeyed(1);
        assertTrue(KeyedRows.of(unique).repeats() > 0 && KeyedRows.of(named).repeats() > 0);
        map.state().load(state);
        assertEquals(0, KeyedRows.of(unique).repeats() + KeyedRows.of(named).repeats());
        assertThrows(IndexOutOfBoundsException.class, () -> KeyedRows.of(named).repeatText(0));
        assertEquals(0, named.duplicates());
    }

    @Test
    @DisplayName("the order in a ring is part of the order hash, and nothing of it of the world hash")
    void orderHash_otherOrderOfOneRing_isAnother() {
        final SetIndex sets = indices.sets("a", team);
        fill(3);
        final long order = map.state().orderHash();
        final long world = map.state().hash();
        sets.view().rekey(0, 1);
        sets.view().rekey(0, 0);
        assertEquals(order, map.state().orderHash(), "alone in its ring");
        sets.view().rekey(1, 0);
        sets.view().rekey(0, 1);
        sets.view().rekey(0, 0);
        sets.view().rekey(1, 1);
        assertEquals(order, map.state().orderHash());
        sets.view().rekey(1, 0);
        final long headFirst = map.state().orderHash();
        sets.view().rekey(0, 9);
        sets.view().rekey(0, 0);
        assertNotEquals(headFirst, map.state().orderHash());
        sets.view().rekey(1, 1);
        assertEquals(world, map.state().hash());
    }

    @Test
    @DisplayName("a follower of the user's may not give keys, and one that throws does not leave indices behind")
    void follower_rekeysOrThrows_indexStaysRight() {
        final Meddling meddling = new Meddling();
        map.follow(meddling);
        final SetIndex sets = indices.sets("a", team); // told before the follower, though it came later
        fill(4);
        meddling.whenGone = () -> sets.view().rekey(0, 5);
        final String message = assertThrows(IllegalStateException.class, () -> map.destroy(map.handle(3)))
                .getMessage();
        assertTrue(message.contains("call=t.a.rekey"), message);
        map.checkInvariants();
        meddling.whenGone = () -> {
            throw new IllegalArgumentException("on purpose");
        };
        assertThrows(IllegalArgumentException.class, () -> map.destroy(map.handle(0)));
        assertEquals(0, sets.view().count(0));
        assertEquals(1, sets.view().count(1));
        map.checkInvariants();
    }

    /// Does something when rows die.
    private static final class Meddling extends IdleFollower {

        private Runnable whenGone = () -> {};

        @Override
        public void vacated(final RowMoves deaths) {
            whenGone.run();
        }
    }

    @Test
    @DisplayName("each declaration asks of each of its columns whether it may become a key now")
    void declare_anyIndex_asksForItsColumns() {
        final IntColumn other = map.ints("other");
        final List<String> asked = new ArrayList<>();
        final Indexing asking = new RowIndexing(
                store,
                column -> asked.add(column.name()),
                index -> {},
                call -> {},
                (call, instead) -> {},
                () -> RowsToCome.NONE);
        final List<String> expected = new ArrayList<>();
        asking.unique("a", team);
        expected.add("t.team");
        asking.unique("b", team, other);
        expected.addAll(List.of("t.team", "t.other"));
        asking.sets("c", other);
        expected.add("t.other");
        asking.sets("d", other, team);
        expected.addAll(List.of("t.other", "t.team"));
        asking.names("e", names);
        expected.add("t.name");
        asking.sets("f", map.floats("heat"), 10.0);
        expected.add("t.heat");
        assertEquals(expected, asked);
    }
}
