package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Derived parts of so many rows that all workers take part in each phase.
class DerivedWorkersTest {

    private static final int ROWS = 70_000;
    private static final int KEYS = 700;

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, dense", "3, dense", "8, dense", "1, pinned", "2, pinned", "3, pinned", "8, pinned"})
    @DisplayName("large parts equal a multimap, for 1, 2, 3 and 8 workers")
    void parts_manyRows_equalAMultimap(final int workers, final String layout) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (Simulation sim = Trial.parallel(workers)) {
            final Table stops = sim.define("stop", Layout.dense(KEYS));
            final Table trips = sim.define("trip", layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final IntColumn key = trips.ints("key");
            final HandleColumn home = trips.handles("home", stops);
            final Tag late = trips.tag("late");
            final Tag gone = trips.tag("gone");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS).carrying(key);
            final Buckets byHome = trips.derive().buckets("byHome", home).only(late.andNot(gone));
            final SelectedRows all = trips.derive().selected("all", late.or(gone));
            final long[] stop = new long[KEYS];
            for (int i = 0; i < KEYS; i++) {
                stop[i] = stops.create();
            }
            for (int i = 0; i < ROWS; i++) {
                trips.create();
                key.values()[i] = random.nextInt(KEYS + 2) - 1;
                home.values()[i] = stop[random.nextInt(KEYS)];
                if (random.nextBoolean()) {
                    late.bits().set(i);
                }
            }
            for (int i = 0; i < ROWS / 10; i++) {
                final int row = random.nextInt(trips.end());
                trips.destroy(trips.state(row) == RowState.VACANT ? 0 : trips.handle(row));
            }
            sim.system("rekey").writes(key, gone).touchesDeadRows().grain(4_096).over(trips, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(key)[row] = (rows.write(key)[row] * 31 + row) % KEYS;
                    if (row % 3 == 0 && trips.state(row) == RowState.ACTIVE) {
                        rows.write(gone).set(row);
                    }
                }
            });
            sim.system("compare")
                    .reads(byKey, byHome, all, key, home, late, gone)
                    .over(stops, (rows, commands) -> {
                        final String what = "seed=" + seed + ", frame=" + rows.frame();
                        final int[] keys = rows.read(key);
                        final long[] homes = rows.read(home);
                        final Tag.Bits isLate = rows.read(late);
                        final Tag.Bits isGone = rows.read(gone);
                        DerivedOracle.check(what, rows.read(byKey), KEYS, trips, row -> true, row -> keys[row]);
                        DerivedOracle.check(
                                what,
                                rows.read(byHome),
                                stops.end(),
                                trips,
                                row -> isLate.get(row) && !isGone.get(row),
                                row -> stops.find(homes[row]));
                        DerivedOracle.check(what, rows.read(all), trips, row -> isLate.get(row) || isGone.get(row));
                        final int[] carried = rows.read(byKey).values(key);
                        for (int at = 0; at < rows.read(byKey).begins()[KEYS]; at++) {
                            assertEquals(keys[rows.read(byKey).rows()[at]], carried[at], what);
                        }
                    });
            sim.run(2);
            assertEquals(2, byKey.rebuilds());
        }
    }
}
