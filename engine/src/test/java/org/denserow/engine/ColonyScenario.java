package org.denserow.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// Everything at once, for the determinism suite: nests (pinned), ants (dense, too few rows), sparks (dense, handles
/// that are nearly used up), notes (events) and the world (one row); overlapping systems in three segments create,
/// destroy, tag, link and refer to rows that were just created, in bursts; exclusive code, batches, timers, commands of
/// its own, claims, a tally and cascades.
final class ColonyScenario implements AutoCloseable {

    private static final int GRAIN = 64;
    private static final int ANTS = 700;
    private static final int NESTS = 130;
    private static final int BURST = 70;
    private static final int LIVES = 6; // of a spark's slot

    final Simulation sim;
    private final Table nests;
    private final Table ants;
    private final Table sparks;
    private final Table notes;
    private final Table world;
    private final IntColumn energy;
    private final HandleColumn keeper;
    private final FloatColumn x;
    private final LongColumn self;
    private final HandleColumn home;
    private final HandleColumn friend;
    private final HandleColumn lit;
    private final HandleColumn about;
    private final LongColumn sum;
    private final Tag tired;
    private final Tag marked;
    private final Claims bids;
    private final Tally walked;
    private final CustomCommand adopt;
    private final AtomicInteger arrivals; // null except in the broken twin
    private final long[] batch = new long[8];

    // What was seen of each kind, so that the suite can tell that it was hard.
    long refused;
    long stale;
    long duplicates;
    long cascaded;
    long cleared;
    long fired;

    ColonyScenario(final SimulationOptions options, final AtomicInteger arrivals) {
        this.arrivals = arrivals;
        sim = Simulation.create(options.withoutSerialCutoff().withSwapBudget(70));
        nests = sim.define("nest", Layout.pinned(NESTS));
        ants = sim.define("ant", Layout.dense(ANTS));
        sparks = sim.define("spark", Layout.dense(60));
        notes = sim.define("note", Layout.events(400));
        world = sim.define("world", Layout.fixed(1));
        energy = nests.ints("energy");
        keeper = nests.handles("keeper", ants, WhenGone.CLEAR);
        x = ants.floats("x");
        self = ants.longs("self");
        home = ants.handles("home", nests, WhenGone.DESTROY);
        friend = ants.handles("friend", ants, WhenGone.CLEAR);
        lit = sparks.handles("lit", ants, WhenGone.DESTROY);
        about = notes.handles("about", ants);
        sum = world.longs("sum");
        tired = ants.tag("tired");
        marked = ants.tag("marked");
        ants.created();
        ants.destroyed();
        bids = nests.claims("bids", ants);
        walked = sim.tally("walked");
        adopt = sim.command("adopt", 2, this::adopt);
        firstSegment();
        sim.boundary();
        secondSegment();
        sim.system("hand").every(5).exclusive(this::hand);
        thirdSegment();
        ants.order(RowOrder.by(x).thenBy(home).inChunksOf(8));
        sparks.order(RowOrder.byParent(lit));
        for (int lives = Handle.MAX_GENERATION; lives > LIVES; lives--) {
            sparks.slots.space().voidFreeHandles();
        }
        for (int i = 0; i < NESTS / 2; i++) {
            nests.create();
        }
    }

