package org.denserow.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;

/// A model with a bit of everything that a snapshot holds: all layouts and kinds of columns, cascades, an order, timers,
/// waiting assets, waves, indices, a saved resource. Files of it stand in `src/test/files`: **never change it**; a build
/// with another format gets another model beside it.
final class StoredModel implements AutoCloseable {

    static final long SEED = 20_261_128;

    /// Frames before the file was written.
    static final int BEFORE = 40;

    private static final int COLONIES = 12;
    private static final int LEVELS = 4;
    private static final int MOST_ANTS = 400;

    record Cargo(int weight, String label, long[] marks) {}

    record Total(long sum, int frames) {}

    final Simulation sim;
    private final Table colonies;
    private final IntColumn stock;
    private final Table ants;
    private final HandleColumn home;
    private final HandleColumn friend;
    private final FloatColumn at;
    private final LongColumn steps;
    private final DoubleColumn mood;
    private final ByteColumn rank;
    private final IntColumn crowd;
    private final IntColumn level;
    private final ObjectColumn<Cargo> cargo;
    private final Tag tired;
    private final Table traces;
    private final HandleColumn by;
    private final Table cells;
    private final IntColumn scent;
    private final Resource<long[]> total;
    private final CustomCommand feed;

    StoredModel(final int workers) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withSeed(SEED)
                .withSwapBudget(20)
                .withoutSerialCutoff());
        colonies = sim.define("colony", Layout.pinned(COLONIES).growable());
        stock = colonies.ints("stock");
        ants = sim.define("ant", Layout.dense(64).growable());
        home = ants.handles("home", colonies, WhenGone.DESTROY);
        friend = ants.handles("friend", ants, WhenGone.CLEAR);
        at = ants.vec2("at");
        steps = ants.longs("steps");
        mood = ants.doubles("mood");
        rank = ants.bytes("rank");
        crowd = ants.ints("crowd");
        level = ants.ints("level");
        cargo = ants.objects("cargo", Cargo.class);
        tired = ants.tag("tired");
        traces = sim.define("trace", Layout.events(64).growable());
        by = traces.handles("by", ants);
        cells = sim.define("cell", Layout.fixed(256));
        scent = cells.ints("scent");
        total = sim.resource("total", new long[2])
                .saved(
                        now -> new Total(now[0], (int) now[1]),
                        (now, saved) -> {
                            now[0] = saved.sum();
                            now[1] = saved.frames();
                        },
                        ObjectForm.of(Total.class));
        feed = sim.command("feed", 2, call -> {
            final int row = colonies.find(call.word(0));
            if (row >= 0) {
                stock.values()[row] += (int) call.word(1);
            }
        });
        ants.indices().sets("by crowd", crowd);
        ants.order(RowOrder.by(steps));
        final Buckets ofLevel = ants.derive().buckets("of level", level, LEVELS);
        walk();
        sim.system("pass down").reads(level, home).writes(mood).waves(ofLevel, (rows, commands) -> {
            final double[] moods = rows.write(mood);
            for (int i = rows.from(); i < rows.to(); i++) {
                final int row = rows.rows()[i];
                moods[row] = 0.5 * moods[row] + Math.sqrt(row + 1.0);
                commands.set(ants.handle(row), crowd, row % 7);
            }
        });
        sim.boundary();
        smell();
        live();
        for (int i = 0; i < COLONIES; i++) {
            found(i);
        }
    }

    private void found(final int number) {
        final long colony = number % 5 == 0 ? colonies.createPermanent() : colonies.create();
        for (int i = 0; i < 20; i++) {
            final int row = ants.row(ants.create());
            home.values()[row] = colony;
            level.values()[row] = i % LEVELS;
            at.values()[2 * row] = number;
            cargo.values()[row] =
                    i % 4 == 0 ? null : new Cargo(i, i % 4 == 1 ? null : "crumb " + i, new long[] {row, i});
        }
    }

    private void walk() {
        sim.system("walk")
                .reads(home, level, cargo)
                .writes(at, steps, rank, friend)
                .creates(ants, traces)
                .grain(64)
                .over(ants, (rows, commands) -> {
                    final float[] place = rows.write(at);
                    final long[] walked = rows.write(steps);
                    final byte[] ranks = rows.write(rank);
                    final long[] friends = rows.write(friend);
                    final Cargo[] carried = rows.read(cargo);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        place[2 * row] += draw.nextFloat();
                        place[2 * row + 1] -= 0.25f;
                        walked[row] += draw.nextInt(5) + (carried[row] == null ? 0 : carried[row].weight() % 3);
                        ranks[row]++;
                        act(rows, commands, row, draw, friends);
                    }
                });
    }

    private void act(final Range rows, final Commands commands, final int row, final Draw draw, final long[] friends) {
        final long ant = ants.handle(row);
        if (draw.nextInt(9) == 0 && ants.size() < MOST_ANTS) {
            friends[row] = commands.create(ants);
            commands.with(home, rows.read(home)[row])
                    .with(level, draw.nextInt(LEVELS))
                    .with(cargo, new Cargo(row, "new", new long[0]));
        }
        if (draw.nextInt(10) == 0) {
            commands.create(traces);
            commands.with(by, ant);
        }
        if (draw.nextInt(12) == 0) {
            commands.after(1 + draw.nextInt(5))
                    .tag(ant, tired)
                    .set(ant, cargo, new Cargo(7, "late", null))
                    .after(0);
        }
        if (draw.nextInt(15) == 0) {
            commands.after(2).send(feed, rows.read(home)[row], 3).after(0);
        }
        if (draw.nextInt(14) == 0) {
            commands.destroy(ant);
        }
    }

    private void smell() {
        sim.system("smell").reads(by).writes(scent).once((chunk, commands) -> {
            final int[] scents = chunk.write(scent);
            final long[] of = chunk.read(by);
            for (int row = 0; row < traces.end(); row++) {
                scents[Math.floorMod(ants.find(of[row]), scents.length)] += row + 1;
            }
        });
    }

    private void live() {
        sim.system("live").every(3).exclusive((chunk, commands) -> {
            final long[] sums = total.value();
            sums[0] += ants.size();
            sums[1]++;
            final int victim = chunk.random().of(1).nextInt(Math.max(1, colonies.end()));
            if (chunk.random().of(2).nextInt(5) == 0
                    && colonies.size() > 4
                    && colonies.state(victim) == RowState.ACTIVE) {
                colonies.destroy(colonies.handle(victim)); // its ants follow; permanent ones stay
            }
        });
    }

    void step() {
        final Commands commands = sim.commands();
        commands.activateAt(
                commands.createPending(ants),
                sim.frame() + 4,
                sim.frame() % 5 == 0
                        ? CompletableFuture.failedFuture(new IOException("not found"))
                        : CompletableFuture.completedFuture("there"));
        if (sim.frame() % 6 == 0) {
            final long colony = commands.create(colonies);
            for (int i = 0; i < 10; i++) {
                commands.create(ants);
                commands.with(home, colony).with(level, i % LEVELS);
            }
        }
        sim.step();
    }

    /// What later frames depend on, and what no hash has.
    String look() {
        long objects = 0;
        for (int row = 0; row < ants.end(); row++) {
            final Cargo carried = cargo.get(row);
            objects = 31 * objects
                    + (carried == null
                            ? 1
                            : 31L * carried.weight()
                                    + (carried.label() == null
                                            ? 2
                                            : carried.label().hashCode())
                                    + Arrays.hashCode(carried.marks()));
        }
        return "frame=" + sim.frame() + " world=" + Long.toHexString(sim.hash()) + " order="
                + Long.toHexString(sim.orderHash()) + " objects=" + Long.toHexString(objects) + " total="
                + total.value()[0] + " ants=" + ants.size();
    }

    void checkInvariants() {
        for (final Table table : sim.definition().tables()) {
            table.store().checkInvariants();
        }
    }

    @Override
    public void close() {
        sim.close();
    }

    /// Writes a snapshot to a file, runs on, and prints what it sees: another process restores the file and must see
    /// the same.
    ///
    /// @param arguments the file, frames to run, frames between two lines
    public static void main(final String[] arguments) throws IOException {
        try (StoredModel model = new StoredModel(2)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                model.step();
            }
            model.sim.snapshot().writeTo(Path.of(arguments[0]));
            model.go(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]))
                    .forEach(System.out::println);
        }
    }

    List<String> go(final int frames, final int every) {
        final List<String> seen = new ArrayList<>(List.of(look()));
        for (int frame = 1; frame <= frames; frame++) {
            step();
            if (frame % every == 0) {
                seen.add(look());
            }
        }
        return seen;
    }
}
