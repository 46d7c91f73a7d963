package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for parts that are made anew in each frame.
@org.junit.jupiter.api.Tag("allocation")
class DerivedAllocationTest {

    private static final int ROWS = 40_000;
    private static final int KEYS = 500;

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, dense", "1, pinned", "2, pinned"})
    @DisplayName("EN-01: steady frames that make derived parts anew allocate 0 bytes")
    void step_derivedParts_allocateNothing(final int workers, final String layout) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table stops = sim.define("stop", Layout.dense(KEYS));
            final Table trips = sim.define("trip", layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final IntColumn key = trips.ints("key");
            final DoubleColumn fare = trips.doubles("fare");
            final HandleColumn home = trips.handles("home", stops);
            final Tag late = trips.tag("late");
            final Tag gone = trips.tag("gone");
            final IntColumn seen = stops.ints("seen");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS).carrying(fare);
            final Buckets byHome = trips.derive().buckets("byHome", home).only(late.andNot(gone));
            final SelectedRows all = trips.derive().selected("all", late.or(gone));
            sim.system("rekey").writes(key, gone).touchesDeadRows().over(trips, (rows, commands) -> {
                final int[] keys = rows.write(key);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    keys[row] = (keys[row] + row) % KEYS;
                }
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
            });
            sim.system("count").reads(byKey, byHome, all).writes(seen).over(stops, (rows, commands) -> {
                final int[] counts = rows.write(seen);
                for (int stop = rows.begin(); stop < rows.end(); stop++) {
                    counts[stop] += rows.read(byKey).count(stop)
                            + rows.read(byHome).count(stop)
                            + rows.read(all).count();
                }
            });
            for (int stop = 0; stop < KEYS; stop++) {
                stops.create();
            }
            for (int row = 0; row < ROWS; row++) {
                trips.create();
                home.values()[row] = stops.handle(row % KEYS);
                if (row % 3 == 0) {
                    late.bits().set(row);
                }
            }
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), byKey.rebuilds());
            assertTrue(seen.values()[0] > 0, "was reached");
        }
    }
}
