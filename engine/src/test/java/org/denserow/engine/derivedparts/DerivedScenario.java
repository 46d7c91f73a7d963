package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// A world in which everything happens that makes derived parts stale: trips that belong to stops, by number and by
/// handle, come, go, change, move and wait. Systems that read the parts stand between all others; each compares what it
/// reads with [DerivedOracle], and adds it to what the hash covers.
final class DerivedScenario {

    static final int KEYS = 37;

    /// What the trips stand in; stops are of the other kind.
    enum Kind {
        DENSE,
        PINNED,
        EVENTS,
        FIXED;

        Layout trips() {
            return switch (this) {
                case DENSE -> Layout.dense(64).growable();
                case PINNED -> Layout.pinned(2_000);
                case EVENTS -> Layout.events(2_000);
                case FIXED -> Layout.fixed(300);
            };
        }

        Layout stops() {
            return this == PINNED ? Layout.dense(8).growable() : Layout.pinned(400);
        }

        boolean creates() {
            return this != FIXED;
        }

        boolean destroys() {
            return this == DENSE || this == PINNED;
        }
    }

    final Simulation sim;
    final Table trips;
    final Table stops;
    final IntColumn key;
    final HandleColumn home;
    final Tag late;
    final Tag gone;
    final FloatColumn load;
    final FloatColumn place;
    final DoubleColumn fare;
    final LongColumn seenBy; // what stops have seen: for the hash
    final LongColumn number;
    final ByteColumn size;
    private final Kind kind;
    private final boolean reads;
    private Buckets byKey;
    private Buckets lateByKey;
    private Buckets byHome;
    private SelectedRows lateOrGone;
    private SelectedRows lates;
    boolean fails; // a system does, in the next frame
    private int readers;

    /// @param reads whether systems read derived parts
    DerivedScenario(final Kind kind, final int workers, final boolean reads) {
        this.kind = kind;
        this.reads = reads;
        sim = Trial.parallel(workers);
        stops = sim.define("stop", kind.stops());
        trips = sim.define("trip", kind.trips());
        key = trips.ints("key");
        home = trips.handles("home", stops, HandleColumn.WhenGone.CLEAR);
        late = trips.tag("late");
        gone = trips.tag("gone");
        load = trips.floats("load");
        place = trips.vec3("place");
        fare = trips.doubles("fare");
        number = trips.longs("number");
        size = trips.bytes("size");
        seenBy = stops.longs("seen");
        if (reads) {
            byKey = trips.derive().buckets("byKey", key, KEYS);
            lateByKey = trips.derive()
                    .buckets("lateByKey", key, KEYS)
                    .only(late.andNot(gone))
                    .carrying(load, place, fare, number, size, key, home);
            byHome = trips.derive().buckets("byHome", home).only(gone.not()).carrying(home);
            lateOrGone = trips.derive().selected("lateOrGone", late.or(gone));
            lates = trips.derive().selected("lates", late);
        }
        declare();
    }