    private void firstSegment() {
        sim.system("hatch").grain(GRAIN).creates(ants, sparks).writes(energy).over(nests.live(), (rows, commands) -> {
            final Draw draw = rows.random();
            final int[] energies = rows.write(energy);
            for (var it = rows.cursor(); it.next(); ) {
                final int row = it.row();
                draw.at(row);
                energies[row] += arrivals == null ? draw.nextInt(3) : arrivals.incrementAndGet();
                int births = draw.chance(0.02) ? BURST : draw.chance(0.1) ? 1 + draw.nextInt(3) : 0;
                long before = Handle.NULL;
                for (; births > 0; births--) {
                    final long ant = commands.create(ants);
                    commands.with(home, nests.handle(row)).with(self, ant).with(friend, before);
                    switch (draw.nextInt(9)) {
                        case 0 -> commands.destroy(ant);
                        case 1 -> commands.set(ant, x, births).tag(ant, marked);
                        case 2 -> commands.with(tired).untag(ant, tired);
                        case 3 -> {
                            final long spark = commands.create(sparks);
                            commands.with(lit, ant).set(ant, friend, before).set(spark, lit, ant);
                        }
                        case 4 -> commands.set(nests.handle(row), keeper, ant);
                        default -> {}
                    }
                    before = draw.chance(0.5) ? ant : before;
                }
                if (draw.chance(0.004)) {
                    commands.destroy(nests.handle(row)); // with all who live there
                }
            }
        });
        sim.system("roam").grain(GRAIN).creates(notes).writes(x).over(ants, (rows, commands) -> {
            final float[] xs = rows.write(x);
            final Draw draw = rows.random();
            for (int row = rows.begin(); row < rows.end(); row++) {
                final double step = draw.at(row).nextDouble() * Math.scalb(1.0, draw.nextInt(40));
                walked.add(rows, step);
                xs[row] += (float) draw.nextDouble();
                final long ant = ants.handle(row);
                if (xs[row] > 12) {
                    commands.destroy(ant);
                } else if (draw.chance(0.05)) {
                    commands.create(notes);
                    commands.with(about, ant);
                    commands.tag(ant, tired);
                }
            }
        });
        sim.system("flash").grain(GRAIN).every(3).creates(sparks).reads(friend).over(ants, (rows, commands) -> {
            final long[] friends = rows.read(friend);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(0.05)) {
                    commands.create(sparks);
                    commands.with(lit, ants.handle(row));
                    if (friends[row] != Handle.NULL) {
                        commands.set(friends[row], x, 1f).destroy(friends[row]);
                    }
                }
            }
        });
    }

    private void secondSegment() {
        sim.system("rest").grain(GRAIN).writes(marked).over(tired.andNot(marked), (rows, commands) -> {
            rows.setAll(marked);
            for (var it = rows.cursor(); it.next(); ) {
                commands.untag(ants.handle(it.row()), tired);
            }
        });
        sim.system("bid").grain(GRAIN).reads(home).writes(bids).over(ants, (rows, commands) -> {
            final Claims.Bids bid = rows.write(bids);
            final long[] homes = rows.read(home);
            for (int row = rows.begin(); row < rows.end(); row++) {
                final int nest = nests.find(homes[row]);
                if (nest >= 0) {
                    bid.claim(nest, ants.handle(row), rows.random().at(row).nextInt(4));
                }
            }
        });
        sim.system("win").grain(GRAIN).reads(bids).over(nests.live(), (rows, commands) -> {
            for (var it = rows.cursor(); it.next(); ) {
                final long winner = rows.read(bids).winner(it.row());
                if (winner != Handle.NULL) {
                    commands.set(nests.handle(it.row()), keeper, winner);
                    commands.send(adopt, winner, nests.handle(it.row()));
                }
            }
        });
        sim.system("dim").grain(GRAIN).over(sparks, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(0.3)) {
                    commands.destroy(sparks.handle(row));
                }
            }
        });
    }

    private void hand(final Chunk all, final Commands commands) {
        final Draw draw = all.random();
        final long nest = nests.create();
        all.write(energy)[nests.row(nest)] = draw.nextInt(9);
        commands.createBatch(ants, batch, 5).with(home, nest).with(x, new float[] {1, 2, 3, 4, 5});
        commands.after(3).tag(batch[0], marked).destroy(batch[1]);
        if (ants.size() > 20) {
            ants.destroy(ants.handle(draw.nextInt(ants.size())));
        }
    }

    private void thirdSegment() {
        sim.system("late").grain(GRAIN).reads(about).over(notes, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long ant = rows.read(about)[row];
                commands.after(1 + rows.random().at(row).nextInt(4))
                        .set(ant, x, 2f)
                        .untag(ant, marked);
                if (rows.random().chance(0.2)) {
                    commands.destroy(ant);
                }
                commands.after(2).send(adopt, ant, 0).after(0);
            }
        });
        sim.system("look").grain(GRAIN).writes(sum).over(world, (rows, commands) -> {
            final long[] sums = rows.write(sum);
            sums[0] = 31 * sums[0] + Double.doubleToRawLongBits(walked.value());
            for (int i = 0; i < ants.destroyed().count(); i++) {
                sums[0] = 31 * sums[0] + ants.destroyed().handle(i);
            }
        });
    }

    /// The handler: counts, and now and then creates or destroys at once.
    private void adopt(final CustomCommand.Payload payload) {
        sum.values()[0] = 31 * sum.values()[0] + payload.word(0);
        if (payload.word(0) % 7 == 0 && ants.size() < ANTS) {
            home.values()[ants.row(ants.create())] = payload.word(1);
        } else if (payload.word(0) % 11 == 0) {
            ants.destroy(payload.word(0));
        }
    }

    /// The owner between frames, then a frame.
    void step() {
        final Draw draw = sim.random("owner").of(sim.frame());
        if (nests.size() < NESTS / 2) {
            sim.commands().create(nests);
        }
        if (draw.chance(0.3) && ants.size() > 0) {
            final long ant = ants.handle(draw.nextInt(ants.size()));
            sim.commands().destroy(ant);
            sim.commands().destroy(ant);
            sim.commands().after(2).tag(ant, tired).after(0);
        }
        final FrameReport report = sim.step();
        refused += report.refusedCreates();
        stale += report.staleCommands();
        duplicates += report.duplicateDestroys();
        cascaded += report.cascadedRows();
        cleared += report.clearedReferences();
        fired += report.firedTimers();
    }

    int retired() {
        return sparks.metrics().retiredSlots();
    }

    /// The handles of all rows, in order of rows, as a number that any other handle or order changes.
    long handles() {
        long digest = 0;
        for (final Table table : new Table[] {nests, ants, sparks, notes}) {
            for (int row = 0; row < table.end(); row++) {
                digest = 31 * digest + (table.store().exists(row) ? table.handle(row) : -1);
            }
        }
        return digest;
    }

    @Override
    public void close() {
        sim.close();
    }
}
