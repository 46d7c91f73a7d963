package org.denserow.demo.city;

import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The simulation of one day of a city, or of several copies of it side by side: its [Network], stop events and
/// [Riders], its rows at the beginning, its [CitySystems].
///
/// An event lives from the end of the frame that made it to the end of the next one.
///
/// *Threads*: the one that creates it steps it and reads it between frames.
final class CityWorld implements AutoCloseable {

    /// A vehicle has served a stop.
    ///
    /// @param vehicle a stale handle if this was its last stop
    /// @param position position of the stop in the trip, from 0
    /// @param second the scheduled second after midnight
    /// @param boarded passengers who got on; they are made up
    record StopEvent(
            Table table,
            HandleColumn vehicle,
            HandleColumn stop,
            IntColumn copy,
            IntColumn trip,
            IntColumn position,
            IntColumn second,
            IntColumn boarded) {}

    private static final int FIRST_EVENTS = 64; // rows; the type grows to what the busiest second needs

    private final Network network;
    private final StopEvent events;
    private Riders riders; // null without riders

    private CityWorld(final DayPlan plan, final Simulation simulation) {
        network = new Network(plan, simulation);
        events = simulation.define(
                "event", StopEvent.class, Layout.dense(FIRST_EVENTS).growable());
    }

    /// Creates a world before its first frame.
    ///
    /// @param loader decodes the shapes of the plan's timetable; it may serve several worlds
    static CityWorld create(final DayPlan plan, final SimulationOptions options, final ShapeLoader loader) {
        return create(plan, options, loader, RiderSettings.NONE, RiderRules.PLAIN);
    }

    /// Creates a world with riders, if there are any, before its first frame.
    ///
    /// @param loader decodes the shapes of the plan's timetable; it may serve several worlds
    /// @param rules the rules of walking, waiting, getting on and off
    static CityWorld create(
            final DayPlan plan,
            final SimulationOptions options,
            final ShapeLoader loader,
            final RiderSettings riders,
            final RiderRules rules) {
        return World.of(riders.swapBudget() > 0 ? options.withSwapBudget(riders.swapBudget()) : options, simulation -> {
            final CityWorld world = new CityWorld(plan, simulation);
            if (riders.areAny()) {
                world.riders = new Riders(world.network, riders, options.seed(), rules);
            }
            new CitySystems(world, loader).declare();
            world.network.fill();
            if (world.hasRiders()) {
                world.riders.markStops();
            }
            return world;
        });
    }

    // ---- Queries ----

    /// {@return the second that the last frame simulated}
    int second() {
        return network.second();
    }

    DayPlan plan() {
        return network.plan();
    }

    Simulation simulation() {
        return network.simulation();
    }

    Network.Stop stops() {
        return network.stops();
    }

    Network.Route routes() {
        return network.routes();
    }

    Network.Shape shapes() {
        return network.shapes();
    }

    Network.Vehicle vehicles() {
        return network.vehicles();
    }

    StopEvent events() {
        return events;
    }

    boolean hasRiders() {
        return riders != null;
    }

    /// {@return the riders; null without riders}
    Riders riders() {
        return riders;
    }

    @Override
    public void close() {
        network.simulation().close();
    }
}
