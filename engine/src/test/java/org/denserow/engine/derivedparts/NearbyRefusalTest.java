package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Interest that makes no sense, where it is declared, read and put back.
class NearbyRefusalTest {

    private static final GridShape PLANE = GridShape.plane(0, 0, 100, 100, 10);

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table one = sim.define("one", Layout.fixed(1));
    private final Table clients = sim.define("client", Layout.dense(4).growable());
    private final Table things = sim.define("thing", Layout.dense(16));
    private final DoubleColumn x = clients.doubles("x");
    private final DoubleColumn y = clients.doubles("y");
    private final FloatColumn vec3 = clients.vec3("vec3");
    private final DoubleColumn tx = things.doubles("x");
    private final DoubleColumn ty = things.doubles("y");
    private final Grid grid = things.derive().grid("near", Position.of(tx, ty), PLANE);

    private Nearby seen(final double radius, final int most) {
        return clients.derive().nearby("seen", Position.of(x, y), grid, radius, most);
    }

    private static void assertRefused(final String part, final Executable call) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), part);
    }

    @Test
    void nearby_declaredBadly_isRefused() {
        assertRefused("most=0", () -> seen(10, 0));
        assertRefused("most=268435457, capacity=4", () -> seen(10, Nearby.MAX_SEEN / 4 + 1));
        assertRefused("radius=-1.0", () -> seen(-1, 1));
        assertRefused("radius=NaN", () -> seen(Double.NaN, 1));
        assertRefused("source=thing.x", () -> clients.derive().nearby("seen", Position.of(x, tx), grid, 1, 1));
        assertRefused("coordinates=3, axes=2", () -> clients.derive().nearby("seen", Position.of(vec3), grid, 1, 1));
        assertRefused("client.x", () -> clients.derive().nearby("x", Position.of(x, y), grid, 1, 1));
        assertThrows(NullPointerException.class, () -> clients.derive().nearby("seen", Position.of(x, y), null, 1, 1));
        try (Simulation other = Trial.parallel(1)) {
            final Table few = other.define("few", Layout.dense(4));
            final DoubleColumn ox = few.doubles("x");
            final DoubleColumn oy = few.doubles("y");
            assertRefused("grid=thing.near", () -> few.derive().nearby("seen", Position.of(ox, oy), grid, 1, 1));
            final Grid foreign = few.derive().grid("near", Position.of(ox, oy), PLANE);
            assertRefused("grid=few.near", () -> seen(foreign));
        }
        seen(0, Nearby.MAX_SEEN / 4); // the name is free, and so much may be wanted: nothing is taken before it is used
        sim.step();
        assertThrows(IllegalStateException.class, () -> clients.derive().nearby("late", Position.of(x, y), grid, 1, 1));
    }

    private Nearby seen(final Grid of) {
        return clients.derive().nearby("seen", Position.of(x, y), of, 1, 1);
    }

    @Test
    void reads_everyFewFrames_isRefused() {
        final Nearby seen = seen(10, 4);
        final Executable declares =
                () -> sim.system("seldom").every(2).reads(seen).over(one, (rows, commands) -> {});
        assertRefused("system=seldom, every=2, part=client.seen", declares);
        assertRefused(
                "writes=client.seen", () -> sim.system("other").writes(seen).over(one, (rows, commands) -> {}));
    }

    @Test
    void restore_intoOtherInterest_isRefused() {
        seen(10, 4);
        final Snapshot snapshot = sim.snapshot();
        try (Simulation other = Trial.parallel(1)) {
            other.define("one", Layout.fixed(1));
            final Table others = other.define("client", Layout.dense(4).growable());
            final DoubleColumn ox = others.doubles("x");
            final DoubleColumn oy = others.doubles("y");
            others.vec3("vec3");
            final Table watched = other.define("thing", Layout.dense(16));
            final Grid ofOther =
                    watched.derive().grid("near", Position.of(watched.doubles("x"), watched.doubles("y")), PLANE);
            others.derive().nearby("seen", Position.of(ox, oy), ofOther, 10, 5);
            assertRefused(
                    "in Nearby client.seen: snapshot=[most=4], simulation=[most=5]", () -> other.restore(snapshot));
        }
    }
}
