package org.denserow.engine;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// Four types that are kept in orders of every kind under a budget that is far too small, while rows of them come, go,
/// wait, grow and change, in place and by command. What systems do depends on where rows stand.
final class OrderScenario implements AutoCloseable {

    /// Moves of a frame.
    static final int BUDGET = 45;

    private static final int GRAIN = 64;
    private static final int KEYS = 1_000;
    private static final int BODIES = 300;
    private static final int FAILING = 17; // every so many frames one fails

    final Simulation sim;
    final Table bodies;
    final Table sites;
    final Table limbs;
    private final Table few;
    private final IntColumn key;
    private final FloatColumn size;
    private final HandleColumn site;
    private final HandleColumn friend;
    private final FloatColumn x;
    private final FloatColumn y;
    private final HandleColumn of;
    private final LongColumn sum;
    private final IntColumn rank;
    private final Tag hot;
    private final Buckets byKey;

    OrderScenario(final Simulation sim) {
        this(sim, true);
    }

    /// @param fails whether some frames fail
    OrderScenario(final Simulation sim, final boolean fails) {
        this.sim = sim;
        bodies = sim.define("body", Layout.dense(2 * BODIES));
        sites = sim.define("site", Layout.dense(64).growable());
        limbs = sim.define("limb", Layout.dense(128).growable());
        few = sim.define("few", Layout.dense(8));
        key = bodies.ints("key");
        size = bodies.floats("size");
        site = bodies.handles("site", sites);
        friend = bodies.handles("friend", bodies, HandleColumn.WhenGone.CLEAR);
        x = sites.floats("x");
        y = sites.floats("y");
        of = limbs.handles("of", bodies, HandleColumn.WhenGone.DESTROY);
        sum = few.longs("sum");
        rank = few.ints("rank");
        hot = bodies.tag("hot");
        bodies.created();
        bodies.changed();
        bodies.destroyed();
        byKey = bodies.derive().buckets("byKey", key, KEYS);
        declareSystems(fails);
        fill();
        bodies.order(RowOrder.by(key).thenBy(RowOrder.by(size).descending())).weight(3);
        sites.order(RowOrder.grid(8, Position.of(x, y)).inChunksOf(16));
        limbs.order(RowOrder.byParent(of));
        few.order(RowOrder.byKey(row -> -rank.values()[row]));
    }

    private void fill() {
        final Draw draw = sim.random("fill");
        for (int i = 0; i < 5; i++) {
            few.create();
            rank.values()[i] = draw.of(i).nextInt(9);
            key.values()[bodies.row(bodies.createPermanent())] = draw.nextInt(KEYS);
        }
        for (int i = 0; i < BODIES; i++) {
            draw.of(i);
            final long place = sites.create();
            x.values()[sites.row(place)] = draw.nextInt(64);
            y.values()[sites.row(place)] = draw.nextInt(64);
            final int row = bodies.row(bodies.create());
            key.values()[row] = draw.nextInt(KEYS);
            size.values()[row] = draw.nextInt(4);
            site.values()[row] = place;
            final long limb = limbs.create(); // first, since it may replace the array
            of.values()[limbs.row(limb)] = bodies.handle(draw.nextInt(bodies.size()));
        }
    }

    private void declareSystems(final boolean fails) {
        sim.system("drift").grain(GRAIN).writes(x).over(sites, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(0.02)) {
                    rows.write(x)[row] += 8;
                }
            }
        });
        sim.system("live")
                .grain(GRAIN)
                .creates(bodies, limbs, sites)
                .reads(friend)
                .writes(key)
                .over(bodies, (rows, all) -> {
                    final int[] keys = rows.write(key);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        final long self = bodies.handle(row);
                        if (draw.chance(0.01)) {
                            keys[row] = draw.nextInt(KEYS);
                        } else if (draw.chance(0.02)) {
                            all.set(self, size, draw.nextInt(4)).tag(self, hot);
                        } else if (draw.chance(0.02)) {
                            all.destroy(self);
                        } else if (draw.chance(0.02)) {
                            final long place = all.create(sites);
                            all.with(x, draw.nextInt(64)).with(y, draw.nextInt(64));
                            final boolean waits = draw.chance(0.3);
                            final long born = waits ? all.createPending(bodies) : all.create(bodies);
                            all.with(key, draw.nextInt(KEYS)).with(site, place).with(friend, self);
                            if (waits) {
                                all.activateAt(
                                        born,
                                        rows.frame() + 2 + draw.nextInt(4),
                                        CompletableFuture.completedFuture(null));
                            }
                            all.create(limbs);
                            all.with(of, draw.chance(0.5) ? born : self);
                            all.after(3)
                                    .untag(born, hot)
                                    .set(self, friend, born)
                                    .after(0);
                        }
                    }
                });
        sim.boundary();
        sim.system("sum")
                .reads(byKey, key, size, friend)
                .writes(sum, rank)
                .grain(GRAIN)
                .over(few, (rows, commands) -> {
                    final Buckets.View groups = rows.read(byKey);
                    long total = 0;
                    for (int each = 0; each < groups.keys(); each++) {
                        for (int i = groups.begin(each); i < groups.end(each); i++) {
                            final int row = groups.rows()[i];
                            final int other = bodies.find(rows.read(friend)[row]);
                            final float fold = rows.read(size)[row] + (other < 0 ? 1 : rows.read(key)[other]);
                            total = 31 * total + Float.floatToRawIntBits(fold) + (rows.read(key)[row] == each ? 0 : 1);
                        }
                    }
                    for (int i = 0; i < bodies.destroyed().count(); i++) {
                        total = 31 * total + bodies.destroyed().handle(i);
                    }
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(sum)[row] = 31 * rows.write(sum)[row] + total + row;
                        rows.write(rank)[row] += rows.random().at(row).chance(0.05) ? 3 : 0;
                    }
                });
        sim.system("cool").grain(GRAIN).over(bodies.created(), (rows, commands) -> {
            for (var it = rows.cursor(); it.next(); ) {
                commands.tag(bodies.handle(it.row()), hot);
            }
        });
        sim.system("fail").grain(GRAIN).over(limbs, (rows, commands) -> {
            if (fails && rows.frame() % FAILING == 5) {
                throw new IllegalStateException("broken on purpose");
            }
            if (rows.frame() % 4 == 1 && rows.begin() == 0 && limbs.size() > 0) {
                commands.destroy(limbs.handle(rows.random().at(rows.begin()).nextInt(limbs.size())));
            }
        });
        sim.system("warm").grain(GRAIN).over(hot, (rows, commands) -> {
            for (var it = rows.cursor(); it.next(); ) {
                if (rows.random().at(it.row()).chance(0.1)) {
                    commands.untag(bodies.handle(it.row()), hot);
                }
            }
        });
    }

    /// Runs a frame, one that fails too.
    void step() {
        try {
            sim.step();
        } catch (final SystemFailure failure) {
            sim.recover();
        }
    }

    long[] state() {
        return new long[] {
            sim.hash(),
            sim.orderHash(),
            sim.report().moves(),
            bodies.ordering.misplaced(),
            sites.ordering.misplaced(),
            limbs.ordering.misplaced(),
            bodies.ordering.framesToOrder(),
            sites.capacity()
        };
    }

    /// No handle of before a failed frame, or of a row that is gone, leads anywhere; links lead to live rows or none.
    int links() {
        int live = 0;
        for (int row = 0; row < bodies.size(); row++) {
            final long other = friend.values()[row];
            live += other != Handle.NULL && bodies.isValid(other) ? 1 : 0;
        }
        return live;
    }

    @Override
    public void close() {
        sim.close();
    }
}
