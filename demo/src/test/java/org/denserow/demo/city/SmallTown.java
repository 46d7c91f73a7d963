package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.timetable.CityFigures;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Projection;
import org.denserow.demo.timetable.ShapeSet;
import org.denserow.demo.timetable.Timetable;
import org.denserow.demo.timetable.TripRun;

/// A made-up timetable of about 20 minutes for tests. It is short, so many whole runs are cheap; and dense, so several
/// vehicles leave, arrive and end in the same second.
public final class SmallTown {

    static final int STOPS = 12; // on a line, 300 m apart
    static final int ROUTES = 4;
    static final int FIRST = 1000; // seconds; the first trip leaves then

    private static final float BLOCK_METRES = 300;
    private static final int INACCESSIBLE = 5; // the last of so many stops is not for wheelchairs
    private static final int MINUTES = 15;
    private static final int SCENARIO_TRIPS = 60;
    private static final int SCENARIO_COPIES = 16; // several chunks of vehicles
    private static final int SWAP_BUDGET = 300;

    private SmallTown() {}

    /// Makes a town of `trips` trips, at least one.
    public static Timetable create(final long seed, final int trips) {
        final SplittableRandom random = new SplittableRandom(seed);
        final List<TripRun> runs = new ArrayList<>();
        runs.add(trip("T0", random, FIRST));
        for (int trip = 1; trip < trips; trip++) {
            runs.add(trip("T" + trip, random, FIRST + random.nextInt(MINUTES * 60)));
        }
        return of("small town, seed " + seed, runs);
    }

    /// Makes a town in which vehicles of three routes leave together every two minutes, stand together at the first
    /// stops, and differ in speed and in their last stop.
    public static Timetable withMeetings() {
        final List<TripRun> runs = new ArrayList<>();
        for (int departs = FIRST; departs < FIRST + MINUTES * 60; departs += 120) {
            for (int route = 0; route < 3; route++) {
                final int[] stop = new int[STOPS - 2 * route];
                final int[] arrival = new int[stop.length];
                final int[] departure = new int[stop.length];
                final float[] distance = new float[stop.length];
                for (int i = 0; i < stop.length; i++) {
                    stop[i] = i;
                    distance[i] = i * BLOCK_METRES;
                    arrival[i] = departs + 50 * i + (i > 3 ? 5 * route : 0);
                    departure[i] = i == 0 ? departs : arrival[i] + 15 + route;
                }
                runs.add(new TripRun(
                        "T" + route + "-" + departs, route, 0, route != 1, 0, stop, arrival, departure, distance));
            }
        }
        return of("town with meetings", runs);
    }

    private static Timetable of(final String source, final List<TripRun> runs) {
        final double[] lat = new double[STOPS];
        final double[] lon = new double[STOPS];
        final Projection projection = new Projection(0, 0);
        for (int stop = 0; stop < STOPS; stop++) {
            lat[stop] = projection.lat(0);
            lon[stop] = projection.lon(stop * BLOCK_METRES);
        }
        // Two shapes: the whole line, and the same once more, so that both are decoded.
        final double[] lats = twice(lat);
        final double[] lons = twice(lon);
        return new Timetable(
                source,
                stops(),
                new Timetable.Routes(new String[] {"a", "b", "c", "d"}, new String[] {"A", "B", "C", "D"}),
                new ShapeSet(projection, new int[] {0, STOPS, 2 * STOPS}, lats, lons),
                TripRun.layOut(runs),
                0,
                0);
    }

    private static Timetable.Stops stops() {
        final String[] id = new String[STOPS];
        final float[] x = new float[STOPS];
        final boolean[] accessible = new boolean[STOPS];
        for (int stop = 0; stop < STOPS; stop++) {
            accessible[stop] = stop % INACCESSIBLE != INACCESSIBLE - 1;
            id[stop] = "S" + stop;
            x[stop] = stop * BLOCK_METRES;
        }
        return new Timetable.Stops(id, id, x, new float[STOPS], accessible);
    }

