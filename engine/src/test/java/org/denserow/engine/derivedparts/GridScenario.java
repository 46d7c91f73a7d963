package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// A world in which birds come, go, fly, wait and are hidden, while systems that read grids of them stand between all
/// others. Each compares what its grids find with brute force, and writes it to a column, so that hashes cover it.
final class GridScenario {

    private static final double SIDE = 100;
    private static final int WANTED = 4;

    final Simulation sim;
    final Table birds;
    private final LayoutKind kind;
    private final Table watchers; // more than one chunk of them
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final FloatColumn fx;
    private final FloatColumn fy;
    private final FloatColumn place;
    private final IntColumn colour;
    private final Tag hidden;
    private final LongColumn seen;
    private final Grid plane;
    private final Grid torus;
    private final Grid floats;
    private final Grid space;
    boolean fails; // a system does, in the next frame
    private int readers;

    GridScenario(final Layout layout, final int workers) {
        kind = LayoutKind.of(layout);
        sim = Trial.parallel(workers);
        watchers = sim.define("watcher", Layout.fixed(256));
        seen = watchers.longs("seen");
        birds = sim.define("bird", layout);
        x = birds.doubles("x");
        y = birds.doubles("y");
        fx = birds.floats("fx");
        fy = birds.floats("fy");
        place = birds.vec3("place");
        colour = birds.ints("colour");
        hidden = birds.tag("hidden");
        plane = birds.derive()
                .grid("plane", Position.of(x, y), GridShape.plane(0, 0, SIDE, SIDE, 7))
                .carrying(colour, place);
        torus = birds.derive()
                .grid("torus", Position.of(x, y), GridShape.torus(SIDE, SIDE, 9))
                .only(hidden.not())
                .carrying(colour);
        floats = birds.derive().grid("floats", Position.of(fx, fy), GridShape.torus(SIDE, 3, 2));
        space = birds.derive().grid("space", Position.of(place), GridShape.space(0, 0, 0, SIDE, SIDE, SIDE, 25));
        declare();
    }

