package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.denserow.engine.Memory;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What watchers see, and when it is made and kept.
class NearbyTest {

    private static final GridShape PLANE = GridShape.plane(0, 0, 100, 100, 10);
    private static final GridShape SPACE = GridShape.space(0, 0, 0, 100, 100, 100, 10);

    /// What one watcher sees in a frame.
    record Sight(List<Long> seen, List<Long> entered, List<Long> left, int dropped) {

        static Sight of(final Nearby.View view, final int row) {
            final int begin = view.begin(row);
            final int end = view.end(row);
            return new Sight(
                    list(view.handles(), begin, end),
                    IntStream.range(begin, end)
                            .filter(i -> view.entered()[i])
                            .mapToObj(i -> view.handles()[i])
                            .toList(),
                    list(view.left(), view.leftBegin(row), view.leftEnd(row)),
                    view.dropped(row));
        }

        private static List<Long> list(final long[] of, final int begin, final int end) {
            return LongStream.of(of).skip(begin).limit(end - begin).boxed().toList();
        }
    }

    private static final Sight NOTHING = new Sight(List.of(), List.of(), List.of(), 0);

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table one = sim.define("one", Layout.fixed(1));
    private final Table clients = sim.define("client", Layout.dense(4).growable());
    private final Table things = sim.define("thing", Layout.dense(16));
    private final DoubleColumn x = clients.doubles("x");
    private final DoubleColumn y = clients.doubles("y");
    private final FloatColumn fx = clients.floats("fx");
    private final FloatColumn vec3 = clients.vec3("vec3");
    private final DoubleColumn tx = things.doubles("x");
    private final DoubleColumn ty = things.doubles("y");
    private final Grid grid = things.derive().grid("near", Position.of(tx, ty), PLANE);
    private final Map<Long, Sight> sights = new HashMap<>(); // of the last frame, by watcher

    private Nearby seen(final double radius, final int most) {
        return clients.derive().nearby("seen", Position.of(x, y), grid, radius, most);
    }

    private void reader(final String name, final Nearby part, final Map<Long, Sight> into) {
        sim.system(name).reads(part).over(one, (rows, commands) -> {
            into.clear();
            for (int row = 0; row < clients.size(); row++) {
                into.put(clients.handle(row), Sight.of(rows.read(part), row));
            }
        });
    }

    private long client(final double atX, final double atY) {
        final long client = clients.create();
        x.values()[clients.row(client)] = atX;
        y.values()[clients.row(client)] = atY;
        return client;
    }

    private long thing(final double atX, final double atY) {
        final long thing = things.create();
        move(thing, atX, atY);
        return thing;
    }

    private void move(final long thing, final double atX, final double atY) {
        tx.values()[things.row(thing)] = atX;
        ty.values()[things.row(thing)] = atY;
    }

    /// Runs a frame, and compares what a client sees.
    private void assertSees(final long client, final List<Long> seen, final List<Long> entered, final List<Long> left) {
        sim.step();
        assertEquals(new Sight(seen, entered, left, 0), sights.get(client));
    }

    // ---- What is seen ----

    @Test
    void nearby_whatComesAndGoes_entersAndLeaves() {
        final Nearby seen = seen(10, 4);
        reader("read", seen, sights);
        final long client = client(50, 50);
        final long a = thing(50, 60);
        final long b = thing(50, 60.5);
        final long c = thing(44, 42);
        assertSees(client, List.of(a, c), List.of(a, c), List.of());
        assertSees(client, List.of(a, c), List.of(), List.of());
        assertEquals(2, seen.rebuilds(), "once per frame, although nothing changed");
        assertEquals(1, grid.rebuilds(), "its source is made when it changes");
        move(b, 50, 50);
        move(c, 0, 0);
        assertSees(client, List.of(a, b), List.of(b), List.of(c));
        x.values()[0] = 0;
        y.values()[0] = 0;
        assertSees(client, List.of(c), List.of(c), List.of(a, b));
        assertEquals("client.seen", seen.name());
        assertEquals(clients.type(), seen.type());
        assertTrue(clients.parts().contains(seen));
    }

