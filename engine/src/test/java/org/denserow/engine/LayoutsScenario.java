package org.denserow.engine;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Rows of all four layouts that act on each other: dense ships and pinned towers that hit, hits that are events, and
/// a lattice of fixed cells. Rows come active, pending and permanent, from systems, the owner's commands and the owner
/// at once; systems run over ranges, live bits, the list, a tag, and over dead rows.
final class LayoutsScenario implements AutoCloseable {

    private static final int WIDTH = 30;
    private static final int GRAIN = 64;
    private static final int SHIPS = 900;
    private static final int TOWERS = 700;

    record Ship(Table table, IntColumn age, HandleColumn target) {}

    record Tower(Table table, IntColumn shots, IntColumn heat, Tag burning) {}

    record Cell(Table table, IntColumn scars, Tag bare) {}

    record Hit(Table table, HandleColumn on, IntColumn force) {}

    final Simulation sim;
    final Ship ships;
    final Tower towers;
    final Cell cells;
    final Hit hits;
    private final Random owner = new Random(); // what the owner does between frames
    private final long seed;
    private final AtomicInteger arrivals; // null except in the broken twin, which lets timing into a row
    private long created;
    private long destroyed;
    private long activated;
    private long stale;
    private int mostHits;

    LayoutsScenario(final SimulationOptions options, final AtomicInteger arrivals) {
        this.arrivals = arrivals;
        seed = options.seed();
        sim = Simulation.create(options.withoutSerialCutoff());
        ships = sim.define("ship", Ship.class, Layout.dense(SHIPS).growable());
        towers = sim.define("tower", Tower.class, Layout.pinned(64).growable());
        cells = sim.define("cell", Cell.class, Layout.fixed(WIDTH * WIDTH));
        hits = sim.define("hit", Hit.class, Layout.events(64).growable());
        sail();
        shoot();
        strike();
        cool();
        scar();
        burn();
        for (int i = 0; i < TOWERS; i++) {
            towers.table.create();
            ships.table.create();
        }
    }

