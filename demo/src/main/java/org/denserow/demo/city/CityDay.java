package org.denserow.demo.city;

import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.riders.GivingUp;
import org.denserow.demo.riders.RiderCheck;
import org.denserow.demo.riders.RiderCosts;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.run.RunTable;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.CityFigures;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.snapshot.ObjectForm;

/// A [CityWorld] with its check and its figures.
///
/// *Threads*: the one that creates it.
final class CityDay implements World {

    private final CityWorld city;
    private final ShapeLoader loader;
    private final CityCheck check;
    private final RiderCheck riderCheck;
    private final RiderCosts costs;
    private final LegLoads legs;

    /// What is counted beside the simulation. It is a resource of it, so that snapshots have it.
    private record Counts(CityCheck.Saved check, int[] legs, long[] riders, RiderCosts.Saved costs) {

        private static final ObjectForm<Counts> FORM = ObjectForm.of(Counts.class);

        private static Counts of(final CityDay day) {
            return new Counts(day.check.saved(), day.legs.saved(), day.riderCheck.saved(), day.costs.saved());
        }
    }

    /// @param city before its first frame
    /// @param loader of the city; closed with it
    CityDay(final CityWorld city, final ShapeLoader loader) {
        this.city = city;
        this.loader = loader;
        this.check = new CityCheck(city.plan());
        this.riderCheck = new RiderCheck(city.plan());
        this.costs = new RiderCosts(city.plan());
        this.legs = new LegLoads(city.plan());
        simulation().resource("counts", this).saved(Counts::of, CityDay::load, Counts.FORM);
        simulation()
                .resource("shapes", loader)
                .saved(ShapeLoader::asked, ShapeLoader::load, ObjectForm.of(int[].class));
    }

    private void load(final Counts counts) {
        check.load(counts.check());
        legs.load(counts.legs());
        riderCheck.load(counts.riders());
        costs.load(counts.costs());
    }

    // ---- Running ----

    @Override
    public void check(final Consumer<String> errors) {
        final long frames = simulation().frame();
        if (frames == 0) {
            return;
        }
        check.frame(city, simulation().report(), errors);
        legs.frame(city);
        if (city.hasRiders()) {
            riderCheck.frame(city.riders(), errors);
            costs.frame(city.riders(), simulation().report());
        }
        if (frames >= city.plan().frames() && !isUnfinished()) {
            check.finish(city, errors);
        }
    }

    /// Nothing yet: [#step()] begins after part of the day, for a comparison of before and after.
    @Override
    public void keepInOrder() {}

    /// With a swap budget, rows of riders are kept in order from the frame on that [RiderCosts] names.
    ///
    /// @throws OutOfMemoryError also if the heap had no room for a shape: the engine only names the failure of an asset
    ///     in its report, and destroys the vehicle
    @Override
    public FrameReport step() {
        if (isOrdered() && simulation().frame() == RiderCosts.orderFrom(city.plan())) {
            city.riders().keepInOrder();
        }
        final FrameReport report = World.super.step();
        if (report.failedAssets() > 0 && !loader.hasDefect()) {
            throw new OutOfMemoryError(String.join("; ", report.notes()));
        }
        return report;
    }

    /// A snapshot cannot hold a vehicle whose shape is still being decoded.
    @Override
    public void settle() {
        loader.settle();
    }

    /// A state in which rows are kept in order fits a world that keeps them.
    @Override
    public void expect(final long frames) {
        if (isOrdered() && frames > RiderCosts.orderFrom(city.plan())) {
            city.riders().keepInOrder();
        }
    }

    private boolean isOrdered() {
        return city.hasRiders() && city.riders().settings().swapBudget() > 0;
    }

    /// The events of the last second go one frame later. A vehicle with a late shape is late.
    @Override
    public boolean isUnfinished() {
        return city.vehicles().table().size()
                        + city.vehicles().table().pending()
                        + city.events().table().size()
                > 0;
    }

    @Override
    public long agents() {
        return city.vehicles().table().size()
                + (city.hasRiders() ? city.riders().rows().table().size() : 0);
    }

    // ---- Results ----

    private void count(final BiConsumer<String, LongSupplier> to) {
        to.accept("active", city.vehicles().table()::size);
        to.accept("pending", city.vehicles().table()::pending);
        to.accept("stopped", city.vehicles().stopped()::count);
        to.accept("aboard", this::aboard);
        to.accept("stopEvents", check::stopEvents);
        to.accept("boarded", check::boarded);
        if (city.hasRiders()) {
            final Riders.Rider riders = city.riders().rows();
            to.accept("walking", riders.walking()::count);
            to.accept("waiting", riders.waiting()::count);
            to.accept("riding", riders.aboard()::count);
            to.accept("appeared", riderCheck::appeared);
            to.accept("arrived", riderCheck::arrived);
            to.accept("gaveUp", riderCheck::gaveUp);
            to.accept("wordsVisited", () -> (long) city.riders().words().value());
        }
    }

