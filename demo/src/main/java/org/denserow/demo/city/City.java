package org.denserow.demo.city;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.ShapeSet;
import org.denserow.engine.SimulationOptions;

/// The scenario `city`: one day of a timetable that is known already. It has no parameters; what to run is in the plan.
final class City implements Scenario {

    static final String HEADER =
            "One day of a city's public transport, from a GTFS feed or made up; every stop event is checked";

    private final DayPlan plan;
    private final RiderSettings riders;
    private final boolean lateAssets;
    private final Function<ShapeSet, ShapeLoader> loaders;

    /// @param plan the day
    /// @param lateAssets whether a vehicle stays pending while its shape is late; if not, the frame waits for the shape
    City(final DayPlan plan, final boolean lateAssets) {
        this(plan, RiderSettings.NONE, lateAssets, ShapeLoader::inBackground);
    }

    /// @param riders the riders of the day
    City(final DayPlan plan, final RiderSettings riders, final boolean lateAssets) {
        this(plan, riders, lateAssets, ShapeLoader::inBackground);
    }

    /// @param loaders makes the loader of a world, which closes it
    City(
            final DayPlan plan,
            final RiderSettings riders,
            final boolean lateAssets,
            final Function<ShapeSet, ShapeLoader> loaders) {
        this.plan = plan;
        this.riders = riders;
        this.lateAssets = lateAssets;
        this.loaders = loaders;
    }

    @Override
    public String name() {
        return "city";
    }

    @Override
    public String header() {
        return HEADER;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of();
    }

    /// {@return frames from the first second to the last; one more clears up}
    @Override
    public int steps(final boolean large) {
        return plan.frames();
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SYNCHRONOUS);
    }

    @Override
    public String longerRun() {
        return "--copies 200";
    }

    /// A minute of the day each second, or five.
    @Override
    public double liveHertz() {
        return 300;
    }

    /// At the end of a day nobody is on the way.
    @Override
    public boolean showsZeros() {
        return false;
    }

    @Override
    public String order() {
        return "riders by stop, then vehicle";
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return List.of();
    }

    @Override
    public String unrecorded(final int swapBudget) {
        if (lateAssets) {
            return "which depends on timing with late shapes: assets=late; leave out --assets or --record";
        }
        return swapBudget == 0
                ? ""
                : "which begins the order of riders between two frames: swap-budget=" + swapBudget
                        + "; leave out --swap-budget or --record";
    }

    @Override
    public World create(final Values values, final Activation activation, final SimulationOptions options) {
        final ShapeLoader loader = loaders.apply(plan.timetable().shapes());
        try {
            final SimulationOptions timed = riders.areAny() ? options.withDetailedReport() : options;
            final CityWorld city = CityWorld.create(
                    plan, lateAssets ? timed.withLateAssets() : timed, loader, riders, RiderRules.PLAIN);
            try {
                return new CityDay(city, loader);
            } catch (final Throwable thrown) {
                city.close();
                throw thrown;
            }
        } catch (final Throwable thrown) {
            loader.close();
            throw thrown;
        }
    }

    @Override
    public String title(final Values values) {
        return String.format(
                Locale.ROOT,
                "%s, %,d %s",
                plan.timetable().source(),
                plan.copies(),
                plan.copies() == 1 ? "copy" : "copies side by side");
    }

    @Override
    public Map<String, Object> settings(final Values values) {
        final Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("source", plan.timetable().source());
        settings.put("copies", plan.copies());
        settings.put("assets", lateAssets ? "late" : "wait");
        settings.put("withdrawnTrips", plan.withdrawals());
        settings.put("riders", riders.count());
        settings.put("layout", riders.storage().toString().toLowerCase(Locale.ROOT));
        settings.put("swapBudget", riders.swapBudget());
        return settings;
    }

    @Override
    public String rules(final boolean verified) {
        return "every stop event came once, at its stop and second; the right vehicles were active in every second"
                + (riders.areAny() ? "; no rider was lost; four counts of the riders aboard agree" : "");
    }
}
