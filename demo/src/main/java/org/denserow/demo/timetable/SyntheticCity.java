package org.denserow.demo.timetable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.agrona.collections.IntArrayList;

/// A made-up city with a weekday timetable, for runs without a feed: 120 stops on a jittered street grid; 10 to 12
/// routes across it in both directions; peaks in the morning and the evening; a last hour after midnight.
///
/// The same seed makes the same city on every machine.
public final class SyntheticCity {

    private static final int COLUMNS = 12;
    private static final int ROWS = 10;
    private static final double BLOCK_METRES = 420;
    private static final double STOP_JITTER_METRES = 80;
    private static final Projection PROJECTION = new Projection(48, 8); // an arbitrary place of middle latitude

    private static final int MIN_ROUTES = 10;
    private static final int MAX_ROUTES = 12;
    private static final double TURN_CHANCE = 0.25; // of a route turning into a cross street at a stop
    private static final int BENDS = 2; // points of a shape between two stops
    private static final double BEND_METRES = 35;

    private final SplittableRandom random;
    private final Timetable.Stops stops;
    private final List<TripRun> runs = new ArrayList<>();

    // Shapes so far.
    private final IntArrayList shapeStart = new IntArrayList();
    private final DoubleStream.Builder shapeLat = DoubleStream.builder();
    private final DoubleStream.Builder shapeLon = DoubleStream.builder();
    private int shapePoints;

    private SyntheticCity(final long seed) {
        this.random = new SplittableRandom(seed);
        this.stops = stops(random);
    }

    /// Makes a city.
    ///
    /// @param seed any value
    public static Timetable create(final long seed) {
        final SyntheticCity city = new SyntheticCity(seed);
        final int count = city.random.nextInt(MIN_ROUTES, MAX_ROUTES + 1);
        final String[] ids = new String[count];
        final String[] names = new String[count];
        for (int route = 0; route < count; route++) {
            ids[route] = Integer.toString(route + 1);
            names[route] = (route % 2 == 0 ? "Crosstown " : "Uptown ") + ids[route];
            city.addRoute(
                    route,
                    route % 2 == 0
                            ? city.walk(COLUMNS, ROWS, position(route / 2, (count + 1) / 2, ROWS), 1, COLUMNS)
                            : city.walk(ROWS, COLUMNS, position(route / 2, count / 2, COLUMNS), COLUMNS, 1));
        }
        city.shapeStart.addInt(city.shapePoints);
        return new Timetable(
                "synthetic city, seed " + seed,
                city.stops,
                new Timetable.Routes(ids, names),
                new ShapeSet(
                        PROJECTION,
                        city.shapeStart.toIntArray(),
                        city.shapeLat.build().toArray(),
                        city.shapeLon.build().toArray()),
                TripRun.layOut(city.runs),
                0,
                0);
    }

    // ---- Streets ----

    private static Timetable.Stops stops(final SplittableRandom random) {
        final int count = COLUMNS * ROWS;
        final String[] ids = new String[count];
        final String[] names = new String[count];
        final float[] x = new float[count];
        final float[] y = new float[count];
        final boolean[] accessible = new boolean[count];
        Arrays.fill(accessible, true);
        for (int stop = 0; stop < count; stop++) {
            final int column = stop % COLUMNS;
            final int row = stop / COLUMNS;
            ids[stop] = "S" + (stop + 1);
            names[stop] = "Avenue " + (column + 1) + " & Street " + (row + 1);
            x[stop] = (float) ((column - (COLUMNS - 1) / 2.0) * BLOCK_METRES + jitter(random, STOP_JITTER_METRES));
            y[stop] = (float) ((row - (ROWS - 1) / 2.0) * BLOCK_METRES + jitter(random, STOP_JITTER_METRES));
        }
        return new Timetable.Stops(ids, names, x, y, accessible);
    }

    /// Spreads `count` routes evenly over `lines` parallel streets; returns the street of one route.
    private static int position(final int route, final int count, final int lines) {
        return (2 * route + 1) * lines / (2 * count);
    }

    /// Crosses the city from side to side, with a block along a cross street at random stops.
    ///
    /// @param length blocks to cross
    /// @param width parallel streets to choose from
    /// @param line the street to begin on
    /// @param ahead difference of stop numbers, one block ahead
    /// @param aside difference of stop numbers, one block aside
    /// @return the stops in order, each once
    private int[] walk(final int length, final int width, final int line, final int ahead, final int aside) {
        final IntArrayList path = new IntArrayList();
        int street = line;
        for (int block = 0; block < length; block++) {
            path.addInt(block * ahead + street * aside);
            final boolean inside = block > 0 && block < length - 1;
            if (inside && random.nextDouble() < TURN_CHANCE) {
                final int side = random.nextBoolean() ? 1 : -1;
                street += street + side < 0 || street + side >= width ? -side : side;
                path.addInt(block * ahead + street * aside);
            }
        }
        return path.toIntArray();
    }

    // ---- Routes ----

    private void addRoute(final int route, final int[] path) {
        final int points = (path.length - 1) * (BENDS + 1) + 1;
        final float[] x = new float[points];
        final float[] y = new float[points];
        for (int point = 0; point < points; point++) {
            final int from = path[point / (BENDS + 1)];
            final int to = path[Math.min(point / (BENDS + 1) + 1, path.length - 1)];
            final int bend = point % (BENDS + 1);
            final float share = (float) bend / (BENDS + 1);
            x[point] = stops.x()[from] + share * (stops.x()[to] - stops.x()[from]);
            y[point] = stops.y()[from] + share * (stops.y()[to] - stops.y()[from]);
            if (bend > 0) {
                x[point] += (float) jitter(random, BEND_METRES);
                y[point] += (float) jitter(random, BEND_METRES);
            }
        }
        final SyntheticSchedule schedule = new SyntheticSchedule(random.split());
        schedule.addTrips(runs, route, "out", shapeStart.size(), path, addShape(x, y));
        reverse(x, y);
        final int[] back = new int[path.length];
        for (int i = 0; i < path.length; i++) {
            back[i] = path[path.length - 1 - i];
        }
        schedule.addTrips(runs, route, "back", shapeStart.size(), back, addShape(x, y));
    }

    /// Adds a shape.
    ///
    /// @return metres along it of each stop; every `BENDS + 1` points, one is a stop
    private float[] addShape(final float[] x, final float[] y) {
        final double[] lat = new double[x.length];
        final double[] lon = new double[x.length];
        shapeStart.addInt(shapePoints);
        shapePoints += x.length;
        for (int point = 0; point < x.length; point++) {
            lat[point] = PROJECTION.lat(y[point]);
            lon[point] = PROJECTION.lon(x[point]);
            shapeLat.add(lat[point]);
            shapeLon.add(lon[point]);
        }
        // Decoded as in a run, so that no rounding error puts a stop beyond the end.
        final float[] distance = new ShapeSet(PROJECTION, new int[] {0, x.length}, lat, lon)
                .decode(0)
                .distance();
        final float[] along = new float[(x.length - 1) / (BENDS + 1) + 1];
        for (int stop = 0; stop < along.length; stop++) {
            along[stop] = distance[stop * (BENDS + 1)];
        }
        return along;
    }

    private static void reverse(final float[] x, final float[] y) {
        for (int low = 0, high = x.length - 1; low < high; low++, high--) {
            final float lowX = x[low];
            final float lowY = y[low];
            x[low] = x[high];
            y[low] = y[high];
            x[high] = lowX;
            y[high] = lowY;
        }
    }

    private static double jitter(final SplittableRandom random, final double metres) {
        return (random.nextDouble() * 2 - 1) * metres;
    }
}
