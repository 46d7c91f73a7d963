package org.denserow.demo.timetable;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// The types of a [DayPlan] in a simulation: its stops, routes, shapes and vehicles.
///
/// Stops, routes and shapes are never destroyed; their row is `copy * count + number`. Vehicles come and go.
///
/// *Threads*: the owner's of the simulation.
public final class Network {

    /// A place that vehicles serve.
    ///
    /// @param x metres east of the centre of the first copy
    /// @param y metres north
    /// @param load passengers aboard the vehicle that served it last
    /// @param used whether a vehicle has served it
    public record Stop(Table table, FloatColumn x, FloatColumn y, IntColumn load, Tag used) {}

    /// A route and its trips that have no vehicle yet.
    ///
    /// @param copy its city
    /// @param next position of its next trip in `DayPlan.tripsByRoute()`
    /// @param end position after its last trip
    public record Route(Table table, IntColumn copy, IntColumn next, IntColumn end) {}

    /// A path, whose points the loader of shapes keeps.
    ///
    /// @param index number in the [ShapeSet]
    /// @param originX metres by which the copy's tile lies east
    /// @param originY metres by which it lies north
    public record Shape(Table table, IntColumn index, FloatColumn originX, FloatColumn originY) {}

    /// One vehicle runs one trip. It is pending for 120 seconds before its first departure, then active until its last
    /// arrival, which destroys it.
    ///
    /// @param at the stop served last; the null handle before the first
    /// @param trip number in the timetable
    /// @param next its next stop event in the timetable
    /// @param load passengers aboard; they are made up
    /// @param x metres east
    /// @param y metres north
    /// @param distance metres along its shape
    /// @param stopped whether it stands at a stop
    public record Vehicle(
            Table table,
            HandleColumn route,
            HandleColumn shape,
            HandleColumn at,
            IntColumn trip,
            IntColumn next,
            IntColumn load,
            FloatColumn x,
            FloatColumn y,
            FloatColumn distance,
            Tag stopped) {}

    /// Rows per chunk of stops, routes and vehicles: there are few rows, and each takes long.
    public static final int GRAIN = 64;

    private final DayPlan plan;
    private final Simulation simulation;
    private final Stop stops;
    private final Route routes;
    private final Shape shapes;
    private final Vehicle vehicles;

    /// Defines the types.
    public Network(final DayPlan plan, final Simulation simulation) {
        final Timetable timetable = plan.timetable();
        final int copies = plan.copies();
        this.plan = plan;
        this.simulation = simulation;
        stops = simulation.define("stop", Stop.class, rows(timetable.stops().count() * copies));
        routes = simulation.define("route", Route.class, rows(timetable.routes().count() * copies));
        shapes = simulation.define("shape", Shape.class, rows(timetable.shapes().count() * copies));
        vehicles = simulation.define(
                "vehicle",
                Vehicle.class,
                rows(CityOracle.of(timetable).peakVehicles() * copies).growable());
    }

    private static Layout rows(final int count) {
        return Layout.dense(Math.max(1, count));
    }

    /// Creates the rows of the stops, routes and shapes of all copies.
    public void fill() {
        for (int copy = 0; copy < plan.copies(); copy++) {
            final Timetable timetable = plan.timetable();
            for (int stop = 0; stop < timetable.stops().count(); stop++) {
                final int row = stops.table().row(stops.table().create());
                stops.x().values()[row] = timetable.stops().x()[stop] + plan.tileX(copy);
                stops.y().values()[row] = timetable.stops().y()[stop] + plan.tileY(copy);
            }
            for (int route = 0; route < timetable.routes().count(); route++) {
                final int row = routes.table().row(routes.table().create());
                routes.copy().values()[row] = copy;
                routes.next().values()[row] = plan.routeStart()[route];
                routes.end().values()[row] = plan.routeStart()[route + 1];
            }
            for (int shape = 0; shape < timetable.shapes().count(); shape++) {
                final int row = shapes.table().row(shapes.table().create());
                shapes.index().values()[row] = shape;
                shapes.originX().values()[row] = plan.tileX(copy);
                shapes.originY().values()[row] = plan.tileY(copy);
            }
        }
    }

    // ---- Queries ----

    /// {@return the second that the last frame simulated}
    public int second() {
        return plan.secondOf(simulation.frame() - 1);
    }

    public DayPlan plan() {
        return plan;
    }

    public Simulation simulation() {
        return simulation;
    }

    public Stop stops() {
        return stops;
    }

    public Route routes() {
        return routes;
    }

    public Shape shapes() {
        return shapes;
    }

    public Vehicle vehicles() {
        return vehicles;
    }
}
