package org.denserow.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EdgeListTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));
    private final Table nodes = sim.define("node", Layout.dense(16));
    private final Table edges = sim.define("edge", Layout.pinned(2).growable());
    private final HandleColumn from = edges.handles("from", nodes);
    private final HandleColumn to = edges.handles("to", nodes);
    private final EdgeList list = EdgeList.of(4, new int[] {0, 1, 3, 1, 2}, new int[] {1, 0, 3, 2, 1});

    @AfterEach
    void close() {
        sim.close();
    }

    private long[] nodes() {
        final long[] handles = new long[4];
        for (int i = 0; i < 4; i++) {
            handles[i] = nodes.create();
        }
        return handles;
    }

    private void assertRows(final long[] handles) {
        assertEquals(5, edges.size());
        for (int edge = 0; edge < 5; edge++) {
            assertEquals(handles[list.from(edge)], from.get(edge));
            assertEquals(handles[list.to(edge)], to.get(edge));
        }
    }

    @Test
    @DisplayName("rows are created in the order of the list, at once, in a table that grows")
    void create_atOnce_hasRowsInOrder() {
        final long[] handles = nodes();
        list.create(edges, from, to, handles);
        assertRows(handles);
    }

    @Test
    @DisplayName("rows are recorded in the order of the list, also if a column is the key of an index")
    void record_keyOfAnIndex_hasRowsInOrder() {
        final long[] handles = nodes();
        edges.indices().sets("byFrom", from);
        assertThrows(IllegalStateException.class, () -> list.create(edges, from, to, handles));
        assertEquals(0, edges.size(), "nothing is left behind");
        list.record(sim.commands(), edges, from, to, handles);
        sim.step();
        assertRows(handles);
    }

    @Test
    void simple_loopsAndDoubles_areLeftOut() {
        final EdgeList simple = list.simple();
        assertEquals(2, simple.count());
        assertArrayEquals(
                new int[] {0, 1, 1, 2}, new int[] {simple.from(0), simple.to(0), simple.from(1), simple.to(1)});
        assertArrayEquals(new int[] {2, 4, 2, 2}, list.degrees());
        assertTrue(list.toString().contains("edges=5"));
    }

    private static void refused(final String message, final Runnable call) {
        final Throwable thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(message), thrown.getMessage());
    }

    @Test
    void list_badArguments_areRefused() {
        refused("edge=0, to=4", () -> EdgeList.of(4, new int[] {0}, new int[] {4}));
        refused("from=-1", () -> EdgeList.of(4, new int[] {-1}, new int[] {3}));
        refused("to.length=2", () -> EdgeList.of(4, new int[] {1}, new int[] {3, 1}));
        refused("handles=2", () -> list.create(edges, from, to, new long[2]));
        refused("type=node, column=edge.from", () -> list.create(nodes, from, to, new long[4]));
        assertThrows(NullPointerException.class, () -> list.create(edges, from, null, new long[4]));
        assertThrows(NullPointerException.class, () -> list.record(null, edges, from, to, new long[4]));
        assertThrows(IndexOutOfBoundsException.class, () -> list.from(5));
        assertThrows(IndexOutOfBoundsException.class, () -> list.to(-1));
    }
}
