package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cascades that go on: trees, chains in any order of rows, and cycles over several types.
@Timeout(120) // a chain that cost one scan a link would run into it, by a factor of a hundred
class CascadeDepthTest {

    private static final int NODES = 10_001;
    private static final int LINKS = 300_000;

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private static Layout layout(final boolean pinned, final int rows) {
        return pinned ? Layout.pinned(rows) : Layout.dense(rows);
    }

    @ParameterizedTest(name = "pinned: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("a tree in one type: destroying the root destroys 10,000 descendants, and a subtree only itself")
    void step_rootDestroyed_destroysTheTree(final boolean pinned) {
        final Table nodes = sim.define("node", layout(pinned, NODES));
        final HandleColumn parent = nodes.handles("parent", nodes, WhenGone.DESTROY);
        final long[] handles = new long[NODES];
        for (int i = 0; i < NODES; i++) {
            handles[i] = nodes.create();
            parent.values()[nodes.row(handles[i])] = i == 0 ? Handle.NULL : handles[(i - 1) / 2];
        }
        sim.commands().destroy(handles[4_999]); // the parent of the two last
        sim.step();
        assertEquals(2, sim.report().cascadedRows());
        assertEquals(NODES - 3, nodes.size());
        sim.commands().destroy(handles[0]);
        sim.step();
        assertEquals(NODES - 4, sim.report().cascadedRows());
        assertEquals(0, nodes.size());
        nodes.store().checkInvariants();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"ascending", "descending", "shuffled"})
    @DisplayName("a chain of 300,000 links, whatever the order of its rows: all go, and one beside it stays")
    void step_longChain_goesInAnyOrder(final String order) {
        final long seed = Seed.next();
        final Table nodes = sim.define("node", Layout.dense(LINKS + 1));
        final HandleColumn before = nodes.handles("before", nodes, WhenGone.DESTROY);
        final int[] row = new int[LINKS];
        for (int i = 0; i < LINKS; i++) {
            nodes.create();
            row[i] = order.equals("descending") ? LINKS - 1 - i : i;
        }
        if (order.equals("shuffled")) {
            shuffle(row, new Random(seed));
        }
        final long beside = nodes.create();
        final long[] cells = before.values();
        for (int i = 1; i < LINKS; i++) {
            cells[row[i]] = nodes.handle(row[i - 1]);
        }
        sim.commands().destroy(nodes.handle(row[0]));
        sim.step();
        assertEquals(LINKS - 1, sim.report().cascadedRows(), "seed=" + seed);
        assertEquals(1, nodes.size());
        assertEquals(0, nodes.row(beside));
        nodes.store().checkInvariants();
    }

    private static void shuffle(final int[] numbers, final Random random) {
        for (int i = numbers.length - 1; i > 0; i--) {
            final int other = random.nextInt(i + 1);
            final int number = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = number;
        }
    }

    @Test
    @DisplayName("a long chain that ends in a clearing reference and in a permanent row stops there")
    void step_chainWithEnds_stopsThere() {
        final Table nodes = sim.define("node", Layout.dense(64));
        final HandleColumn before = nodes.handles("before", nodes, WhenGone.DESTROY);
        final HandleColumn friend = nodes.handles("friend", nodes, WhenGone.CLEAR);
        final long kept = nodes.createPermanent();
        final long last = nodes.create(); // refers to what is doomed last
        final long[] chain = new long[20];
        for (int i = 0; i < chain.length; i++) {
            chain[i] = nodes.create();
        }
        for (int i = 1; i < chain.length; i++) {
            before.values()[nodes.row(chain[chain.length - 1 - i])] = chain[chain.length - i]; // descending
        }
        before.values()[nodes.row(kept)] = chain[0];
        friend.values()[nodes.row(last)] = chain[0];
        final long behind = nodes.create();
        before.values()[nodes.row(behind)] = kept;
        sim.commands().destroy(chain[chain.length - 1]);
        sim.step();
        assertEquals(chain.length - 1, sim.report().cascadedRows());
        assertEquals(2, sim.report().clearedReferences());
        assertEquals(1, sim.report().staleCommands());
        assertEquals(Handle.NULL, before.values()[nodes.row(kept)]);
        assertEquals(Handle.NULL, friend.values()[nodes.row(last)]);
        assertEquals(kept, before.values()[nodes.row(behind)]);
        assertEquals(3, nodes.size());
    }

