package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;

/// A world in which watchers and what they watch come, go, fly and wait, while readers of what is near stand between
/// all others. They compare it with brute force over sets of the last frame that was completed, and write it to a
/// column, so that hashes cover it.
final class NearbyScenario {

    private static final double SIDE = 60;
    private static final double RADIUS = 9;
    private static final int MOST = 5;

    /// What a watcher sees, by brute force.
    private record Expected(Set<Long> seen, int dropped) {}

    final Simulation sim;
    final Table clients;
    final Table things;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final DoubleColumn tx;
    private final DoubleColumn ty;
    private final LongColumn digest;
    private final LongColumn mark;
    private final Table one;
    private final Nearby seen;
    private final boolean isTorus;
    private final long seed;
    boolean fails; // a system does, in the next frame
    private Map<Long, Expected> expected = Map.of(); // of the frame that runs
    private Map<Long, Expected> before = Map.of(); // of the last one that was completed
    private int readers;

    NearbyScenario(
            final Layout ofClients, final Layout ofThings, final boolean isTorus, final int workers, final long seed) {
        this.isTorus = isTorus;
        this.seed = seed;
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff());
        one = sim.define("one", Layout.fixed(1));
        mark = one.longs("mark");
        clients = sim.define("client", ofClients);
        x = clients.doubles("x");
        y = clients.doubles("y");
        digest = clients.longs("digest");
        things = sim.define("thing", ofThings);
        tx = things.doubles("x");
        ty = things.doubles("y");
        final GridShape shape = isTorus ? GridShape.torus(SIDE, SIDE, 7) : GridShape.plane(0, 0, SIDE, SIDE, 7);
        final Grid near = things.derive().grid("near", Position.of(tx, ty), shape);
        seen = clients.derive().nearby("seen", Position.of(x, y), near, RADIUS, MOST);
        declare();
    }

    private void declare() {
        sim.system("expect").reads(seen, x, y, tx, ty).writes(mark).over(one, (rows, commands) -> expect(rows));
        reader();
        over(sim.system("fly").writes(tx, ty), things, (rows, commands, row, draw) -> {
            if (draw.nextInt(3) > 0) {
                rows.write(tx)[row] = draw.nextInt(40) == 0 ? Double.NaN : coordinate(draw);
                rows.write(ty)[row] = coordinate(draw);
            }
        });
        over(sim.system("walk").writes(x, y), clients, (rows, commands, row, draw) -> {
            if (draw.nextInt(3) == 0) {
                rows.write(x)[row] = coordinate(draw);
                rows.write(y)[row] = draw.nextInt(20) == 0 ? Double.POSITIVE_INFINITY : coordinate(draw);
            }
        });
        reader();
        over(
                creating(sim.system("things"), things),
                things,
                (rows, commands, row, draw) -> record(things, tx, ty, 150, row, draw, commands));
        over(
                creating(sim.system("clients"), clients),
                clients,
                (rows, commands, row, draw) -> record(clients, x, y, 140, row, draw, commands));
        sim.boundary();
        reader();
        sim.system("alone").exclusive((world, commands) -> {
            if (world.frame() % 3 == 0) {
                disturb(clients, x, y, new Random(seed + world.frame()));
                disturb(things, tx, ty, new Random(seed - world.frame()));
            }
        });
        reader();
        sim.boundary();
        sim.system("break").over(one, (rows, commands) -> {
            if (fails) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    private static SystemBuilder creating(final SystemBuilder system, final Table table) {
        return table.layout().isFixed() ? system : system.creates(table);
    }

    private static double coordinate(final Draw draw) {
        return switch (draw.nextInt(10)) {
            case 0 -> 7 * draw.nextInt(10);
            case 1 -> 3 * SIDE * (draw.nextDouble() - 0.5);
            case 2 -> draw.nextInt(3);
            default -> SIDE * draw.nextDouble();
        };
    }

    private interface RowBody {
        void run(Chunk rows, Commands commands, int row, Draw draw);
    }

    /// A system over the active rows of a type.
    private static void over(final SystemBuilder system, final Table table, final RowBody body) {
        system.grain(64).touchesDeadRows().over(table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (isActive(table, row)) {
                    body.run(rows, commands, row, rows.random().at(row));
                }
            }
        });
    }

    private static void record(
            final Table table,
            final DoubleColumn atX,
            final DoubleColumn atY,
            final int most,
            final int row,
            final Draw draw,
            final Commands commands) {
        final long handle = table.handle(row);
        switch (draw.nextInt(16)) {
            case 0 -> commands.set(handle, atX, coordinate(draw));
            case 1, 2 -> {
                if (destroys(table) && table.size() > most / 3) {
                    commands.destroy(handle);
                }
            }
            case 3, 4, 5 -> {
                if (!table.layout().isFixed() && table.size() < most) {
                    create(table, atX, atY, draw, commands);
                }
            }
            default -> {}
        }
    }

    private static void create(
            final Table table,
            final DoubleColumn atX,
            final DoubleColumn atY,
            final Draw draw,
            final Commands commands) {
        final boolean waits = !table.layout().isEvents() && draw.nextInt(3) == 0;
        final long handle = waits ? commands.createPending(table) : commands.create(table);
        commands.with(atX, coordinate(draw));
        commands.with(atY, coordinate(draw));
        if (waits) {
            commands.after(1 + draw.nextInt(3)).activate(handle).after(0);
        }
    }

    private static boolean destroys(final Table table) {
        return table.layout().isDense() || table.layout().isPinned();
    }

    private static boolean isActive(final Table table, final int row) {
        return table.state(row) == RowState.ACTIVE || table.state(row) == RowState.PERMANENT;
    }

    /// What somebody does who may change structure at once.
    private static void disturb(
            final Table table, final DoubleColumn atX, final DoubleColumn atY, final Random random) {
        if (!table.layout().isFixed() && table.size() < 100) {
            for (int i = random.nextInt(30); i >= 0; i--) {
                final int row = table.find(table.create());
                atX.values()[row] = SIDE * random.nextDouble();
                atY.values()[row] = SIDE * random.nextDouble();
            }
        }
        for (int i = random.nextInt(4); destroys(table) && i > 0 && table.end() > 0; i--) {
            final int row = random.nextInt(table.end());
            if (isActive(table, row)) {
                table.destroy(table.handle(row));
            }
        }
        if (table.end() > 0) {
            atX.values()[random.nextInt(table.end())] = SIDE * random.nextDouble();
        }
    }

    /// Runs a frame after what the owner does, which follows from its number.
    void step() {
        final Random random = new Random(31 * seed + sim.frame());
        disturb(clients, x, y, random);
        disturb(things, tx, ty, random);
        fails = random.nextInt(5) == 0;
        expected = Map.of();
        if (fails) {
            assertEquals("on purpose", Trial.causeOfStep(sim).getMessage());
            sim.recover();
        } else {
            sim.step();
            before = expected;
        }
    }

    /// Puts a snapshot of another scenario back, with what that one expects.
    void restore(final Snapshot snapshot, final NearbyScenario other) {
        sim.restore(snapshot);
        before = other.before;
    }

    // ---- What reads ----

    /// The first of a frame: what all of it must see.
    private void expect(final Chunk rows) {
        final Map<Long, Expected> all = new HashMap<>();
        final double[] xs = rows.read(x);
        final double[] ys = rows.read(y);
        for (int row = 0; row < clients.end(); row++) {
            if (isActive(clients, row)) {
                all.put(clients.handle(row), expected(xs[row], ys[row], rows.read(tx), rows.read(ty)));
            }
        }
        expected = all;
        rows.write(mark)[0]++;
    }

    private Expected expected(final double px, final double py, final double[] xs, final double[] ys) {
        final List<Integer> within = new ArrayList<>();
        final double[] squares = new double[things.end()];
        for (int row = 0; row < things.end(); row++) {
            if (isActive(things, row)) {
                final double dx = distance(xs[row], px);
                final double dy = distance(ys[row], py);
                if (dx * dx + dy * dy <= RADIUS * RADIUS) { // NaN is within no radius
                    within.add(row);
                    squares[row] = dx * dx + dy * dy;
                }
            }
        }
        within.sort(Comparator.<Integer>comparingDouble(row -> squares[row])
                .thenComparing(row -> Handle.slot(things.handle(row))));
        final Set<Long> nearest = new TreeSet<>();
        for (int i = 0; i < Math.min(MOST, within.size()); i++) {
            nearest.add(things.handle(within.get(i)));
        }
        return new Expected(nearest, within.size() - nearest.size());
    }

    private double distance(final double from, final double to) {
        if (!isTorus) {
            return from - to;
        }
        final double a = wrapped(from);
        final double b = wrapped(to);
        return Math.min(Math.abs(a - b), Math.min(Math.abs(a - (b + SIDE)), Math.abs(a - (b - SIDE))));
    }

    private static double wrapped(final double coordinate) {
        final double rest = coordinate % SIDE;
        final double wrapped = rest < 0 ? rest + SIDE : rest;
        return wrapped >= SIDE ? 0 : wrapped;
    }

    private void reader() {
        final String name = "reader " + ++readers;
        over(
                sim.system(name).reads(seen, mark).writes(digest),
                clients,
                (rows, commands, row, draw) -> look(
                        rows,
                        row,
                        "seed=" + seed + ", " + name + " in frame " + rows.frame() + ", client="
                                + clients.handle(row)));
    }

    private void look(final Chunk rows, final int row, final String told) {
        final Nearby.View view = rows.read(seen);
        final Expected wanted = expected.getOrDefault(clients.handle(row), new Expected(Set.of(), 0));
        final boolean isNew = !before.containsKey(clients.handle(row));
        final Set<Long> was = isNew ? Set.of() : before.get(clients.handle(row)).seen;
        final NearbyTest.Sight sight = NearbyTest.Sight.of(view, row);
        assertEquals(List.copyOf(wanted.seen), sight.seen(), told);
        assertEquals(without(wanted.seen, was), sight.entered(), told);
        final boolean isMadeOf = expected.containsKey(clients.handle(row));
        assertEquals(isMadeOf ? without(was, wanted.seen) : List.of(), sight.left(), told);
        assertEquals(wanted.dropped, sight.dropped(), told);
        rows.write(digest)[row] = 31 * rows.write(digest)[row] + sight.hashCode();
    }

    private static List<Long> without(final Set<Long> all, final Set<Long> these) {
        final Set<Long> left = new HashSet<>(all);
        left.removeAll(these);
        return List.copyOf(new TreeSet<>(left));
    }
}
