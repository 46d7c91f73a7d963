package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for watchers whose sets are made in each frame.
@Tag("allocation")
class NearbyAllocationTest {

    private static final int CLIENTS = 70;
    private static final int THINGS = 200;

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, pinned"})
    @DisplayName("EN-01: steady frames in which watchers see things come and leave allocate 0 bytes")
    void step_nearby_allocatesNothing(final int workers, final String layout) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final boolean isDense = layout.equals("dense");
            final Table things = sim.define("thing", isDense ? Layout.dense(THINGS) : Layout.pinned(THINGS));
            final Table clients = sim.define("client", isDense ? Layout.dense(CLIENTS) : Layout.pinned(CLIENTS));
            final DoubleColumn tx = things.doubles("x");
            final DoubleColumn ty = things.doubles("y");
            final FloatColumn place = clients.vec2("place");
            final LongColumn sum = clients.longs("sum");
            final Grid grid = things.derive().grid("near", Position.of(tx, ty), GridShape.torus(100, 100, 10));
            final Nearby seen = clients.derive().nearby("seen", Position.of(place), grid, 20, 24);
            for (int row = 0; row < THINGS; row++) {
                things.create();
                tx.values()[row] = row % 101;
                ty.values()[row] = row % 97;
            }
            for (int row = 0; row < CLIENTS; row++) {
                clients.create();
                place.values()[2 * row] = row % 53;
                place.values()[2 * row + 1] = row % 89;
            }
            sim.system("fly").writes(tx).touchesDeadRows().over(things, (rows, commands) -> {
                final double[] xs = rows.write(tx);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    xs[row] = (xs[row] + 1) % 101;
                }
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
            });
            sim.system("look")
                    .reads(seen)
                    .writes(sum)
                    .grain(64)
                    .touchesDeadRows()
                    .over(clients, (rows, commands) -> {
                        final Nearby.View view = rows.read(seen);
                        final long[] sums = rows.write(sum);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            sums[row] += events(view, row);
                        }
                    });
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), seen.rebuilds());
            assertTrue(sum.values()[0] > sim.frame(), "something came and left");
        }
    }

    private static int events(final Nearby.View view, final int row) {
        int events = view.leftEnd(row) - view.leftBegin(row) + view.dropped(row);
        for (int at = view.begin(row); at < view.end(row); at++) {
            events += view.entered()[at] ? 1 : 0;
        }
        return events;
    }
}
