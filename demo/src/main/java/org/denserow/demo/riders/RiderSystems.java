package org.denserow.demo.riders;

import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Listed;
import org.denserow.engine.Range;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.handle.Handle;

/// What riders do in each second: they come, they go, and those aboard move with their vehicle.
///
/// | system | over | does |
/// |---|---|---|
/// | `leave` | riders who have arrived or given up | destroys them |
/// | `tidy` | displays | destroys lines of departures that are over |
/// | `appear` | stops | creates riders near them |
/// | `strand` | riders aboard | lets those walk whose vehicle is gone |
/// | `follow` | all riders | moves those aboard with their vehicle |
/// | `walk` | walking riders | see [Walking] |
/// | `wait` | waiting riders | see [Waiting] |
/// | `stand`, `exchange` | vehicles, stops | see [Boarding] |
///
/// A vehicle that is withdrawn leaves its riders where it was, and they decide anew on foot.
///
/// Loops go by words of 64 rows: a cursor stays an object in loops that record several kinds of commands.
///
/// *Threads*: bodies run on all workers; they only read the fields.
final class RiderSystems {

    private static final int HOME_METRES = 300; // homes lie in a square of this side around a stop
    private static final double WHEELCHAIR_SHARE = 0.02;
    private static final double IMPATIENT_SHARE = 0.2;

    private final DayPlan plan;
    private final Riders riders;
    private final Riders.Rider rows;
    private final Network.Stop stops;
    private final Network.Vehicle vehicles;

    RiderSystems(final Riders riders) {
        this.plan = riders.plan();
        this.riders = riders;
        this.rows = riders.rows();
        this.stops = riders.network().stops();
        this.vehicles = riders.network().vehicles();
    }

    void declare() {
        final Simulation simulation = riders.network().simulation();
        simulation.system("leave").over(rows.arrived().or(rows.gaveUp()), this::leave);
        simulation
                .system("tidy")
                .reads(riders.displays().event())
                .over(riders.displays().table().live(), this::tidy);
        simulation
                .system("appear")
                .reads(stops.x(), stops.y())
                .creates(rows.table())
                .grain(Network.GRAIN)
                .over(stops.table(), this::appear);
        simulation.system("strand").reads(rows.vehicle()).over(rows.aboard(), this::strand);
        final SystemBuilder follow = simulation
                .system("follow")
                .reads(rows.vehicle(), vehicles.x(), vehicles.y())
                .writes(rows.x(), rows.y());
        switch (riders.settings().storage()) {
            case DENSE -> follow.over(rows.table(), this::followRange);
            case PINNED -> follow.over(rows.table().live(), this::followLive);
            case PINNED_LIST -> follow.over(rows.table().list(), this::followList);
        }
        riders.rules().walking().apply(riders).declare();
        riders.rules().waiting().apply(riders).declare();
    }

    // ---- Coming and going ----

    private void appear(final Range range, final Commands commands) {
        final int count = plan.timetable().stops().count();
        final float[] x = range.read(stops.x());
        final float[] y = range.read(stops.y());
        for (int stop = range.begin(); stop < range.end(); stop++) {
            final int due = riders.demand().appear(stop, range.frame());
            if (due == 0) {
                continue;
            }
            final Draw draw = range.random().at(stop);
            for (int i = 0; i < due; i++) {
                final float homeX = x[stop] + HOME_METRES * ((float) draw.nextDouble() - 0.5f);
                final float homeY = y[stop] + HOME_METRES * ((float) draw.nextDouble() - 0.5f);
                final boolean sits = draw.chance(WHEELCHAIR_SHARE);
                final boolean isImpatient = draw.chance(IMPATIENT_SHARE);
                final float metres = (float) Math.hypot(homeX - x[stop], homeY - y[stop]);
                final int since = plan.secondOf(range.frame()) + 1 + Journeys.walk(metres);
                final int destination =
                        riders.demand().destination(stop % count, since, Journeys.patience(isImpatient), sits, draw);
                commands.create(rows.table());
                commands.with(rows.walking())
                        .with(rows.origin(), stops.table().handle(stop))
                        .with(rows.destination(), stops.table().handle(stop / count * count + destination))
                        .with(rows.x(), homeX)
                        .with(rows.y(), homeY);
                if (sits) {
                    commands.with(rows.wheelchair());
                }
                if (isImpatient) {
                    commands.with(rows.impatient());
                }
            }
        }
    }

    private void leave(final Rows selected, final Commands commands) {
        riders.visit(selected);
        for (int row = selected.next(0); row >= 0; row = selected.next(row + 1)) {
            commands.destroy(rows.table().handle(row));
        }
    }

    private void tidy(final Rows selected, final Commands commands) {
        final int now = plan.secondOf(selected.frame());
        final int[] event = selected.read(riders.displays().event());
        for (int row = selected.next(0); row >= 0; row = selected.next(row + 1)) {
            if (plan.second()[event[row]] < now) {
                commands.destroy(riders.displays().table().handle(row));
            }
        }
    }

    // ---- Aboard ----

    private void strand(final Rows selected, final Commands commands) {
        riders.visit(selected);
        final long[] vehicle = selected.read(rows.vehicle());
        for (int row = selected.next(0); row >= 0; row = selected.next(row + 1)) {
            if (vehicles.table().find(vehicle[row]) < 0) {
                final long rider = rows.table().handle(row);
                commands.untag(rider, rows.aboard()).tag(rider, rows.walking()).set(rider, rows.vehicle(), Handle.NULL);
            }
        }
    }

    private void followRange(final Range range, final Commands commands) {
        final long[] vehicle = range.read(rows.vehicle());
        final float[] fromX = range.read(vehicles.x());
        final float[] fromY = range.read(vehicles.y());
        final float[] x = range.write(rows.x());
        final float[] y = range.write(rows.y());
        for (int row = range.begin(); row < range.end(); row++) {
            if (vehicle[row] != Handle.NULL) {
                follow(row, vehicle[row], fromX, fromY, x, y);
            }
        }
    }

    private void followLive(final Rows live, final Commands commands) {
        final long[] vehicle = live.read(rows.vehicle());
        final float[] fromX = live.read(vehicles.x());
        final float[] fromY = live.read(vehicles.y());
        final float[] x = live.write(rows.x());
        final float[] y = live.write(rows.y());
        for (int row = live.next(0); row >= 0; row = live.next(row + 1)) {
            if (vehicle[row] != Handle.NULL) {
                follow(row, vehicle[row], fromX, fromY, x, y);
            }
        }
    }

    private void followList(final Listed list, final Commands commands) {
        final long[] vehicle = list.read(rows.vehicle());
        final float[] fromX = list.read(vehicles.x());
        final float[] fromY = list.read(vehicles.y());
        final float[] x = list.write(rows.x());
        final float[] y = list.write(rows.y());
        for (int i = list.from(); i < list.to(); i++) {
            final int row = list.rows()[i];
            if (vehicle[row] != Handle.NULL) {
                follow(row, vehicle[row], fromX, fromY, x, y);
            }
        }
    }

    private void follow(
            final int row,
            final long vehicle,
            final float[] fromX,
            final float[] fromY,
            final float[] x,
            final float[] y) {
        final int on = vehicles.table().find(vehicle);
        if (on >= 0) {
            x[row] = fromX[on];
            y[row] = fromY[on];
        }
    }
}
