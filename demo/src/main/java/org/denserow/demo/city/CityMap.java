package org.denserow.demo.city;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.denserow.demo.picture.DayChart;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.riders.Boarding;
import org.denserow.demo.timetable.Extent;
import org.denserow.demo.timetable.Geometry;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;

/// Draws a city as a map: legs as lines whose width is the number of riders carried over them so far, stops, those where
/// riders wait, and the vehicles that are under way. North is up.
///
/// *Threads*: the owner of the world, between frames.
final class CityMap {

    private static final int LEG = 0x88A9C9;
    private static final int EMPTY_LEG = 0xBDBDBD;
    private static final int STOP = 0x1A1A1A;
    private static final int UNSERVED = 0xCFCFCF;
    private static final int WAITING = 0x009E73;
    private static final int VEHICLE = 0xD55E00;
    private static final int ABOARD = 0x0072B2;
    private static final int WALKING = 0xB5649A;
    private static final int ROOM = 0x8C8C8C;
    private static final double EDGE = 0.03; // of the longer side, around the map
    private static final double WIDEST = 14; // pixels of the line of the leg with the most riders
    private static final double LEAST_WIDEST = 2; // in a map of many copies
    private static final double THINNEST = 0.6;
    private static final int SAMPLES = 3; // widths in the legend
    private static final int[] DIGITS = {5, 2, 1};

    private final CityWorld world;
    private final LegLoads loads;
    private final Extent extent = new Extent();

    /// @param loads of the world, up to the last frame
    CityMap(final CityWorld world, final LegLoads loads) {
        this.world = world;
        this.loads = loads;
    }

    /// Draws the present state.
    void draw(final Picture on) {
        final float[][][] paths = paths();
        final int copies = world.plan().copies();
        for (int copy = 0; copy < copies; copy++) {
            for (final float[][] path : paths) {
                extent.add(
                        path[0],
                        path[1],
                        path[0].length,
                        world.plan().tileX(copy),
                        world.plan().tileY(copy));
            }
        }
        final Network.Stop stops = world.stops();
        extent.add(stops.x().values(), stops.y().values(), stops.table().size(), 0, 0);
        final double edge = Math.max(1, EDGE * Math.max(extent.width(), extent.height()));
        on.size(extent.width() + 2 * edge, extent.height() + 2 * edge);
        final int[] legs = ordered(paths.length * copies);
        final int most = Arrays.stream(legs).map(this::carried).max().orElse(0);
        final double widest = Math.max(LEAST_WIDEST, WIDEST / Math.sqrt(Math.ceil(Math.sqrt(copies))));
        legend(on, most, widest);
        drawLegs(on, paths, legs, widest / Math.max(1, most), edge);
        drawStops(on, edge);
        drawVehicles(on, edge);
        charts(on);
    }

    // ---- Legend ----

    private void legend(final Picture on, final int most, final double widest) {
        final String what = world.hasRiders() ? "rider" : "vehicle";
        for (final int sample : samples(most)) {
            final String text = String.format(Locale.ROOT, "%,d %s%s", sample, what, sample == 1 ? "" : "s");
            on.legend(widest * sample / most, LEG, text);
        }
        on.legend(THINNEST, EMPTY_LEG, "no " + what + "s so far");
        on.legend(STOP, "stop");
        on.legend(UNSERVED, "stop not served so far");
        if (world.hasRiders()) {
            on.legend(WAITING, "stop where riders wait");
        }
        on.legend(VEHICLE, "vehicle");
        on.note(
                world.hasRiders()
                        ? "The width of a line is the riders carried so far between its two stops, both directions together"
                        : "The width of a line is the vehicles that have left one of its two stops for the other; this run"
                                + " has no riders");
    }

    /// {@return a few round numbers of at most `most`, descending}
    static int[] samples(final int most) {
        int power = 1;
        while (power <= most / 10) {
            power *= 10;
        }
        final int[] samples = new int[SAMPLES];
        int count = 0;
        for (; power > 0 && count < SAMPLES; power /= 10) {
            for (int digit = 0; digit < DIGITS.length && count < SAMPLES; digit++) {
                if (DIGITS[digit] <= most / power) {
                    samples[count++] = DIGITS[digit] * power;
                }
            }
        }
        return Arrays.copyOf(samples, count);
    }

