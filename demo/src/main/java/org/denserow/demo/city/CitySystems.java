package org.denserow.demo.city;

import org.denserow.demo.riders.Boarding;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Geometry;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Tag;

/// The systems of a [CityWorld]: what happens in each second.
///
/// | system | over | does |
/// |---|---|---|
/// | `depart` | routes | creates the vehicles of trips that depart in 120 seconds, and requests their shapes |
/// | `drive` | vehicles | moves them along their shapes |
/// | `serve` | vehicles | makes the stop events that are due; after the last one it destroys the vehicle |
/// | `sweep` | events | destroys the events of the second before |
///
/// `drive` runs before `serve`, so the next event of a vehicle is not made yet, and `drive` need not read its trip.
///
/// Without riders, loads are made up from the seed, the vehicle and the second, because feeds carry no passenger numbers.
/// With riders their systems run between `drive` and `serve`: those of [Riders].
///
/// *Threads*: bodies run on all workers; they only read the fields.
final class CitySystems {

    private static final int PLACES = Boarding.PLACES; // aboard a vehicle
    private static final int MOST_BOARDING = 8; // at one stop

    private final DayPlan plan;
    private final Simulation simulation;
    private final ShapeLoader loader;
    private final Network.Stop stops;
    private final Network.Route routes;
    private final Network.Shape shapes;
    private final Network.Vehicle vehicles;
    private final CityWorld.StopEvent events;
    private final Riders riders; // null: loads are made up

    CitySystems(final CityWorld world, final ShapeLoader loader) {
        this.plan = world.plan();
        this.simulation = world.simulation();
        this.loader = loader;
        this.stops = world.stops();
        this.routes = world.routes();
        this.shapes = world.shapes();
        this.vehicles = world.vehicles();
        this.events = world.events();
        this.riders = world.riders();
    }

    void declare() {
        final SystemBuilder depart = simulation
                .system("depart")
                .reads(routes.copy(), routes.end())
                .writes(routes.next())
                .creates(vehicles.table())
                .grain(Network.GRAIN);
        (riders == null ? depart : riders.departing(depart)).over(routes.table(), this::depart);
        simulation
                .system("drive")
                .reads(vehicles.shape(), vehicles.next(), shapes.index(), shapes.originX(), shapes.originY())
                .writes(vehicles.x(), vehicles.y(), vehicles.distance(), vehicles.stopped())
                .grain(Network.GRAIN)
                .over(vehicles.table(), this::drive);
        final SystemBuilder serve = simulation.system("serve");
        if (riders != null) {
            riders.declare();
            serve.writes(riders.boarded());
        }
        serve.reads(vehicles.route(), vehicles.trip(), routes.copy())
                .writes(vehicles.at(), vehicles.next(), vehicles.load())
                .creates(events.table())
                .grain(Network.GRAIN)
                .over(vehicles.table(), this::serve);
        simulation.system("sweep").over(events.table(), this::sweep);
    }

    // ---- Routes ----

    private void depart(final Range rows, final Commands commands) {
        final int due = plan.secondOf(rows.frame()) + DayPlan.LEAD_SECONDS;
        final int[] copy = rows.read(routes.copy());
        final int[] end = rows.read(routes.end());
        final int[] next = rows.write(routes.next());
        final int[] trips = plan.tripsByRoute();
        for (int row = rows.begin(); row < rows.end(); row++) {
            while (next[row] < end[row] && plan.timetable().trips().firstDeparture(trips[next[row]]) <= due) {
                create(trips[next[row]], copy[row], routes.table().handle(row), due - DayPlan.LEAD_SECONDS, commands);
                next[row]++;
            }
        }
    }

    private void create(final int trip, final int copy, final long route, final int now, final Commands commands) {
        final Timetable timetable = plan.timetable();
        final int shape = timetable.trips().shape()[trip];
        final long vehicle = commands.createPending(vehicles.table());
        commands.with(vehicles.route(), route)
                .with(
                        vehicles.shape(),
                        shapes.table().handle(copy * timetable.shapes().count() + shape))
                .with(vehicles.trip(), trip)
                .with(vehicles.next(), timetable.trips().firstEvent()[trip]);
        if (riders != null) {
            riders.depart(vehicle, trip, copy, commands);
        }
        commands.activateAt(vehicle, plan.frameOf(timetable.trips().firstDeparture(trip)), loader.ask(shape));
        if (plan.withdrawn()[trip] != DayPlan.NEVER) {
            commands.after(plan.withdrawn()[trip] - now).destroy(vehicle);
            commands.after(0);
        }
    }