    @Test
    void nearby_rowsThatMoved_areNoEvent() {
        reader("read", seen(10, 4), sights);
        final long first = client(90, 90);
        final long client = client(50, 50);
        final long gone = thing(50, 50);
        final long a = thing(50, 51);
        final long b = thing(50, 52);
        assertSees(client, List.of(gone, a, b), List.of(gone, a, b), List.of());
        things.destroy(gone);
        clients.destroy(first);
        assertEquals(0, things.find(b), "it has moved");
        assertEquals(0, clients.find(client), "and so has the watcher");
        assertSees(client, List.of(a, b), List.of(), List.of(gone));
    }

    @Test
    void nearby_slotUsedAgain_inheritsNothing() {
        reader("read", seen(10, 4), sights);
        final long client = client(50, 50);
        final long thing = thing(50, 50);
        assertSees(client, List.of(thing), List.of(thing), List.of());
        clients.destroy(client);
        long again = client(50, 50);
        while (Handle.slot(again) != Handle.slot(client)) {
            clients.destroy(again);
            again = client(50, 50);
        }
        assertSees(again, List.of(thing), List.of(thing), List.of());
        assertEquals(1, sights.size());
        things.destroy(thing);
        long other = thing(50, 50);
        while (Handle.slot(other) != Handle.slot(thing)) {
            things.destroy(other);
            other = thing(50, 50);
        }
        assertSees(again, List.of(other), List.of(other), List.of(thing));
    }

    @Test
    void nearby_tooMany_keepsTheNearestAndCountsTheOthers() {
        reader("read", seen(10, 2), sights);
        final long client = client(50, 50);
        final long gone = thing(0, 0);
        final long a = thing(50, 53);
        final long b = thing(50, 47);
        final long c = thing(53, 50);
        things.destroy(gone);
        assertEquals(0, things.find(c), "rows are not in order of slots");
        sim.step();
        assertEquals(new Sight(List.of(a, b), List.of(a, b), List.of(), 1), sights.get(client));
        move(c, 51, 50);
        sim.step();
        assertEquals(new Sight(List.of(a, c), List.of(c), List.of(b), 1), sights.get(client));
        things.destroy(c);
        sim.step();
        assertEquals(new Sight(List.of(a, b), List.of(b), List.of(c), 0), sights.get(client));
    }

    @Test
    void nearby_watcherWithoutAPlaceOrPending_seesNothing() {
        reader("read", seen(Double.POSITIVE_INFINITY, 4), sights);
        final long client = client(50, 50);
        final long thing = thing(50, 50);
        thing(Double.NaN, 1);
        assertSees(client, List.of(thing), List.of(thing), List.of());
        y.values()[0] = Double.NaN;
        assertSees(client, List.of(), List.of(), List.of(thing));
        y.values()[0] = 0;
        assertSees(client, List.of(thing), List.of(thing), List.of());
        x.values()[0] = Double.NEGATIVE_INFINITY;
        assertSees(client, List.of(), List.of(), List.of(thing));
        final long late = sim.commands().createPending(clients);
        sim.step();
        assertTrue(clients.isValid(late));
        assertEquals(1, sights.size());
        sim.commands().activate(late);
        assertSees(late, List.of(thing), List.of(thing), List.of());
    }