    /// Over the range of dense rows.
    private void sail() {
        sim.system("sail")
                .writes(ships.age, ships.target)
                .creates(hits.table, towers.table)
                .grain(GRAIN)
                .over(ships.table, (rows, commands) -> {
                    delay(rows);
                    final int[] age = rows.write(ships.age);
                    final long[] target = rows.write(ships.target);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        age[row]++;
                        if (draw.nextInt(12) == 0) {
                            hit(commands, target[row], draw.nextInt(9));
                        }
                        if (draw.nextInt(40) == 0) {
                            target[row] = commands.createPending(towers.table);
                            commands.with(towers.shots, row);
                            if (draw.nextInt(3) > 0) {
                                commands.activate(target[row]);
                            }
                        } else if (draw.nextInt(20) == 0) {
                            target[row] = cells.table.handle(draw.nextInt(WIDTH * WIDTH));
                        }
                    }
                });
    }

    private void hit(final Commands commands, final long on, final int force) {
        if (on != Handle.NULL) {
            commands.create(hits.table);
            commands.with(hits.on, on).with(hits.force, force);
        }
    }

    /// Over the live bits and the list of pinned rows.
    private void shoot() {
        sim.system("shoot")
                .writes(towers.shots)
                .creates(hits.table, ships.table)
                .grain(GRAIN)
                .over(towers.table.live(), (rows, commands) -> {
                    delay(rows);
                    final int[] shots = rows.write(towers.shots);
                    for (final BitCursor it = rows.cursor(); it.next(); ) {
                        final Draw draw = rows.random().at(it.row());
                        shots[it.row()] += arrivals == null ? 1 : arrivals.getAndIncrement() & 1;
                        if (draw.nextInt(9) == 0) {
                            hit(commands, ships.table.handle(draw.nextInt(ships.table.size())), 1 + draw.nextInt(4));
                        }
                        if (draw.nextInt(50) == 0) {
                            commands.create(ships.table);
                            commands.with(ships.target, towers.table.handle(it.row()));
                        }
                    }
                });
        sim.system("ignite").reads(towers.shots).grain(GRAIN).over(towers.table.list(), (list, commands) -> {
            delay(list);
            final int[] shots = list.read(towers.shots);
            for (int i = list.from(); i < list.to(); i++) {
                final int row = list.rows()[i];
                if ((shots[row] + i) % 11 == 0) {
                    commands.tag(towers.table.handle(row), towers.burning);
                }
            }
        });
    }

    /// Over the events: what was hit is destroyed, counted, or no longer there.
    private void strike() {
        sim.system("strike")
                .reads(hits.on, hits.force)
                .creates(hits.table)
                .grain(GRAIN)
                .over(hits.table, (rows, commands) -> {
                    delay(rows);
                    final long[] on = rows.read(hits.on);
                    final int[] force = rows.read(hits.force);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final int type = Handle.type(on[row]);
                        if (type == Handle.type(cells.table.handle(0))) {
                            commands.set(on[row], cells.scars, force[row]).tag(on[row], cells.bare);
                        } else if (force[row] == 1) {
                            commands.destroy(on[row]);
                        } else if (force[row] > 6 && rows.random().of(row).nextInt(4) == 0) {
                            hit(commands, on[row], force[row] - 6); // an event of an event, in the next frame
                        }
                    }
                });
    }

    /// Over pinned rows, dead ones too.
    private void cool() {
        sim.system("cool").writes(towers.heat).grain(GRAIN).touchesDeadRows().over(towers.table, (rows, commands) -> {
            final int[] heat = rows.write(towers.heat);
            for (int row = rows.begin(); row < rows.end(); row++) {
                heat[row] = heat[row] / 2 + row;
            }
        });
    }

    /// Over fixed rows.
    private void scar() {
        sim.system("scar").writes(cells.scars, cells.bare).grain(GRAIN).over(cells.table, (rows, commands) -> {
            final int[] scars = rows.write(cells.scars);
            final Tag.Bits bare = rows.write(cells.bare);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (bare.get(row) && ++scars[row] % 8 == 0) {
                    bare.clear(row);
                }
            }
        });
    }

    /// Over a tag of pinned rows.
    private void burn() {
        sim.system("burn").reads(towers.heat).grain(GRAIN).over(towers.burning, (rows, commands) -> {
            delay(rows);
            final int[] heat = rows.read(towers.heat);
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                final long self = towers.table.handle(it.row());
                if (heat[it.row()] % 3 == 0) {
                    commands.destroy(self); // permanent ones stay
                } else {
                    commands.untag(self, towers.burning);
                }
            }
        });
    }

    private void delay(final Chunk chunk) {
        Trial.delay(Trial.mix(System.nanoTime(), chunk.number()));
    }

    /// What the owner does before a frame, the same in every run.
    private void act() {
        owner.setSeed(Trial.mix(seed, sim.frame())); // so that a restored simulation meets the same owner
        final Commands commands = sim.commands();
        for (int i = owner.nextInt(6); i > 0; i--) {
            final long pending =
                    i % 2 == 0 ? commands.createPending(towers.table) : commands.createPending(ships.table);
            commands.activateAt(
                    pending, sim.frame() + owner.nextInt(4), CompletableFuture.completedFuture("the asset"));
        }
        if (sim.frame() % 20 == 1) {
            commands.createPermanent(ships.table);
            towers.table.createPermanent();
            commands.createPermanent(towers.table);
            ships.table.createPermanent();
        }
        hit(commands, cells.table.handle(owner.nextInt(WIDTH * WIDTH)), 3);
        final int direct = hits.table.row(hits.table.create());
        hits.on.values()[direct] = cells.table.handle(owner.nextInt(WIDTH * WIDTH));
        final long gone = towers.table.handle(towers.table.live().bits().next(owner.nextInt(towers.table.size() / 2)));
        if (towers.table.store().state(towers.table.row(gone)) == RowState.ACTIVE) {
            towers.table.destroy(gone);
        }
    }

    FrameReport step() {
        act();
        final FrameReport report = sim.step();
        created += report.createdRows();
        destroyed += report.destroyedRows();
        activated += report.activatedRows();
        stale += report.staleCommands();
        mostHits = Math.max(mostHits, hits.table.size());
        return report;
    }

    /// The scenario must do what it is there for, or equal hashes prove nothing.
    void assertHard() {
        final boolean hard = created > 5_000
                && destroyed > 2_000
                && activated > 500
                && stale > 100
                && mostHits > 100
                && ships.table.permanent() > 5
                && towers.table.permanent() > 5
                && towers.table.pending() > 0
                && towers.table.metrics().sparseness() > 0
                && cells.bare.count() > 0;
        if (!hard) {
            throw new AssertionError("created=" + created + ", destroyed=" + destroyed + ", activated=" + activated
                    + ", stale=" + stale + ", mostHits=" + mostHits + ", " + ships.table + ", " + towers.table
                    + ", sparseness=" + towers.table.metrics().sparseness() + ", permanent=" + ships.table.permanent()
                    + "+"
                    + towers.table.permanent());
        }
        assertInvariants();
    }

    void assertInvariants() {
        for (final Table table : new Table[] {ships.table, towers.table, cells.table, hits.table}) {
            table.store().checkInvariants();
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