    private void charts(final Picture on) {
        final int start = world.plan().firstSecond() - 1;
        if (world.hasRiders()) {
            on.chart(new DayChart(
                    "riders",
                    start,
                    List.of(
                            new DayChart.Line("walking", "walking", 1, WALKING),
                            new DayChart.Line("waiting", "waiting", 1, WAITING),
                            new DayChart.Line("aboard", "aboard", 1, ABOARD))));
        }
        on.chart(new FigureGroup("vehicles", List.of("active", "pending", "stopped")));
        if (world.hasRiders()) {
            on.chart(new FigureGroup(
                    "riders since the first frame", List.of("boarded", "appeared", "arrived", "gaveUp")));
        }
        on.chart(new DayChart(
                "places in vehicles",
                start,
                List.of(
                        new DayChart.Line("active", "all", Boarding.PLACES, ROOM),
                        new DayChart.Line("aboard", world.hasRiders() ? "taken" : "taken, made up", 1, ABOARD))));
    }

    // ---- Legs ----

    /// The places of each leg, in the first copy: x and y.
    private float[][][] paths() {
        final Timetable timetable = world.plan().timetable();
        final Geometry[] shapes = new Geometry[timetable.shapes().count()];
        final float[][][] paths = new float[loads.legs()][][];
        for (int leg = 0; leg < paths.length; leg++) {
            final int event = loads.eventOf(leg);
            final int shape = timetable.trips().shape()[tripOf(event)];
            if (shapes[shape] == null) {
                shapes[shape] = timetable.shapes().decode(shape); // the loader keeps those of vehicles under way only
            }
            final float[] along = timetable.trips().distance();
            paths[leg] = shapes[shape].between(along[event], along[event + 1]);
        }
        return paths;
    }

    private int tripOf(final int event) {
        final int found = Arrays.binarySearch(world.plan().timetable().trips().firstEvent(), event);
        return found >= 0 ? found : -found - 2;
    }

    /// {@return the legs of all copies: those without riders, which lie below; then the others by riders carried,
    ///     descending, since a picture of too many lines leaves out the last ones}
    private int[] ordered(final int legs) {
        return IntStream.range(0, legs)
                .boxed()
                .sorted(Comparator.comparing((final Integer leg) -> carried(leg) > 0)
                        .thenComparing(Comparator.comparingInt(this::carried).reversed())
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int carried(final int leg) {
        return loads.carried(leg / loads.legs(), leg % loads.legs());
    }

    private void drawLegs(
            final Picture on, final float[][][] paths, final int[] legs, final double widthOfOne, final double edge) {
        for (final int leg : legs) {
            final float[][] path = paths[leg % paths.length];
            final int copy = leg / paths.length;
            final float[] x = new float[path[0].length];
            final float[] y = new float[x.length];
            for (int point = 0; point < x.length; point++) {
                x[point] = (float) (path[0][point] + world.plan().tileX(copy) - extent.left() + edge);
                y[point] = (float) (path[1][point] + world.plan().tileY(copy) - extent.bottom() + edge);
            }
            on.line(x, y, Math.max(THINNEST, carried(leg) * widthOfOne), carried(leg) == 0 ? EMPTY_LEG : LEG);
        }
    }

    // ---- Stops and vehicles ----

    private void drawStops(final Picture on, final double edge) {
        final Network.Stop stops = world.stops();
        for (int row = 0; row < stops.table().size(); row++) {
            on.spot(
                    stops.x().values()[row] - extent.left() + edge,
                    stops.y().values()[row] - extent.bottom() + edge,
                    colour(row));
        }
    }

    private int colour(final int stop) {
        final Network.Stop stops = world.stops();
        if (world.hasRiders()
                && world.riders().waitingAt().view().count(stops.table().handle(stop)) > 0) {
            return WAITING;
        }
        return stops.used().bits().get(stop) ? STOP : UNSERVED;
    }

    private void drawVehicles(final Picture on, final double edge) {
        final Network.Vehicle vehicles = world.vehicles();
        for (int row = 0; row < vehicles.table().size(); row++) {
            on.arrow(
                    vehicles.x().values()[row] - extent.left() + edge,
                    vehicles.y().values()[row] - extent.bottom() + edge,
                    0,
                    0,
                    VEHICLE);
        }
    }
}