    // ---- Vehicles ----

    private void drive(final Range rows, final Commands commands) {
        final int now = plan.secondOf(rows.frame());
        final Timetable.Trips trips = plan.timetable().trips();
        final int[] arrival = trips.arrival();
        final int[] departure = trips.departure();
        final float[] along = trips.distance();
        final long[] shape = rows.read(vehicles.shape());
        final int[] next = rows.read(vehicles.next());
        final float[] distance = rows.write(vehicles.distance());
        final Tag.Bits stopped = rows.write(vehicles.stopped());
        for (int row = rows.begin(); row < rows.end(); row++) {
            final int event = next[row];
            if (now >= arrival[event]) { // also at the first stop, which is due when the vehicle becomes active
                distance[row] = along[event];
                stopped.set(row);
            } else {
                final float share = (float) (now - departure[event - 1]) / (arrival[event] - departure[event - 1]);
                distance[row] = along[event - 1] + share * (along[event] - along[event - 1]);
                stopped.clear(row);
            }
        }
        place(rows, shape, distance);
    }

    private void place(final Range rows, final long[] shape, final float[] distance) {
        final Geometry[] geometries = loader.decoded();
        final Table table = shapes.table();
        final int[] index = rows.read(shapes.index());
        final float[] originX = rows.read(shapes.originX());
        final float[] originY = rows.read(shapes.originY());
        final float[] x = rows.write(vehicles.x());
        final float[] y = rows.write(vehicles.y());
        for (int row = rows.begin(); row < rows.end(); row++) {
            final int shapeRow = table.row(shape[row]);
            final Geometry geometry = geometries[index[shapeRow]];
            final int segment = geometry.segment(distance[row]);
            x[row] = originX[shapeRow] + geometry.at(geometry.x(), segment, distance[row]);
            y[row] = originY[shapeRow] + geometry.at(geometry.y(), segment, distance[row]);
        }
    }

    private void serve(final Range rows, final Commands commands) {
        final int now = plan.secondOf(rows.frame());
        final int[] second = plan.second();
        final int[] next = rows.write(vehicles.next());
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (second[next[row]] <= now) {
                serve(row, now, rows, commands);
            }
        }
    }

    /// Makes all due events of a vehicle: one at most, unless its shape was late.
    private void serve(final int row, final int now, final Range rows, final Commands commands) {
        final int[] next = rows.write(vehicles.next());
        final int[] load = rows.write(vehicles.load());
        final int trip = rows.read(vehicles.trip())[row];
        final int copy = rows.read(routes.copy())[routes.table().row(rows.read(vehicles.route())[row])];
        final int[] firstEvent = plan.timetable().trips().firstEvent();
        final int end = firstEvent[trip + 1];
        final long vehicle = vehicles.table().handle(row);
        final Draw draw = rows.random().at(row);
        while (next[row] < end && plan.second()[next[row]] <= now) {
            final int event = next[row]++;
            final boolean last = event == end - 1;
            final int boarding;
            if (riders == null) {
                final int alighting = last ? load[row] : draw.nextInt(load[row] + 1);
                final int room = PLACES - load[row] + alighting;
                boarding = last ? 0 : draw.nextInt(Math.min(room, MOST_BOARDING) + 1);
                load[row] += boarding - alighting;
            } else {
                boarding = rows.write(riders.boarded())[row];
                rows.write(riders.boarded())[row] = 0;
            }
            final long stop = stops.table()
                    .handle(copy * plan.timetable().stops().count()
                            + plan.timetable().trips().stop()[event]);
            rows.write(vehicles.at())[row] = stop;
            commands.tag(stop, stops.used()).set(stop, stops.load(), load[row]);
            commands.create(events.table());
            commands.with(events.vehicle(), vehicle)
                    .with(events.stop(), stop)
                    .with(events.copy(), copy)
                    .with(events.trip(), trip)
                    .with(events.position(), event - firstEvent[trip])
                    .with(events.second(), plan.second()[event])
                    .with(events.boarded(), boarding);
        }
        if (next[row] == end) {
            commands.destroy(vehicle);
        }
    }

    // ---- Events ----

    private void sweep(final Range rows, final Commands commands) {
        for (int row = rows.begin(); row < rows.end(); row++) {
            commands.destroy(events.table().handle(row));
        }
    }
}
