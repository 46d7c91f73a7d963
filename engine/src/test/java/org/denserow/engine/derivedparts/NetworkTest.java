package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Network.Ways;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NetworkTest {

    private final Simulation sim = Trial.parallel(2);
    private final Table people = sim.define("person", Layout.dense(100).growable());
    private final Table ties = sim.define("tie", Layout.dense(100).growable());
    private final HandleColumn from = ties.handles("from", people, WhenGone.DESTROY);
    private final HandleColumn to = ties.handles("to", people, WhenGone.CLEAR);
    private final DoubleColumn weight = ties.doubles("weight");
    private final Tag strong = ties.tag("strong");
    private final Network out = ties.derive().network("out", from, to, Ways.OUT).carrying(weight);
    private final Network in = ties.derive().network("in", from, to, Ways.IN);
    private final Network both =
            ties.derive().network("both", from, to, Ways.BOTH).only(strong);
    private final Table ones = sim.define("one", Layout.fixed(1));
    private Consumer<Network.View> ofOut = view -> {};
    private Consumer<Network.View> ofIn = view -> {};
    private Consumer<Network.View> ofBoth = view -> {};

    NetworkTest() {
        sim.system("ask").reads(out, in, both).over(ones, (rows, commands) -> {
            ofOut.accept(rows.read(out));
            ofIn.accept(rows.read(in));
            ofBoth.accept(rows.read(both));
        });
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private long[] people(final int count) {
        final long[] handles = new long[count];
        for (int i = 0; i < count; i++) {
            handles[i] = people.create();
        }
        return handles;
    }

    private long tie(final long first, final long second) {
        final long tie = ties.create();
        from.values()[ties.find(tie)] = first;
        to.values()[ties.find(tie)] = second;
        strong.bits().set(ties.find(tie));
        return tie;
    }

    private static int[] neighbours(final Network.View view, final int node) {
        return Arrays.copyOfRange(view.neighbours(), view.begin(node), view.end(node));
    }

    private static int[] edges(final Network.View view, final int node) {
        return Arrays.copyOfRange(view.edges(), view.begin(node), view.end(node));
    }

    @Test
    @DisplayName("an edge is listed at its first end, at its second end or at both, in the order of the edges")
    void view_threeWays_listsEdgesInOrder() {
        final long[] p = people(4);
        tie(p[0], p[2]);
        tie(p[1], p[0]);
        tie(p[0], p[1]);
        tie(p[0], p[2]); // once more
        tie(p[3], p[3]); // to itself
        weight.values()[3] = 0.5;
        ofOut = view -> {
            assertEquals(4, view.nodes());
            assertEquals(5, view.places());
            assertArrayEquals(new int[] {2, 1, 2}, neighbours(view, 0));
            assertArrayEquals(new int[] {0, 2, 3}, edges(view, 0));
            assertArrayEquals(new int[] {0}, neighbours(view, 1));
            assertEquals(0, view.degree(2));
            assertArrayEquals(new int[] {3}, neighbours(view, 3));
            assertEquals(0.5, view.values(weight)[view.begin(0) + 2]);
            assertArrayEquals(new int[] {0, 1, 0, 0, 3}, Arrays.copyOf(view.from(), 5));
            assertArrayEquals(new int[] {2, 0, 1, 2, 3}, Arrays.copyOf(view.to(), 5));
        };
        ofIn = view -> {
            assertArrayEquals(new int[] {1}, neighbours(view, 0));
            assertArrayEquals(new int[] {0, 0}, neighbours(view, 2));
            assertArrayEquals(new int[] {0, 3}, edges(view, 2));
        };
        ofBoth = view -> {
            assertEquals(10, view.places());
            assertArrayEquals(new int[] {2, 1, 1, 2}, neighbours(view, 0));
            assertArrayEquals(new int[] {0, 1, 2, 3}, edges(view, 0));
            assertArrayEquals(new int[] {3, 3}, neighbours(view, 3), "an edge to itself has two places");
            assertArrayEquals(new int[] {4, 4}, edges(view, 3));
        };
        sim.step();
    }

    @Test
    @DisplayName("a network is made when an edge or the rows of nodes changed, and not otherwise")
    void step_withoutChange_makesNothing() {
        final long[] p = people(3);
        final long tie = tie(p[0], p[1]);
        sim.run(3);
        assertEquals(1, out.rebuilds());
        sim.commands().set(tie, to, p[2]);
        sim.step();
        assertEquals(2, out.rebuilds(), "an end");
        sim.commands().set(tie, weight, 2);
        sim.step();
        assertEquals(3, out.rebuilds(), "a carried column");
        assertEquals(2, in.rebuilds(), "which this one does not carry");
        sim.commands().untag(tie, strong);
        sim.step();
        assertEquals(3, both.rebuilds(), "its selection");
        assertEquals(2, in.rebuilds());
        people.create();
        sim.step();
        assertEquals(3, in.rebuilds(), "a node");
        final Snapshot snapshot = sim.snapshot();
        tie(p[2], p[1]);
        sim.step();
        assertEquals(4, in.rebuilds(), "an edge");
        sim.restore(snapshot);
        ofIn = view -> assertEquals(1, view.places());
        sim.run(4);
        assertEquals(5, in.rebuilds(), "a restore, once");
    }

    @Test
    @DisplayName("when a node dies its edges die, or have an end that is null and are counted")
    void destroy_node_edgesFollowTheirColumns() {
        final long[] p = people(4);
        tie(p[0], p[1]);
        tie(p[1], p[2]);
        tie(p[2], p[1]);
        sim.step();
        assertEquals(0, out.outside());
        sim.commands().destroy(p[1]);
        ofOut = view -> {
            if (people.size() == 3) {
                assertEquals(0, view.places());
                assertEquals(-1, view.from()[0]);
                assertEquals(-1, view.to()[0]);
            }
        };
        sim.step();
        assertEquals(2, ties.size(), "from: DESTROY");
        assertEquals(2, out.outside(), "to: CLEAR");
        assertEquals(Handle.NULL, to.get(0));
        people.destroy(p[2]);
        sim.step();
        assertEquals(1, ties.size());
        assertEquals(1, in.outside());
    }

    @Test
    @DisplayName("rows of nodes and edges that grow and are reserved are all listed")
    void view_afterGrowth_listsAll() {
        final long[] p = people(2_000);
        for (int i = 0; i < 6_000; i++) {
            tie(p[i % 2_000], p[(i * 7 + 1) % 2_000]);
        }
        sim.memory().reserve(ties, 100, 100);
        ofOut = view -> {
            assertEquals(2_000, view.nodes());
            assertEquals(6_000, view.places());
            assertArrayEquals(new int[] {5, 2_005, 4_005}, edges(view, 5));
        };
        ofBoth = view -> assertEquals(12_000, view.places());
        sim.step();
        sim.memory().reserve(people, 100, 100);
        sim.step();
        assertEquals(2, out.rebuilds(), "arrays may be new");
        assertTrue(sim.memory().bytes() > 0);
    }

    @Test
    @DisplayName("any() gives each place of a node with the same chance, and -1 without neighbours")
    void any_manyDraws_isUniform() {
        final long[] p = people(4);
        tie(p[0], p[1]);
        tie(p[0], p[2]);
        tie(p[0], p[2]);
        final int[] hits = new int[4];
        ofOut = view -> {
            for (int i = 0; i < 3_000; i++) {
                hits[view.any(0, (long) i * 0x9E37_79B9_7F4A_7C15L)]++;
            }
            assertEquals(-1, view.any(3, 5));
        };
        sim.step();
        assertEquals(0, hits[0] + hits[3]);
        assertEquals(1_000, hits[1], 30);
        assertEquals(2_000, hits[2], 30);
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"DENSE", "PINNED"})
    @DisplayName("a system over edges has the rows of both ends, also between two types")
    void from_overEdges_areTheEnds(final LayoutKind kind) {
        try (Simulation other = Trial.parallel(2)) {
            final Table owners = other.define("owner", Layout.dense(10));
            final Table houses = other.define("house", Layout.pinned(10));
            final Table deeds = other.define("deed", kind.layout(10, false));
            final HandleColumn owner = deeds.handles("owner", owners);
            final HandleColumn house = deeds.handles("house", houses);
            final LongColumn ends = deeds.longs("ends");
            final Network owned = deeds.derive().network("owned", owner, house, Ways.OUT);
            final Network owning = deeds.derive().network("owning", owner, house, Ways.IN);
            final long gone = houses.create();
            final long live = houses.create();
            houses.destroy(gone);
            final long first = owners.create();
            final long second = owners.create();
            for (int i = 0; i < 4; i++) {
                final int row = deeds.find(deeds.create());
                owner.values()[row] = i == 0 ? first : second;
                house.values()[row] = i == 1 ? gone : live;
            }
            deeds.destroy(deeds.handle(3));
            other.system("ends")
                    .reads(owned, owning)
                    .writes(ends)
                    .touchesDeadRows()
                    .over(deeds, (rows, commands) -> {
                        final int[] a = rows.read(owned).from();
                        final int[] b = rows.read(owned).to();
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            rows.write(ends)[row] = 10L * a[row] + b[row];
                        }
                        assertEquals(2, rows.read(owned).nodes());
                        assertEquals(2, rows.read(owning).nodes());
                        assertArrayEquals(new int[] {0, 1}, neighbours(rows.read(owning), 1));
                    });
            other.step();
            assertArrayEquals(new long[] {1, -11, 11}, Arrays.copyOf(ends.values(), 3));
        }
    }

    @Test
    @DisplayName("orders of chunks, workers and grains change nothing of what a network answers")
    void network_anyOrderOfChunks_isTheSame() {
        assertEquals("", FirstDifference.of(NetworkTest::gossip, 4));
    }

    private static void gossip(final Simulation sim) {
        final Table people = sim.define("person", Layout.dense(300));
        final Table ties = sim.define("tie", Layout.dense(2_000));
        final HandleColumn from = ties.handles("from", people, WhenGone.DESTROY);
        final HandleColumn to = ties.handles("to", people, WhenGone.DESTROY);
        final LongColumn digest = people.longs("digest");
        final Network both = ties.derive().network("both", from, to, Ways.BOTH);
        for (int i = 0; i < 200; i++) {
            people.create();
        }
        for (int i = 0; i < 900; i++) {
            final int row = ties.find(ties.create());
            from.values()[row] = people.handle(i * 7 % 200);
            to.values()[row] = people.handle(i * 11 % 200);
        }
        sim.system("hear").reads(both).writes(digest).grain(64).over(people, (rows, commands) -> {
            final Network.View view = rows.read(both);
            for (int row = rows.begin(); row < rows.end(); row++) {
                for (int i = view.begin(row); i < view.end(row); i++) {
                    rows.write(digest)[row] = 31 * rows.write(digest)[row] + view.neighbours()[i];
                }
                if (rows.random().at(row).nextInt(100) == 0) {
                    commands.destroy(people.handle(row));
                }
            }
        });
        sim.system("turn").writes(to).grain(64).over(ties, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final int who = rows.random().at(row).nextInt(people.end());
                rows.write(to)[row] = people.handle(who);
            }
        });
    }

    // ---- Bad input ----

    private static void refused(final String message, final Runnable call) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call::run), message);
    }

    @Test
    void network_badColumnsOrNames_isRefused() {
        final Derive derive = ties.derive();
        final HandleColumn anything = ties.handles("anything");
        final HandleColumn other = ties.handles("other", ones);
        final HandleColumn foreign = people.handles("foreign", people);
        refused("part=tie.bad, column=tie.anything", () -> derive.network("bad", from, anything, Ways.OUT));
        refused("column=tie.anything", () -> derive.network("bad", anything, to, Ways.IN));
        refused("from=person, to=one", () -> derive.network("bad", from, other, Ways.BOTH));
        refused("source=person.foreign", () -> derive.network("bad", from, foreign, Ways.OUT));
        refused("an edge has two ends", () -> derive.network("bad", from, from, Ways.OUT));
        refused("out", () -> derive.network("out", from, to, Ways.OUT));
        refused("a column is carried once", () -> out.carrying(weight));
        refused("carries columns of its edges", () -> out.carrying(foreign));
        refused("one selection is enough", () -> both.only(strong));
        refused("tag=person.happy", () -> out.only(people.tag("happy")));
        assertThrows(NullPointerException.class, () -> derive.network("bad", from, to, null));
        sim.step();
        assertThrows(IllegalStateException.class, () -> derive.network("late", from, to, Ways.OUT));
        assertThrows(IllegalStateException.class, () -> out.only(strong));
    }

    @Test
    void view_badNodes_areRefused() {
        people(3);
        ofOut = view -> {
            for (final int node : new int[] {-1, 3, Integer.MAX_VALUE}) {
                final Throwable thrown = assertThrows(IndexOutOfBoundsException.class, () -> view.degree(node));
                Trial.assertSays(thrown, "node=" + node);
                assertThrows(IndexOutOfBoundsException.class, () -> view.begin(node));
                assertThrows(IndexOutOfBoundsException.class, () -> view.end(node));
                assertThrows(IndexOutOfBoundsException.class, () -> view.any(node, 1));
            }
            refused("carried", () -> view.values(from));
        };
        sim.step();
        assertFalse(out.rebuilds() == 0);
    }
}
