package org.denserow.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Everything that a frame can do, in one model: batches at a full type, cascades over three types, claims, a tally,
/// scattered writes, delayed and user-defined commands, events, ports, exclusive systems, systems that run in some
/// frames, and frames that fail in each of their parts, with a recovery after each.
final class MixtureScenario implements AutoCloseable {

    private static final int GRAIN = 64;
    private static final int BASES = 300; // capacity: full now and then

    // In which of 23 frames parts of it fail.
    private static final int BID = 3;
    private static final int HARBOUR = 4;
    private static final int BREAKDOWN = 5;
    private static final int HARBOUR_BREAKDOWN = 6;
    private static final int TOUCH = 8;
    private static final int FELL = 11;
    private static final int NIGHT = 12;
    private static final int PORT = 15;

    record Message(int kind) {}

    final Simulation sim;
    final Table bases;
    final Table ships;
    final Table buoys;
    final Table hits;
    final Table sums;
    private final IntColumn age;
    private final Tag fresh;
    private final Tag marked;
    private final HandleColumn home;
    private final HandleColumn buoy;
    private final HandleColumn next;
    private final IntColumn load;
    private final IntColumn touched;
    private final HandleColumn on;
    private final IntColumn total;
    private final Claims berths;
    private final Tally moved;
    private final CustomCommand strike;
    private final CustomCommand breakdown;
    private final Port<Message> port;
    private final long[] batch = new long[40];
    private final AtomicInteger arrivals;
    int failures;
    boolean recovers = true; // after a failure