    private void declare() {
        reader();
        over(sim.system("fly").writes(x, y, fx, fy, place, colour), (rows, row) -> {
            final Draw draw = rows.random().at(row);
            rows.write(x)[row] = draw.nextInt(40) == 0 ? Double.NaN : coordinate(draw);
            rows.write(y)[row] = coordinate(draw);
            rows.write(fx)[row] = (float) coordinate(draw);
            rows.write(fy)[row] = draw.nextInt(40) == 0 ? Float.POSITIVE_INFINITY : (float) coordinate(draw);
            for (int i = 0; i < 3; i++) {
                rows.write(place)[3 * row + i] = (float) coordinate(draw);
            }
            rows.write(colour)[row] = draw.nextInt(100);
        });
        reader();
        final boolean creates = kind != LayoutKind.FIXED;
        over(sim.system("record").creates(creates ? new Table[] {birds} : new Table[0]), null);
        sim.boundary();
        reader();
        sim.system("alone").exclusive((world, commands) -> {
            if (birds.end() > 0 && at(birds.end() - 1) != Handle.NULL) {
                world.write(x)[birds.end() - 1] = 50;
                world.write(place)[0] = 3;
            }
            if (world.frame() % 5 == 0 && destroys() && birds.end() > 4 && at(2) != Handle.NULL) {
                birds.destroy(at(2));
            }
        });
        reader();
        sim.system("break").grain(64).over(watchers, (rows, commands) -> {
            if (fails && rows.number() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    private static double coordinate(final Draw draw) {
        return switch (draw.nextInt(12)) {
            case 0 -> 7 * draw.nextInt(16);
            case 1 -> 9 * draw.nextInt(13) - 9;
            case 2 -> 3 * SIDE * (draw.nextDouble() - 0.5);
            case 3 -> 0x1p31 * (draw.nextDouble() - 0.5);
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
        final long bird = at(row);
        switch (draw.nextInt(24)) {
            case 0 -> commands.set(bird, x, coordinate(draw));
            case 1 -> commands.tag(bird, hidden);
            case 2 -> commands.untag(bird, hidden);
            case 3 -> commands.set(bird, fx, (float) coordinate(draw));
            case 4, 5 -> {
                if (destroys() && birds.size() > 80) {
                    commands.destroy(bird);
                }
            }
            case 6, 7, 8 -> {
                if (kind != LayoutKind.FIXED && birds.size() < 320) {
                    create(draw, commands);
                }
            }
            default -> {}
        }
    }

    private void create(final Draw draw, final Commands commands) {
        if (kind != LayoutKind.EVENTS && draw.nextInt(3) == 0) {
            final long bird = commands.createPending(birds);
            commands.with(x, coordinate(draw));
            commands.after(1 + draw.nextInt(3)).activate(bird).after(0);
        } else {
            commands.create(birds);
            commands.with(x, coordinate(draw));
            commands.with(y, coordinate(draw));
        }
    }

    private boolean destroys() {
        return kind == LayoutKind.DENSE || kind == LayoutKind.PINNED;
    }

    private long at(final int row) {
        return birds.state(row) == RowState.VACANT ? Handle.NULL : birds.handle(row);
    }

    private boolean isActive(final int row) {
        final RowState state = birds.state(row);
        return state == RowState.ACTIVE || state == RowState.PERMANENT;
    }

    /// What the owner does between two frames, at random.
    void disturb(final Random random) {
        if (kind != LayoutKind.FIXED && birds.size() < 300) {
            for (int i = random.nextInt(40); i >= 0; i--) {
                final int row = birds.find(birds.create());
                x.values()[row] = SIDE * random.nextDouble();
                y.values()[row] = SIDE * random.nextDouble();
            }
        }
        if (birds.end() > 0 && random.nextBoolean()) {
            fy.values()[random.nextInt(birds.end())] = 1;
        }
        if (birds.end() > 0 && random.nextInt(3) == 0 && isActive(0)) {
            sim.commands().set(at(0), y, 5.0).tag(at(0), hidden);
        }
    }

    // ---- What reads ----

    private void reader() {
        final String name = "reader " + ++readers;
        sim.system(name)
                .reads(plane, torus, floats, space)
                .reads(x, y, fx, fy, place, colour, hidden)
                .writes(seen)
                .grain(64)
                .over(watchers, (rows, commands) -> look(rows, name));
    }

    private void look(final Range rows, final String name) {
        final Draw draw = rows.random().at(rows.number());
        final int[] found = new int[WANTED];
        final double[] squared = new double[WANTED];
        for (int row = rows.begin(); row < rows.end(); row++) {
            final double px = coordinate(draw);
            final double py = coordinate(draw);
            final double radius = draw.nextInt(4) == 0 ? 1e3 * draw.nextDouble() : 20 * draw.nextDouble();
            long sum = 31 * rows.write(seen)[row];
            for (final Grid grid : List.of(plane, torus, floats)) {
                final Grid.View near = rows.read(grid);
                final int count = near.count(px, py, radius);
                final int nearest = near.nearest(px, py, WANTED, radius, found, squared);
                sum = 31 * sum + count + order(near, px, py, radius);
                for (int i = 0; i < nearest; i++) {
                    sum = 31 * sum + birds.handle(found[i]);
                }
                if (row % 64 == 0) {
                    final String what = name + " in frame " + rows.frame() + ", grid=" + grid.name();
                    check(what, within(rows, grid, radius, px, py, 0), count, nearest, found);
                    checkCarried(what, rows, near, px, py);
                }
            }
            final Grid.View near = rows.read(space);
            final int count = near.count(px, py, px, radius);
            final int nearest = near.nearest(px, py, px, WANTED, radius, found, squared);
            if (row % 64 == 0) {
                check(name + ", space", within(rows, space, radius, px, py, px), count, nearest, found);
            }
            rows.write(seen)[row] = 31 * sum + count;
        }
    }

    /// The rows of all runs, in the order in which they come.
    private static long order(final Grid.View near, final double px, final double py, final double radius) {
        long order = 0;
        near.around(px, py, radius);
        while (near.nextRun()) {
            for (int k = near.begin(); k < near.end(); k++) {
                order = 31 * order + near.rows()[k];
            }
        }
        return order;
    }

    private void check(
            final String what, final List<Integer> within, final int count, final int nearest, final int[] found) {
        assertEquals(within.size(), count, what);
        assertEquals(Math.min(WANTED, count), nearest, what);
        for (int i = 0; i < nearest; i++) {
            assertEquals(within.get(i), found[i], what);
        }
    }

    private void checkCarried(
            final String what, final Chunk rows, final Grid.View near, final double px, final double py) {
        final boolean isPlane = what.contains("bird.plane");
        final int[] colours = what.contains("bird.floats") ? new int[0] : near.values(colour);
        final float[] copies = isPlane ? near.values(place) : new float[0];
        final int[] ownColours = rows.read(colour);
        final float[] places = rows.read(place);
        near.around(px, py, Double.POSITIVE_INFINITY);
        while (near.nextRun()) {
            for (int k = near.begin(); k < near.end(); k++) {
                final int row = near.rows()[k];
                assertTrue(isActive(row), what);
                if (isPlane) {
                    assertEquals(places[3 * row + 2], copies[3 * k + 2], what);
                    assertEquals(rows.read(x)[row], near.values(x)[k], what);
                }
                if (colours.length > 0) {
                    assertEquals(ownColours[row], colours[k], what);
                }
            }
        }
    }

    private List<Integer> within(
            final Chunk rows, final Grid grid, final double radius, final double px, final double py, final double pz) {
        final List<Integer> within = new ArrayList<>();
        final double[] squares = new double[birds.end()];
        final Tag.Bits isHidden = rows.read(hidden);
        final IntToDoubleFunction square = squares(rows, grid, px, py, pz);
        for (int row = 0; row < birds.end(); row++) {
            if (isActive(row) && (grid != torus || !isHidden.get(row))) {
                squares[row] = square.applyAsDouble(row);
                if (squares[row] <= radius * radius) {
                    within.add(row);
                }
            }
        }
        within.sort(Comparator.<Integer>comparingDouble(row -> squares[row])
                .thenComparing(row -> Handle.slot(birds.handle(row))));
        return within;
    }

    private IntToDoubleFunction squares(
            final Chunk rows, final Grid grid, final double px, final double py, final double pz) {
        if (grid == space) {
            final float[] places = rows.read(place);
            return row -> sum(places[3 * row] - px, places[3 * row + 1] - py, places[3 * row + 2] - pz);
        }
        if (grid == floats) {
            final float[] xs = rows.read(fx);
            final float[] ys = rows.read(fy);
            return row -> sum(shortest(rounded(xs[row], SIDE), px, SIDE), shortest(rounded(ys[row], 3), py, 3), 0);
        }
        final double[] xs = rows.read(x);
        final double[] ys = rows.read(y);
        return grid == plane
                ? row -> sum(xs[row] - px, ys[row] - py, 0)
                : row -> sum(shortest(xs[row], px, SIDE), shortest(ys[row], py, SIDE), 0);
    }

    private static double sum(final double dx, final double dy, final double dz) {
        return dx * dx + dy * dy + dz * dz; // NaN is within no radius
    }

    /// A float as a torus keeps it.
    private static double rounded(final float coordinate, final double period) {
        final float wrapped = (float) wrapped(coordinate, period);
        return wrapped >= period ? 0 : wrapped;
    }

    private static double wrapped(final double coordinate, final double period) {
        if (coordinate >= 0 && coordinate < period) {
            return coordinate;
        }
        final double rest = coordinate % period;
        final double wrapped = rest < 0 ? rest + period : rest;
        return wrapped >= period ? 0 : wrapped;
    }

    private static double shortest(final double from, final double to, final double period) {
        final double a = wrapped(from, period);
        final double b = wrapped(to, period);
        return Math.min(Math.abs(a - b), Math.min(Math.abs(a - (b + period)), Math.abs(a - (b - period))));
    }
}
