package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.Body;
import org.denserow.engine.Groups;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems over whole groups of derived parts.
class DerivedGroupsTest {

    private static final int ROWS = 5_000;
    private static final int KEYS = 300;
    private static final int GRAIN = 256;

    /// A group for one row in three, a large one, and rows in none.
    private static void fill(final Table trips, final IntColumn key, final Random random) {
        for (int row = 0; row < ROWS; row++) {
            trips.create();
            key.values()[row] = switch (random.nextInt(3)) {
                case 0 -> 17;
                case 1 -> random.nextInt(KEYS);
                default -> random.nextInt(KEYS + 100);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a system over groups meets each row of a group once, in whole groups, in as many chunks as over rows")
    void over_buckets_meetsEachRowOfAGroupOnce(final int workers) {
        final long seed = Seed.next();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table trips = sim.define("trip", Layout.dense(ROWS));
            final IntColumn key = trips.ints("key");
            final IntColumn met = trips.ints("met");
            final IntColumn at = trips.ints("at");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS).carrying(key);
            final AtomicInteger chunks = new AtomicInteger();
            final AtomicIntegerArray groupsMet = new AtomicIntegerArray(KEYS);
            final AtomicInteger most = new AtomicInteger();
            sim.system("walk").writes(key, met, at).grain(GRAIN).over(byKey, (groups, commands) -> {
                chunks.incrementAndGet();
                final int[] rows = groups.rows();
                final int[] before = groups.read(byKey).values(key);
                for (int group = groups.begin(); group < groups.end(); group++) {
                    groupsMet.incrementAndGet(group);
                    for (int i = groups.first(group); i < groups.first(group + 1); i++) {
                        assertEquals(group, before[i]);
                        groups.write(met)[rows[i]]++;
                        groups.write(at)[rows[i]] = groups.number();
                        groups.write(key)[rows[i]] = group + 1; // its own key: the part stays as it was
                    }
                }
                most.accumulateAndGet(groups.first(groups.end()) - groups.first(groups.begin()), Math::max);
                assertThrows(IndexOutOfBoundsException.class, () -> groups.first(groups.end() + 1));
                assertThrows(IndexOutOfBoundsException.class, () -> groups.first(groups.begin() - 1));
            });
            fill(trips, key, new Random(seed));
            final int[] keys = Arrays.copyOf(key.values(), ROWS);
            sim.step();
            assertEquals((ROWS + GRAIN - 1) / GRAIN, chunks.get());
            assertTrue(most.get() > GRAIN, "a large group stays whole");
            for (int group = 0; group < KEYS; group++) {
                assertEquals(1, groupsMet.get(group), "group " + group);
            }
            for (int row = 0; row < ROWS; row++) {
                final boolean isIn = keys[row] < KEYS;
                assertEquals(isIn ? 1 : 0, met.values()[row], "seed=" + seed + ", row=" + row);
                assertEquals(isIn ? keys[row] + 1 : keys[row], key.values()[row]);
            }
        }
    }

    /// Groups that create and write, frame after frame.
    private static long hash(final int workers, final long seed) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Table trips = sim.define("trip", Layout.dense(ROWS).growable());
            final IntColumn key = trips.ints("key");
            final LongColumn sum = trips.longs("sum");
            final DoubleColumn x = trips.doubles("x");
            final DoubleColumn y = trips.doubles("y");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS);
            final Grid near = trips.derive().grid("near", Position.of(x, y), GridShape.plane(0, 0, 10, 10, 1));
            sim.system("walk").writes(key, sum).creates(trips).grain(64).over(byKey, (groups, commands) -> {
                for (int group = groups.begin(); group < groups.end(); group++) {
                    for (int i = groups.first(group); i < groups.first(group + 1); i++) {
                        final int row = groups.rows()[i];
                        groups.write(sum)[row] = groups.write(sum)[row] * 31 + i;
                        groups.write(key)[row] = groups.random().at(row).nextInt(KEYS + 5);
                    }
                }
                commands.create(trips);
                commands.with(key, groups.begin());
            });
            sim.system("move").writes(x, y).grain(64).over(near, (groups, commands) -> {
                for (int cell = groups.begin(); cell < groups.end(); cell++) {
                    for (int i = groups.first(cell); i < groups.first(cell + 1); i++) {
                        final int row = groups.rows()[i];
                        groups.write(x)[row] = groups.read(near).values(x)[i] + cell % 7 - 3;
                        groups.write(y)[row] += groups.random().at(row).nextDouble() - 0.5;
                    }
                }
            });
            fill(trips, key, new Random(seed));
            sim.run(5);
            return sim.hash() * 31 + sim.orderHash();
        }
    }

    @Test
    @DisplayName("what systems over groups compute is the same for 1, 2, 3 and 8 workers")
    void over_groups_sameForAnyNumberOfWorkers() {
        final long seed = Seed.next();
        final long one = hash(1, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(one, hash(workers, seed), "seed=" + seed + ", workers=" + workers);
        }
    }

    @Test
    void over_noGroupOrNoRow_runsWithoutOne() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table stops = sim.define("stop", Layout.dense(10));
            final Table trips = sim.define("trip", Layout.dense(200));
            final Buckets byHome = trips.derive().buckets("byHome", trips.handles("home", stops));
            final int[] ran = new int[2];
            sim.system("walk").grain(64).over(byHome, (groups, commands) -> {
                ran[0]++;
                ran[1] += groups.end() - groups.begin() + groups.first(groups.end());
            });
            sim.step();
            assertEquals(0, byHome.rebuilds(), "nobody reads it without rows");
            for (int row = 0; row < 200; row++) {
                trips.create();
            }
            sim.step();
            assertArrayEquals(new int[] {4, 0}, ran);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @DisplayName("a system over keys writes the rows of its own groups")
    void writesGrouped_overKeys_reachesTheRowsOfItsGroups(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Table stops = sim.define("stop", Layout.dense(KEYS));
            final Table trips = sim.define("trip", Layout.dense(ROWS));
            final IntColumn key = trips.ints("key");
            final IntColumn fare = trips.ints("fare");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS);
            sim.system("first").writesGrouped(byKey, fare).grain(64).over(stops, (rows, commands) -> {
                final Buckets.View groups = rows.read(byKey);
                for (int stop = rows.begin(); stop < rows.end(); stop++) {
                    if (groups.count(stop) > 0) {
                        rows.write(fare)[groups.rows()[groups.begin(stop)]]++;
                    }
                }
            });
            for (int stop = 0; stop < KEYS; stop++) {
                stops.create();
            }
            fill(trips, key, new Random(7));
            sim.run(2);
            final boolean[] isMet = new boolean[KEYS];
            for (int row = 0; row < ROWS; row++) {
                final int of = key.values()[row];
                assertEquals(of < KEYS && !isMet[of] ? 2 : 0, fare.values()[row], "row " + row);
                if (of < KEYS) {
                    isMet[of] = true;
                }
            }
        }
    }

    @Test
    void writesGrouped_whatDoesNotFit_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table stops = sim.define("stop", Layout.dense(10));
            final Table trips = sim.define("trip", Layout.dense(10));
            final Table other = sim.define("other", Layout.dense(10));
            final IntColumn count = stops.ints("count");
            final IntColumn fare = trips.ints("fare");
            final Buckets byHome = trips.derive().buckets("byHome", trips.handles("home", stops));
            final Tag late = trips.tag("late");
            assertThrows(
                    IllegalArgumentException.class, () -> sim.system("of stops").writesGrouped(byHome, count));
            assertThrows(
                    IllegalArgumentException.class, () -> sim.system("a tag").writesGrouped(byHome, late));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> sim.system("twice").writes(fare).writesGrouped(byHome, fare));
            final SystemBuilder elsewhere = sim.system("elsewhere").writesGrouped(byHome, fare);
            assertThrows(IllegalArgumentException.class, () -> elsewhere.over(other, (rows, commands) -> {}));
            assertThrows(IllegalArgumentException.class, () -> elsewhere.over(byHome, (groups, commands) -> {}));
            elsewhere.over(stops, (rows, commands) -> {});
        }
    }

    @Test
    void over_whatDoesNotFit_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table stops = sim.define("stop", Layout.dense(10));
            final Table trips = sim.define("trip", Layout.dense(10));
            final IntColumn key = trips.ints("key");
            final Tag late = trips.tag("late");
            final Buckets byKey = trips.derive().buckets("byKey", key, KEYS);
            final Body<Groups> body = (groups, commands) -> {};
            assertTrue(assertThrows(
                            IllegalArgumentException.class,
                            () -> sim.system("tag").writes(late).over(byKey, body))
                    .getMessage()
                    .contains("setsAnywhere"));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> sim.system("other").writes(stops.ints("count")).over(byKey, body));
            assertThrows(NullPointerException.class, () -> sim.system("none").over((Buckets) null, body));
            assertThrows(
                    NullPointerException.class, () -> sim.system("bodiless").over(byKey, (Body<Groups>) null));
            sim.system("reads too").reads(byKey).over(byKey, body);
            assertEquals(
                    "groups of trip.byKey", sim.definition().systems().getLast().over());
        }
    }
}