    /// @param arrivals null except in the broken twin, which lets timing into a row
    MixtureScenario(final int workers, final long seed, final AtomicInteger arrivals) {
        this.arrivals = arrivals;
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff());
        bases = sim.define("base", Layout.pinned(BASES));
        ships = sim.define("ship", Layout.dense(64).growable());
        buoys = sim.define("buoy", Layout.pinned(64).growable());
        hits = sim.define("hit", Layout.events(64).growable());
        sums = sim.define("sum", Layout.fixed(200));
        load = bases.ints("load");
        fresh = bases.tag("fresh");
        berths = bases.claims("berths", ships);
        bases.created();
        bases.destroyed();
        age = ships.ints("age");
        marked = ships.tag("marked");
        home = ships.handles("home", bases, WhenGone.DESTROY);
        next = ships.handles("next", ships, WhenGone.CLEAR);
        buoy = ships.handles("buoy", buoys, WhenGone.CLEAR);
        ships.changed();
        touched = buoys.ints("touched");
        on = hits.handles("on", ships, WhenGone.CLEAR);
        total = sums.ints("total");
        moved = sim.tally("moved");
        strike = sim.command("strike", 1, call -> {
            if (ships.find(call.word(0)) >= ships.permanent()) {
                ships.destroy(call.word(0));
                buoys.create();
                hits.create();
            }
        });
        breakdown = sim.command("breakdown", 0, call -> {
            throw new IllegalStateException("on purpose");
        });
        port = sim.port("in", Message.class, (message, commands) -> {
            if (message.kind == 0) {
                throw new IllegalStateException("on purpose");
            }
            commands.after(message.kind).send(strike, ships.size() == 0 ? 0 : ships.handle(0));
            commands.after(0);
            return commands.create(buoys);
        });
        first();
        sim.system("harbour").every(2).exclusive(this::harbour);
        second();
        sim.boundary();
        third();
        sim.system("night").every(3).exclusive(this::night);
        for (int i = 0; i < 150; i++) {
            final int row = ships.row(ships.create());
            home.values()[row] = bases.create();
            buoys.create();
        }
        bases.createPermanent();
        ships.createPermanent();
    }

    /// In the last chunk: all that comes before it in canonical order still runs, so that values in place are the same.
    private void failIn(final Chunk chunk, final int part) {
        final boolean isLast = switch (part) {
            case BID, TOUCH -> ((Range) chunk).end() == ships.size();
            case FELL -> ((Rows) chunk).endWord() == (buoys.store().activeEnd() + 63) / 64;
            default -> true;
        };
        if (chunk.frame() % 23 == part && isLast) {
            throw new IllegalStateException("on purpose");
        }
    }

    private void first() {
        sim.system("bid")
                .reads(home)
                .writes(berths, age)
                .creates(hits)
                .grain(GRAIN)
                .over(ships, (rows, commands) -> {
                    final Claims.Bids bids = rows.write(berths);
                    final int[] ages = rows.write(age);
                    final long[] homes = rows.read(home);
                    if (arrivals != null && rows.begin() < rows.end()) {
                        Thread.yield(); // on one core, too, chunks shall arrive in another order
                        ages[rows.begin()] += arrivals.incrementAndGet() % 2;
                    }
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        ages[row]++;
                        if (bases.end() > 0) {
                            final int base = draw.nextInt(bases.end());
                            if (bases.find(homes[row]) >= 0) {
                                bids.claim(bases.find(homes[row]), ships.handle(row), draw.nextInt(5));
                            }
                            moved.add(rows, base * 0.1);
                        }
                        if (draw.nextInt(12) == 0) {
                            commands.create(hits);
                            commands.with(on, ships.handle(row));
                        }
                        if (draw.nextInt(40) == 0) {
                            commands.send(strike, ships.handle(row));
                        }
                        if (draw.nextInt(30) == 0) {
                            commands.after(1 + draw.nextInt(5))
                                    .tag(ships.handle(row), marked)
                                    .destroy(ships.handle(row));
                            commands.after(0);
                        }
                    }
                    failIn(rows, BID);
                    if (rows.frame() % 23 == BREAKDOWN && rows.number() == 0) {
                        commands.send(breakdown);
                    }
                });
        sim.system("berth").reads(berths).creates(ships).grain(GRAIN).over(bases.live(), (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                final long winner = rows.read(berths).winner(it.row());
                if (winner != Handle.NULL && rows.random().at(it.row()).nextInt(8) == 0) {
                    commands.create(ships);
                    commands.with(home, bases.handle(it.row())).with(next, winner);
                }
            }
        });
    }

    private void harbour(final Chunk world, final Commands commands) {
        world.write(total)[0] += (int) moved.value() + hits.size();
        for (int i = 0; i < 3 && bases.end() > 0; i++) {
            final int row = world.random().of(i).nextInt(bases.end());
            if (bases.store().exists(row) && bases.store().state(row) != RowState.PERMANENT) {
                bases.destroy(bases.handle(row)); // ships follow at the next boundary
            }
        }
        moved.add(world, 0.25);
        if (ships.size() > 1) {
            world.write(marked).set(0);
            commands.send(strike, ships.handle(ships.size() - 1));
            commands.after(2).send(strike, ships.handle(0));
        }
        commands.after(0);
        commands.createBatch(bases, batch, 30);
        commands.with(fresh).with(load, 7);
        hits.create();
        failIn(world, HARBOUR);
        if (world.frame() % 23 == HARBOUR_BREAKDOWN) {
            commands.send(breakdown);
        }
    }

    private void second() {
        sim.system("touch").scatters(touched).grain(GRAIN).over(ships, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (row < buoys.end() && row % 3 == 0) {
                    rows.write(touched)[row] += 1;
                }
            }
            failIn(rows, TOUCH);
        });
        sim.system("settle")
                .every(2)
                .reads(age)
                .creates(bases, buoys)
                .grain(GRAIN)
                .over(ships, (rows, commands) -> {
                    final int[] ages = rows.read(age);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        if (draw.nextInt(20) == 0) {
                            commands.set(ships.handle(row), home, commands.create(bases));
                            commands.set(ships.handle(row), buoy, commands.create(buoys));
                        }
                        if (ages[row] > 40) {
                            commands.destroy(ships.handle(row));
                        }
                    }
                });
    }

    private void third() {
        sim.system("see").writes(total).over(sums, (rows, commands) -> {
            final int[] totals = rows.write(total);
            for (int i = 0; i < bases.destroyed().count(); i++) {
                totals[1] = 31 * totals[1] + (int) bases.destroyed().handle(i);
            }
            totals[2] = 31 * totals[2] + hits.size();
            totals[3] += (int) moved.value();
        });
        sim.system("new").writes(load).grain(GRAIN).over(bases.created(), (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                rows.write(load)[it.row()]++;
                commands.untag(bases.handle(it.row()), fresh);
            }
        });
        sim.system("fell").creates(hits).grain(GRAIN).over(buoys.live(), (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                if (rows.random().at(it.row()).nextInt(15) == 0) {
                    commands.destroy(buoys.handle(it.row()));
                    commands.create(hits);
                }
            }
            failIn(rows, FELL);
        });
    }

    private void night(final Chunk world, final Commands commands) {
        if (ships.size() > 40) {
            for (int i = 0; i < 5; i++) {
                commands.destroy(ships.handle(10 + i));
                commands.destroy(ships.handle(10 + i));
            }
        }
        commands.create(ships);
        commands.with(age, 30);
        failIn(world, NIGHT);
    }

    void step() {
        final long frame = sim.frame();
        final Commands commands = sim.commands();
        if (frame % 5 == 0) {
            commands.createBatch(ships, batch, 20);
            commands.with(marked).with(age, 3);
        }
        if (frame % 4 == 0 && ships.size() > 3) {
            commands.after(3).set(ships.handle(2), age, 5).destroy(ships.handle(3));
            commands.after(0);
        }
        if (frame % 7 == 0) {
            port.offerAll(List.of(new Message(1), new Message(2)));
        }
        if (frame % 23 == PORT) {
            port.offer(new Message(0));
        }
        try {
            sim.step();
        } catch (final SystemFailure failure) {
            if (!String.valueOf(failure.getCause()).contains("on purpose")) {
                throw failure;
            }
            failures++;
            if (!recovers) {
                return;
            }
            sim.recover();
        }
        for (final Table table : List.of(bases, ships, buoys, hits, sums)) {
            table.store().checkInvariants();
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