    private long aboard() {
        final int[] load = city.vehicles().load().values();
        long aboard = 0;
        for (int row = 0; row < city.vehicles().table().size(); row++) {
            aboard += load[row];
        }
        return aboard;
    }

    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        count((name, count) -> to.accept(name, count::getAsLong));
    }

    @Override
    public void collect(final ModelLines lines) {
        lines.text("time", () -> ServiceTime.formatExact(Math.max(0, city.second())));
        count(lines::whole);
    }

    @Override
    public void notices(final BiConsumer<String, String> to) {
        final Timetable timetable = city.plan().timetable();
        if (timetable.skippedTrips() > 0) {
            to.accept("skipped", format("%,d trips of the day with fewer than two stops", timetable.skippedTrips()));
        }
        if (timetable.leftOutRows() > 0) {
            to.accept(
                    "left out",
                    format("%,d stop times of the feed that name an area instead of a stop", timetable.leftOutRows()));
        }
        if (timetable.trips().count() == 0) {
            to.accept("service", "none on this date: a valid, empty day");
        }
    }

    @Override
    public void remarks(final BiConsumer<String, String> to) {
        final CityFigures figures = day();
        to.accept("", figures.toString());
        if (city.hasRiders()) {
            riders(to);
        } else {
            to.accept("passengers", format("%,d boarded; they are made up", check.boarded()));
        }
        to.accept(
                "stale handles",
                format(
                        "%,d met, all recognised: events whose vehicle had reached its last stop",
                        check.staleLookUps()));
        if (city.plan().copies() == 1 && figures.peakVehicles() <= Network.GRAIN) {
            to.accept(
                    "one chunk",
                    format(
                            "of %d rows holds all vehicles, so workers have little to share; --copies 200 gives all of"
                                    + " them work",
                            Network.GRAIN));
        }
    }

    @Override
    public void tables(final Consumer<RunTable> to) {
        if (city.hasRiders()) {
            costs.tables(city.riders().settings().swapBudget() > 0, to);
        }
    }

    private void riders(final BiConsumer<String, String> to) {
        final Riders.Rider rows = city.riders().rows();
        to.accept(
                "riders",
                format(
                        "%,d appeared = %,d walking + %,d waiting + %,d aboard + %,d arrived + %,d gave up; their demand is"
                                + " made up",
                        riderCheck.appeared(),
                        rows.walking().count(),
                        rows.waiting().count(),
                        rows.aboard().count(),
                        riderCheck.arrived(),
                        riderCheck.gaveUp()));
        to.accept("gave up", reasons());
        to.accept(
                "rides",
                format(
                        "%,d boarded; at most %,d riders aboard and %,d in the city at once",
                        check.boarded(), riderCheck.mostAboard(), riderCheck.mostAtOnce()));
        costs.remarks(city.riders(), riderCheck.mostAtOnce(), to);
        if (city.plan().withdraws()) {
            to.accept(
                    "withdrawn",
                    format(
                            "%,d trips; %,d times the vehicle that a waiting rider awaited was gone, and the rider"
                                    + " decided anew",
                            city.plan().withdrawals(), riderCheck.stale()));
        }
    }

    private String reasons() {
        final StringBuilder text = new StringBuilder(format("%,d", riderCheck.gaveUp()));
        String sign = " = ";
        for (final GivingUp.Reason reason : GivingUp.Reason.values()) {
            text.append(sign).append(format("%,d %s", riderCheck.gaveUp(reason), reason.text()));
            sign = " + ";
        }
        return text.append(format("; %,d of them impatient", riderCheck.impatient()))
                .toString();
    }

    private static String format(final String format, final Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /// The figures of the day so far.
    CityFigures day() {
        return check.figures(city);
    }

    CityCheck check() {
        return check;
    }

    LegLoads legs() {
        return legs;
    }

    CityWorld city() {
        return city;
    }

    @Override
    public Activity activity() {
        return new Activity("vehicles and riders under way", this::agents);
    }

    @Override
    public void draw(final Picture on) {
        new CityMap(city, legs).draw(on);
    }

    // ---- The simulation ----

    @Override
    public Simulation simulation() {
        return city.simulation();
    }

    @Override
    public void close() {
        try (loader) {
            city.close();
        }
    }

    /// The world in the words of the progress line.
    @Override
    public String toString() {
        final String vehicles = format(
                "%s %,d vehicles",
                ServiceTime.formatExact(Math.max(0, city.second())),
                city.vehicles().table().size());
        return city.hasRiders()
                ? vehicles + format(" %,d riders", city.riders().rows().table().size())
                : vehicles;
    }
}
