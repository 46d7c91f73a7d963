package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Keys of two columns: the slot of an item in a bag.
class PairKeysTest {

    private record Ask(long bag, int slot) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(2);

    private final Table items = sim.define("item", Layout.dense(256));
    private final IntColumn slot = items.ints("slot");
    private final FloatColumn weight = items.floats("weight");
    private final ObjectColumn<String> label = items.objects("label", String.class);
    private final HandleColumn bag = items.handles("bag", items, WhenGone.CLEAR);
    private final HashIndex inSlot = items.indices().unique("inSlot", bag, slot);
    private final SetIndex alike = items.indices().sets("alike", slot, bag);
    private final SetIndex bySlot = items.indices().sets("bySlot", slot);
    private final long[] made = new long[6];

    @BeforeEach
    void fill() {
        for (int i = 0; i < made.length; i++) {
            made[i] = items.create();
        }
    }

    private void put(final int item, final int into, final int at) {
        sim.commands().set(made[item], bag, made[into]).set(made[item], slot, at);
    }

    private int row(final int item) {
        return items.find(made[item]);
    }

    private static void assertRefused(final Executable call, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), says);
    }

    @Test
    void rekey_noRow_isRefused() {
        Trial.assertSays(
                assertThrows(
                        IndexOutOfBoundsException.class, () -> inSlot.view().rekey(made.length, made[0], 1)),
                "only an existing row gets a key",
                "row=6, end=6");
    }

    @Test
    @DisplayName("IX-26: a pair is found; a half that a command changes moves the row, rows that exchange share none")
    void set_aHalfOrBoth_movesTheRow() {
        put(1, 0, 3);
        put(2, 0, 4);
        put(3, 5, 3);
        sim.step();
        assertEquals(made[1], inSlot.view().handle(made[0], 3));
        assertEquals(row(2), inSlot.view().find(made[0], 4));
        assertEquals(row(3), inSlot.view().find(made[5], 3));
        assertEquals(-1, inSlot.view().find(made[5], 4));
        assertEquals(3, alike.outside(), "no bag");
        sim.commands().set(made[1], slot, 4).set(made[2], slot, 3);
        sim.commands().set(made[3], bag, made[0]);
        sim.step();
        assertEquals(1, sim.report().duplicateKeys(), "3 comes to 2; 1 and 2 exchanged");
        assertTrue(
                sim.report()
                        .notes()
                        .getFirst()
                        .contains("index=item.inSlot, key=(" + Handle.toString(made[0]) + ", 3), handle="
                                + Handle.toString(made[3])),
                () -> "notes=" + sim.report().notes());
        assertEquals(made[1], inSlot.view().handle(made[0], 4));
        assertEquals(made[2], inSlot.view().handle(made[0], 3));
        assertEquals(2, alike.view().count(3, made[0]));
        final long[] handles = new long[3];
        assertEquals(2, alike.view().copy(3, made[0], handles));
        assertEquals(List.of(made[2], made[3]), List.of(handles[0], handles[1]));
        assertEquals(row(2), alike.view().any(3, made[0], 0));
    }

    @Test
    @DisplayName("IX-26: rows that exchange one half each, one by each column, never share a pair")
    void set_halvesOfDifferentColumns_neverShareOne() {
        put(1, 0, 3);
        put(2, 5, 3);
        put(3, 5, 4);
        sim.step();
        sim.commands().set(made[1], bag, made[5]); // to where 2 is
        sim.commands().set(made[2], slot, 4); // to where 3 is
        sim.commands().set(made[3], bag, made[0]);
        sim.step();
        assertEquals(0, sim.report().duplicateKeys());
        assertEquals(made[1], inSlot.view().handle(made[5], 3));
        assertEquals(made[2], inSlot.view().handle(made[5], 4));
        assertEquals(made[3], inSlot.view().handle(made[0], 4));
    }

    @Test
    @DisplayName("IX-26: the bag goes: its handle is cleared, and no row has the pair")
    void destroy_target_clearsAndLeavesTheRing() {
        put(1, 0, 3);
        put(2, 0, 3);
        sim.step();
        sim.commands().destroy(made[0]);
        sim.step();
        assertEquals(-1, inSlot.view().find(made[0], 3));
        assertEquals(0, alike.view().count(3, made[0]));
        assertEquals(-1, alike.view().first(3, Handle.NULL));
        assertEquals(Handle.NULL, inSlot.view().handle(Handle.NULL, 3));
        assertEquals(2, bySlot.view().count(3));
        assertEquals(0, inSlot.duplicates());
    }

    @Test
    @DisplayName("IX-26: a cascade among many rows does not ask an index of pairs who refers to a dead row")
    void destroy_targetOfManyRows_clearsByScan() {
        final long[] more = new long[200];
        for (int i = 0; i < more.length; i++) {
            more[i] = items.create();
            sim.commands().set(more[i], bag, made[i % 2]).set(more[i], slot, i);
        }
        sim.step();
        assertEquals(more[7], inSlot.view().handle(made[1], 7));
        sim.commands().destroy(made[1]);
        sim.step();
        assertEquals(100, sim.report().clearedReferences());
        assertEquals(-1, inSlot.view().find(made[1], 7));
        assertEquals(more[8], inSlot.view().handle(made[0], 8));
        assertEquals(5 + 100, alike.outside());
    }

    @Test
    void rekey_pairOrHalf_movesTheRowInAllIndices() {
        inSlot.view().rekey(1, made[0], 7);
        assertEquals(1, alike.view().first(7, made[0]));
        assertEquals(1, bySlot.view().first(7));
        bySlot.view().rekey(1, 8);
        assertEquals(1, inSlot.view().find(made[0], 8));
        assertEquals(-1, inSlot.view().find(made[0], 7));
        assertRefused(() -> inSlot.view().rekey(1, made[1], 1L << 31), "column=item.slot", "holds int");
        assertRefused(() -> inSlot.view().rekey(1, 5, 1), "column=item.bag");
        assertEquals(1, inSlot.view().find(made[0], 8), "none of both has changed");
        assertEquals(made[0], bag.get(1));
    }

    @Test
    void handle_inAPortHandler_findsRowsToCome() {
        final List<Long> found = new ArrayList<>();
        final Port<Ask> port = sim.port("port", Ask.class, (ask, commands) -> {
            found.add(inSlot.view().handle(ask.bag, ask.slot));
            found.add(inSlot.view().handle(Handle.NULL, ask.slot));
            commands.create(items);
            commands.with(slot, ask.slot).with(bag, ask.bag);
            return 0;
        });
        port.offer(new Ask(made[2], 9));
        port.offer(new Ask(made[2], 8));
        port.offer(new Ask(made[2], 9));
        sim.step();
        final long first = items.handle(6);
        final long none = Handle.NULL;
        assertEquals(List.of(none, none, none, none, first, none), found);
    }

    @Test
    @DisplayName("IX-26: restored with the same pairs; the pair is part of the definition")
    void restore_pairs_goOn() {
        put(1, 0, 3);
        put(2, 0, 3);
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        final long order = sim.orderHash();
        inSlot.view().rekey(1, made[5], 1);
        items.destroy(made[2]);
        sim.restore(snapshot);
        assertEquals(order, sim.orderHash());
        assertEquals(2, alike.view().count(3, made[0]));
        assertEquals(made[1], inSlot.view().handle(made[0], 3));
        items.indices().drop(bySlot);
        items.indices().drop(alike);
        items.indices().sets("alike", bag, slot);
        items.indices().sets("bySlot", slot);
        assertRefused(() -> sim.restore(snapshot), "item.alike", "item.slot and item.bag");
    }

    @Test
    @DisplayName("IX-26: what is no pair, and calls of the wrong kind, are refused; columns are named")
    void badInput_isRefused() {
        items.create();
        assertRefused(() -> inSlot.view().find(1), "index=item.inSlot", "columns=item.bag and item.slot", "key=1");
        assertRefused(() -> inSlot.view().find(1.5), "index=item.inSlot");
        assertRefused(() -> inSlot.view().rekey(0, 1), "index=item.inSlot", "columns=item.bag and item.slot");
        assertRefused(() -> alike.view().first(1), "index=item.alike", "columns=item.slot and item.bag");
        assertRefused(() -> bySlot.view().first(1, 2), "index=item.bySlot", "column=item.slot", "key=(1, 2)");
        assertRefused(() -> bySlot.view().rekey(0, 1, 2), "index=item.bySlot", "column=item.slot");
        assertRefused(() -> items.indices().sets("x", slot, weight), "index=item.x", "key=item.weight", "whole keys");
        assertRefused(() -> items.indices().sets("x", label, slot), "index=item.x", "key=item.label", "whole keys");
        assertRefused(() -> items.indices().unique("x", slot, slot), "index=item.x", "key=item.slot", "two columns");
        assertRefused(() -> sim.system("s").writes(bag), "writes=item.bag", "index=item.inSlot");
        assertRefused(() -> sim.system("s").writes(slot), "writes=item.slot", "index=item.inSlot");
        sim.system("w").writes(weight).over(items, (rows, commands) -> {});
        items.indices().drop(inSlot);
        Trial.assertSays(assertThrows(IllegalStateException.class, bag::values), "index=item.alike");
        items.indices().drop(alike);
        bag.values();
        Trial.assertSays(assertThrows(IllegalStateException.class, slot::values), "index=item.bySlot");
    }

    @Test
    void firstDifference_ringOfAPair_namesIndexAndPair() {
        final int[] runs = new int[1];
        final String found = FirstDifference.of(
                each -> {
                    final Table table = each.define("item", Layout.dense(8));
                    final IntColumn one = table.ints("one");
                    final IntColumn other = table.ints("other");
                    final SetIndex sets = table.indices().sets("sets", one, other);
                    for (int row = 0; row < 3; row++) {
                        table.create();
                    }
                    if (runs[0]++ == 1) {
                        sets.view().rekey(1, 0, 1);
                        sets.view().rekey(1, 0, 0);
                    }
                },
                2);
        assertTrue(found.contains("part=index item.sets prev (item.one=0, item.other=0): 1"), found);
    }
}