    private void declare() {
        reader(1);
        over(sim.system("rekey").every(kind == Kind.EVENTS ? 1 : 2).writes(key, load, number), (rows, draw, row) -> {
            rows.write(key)[row] = draw.nextInt(KEYS + 6) - 3;
            rows.write(load)[row] += 1;
            rows.write(number)[row] = draw.nextLong();
        });
        reader(1);
        sim.system("record")
                .reads(key)
                .creates(trips1())
                .grain(64)
                .touchesDeadRows()
                .over(trips, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (at(trips, row) != Handle.NULL) {
                            record(rows.random().at(row), row, commands);
                        }
                    }
                });
        sim.boundary();
        reader(1);
        sim.system("alone").every(kind == Kind.EVENTS ? 1 : 3).exclusive((world, commands) -> {
            final Random random = new Random(world.frame());
            change(random, world.write(key), world.write(home));
            if (kind.destroys() && trips.end() > 0) {
                trips.destroy(at(trips, random.nextInt(trips.end())));
            }
            stops.create();
        });
        reader(2);
        over(sim.system("tag").writes(late, fare), (rows, draw, row) -> {
            if (draw.nextInt(3) == 0) {
                rows.write(late).set(row);
            } else if (draw.nextInt(2) == 0) {
                rows.write(late).clear(row);
            }
            rows.write(fare)[row] = draw.nextDouble();
        });
        sim.system("break").over(stops.tag("any").not(), (rows, commands) -> {
            if (fails) {
                throw new IllegalStateException("on purpose");
            }
        });
        reader(1);
    }

    private Table[] trips1() {
        return kind.creates() ? new Table[] {trips} : new Table[0];
    }

    private interface RowBody {
        void run(Range rows, Draw draw, int row);
    }

    /// A system over active rows of trips.
    private void over(final SystemBuilder system, final RowBody body) {
        system.grain(64).touchesDeadRows().over(trips, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (trips.isActive(trips.find(at(trips, row)))) {
                    body.run(rows, rows.random().at(row), row);
                }
            }
        });
    }

    private static long at(final Table table, final int row) {
        return table.state(row) == RowState.VACANT ? Handle.NULL : table.handle(row);
    }

    // ---- What reads ----

    /// A system that compares all parts in its first chunk, and one that counts them.
    private void reader(final int every) {
        final String name = "reader " + ++readers;
        if (!reads) {
            sim.system(name)
                    .every(every)
                    .writes(seenBy)
                    .grain(64)
                    .touchesDeadRows()
                    .over(stops, (rows, commands) -> {});
            return;
        }
        final SystemBuilder system =
                kind == Kind.EVENTS ? sim.system(name) : sim.system(name).every(every);
        system.reads(byKey, lateByKey, byHome, lateOrGone, lates)
                .reads(key, home, late, gone, load, place, fare, number, size)
                .grain(64)
                .touchesDeadRows()
                .over(stops, (rows, commands) -> {
                    if (rows.number() == 0) {
                        compare(rows, name + " in frame " + rows.frame());
                    }
                });
    }

    private void compare(final Chunk rows, final String what) {
        final int[] keys = rows.read(key);
        final long[] homes = rows.read(home);
        final Tag.Bits isLate = rows.read(late);
        final Tag.Bits isGone = rows.read(gone);
        DerivedOracle.check(what + ", byKey", rows.read(byKey), KEYS, trips, row -> true, row -> keys[row]);
        final Buckets.View some = rows.read(lateByKey);
        DerivedOracle.check(
                what + ", lateByKey", some, KEYS, trips, row -> isLate.get(row) && !isGone.get(row), row -> keys[row]);
        DerivedOracle.check(
                what + ", byHome",
                rows.read(byHome),
                stops.end(),
                trips,
                row -> !isGone.get(row),
                row -> stops.find(homes[row]));
        DerivedOracle.check(
                what + ", lateOrGone", rows.read(lateOrGone), trips, row -> isLate.get(row) || isGone.get(row));
        DerivedOracle.check(what + ", lates", rows.read(lates), trips, isLate::get);
        final int[] order = Arrays.copyOf(some.rows(), some.begins()[KEYS]);
        compareCopies(rows, what, some, order);
        final long[] targets = rows.read(byHome).values(home);
        for (int at = 0; at < rows.read(byHome).begins()[stops.end()]; at++) {
            assertArrayEquals(
                    new long[] {homes[rows.read(byHome).rows()[at]]}, new long[] {targets[at]}, what + ", home");
        }
    }

    private void compareCopies(final Chunk rows, final String what, final Buckets.View some, final int[] order) {
        for (int at = 0; at < order.length; at++) {
            final int row = order[at];
            final float[] places = Arrays.copyOfRange(rows.read(place), 3 * row, 3 * row + 3);
            assertArrayEquals(places, Arrays.copyOfRange(some.values(place), 3 * at, 3 * at + 3), what);
            assertArrayEquals(
                    new Object[] {
                        rows.read(load)[row],
                        rows.read(fare)[row],
                        rows.read(number)[row],
                        rows.read(size)[row],
                        rows.read(key)[row],
                        rows.read(home)[row]
                    },
                    new Object[] {
                        some.values(load)[at],
                        some.values(fare)[at],
                        some.values(number)[at],
                        some.values(size)[at],
                        some.values(key)[at],
                        some.values(home)[at]
                    },
                    what);
        }
    }

    // ---- What changes ----

    private void record(final Draw draw, final int row, final Commands commands) {
        final long trip = at(trips, row);
        if (draw.nextInt(4) != 0) {
            return;
        }
        switch (draw.nextInt(9)) {
            case 0 -> commands.set(trip, key, draw.nextInt(KEYS));
            case 1 -> commands.tag(trip, late);
            case 2 -> commands.untag(trip, late);
            case 3 -> commands.tag(trip, gone);
            case 4 -> commands.untag(trip, gone);
            case 5 -> commands.set(trip, home, anyStop(draw.nextInt(1 << 20)));
            case 6 -> commands.set(trip, fare, draw.nextDouble());
            default -> {
                if (kind.destroys() && (trips.size() > 250 || draw.nextInt(3) == 0)) {
                    commands.destroy(trip);
                } else if (kind.creates() && trips.size() < 600) {
                    create(draw, commands);
                }
            }
        }
    }

    private void create(final Draw draw, final Commands commands) {
        if (kind != Kind.EVENTS && draw.nextInt(3) == 0) {
            final long trip = commands.createPending(trips);
            commands.with(key, draw.nextInt(KEYS));
            commands.after(1 + draw.nextInt(3)).activate(trip).after(0);
            return;
        }
        commands.create(trips);
        commands.with(key, draw.nextInt(KEYS + 2) - 1);
        commands.with(home, anyStop(draw.nextInt(1 << 20)));
    }

    private long anyStop(final int number) {
        return stops.end() == 0 ? Handle.NULL : at(stops, number % stops.end());
    }

    private void change(final Random random, final int[] keys, final long[] homes) {
        for (int i = 0; i < 20 && trips.end() > 0; i++) {
            final int row = random.nextInt(trips.end());
            if (at(trips, row) != Handle.NULL) {
                keys[row] = random.nextInt(KEYS);
                homes[row] = anyStop(random.nextInt(1 << 20));
            }
        }
    }

    /// What the owner does between two frames, at random.
    void disturb(final Random random) {
        for (int i = 0; i < 3; i++) {
            switch (random.nextInt(8)) {
                case 0 -> change(random, key.values(), home.values());
                case 1 -> {
                    if (stops.size() > 20) {
                        stops.destroy(at(stops, random.nextInt(stops.end())));
                    } else {
                        stops.create();
                    }
                }
                case 2 -> {
                    if (kind.creates() && trips.size() < 500) {
                        final int row = trips.find(trips.create()); // first: it may replace the array
                        key.values()[row] = random.nextInt(KEYS);
                    }
                }
                case 3 -> {
                    if (kind.destroys() && trips.end() > 0) {
                        trips.destroy(at(trips, random.nextInt(trips.end())));
                    }
                }
                case 4 -> {
                    if (trips.size() > 0 && kind != Kind.PINNED) {
                        late.bits().set(random.nextInt(trips.size()));
                    }
                }
                case 5 -> {
                    final long trip = trips.end() > 0 ? at(trips, random.nextInt(trips.end())) : Handle.NULL;
                    if (trip != Handle.NULL) {
                        sim.commands().set(trip, key, random.nextInt(KEYS)).tag(trip, gone);
                    }
                }
                case 6 -> {
                    if (kind.creates() && trips.size() < 500) {
                        final int rows = 1 + random.nextInt(100);
                        sim.commands().createBatch(trips, new long[rows], rows);
                    }
                }
                default -> {}
            }
        }
    }
}