    @Test
    void nearby_everyKindOfColumnAndGrid_isAsked() {
        final FloatColumn place = things.vec3("place");
        final FloatColumn fy = clients.floats("fy");
        final FloatColumn fz = clients.floats("fz");
        final DoubleColumn z = clients.doubles("z");
        final FloatColumn place2 = clients.vec2("vec2");
        final Grid torus = things.derive().grid("torus", Position.of(tx, ty), GridShape.torus(100, 100, 10));
        final Grid space = things.derive().grid("space", Position.of(place), SPACE);
        final Grid own = clients.derive().grid("own", Position.of(place2), PLANE);
        final List<Nearby> parts = List.of(
                clients.derive().nearby("a", Position.of(x, y), torus, 2, 4),
                clients.derive().nearby("b", Position.of(fx, fy), torus, 2, 4),
                clients.derive().nearby("c", Position.of(place2), torus, 2, 4),
                clients.derive().nearby("d", Position.of(x, y, z), space, 2, 4),
                clients.derive().nearby("e", Position.of(fx, fy, fz), space, 2, 4),
                clients.derive().nearby("f", Position.of(vec3), space, 2, 4),
                clients.derive().nearby("g", Position.of(place2), own, 2, 4));
        final List<Map<Long, Sight>> all = parts.stream()
                .map(each -> (Map<Long, Sight>) new HashMap<Long, Sight>())
                .toList();
        for (int i = 0; i < parts.size(); i++) {
            reader("read " + i, parts.get(i), all.get(i));
        }
        client(0, 0);
        final long client = client(99.5, 50);
        fx.values()[1] = 99.5f;
        fy.values()[1] = 50;
        fz.values()[1] = 99.5f;
        z.values()[1] = 99.5;
        System.arraycopy(new float[] {99.5f, 50}, 0, place2.values(), 2, 2);
        System.arraycopy(new float[] {99.5f, 50, 99.5f}, 0, vec3.values(), 3, 3);
        final long near = thing(0.5, 50);
        final long far = thing(3, 50);
        System.arraycopy(new float[] {99, 50, 99}, 0, place.values(), 0, 3);
        sim.step();
        for (int i = 0; i < parts.size(); i++) {
            final List<Long> expected = List.of(i == 6 ? client : near);
            assertEquals(
                    new Sight(expected, expected, List.of(), 0),
                    all.get(i).get(client),
                    parts.get(i).name());
        }
        assertTrue(things.isValid(far));
    }

    // ---- When it is made ----

    @Test
    @DisplayName("all readers of a frame see the same sets, behind writers of sources and behind boundaries")
    void nearby_severalReaders_seeTheSameSets() {
        final Nearby seen = seen(10, 4);
        final Map<Long, Sight> second = new HashMap<>();
        final Map<Long, Sight> third = new HashMap<>();
        final long[] made = {Handle.NULL, Handle.NULL};
        reader("first", seen, sights);
        sim.system("fly").writes(tx).over(things, (rows, commands) -> rows.write(tx)[rows.begin()] += 100);
        reader("second", seen, second);
        sim.system("alone").exclusive((world, commands) -> {
            if (made[0] == Handle.NULL) {
                clients.destroy(clients.handle(0));
                made[0] = client(50, 50);
                made[1] = thing(50, 50);
            }
        });
        reader("third", seen, third);
        client(0, 0);
        final long client = client(50, 50);
        final long thing = thing(50, 50);
        sim.step();
        final Sight expected = new Sight(List.of(thing), List.of(thing), List.of(), 0);
        assertEquals(expected, sights.get(client));
        assertEquals(sights, second);
        assertEquals(Map.of(client, expected, made[0], NOTHING), third);
        assertEquals(1, seen.rebuilds());
        sim.step();
        assertEquals(new Sight(List.of(made[1]), List.of(made[1]), List.of(thing), 0), sights.get(client));
        assertEquals(new Sight(List.of(made[1]), List.of(made[1]), List.of(), 0), sights.get(made[0]));
        assertEquals(sights, second);
        assertEquals(sights, third);
        assertEquals(2, seen.rebuilds());
    }

