package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rebuilt.RowLinked;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;

/// A world in which birds come, go, fly, wait and change places, near 0 and 2^31 cells away, while systems that read
/// linked rows stand between all others. Each compares what it finds with brute force, and writes it, with its order,
/// to a column, so that hashes cover it.
final class LinkedScenario {

    private static final double SIDE = 30;
    private static final double CELL = 7;

    /// What brute force needs to know of a part.
    private record Asked(LinkedRows part, double[] sides, List<IntToDoubleFunction> axes) {

        int dimensions() {
            return axes.size();
        }

        boolean isTorus() {
            return sides.length > 0;
        }
    }

    final Simulation sim;
    final Table birds;
    private final long seed;
    private final LayoutKind kind;
    private final Table watchers; // more than one chunk of them
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final DoubleColumn z;
    private final FloatColumn fx;
    private final FloatColumn fy;
    private final FloatColumn place;
    private final LongColumn seen;
    private final LinkedRows plane;
    private final LinkedRows space;
    private final LinkedRows floats;
    private final LinkedRows torus;
    private final LinkedRows vectors;
    private boolean fails; // a system does, in the next frame
    private int readers;

    LinkedScenario(final Layout layout, final int workers, final long seed) {
        this.seed = seed;
        kind = LayoutKind.of(layout);
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff());
        watchers = sim.define("watcher", Layout.fixed(128));
        seen = watchers.longs("seen");
        birds = sim.define("bird", layout);
        x = birds.doubles("x");
        y = birds.doubles("y");
        z = birds.doubles("z");
        fx = birds.floats("fx");
        fy = birds.floats("fy");
        place = birds.vec3("place");
        plane = birds.derive().linked("plane", Position.of(x, y), CELL);
        space = birds.derive().linked("space", Position.of(x, y, z), CELL);
        floats = birds.derive().linked("floats", Position.of(fx, fy), 2);
        torus = birds.derive().linked("torus", Position.of(x, y), CELL, SIDE, 50);
        vectors = birds.derive().linked("vectors", Position.of(place), 2, SIDE, 11, 9);
        if (kind.isDense()) {
            birds.order(RowOrder.by(y));
        }
        declare();
    }

    private void declare() {
        reader();
        over(sim.system("fly").writes(x, y, z, fx, fy, place), (rows, row) -> {
            final Draw draw = rows.random().at(row);
            if (draw.nextInt(3) == 0) {
                rows.write(x)[row] = coordinate(draw);
                rows.write(y)[row] = coordinate(draw);
                rows.write(fx)[row] = (float) coordinate(draw);
            } else {
                rows.write(x)[row] += draw.nextDouble(); // mostly inside its cell
            }
            rows.write(z)[row] = draw.nextInt(4) == 0 ? coordinate(draw) : rows.write(z)[row];
            rows.write(fy)[row] = draw.nextInt(4) == 0 ? (float) coordinate(draw) : rows.write(fy)[row];
            for (int i = 0; i < 3; i++) {
                rows.write(place)[3 * row + i] =
                        draw.nextInt(3) == 0 ? (float) coordinate(draw) : rows.write(place)[3 * row + i];
            }
        });
        reader();
        over(sim.system("record").creates(kind.creates() ? new Table[] {birds} : new Table[0]), null);
        sim.boundary();
        reader();
        sim.system("alone").exclusive((world, commands) -> {
            if (birds.end() > 0 && at(birds.end() - 1) != Handle.NULL) {
                world.write(x)[birds.end() - 1] = 0;
                world.write(place)[0] = 3;
            }
            if (world.frame() % 3 == 0 && kind.destroys() && birds.end() > 4 && isMortal(2)) {
                birds.destroy(at(2));
            }
        });
        reader();
        sim.boundary();
        sim.system("break").grain(64).over(watchers, (rows, commands) -> {
            if (fails && rows.number() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    /// Near 0 most of the time; at borders of cells, 2^31 cells away, and where no cell is.
    private static double coordinate(final Draw draw) {
        final double sign = draw.nextBoolean() ? 1 : -1;
        return sign
                * switch (draw.nextInt(16)) {
                    case 0 -> 0;
                    case 1 -> CELL * draw.nextInt(5);
                    case 2 -> Math.nextDown(CELL * draw.nextInt(1, 5));
                    case 3 -> (0x1p31 + draw.nextInt(-3, 3)) * CELL;
                    case 4 -> 0x1p31 * CELL * draw.nextDouble();
                    case 5 -> draw.nextBoolean() ? 1e300 : Double.MAX_VALUE;
                    case 6 ->
                        draw.nextInt(3) == 0
                                ? Double.NaN
                                : draw.nextBoolean() ? Double.POSITIVE_INFINITY : Double.MIN_VALUE;
                    default -> SIDE * draw.nextDouble();
                };
    }

    private interface RowBody {
        void run(Chunk rows, int row);
    }

    /// A system over the active birds; without a body one that records commands.
    private void over(final SystemBuilder system, final RowBody body) {
        system.grain(64).touchesDeadRows().over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (isActive(row)) {
                    if (body == null) {
                        record(rows.random().at(row), row, commands);
                    } else {
                        body.run(rows, row);
                    }
                }
            }
        });
    }

    private void record(final Draw draw, final int row, final Commands commands) {
        switch (draw.nextInt(20)) {
            case 0 -> commands.set(at(row), x, coordinate(draw));
            case 1 -> commands.set(at(row), fx, (float) coordinate(draw));
            case 2, 3 -> {
                if (kind.destroys() && birds.size() > 60 && isMortal(row)) {
                    commands.destroy(at(row));
                }
            }
            case 4, 5, 6 -> {
                if (kind.creates() && birds.size() < 250) {
                    create(draw, commands);
                }
            }
            default -> {}
        }
    }

    private void create(final Draw draw, final Commands commands) {
        if (kind.destroys() && draw.nextInt(3) == 0) {
            final long bird = commands.createPending(birds);
            commands.with(x, coordinate(draw));
            commands.after(1 + draw.nextInt(3)).activate(bird).after(0);
        } else {
            commands.create(birds);
            commands.with(x, coordinate(draw));
            commands.with(z, coordinate(draw));
        }
    }

    private long at(final int row) {
        return birds.state(row) == RowState.VACANT ? Handle.NULL : birds.handle(row);
    }

    private boolean isActive(final int row) {
        final RowState state = birds.state(row);
        return state == RowState.ACTIVE || state == RowState.PERMANENT;
    }

    private boolean isMortal(final int row) {
        return birds.state(row) == RowState.ACTIVE;
    }

    /// A frame, before which the owner changes rows; some fail. It depends on the seed and on the state only.
    void step() {
        final Random random = new Random(31 * seed + sim.frame());
        if (kind.creates() && birds.size() < 230) {
            for (int i = random.nextInt(30); i >= 0; i--) {
                final int row =
                        birds.find(random.nextInt(9) == 0 && kind.isDense() ? birds.createPermanent() : birds.create());
                x.values()[row] = SIDE * random.nextDouble();
                z.values()[row] = SIDE * random.nextDouble();
            }
        }
        if (kind.destroys() && birds.end() > 100 && isMortal(7)) {
            birds.destroy(at(7));
        }
        if (birds.end() > 0 && random.nextBoolean()) {
            fy.values()[random.nextInt(birds.end())] = 1;
        }
        fails = random.nextInt(6) == 0;
        if (fails) {
            assertEquals("on purpose", Trial.causeOfStep(sim).getMessage());
            sim.recover();
        } else {
            sim.step();
        }
        for (final LinkedRows each : List.of(plane, space, floats, torus, vectors)) {
            ((RowLinked) each).links().links().checkInvariants();
        }
    }

    // ---- What reads ----

    private void reader() {
        final String name = "reader " + ++readers;
        sim.system(name)
                .reads(plane, space, floats, torus, vectors)
                .reads(x, y, z, fx, fy, place)
                .writes(seen)
                .grain(64)
                .over(watchers, (rows, commands) -> {
                    final Draw draw = rows.random().at(rows.number());
                    for (int row = rows.begin(); row < rows.end(); row += 32) {
                        for (final Asked asked : asked(rows)) {
                            rows.write(seen)[row] = 31 * rows.write(seen)[row] + look(rows, asked, draw, name);
                        }
                    }
                });
    }

    private List<Asked> asked(final Chunk rows) {
        final double[] xs = rows.read(x);
        final double[] ys = rows.read(y);
        final double[] zs = rows.read(z);
        final float[] fxs = rows.read(fx);
        final float[] fys = rows.read(fy);
        final float[] places = rows.read(place);
        return List.of(
                new Asked(plane, new double[0], List.of(row -> xs[row], row -> ys[row])),
                new Asked(space, new double[0], List.of(row -> xs[row], row -> ys[row], row -> zs[row])),
                new Asked(floats, new double[0], List.of(row -> fxs[row], row -> fys[row])),
                new Asked(torus, new double[] {SIDE, 50}, List.of(row -> xs[row], row -> ys[row])),
                new Asked(
                        vectors,
                        new double[] {SIDE, 11, 9},
                        List.of(row -> places[3 * row], row -> places[3 * row + 1], row -> places[3 * row + 2])));
    }

    /// Asks one circle or sphere, one box and one cell, and returns what was found in its order.
    private long look(final Chunk rows, final Asked asked, final Draw draw, final String name) {
        final double[] from = new double[3];
        final double[] to = new double[3];
        for (int a = 0; a < asked.dimensions(); a++) {
            from[a] = coordinate(draw);
            to[a] = from[a] + (draw.nextInt(4) == 0 ? 0x1p33 : 12) * draw.nextDouble();
        }
        final int wide = draw.nextInt(8);
        final double radius =
                wide == 0 ? Double.POSITIVE_INFINITY : wide == 1 ? 0x1p33 : wide == 2 ? 0 : 9 * draw.nextDouble();
        final String told = name + ", frame=" + rows.frame() + ", part=" + asked.part.name() + ", seed=" + seed
                + ", from=" + Arrays.toString(from) + ", to=" + Arrays.toString(to) + ", radius=" + radius;
        final LinkedRows.View near = rows.read(asked.part);
        if (asked.dimensions() == 2) {
            near.around(from[0], from[1], radius);
        } else {
            near.around(from[0], from[1], from[2], radius);
        }
        long order = check(told + ", around", near, asked, from, row -> isWithin(asked, row, from, radius));
        if (asked.dimensions() == 2) {
            near.box(from[0], from[1], to[0], to[1]);
        } else {
            near.box(from[0], from[1], from[2], to[0], to[1], to[2]);
        }
        order = 31 * order + check(told + ", box", near, asked, null, row -> isInBox(asked, row, from, to));
        if (asked.isTorus()) {
            return order; // cells of other lengths
        }
        final double cell = asked.part == floats ? 2 : CELL;
        if (asked.dimensions() == 2) {
            near.cell(from[0], from[1]);
        } else {
            near.cell(from[0], from[1], from[2]);
        }
        final long inCell = check(told + ", cell", near, asked, from, row -> isInCell(asked, row, from, cell));
        return 31 * order + inCell;
    }

    private interface IsWanted {
        boolean test(int row);
    }

    private long check(
            final String told,
            final LinkedRows.View near,
            final Asked asked,
            final double[] from,
            final IsWanted isWanted) {
        final IntStream.Builder found = IntStream.builder();
        long order = 0;
        while (near.next()) {
            final int row = near.row();
            found.add(row);
            order = 31 * order + row;
            if (from != null) {
                assertEquals(way(asked, 0, from[0], row), near.dx(), told);
                assertEquals(way(asked, 1, from[1], row), near.dy(), told);
                assertEquals(asked.dimensions() == 2 ? 0 : way(asked, 2, from[2], row), near.dz(), told);
            }
        }
        final int[] rows = found.build().sorted().toArray();
        final int[] wanted = IntStream.range(0, birds.end())
                .filter(row -> isActive(row) && isInACell(asked, row) && isWanted.test(row))
                .toArray();
        assertTrue(
                Arrays.equals(wanted, rows),
                () -> told + ", wanted=" + Arrays.toString(wanted) + ", found=" + Arrays.toString(rows));
        return order;
    }

    // ---- Brute force ----

    private static boolean isInACell(final Asked asked, final int row) {
        return asked.axes.stream().allMatch(axis -> Double.isFinite(axis.applyAsDouble(row)));
    }

    private static double way(final Asked asked, final int a, final double from, final int row) {
        final double to = asked.axes.get(a).applyAsDouble(row);
        if (!asked.isTorus()) {
            return to - from;
        }
        final double side = asked.sides[a];
        final double way = wrapped(to, side) - wrapped(from, side);
        return way > side / 2 ? way - side : way < -side / 2 ? way + side : way;
    }

    private static double wrapped(final double coordinate, final double side) {
        if (coordinate >= 0 && coordinate < side) {
            return coordinate;
        }
        final double rest = coordinate % side;
        final double wrapped = rest < 0 ? rest + side : Math.abs(rest);
        return wrapped >= side ? 0 : wrapped;
    }

    private static boolean isWithin(final Asked asked, final int row, final double[] from, final double radius) {
        double sum = 0;
        for (int a = 0; a < asked.dimensions(); a++) {
            final double way = way(asked, a, from[a], row);
            sum += way * way;
        }
        return Arrays.stream(from).allMatch(Double::isFinite) && sum <= radius * radius;
    }

    private static boolean isInBox(final Asked asked, final int row, final double[] from, final double[] to) {
        for (int a = 0; a < asked.dimensions(); a++) {
            final double half = to[a] / 2 - from[a] / 2;
            final double at = asked.axes.get(a).applyAsDouble(row);
            final boolean isIn = asked.isTorus()
                    ? half >= asked.sides[a] / 2
                            || Math.abs(way(asked, a, from[a] + (to[a] - from[a]) / 2, row)) <= half
                    : at >= from[a] && at <= to[a];
            if (!isIn || !(from[a] <= to[a])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInCell(final Asked asked, final int row, final double[] from, final double cell) {
        for (int a = 0; a < asked.dimensions(); a++) {
            final double wanted = Math.floor(from[a] / cell);
            final double has = Math.floor(asked.axes.get(a).applyAsDouble(row) / cell);
            if (!Double.isFinite(from[a]) || clamped(wanted) != clamped(has)) {
                return false;
            }
        }
        return true;
    }

    private static double clamped(final double cell) {
        return Math.max(-(0x1p31 - 1), Math.min(cell, 0x1p31 - 1));
    }
}