    @Test
    @DisplayName("other handles of slots that a long chain loses are not followed")
    void step_longChain_followsExactHandlesOnly() {
        final Table nodes = sim.define("node", Layout.dense(64));
        final HandleColumn before = nodes.handles("before", nodes, WhenGone.DESTROY);
        for (int i = 0; i < 40; i++) {
            nodes.create();
        }
        final long[] cells = before.values();
        for (int row = 0; row < 20; row++) {
            final long next = nodes.handle(row + 1); // descending, so that scans find one link each
            cells[row] = next;
            cells[row + 20] = Handle.of(Handle.type(next), Handle.generation(next) + 1, Handle.slot(next));
        }
        cells[20] = Handle.NULL;
        sim.commands().destroy(nodes.handle(20));
        sim.step();
        assertEquals(20, sim.report().cascadedRows());
        assertEquals(19, nodes.size());
    }

    @Test
    @DisplayName("rows that a cascade reaches by several relations, early and late, are listed in row order")
    void destroyed_relationsOfSeveralTypes_inRowOrder() {
        final Table a = sim.define("a", Layout.dense(4));
        final Table b = sim.define("b", Layout.dense(4));
        final Table targets = sim.define("target", Layout.dense(4));
        final HandleColumn bOfTarget = b.handles("target", targets, WhenGone.DESTROY);
        final HandleColumn aOfB = a.handles("b", b, WhenGone.DESTROY);
        final HandleColumn aOfTarget = a.handles("target", targets, WhenGone.DESTROY);
        a.destroyed();
        final long target = targets.create();
        final long late = a.create(); // follows b, which is doomed after a was looked at for the first time
        final long early = a.create();
        aOfB.values()[0] = b.create();
        bOfTarget.values()[0] = target;
        aOfTarget.values()[1] = target;
        sim.commands().destroy(target);
        sim.step();
        assertArrayEquals(new long[] {late, early}, Trial.handles(a.destroyed()));
    }

    @ParameterizedTest(name = "pinned: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("a cycle over three types goes as a whole, whoever dies first; a cycle beside it stays")
    void step_cycleOfThreeTypes_goesAsAWhole(final boolean pinned) {
        final Table[] types = new Table[3];
        final HandleColumn[] next = new HandleColumn[3];
        for (int i = 0; i < 3; i++) {
            types[i] = sim.define("type" + i, layout(pinned, 300));
        }
        for (int i = 0; i < 3; i++) {
            next[i] = types[i].handles("next", types[(i + 1) % 3], WhenGone.DESTROY);
        }
        final int around = 100;
        final long[] handles = new long[3 * around];
        final long[] others = new long[3 * around];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = types[i % 3].create();
            others[i] = types[i % 3].create();
        }
        for (int i = 0; i < handles.length; i++) {
            final long[] cells = next[i % 3].values();
            cells[types[i % 3].row(handles[i])] = handles[(i + 1) % handles.length];
            cells[types[i % 3].row(others[i])] = others[(i + 1) % others.length];
        }
        sim.commands().destroy(handles[7]);
        sim.step();
        assertEquals(handles.length - 1, sim.report().cascadedRows());
        for (int i = 0; i < handles.length; i++) {
            assertFalse(types[i % 3].isValid(handles[i]));
            assertTrue(types[i % 3].isValid(others[i]));
        }
        for (final Table type : types) {
            assertEquals(around, type.size());
            type.store().checkInvariants();
        }
    }

    @Test
    @DisplayName("a row that refers to itself goes with itself")
    void step_selfReference_goes() {
        final Table nodes = sim.define("node", Layout.dense(4));
        final HandleColumn self = nodes.handles("self", nodes, WhenGone.DESTROY);
        nodes.create();
        final long loop = nodes.create();
        self.values()[1] = loop;
        sim.commands().destroy(loop);
        sim.step();
        assertEquals(0, sim.report().cascadedRows());
        assertArrayEquals(new long[] {nodes.handle(0)}, Trial.handles(nodes));
    }

    @Test
    @DisplayName("growing by a boundary's creations, then losing all of them again, frame by frame")
    void step_growableTypes_followTheirSize() {
        final Table nodes = sim.define("node", Layout.dense(1).growable());
        final HandleColumn parent = nodes.handles("parent", nodes, WhenGone.DESTROY);
        for (int rows = 1; rows < 3_000; rows = 3 * rows) {
            final long root = sim.commands().create(nodes);
            for (int i = 0; i < rows; i++) {
                sim.commands().create(nodes);
                sim.commands().with(parent, root);
            }
            sim.step();
            assertEquals(rows + 1, nodes.size());
            sim.commands().destroy(root);
            sim.step();
            assertEquals(rows, sim.report().cascadedRows());
            assertEquals(0, nodes.size());
        }
    }
}