    @Test
    void nearby_sourcesWrittenBetweenReaders_areNotMadeAnew() {
        final Nearby seen = seen(10, 4);
        reader("first", seen, sights);
        sim.system("fly").writes(tx).over(things, (rows, commands) -> rows.write(tx)[rows.begin()] += 1);
        reader("second", seen, sights);
        thing(1, 1);
        sim.run(3);
        assertEquals(3, seen.rebuilds());
        assertEquals(3, grid.rebuilds(), "nobody needs it behind the writer");
    }

    @Test
    void nearby_nobodyReads_comparesWithTheLastTime() {
        final Nearby seen = seen(10, 4);
        reader("read", seen, sights);
        final long client = client(50, 50);
        final long a = thing(50, 50);
        assertSees(client, List.of(a), List.of(a), List.of());
        sim.switchOff("read");
        final long b = thing(50, 50);
        sim.run(2);
        sim.switchOn("read");
        things.destroy(a);
        assertSees(client, List.of(b), List.of(b), List.of(a));
        assertEquals(2, seen.rebuilds());
    }

    @Test
    @DisplayName("what a frame that failed has made does not count")
    void nearby_afterAFailedFrame_comparesWithTheLastThatWasCompleted() {
        final boolean[] fails = new boolean[1];
        reader("read", seen(10, 4), sights);
        sim.boundary();
        sim.system("fail").over(one, (rows, commands) -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
        });
        final long client = client(50, 50);
        final long a = thing(50, 50);
        final long b = thing(0, 0);
        assertSees(client, List.of(a), List.of(a), List.of());
        final long order = clients.orderHash();
        move(a, 0, 0);
        move(b, 50, 50);
        for (int i = 0; i < 2; i++) {
            fails[0] = true;
            Trial.causeOfStep(sim);
            assertEquals(new Sight(List.of(b), List.of(b), List.of(a), 0), sights.get(client));
            sim.recover();
            assertEquals(order, clients.orderHash());
        }
        fails[0] = false;
        assertSees(client, List.of(b), List.of(b), List.of(a));
        assertSees(client, List.of(b), List.of(), List.of());
    }

    @Test
    void reserve_betweenFrames_takesAllRoomAndForgetsNothing() {
        reader("read", seen(10, 4), sights);
        final long client = client(50, 50);
        final long thing = thing(50, 50);
        assertSees(client, List.of(thing), List.of(thing), List.of());
        final Memory memory = sim.memory().reserve(clients, 0, 0).reserve(things, 0, 0);
        final long bytes = memory.bytes();
        assertSees(client, List.of(thing), List.of(), List.of());
        client(50, 50);
        client(50, 50);
        final long last = client(50, 50);
        assertSees(last, List.of(thing), List.of(thing), List.of());
        assertEquals(bytes, memory.bytes());
    }

    // ---- As state ----

    @Test
    void restore_inMidRun_findsTheSameComeAndGo() {
        reader("read", seen(10, 4), sights);
        final long client = client(50, 50);
        final long a = thing(50, 50);
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        final long order = sim.orderHash();
        final long b = thing(50, 50);
        move(a, 0, 0);
        sim.run(2);
        clients.destroy(client);
        sim.run(2);
        sim.restore(snapshot);
        assertEquals(order, sim.orderHash());
        assertSees(client, List.of(a), List.of(), List.of());
        assertFalse(things.isValid(b));
        move(a, 0, 0);
        assertSees(client, List.of(), List.of(), List.of(a));
    }

    @Test
    void orderHash_watchersThatSawOtherThings_differs() {
        reader("read", seen(10, 4), sights);
        client(50, 50);
        final long thing = thing(0, 0);
        sim.step();
        final Snapshot saw = sim.snapshot();
        move(thing, 50, 50);
        sim.step();
        move(thing, 0, 0);
        final long world = sim.hash();
        final long order = sim.orderHash();
        sim.restore(saw);
        assertEquals(world, sim.hash(), "the worlds are alike");
        assertNotEquals(order, sim.orderHash());
    }
}