    private static TripRun trip(final String id, final SplittableRandom random, final int departs) {
        final int from = random.nextInt(STOPS - 1);
        final int stops = random.nextInt(2, STOPS - from + 1);
        final int[] stop = new int[stops];
        final int[] arrival = new int[stops];
        final int[] departure = new int[stops];
        final float[] distance = new float[stops];
        for (int i = 0; i < stops; i++) {
            stop[i] = from + i;
            distance[i] = (from + i) * BLOCK_METRES;
            arrival[i] = i == 0 ? departs - random.nextInt(3) : departure[i - 1] + random.nextInt(10, 60);
            departure[i] = i == 0 ? departs : arrival[i] + random.nextInt(4); // the last stop too has a departure
        }
        final boolean accessible = departs % 3 != 0;
        return new TripRun(
                id, random.nextInt(ROUTES), random.nextInt(2), accessible, 0, stop, arrival, departure, distance);
    }

    private static double[] twice(final double[] values) {
        final double[] both = java.util.Arrays.copyOf(values, 2 * values.length);
        System.arraycopy(values, 0, both, values.length, values.length);
        return both;
    }

    // ---- Runs ----

    /// {@return a scenario of several copies, with riders who are kept in order, or without any}
    ///
    /// @param riders of the day; 0 for made-up loads
    public static Scenario withRiders(final int riders) {
        return new City(
                DayPlan.of(create(5, SCENARIO_TRIPS), SCENARIO_COPIES),
                new RiderSettings(riders, RiderSettings.Storage.DENSE, riders > 0 ? SWAP_BUDGET : 0),
                false);
    }

    /// The settings of a run.
    record Settings(int workers, long seed, boolean lateAssets, boolean verify) {

        ScenarioRun.Settings of(final Scenario city) {
            return new ScenarioRun.Settings(
                    Values.of(city.parameters(), false),
                    Activation.SYNCHRONOUS,
                    city.steps(false),
                    workers,
                    seed,
                    verify,
                    0);
        }
    }

    /// A run that is over, with what the check of the reported world had counted.
    record Ran(ScenarioRun.Result result, CityFigures figures, long boarded, long staleLookUps) {

        List<String> errors() {
            return result.errors();
        }

        FrameLog log() {
            return result.log();
        }

        long worldHash() {
            return result.worldHash();
        }

        long orderHash() {
            return result.orderHash();
        }
    }

    static Settings settings(final int workers, final long seed, final boolean verify) {
        return new Settings(workers, seed, false, verify);
    }

    static Ran run(final Timetable town, final int copies, final Settings settings) {
        return run(town, copies, settings, world -> {});
    }

    /// Runs a day with an action on the reported world between a frame and its check.
    static Ran run(
            final Timetable town, final int copies, final Settings settings, final Consumer<CityWorld> afterStep) {
        return run(town, copies, settings, ShapeLoader::inBackground, afterStep);
    }

    static Ran run(
            final Timetable town,
            final int copies,
            final Settings settings,
            final Function<ShapeSet, ShapeLoader> loaders,
            final Consumer<CityWorld> afterStep) {
        final City city = new City(DayPlan.of(town, copies), RiderSettings.NONE, settings.lateAssets(), loaders);
        final AtomicReference<CityDay> first = new AtomicReference<>();
        final Scenario changed = ChangedWorlds.afterStepsOfFirst(
                ChangedWorlds.onceMade(city, world -> first.compareAndSet(null, (CityDay) world)),
                world -> afterStep.accept(((CityDay) world).city()));
        final ScenarioRun.Result result =
                new ScenarioRun(changed, settings.of(city), Progress.none(), Outputs.none()).run();
        final CityCheck check = first.get().check(); // it stays after the world is closed
        return new Ran(result, first.get().day(), check.boarded(), check.staleLookUps());
    }
}
