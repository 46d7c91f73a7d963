package org.denserow.demo.city;

import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.frame.Chunk;
import org.denserow.engine.frame.Commands;
import org.denserow.engine.frame.Draw;
import org.denserow.engine.frame.Listed;
import org.denserow.engine.frame.Range;
import org.denserow.engine.frame.Rows;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SystemBuilder;
import org.denserow.engine.frame.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.Grid;
import org.denserow.engine.index.SetIndex;

/// What riders do in each second, except getting on and off ([Boarding]).
///
/// | system | over | does |
/// |---|---|---|
/// | `leave` | riders who have arrived or given up | destroys them |
/// | `tidy` | displays | destroys lines of departures that are over |
/// | `appear` | stops | creates riders near them |
/// | `strand` | riders aboard | lets those walk whose vehicle is gone |
/// | `follow` | all riders | moves those aboard with their vehicle |
/// | `walk` | walking riders | decides where to go; at a stop they begin to wait, at the destination they have arrived |
/// | `wait` | waiting riders | looks at the display; gives up when patience ends |
///
/// A rider whose destination lies within 500 metres walks there. Otherwise the rider walks to the nearest of 8 stops
/// from which one trip goes there, or, if there is none, to the nearest from which two are enough: to the transfer with
/// the least detour first. After four rides a rider walks no further, and gives up.
///
/// A vehicle that is withdrawn leaves its riders where it was; they decide anew. A waiting rider who awaited it meets a
/// stale handle, counts it, and looks at the display again; an impatient one gives up if it shows no other.
///
/// *Threads*: bodies run on all workers; they only read the fields.
final class RiderSystems {

    private static final int HOME_METRES = 300; // homes lie in a square of this side around a stop
    private static final double WHEELCHAIR_SHARE = 0.02;
    private static final double IMPATIENT_SHARE = 0.2;
    private static final int PATIENCE = 40 * 60; // seconds at one stop
    private static final int IMPATIENT_PATIENCE = 10 * 60;
    private static final int LOOK_SECONDS = 30; // between two looks at a display

    private static final float LAST_METRES = 500; // are walked rather than ridden
    private static final int CHOICE = 8; // stops
    private static final float CHOICE_METRES = 800;
    private static final float METRES_PER_SECOND = 1.3f;
    private static final int MOST_RIDES = 4;
    private static final int WORD_SHIFT = 6; // 64 rows in a word

    private final DayPlan plan;
    private final Riders riders;
    private final Riders.Rider rows;
    private final CityWorld.Stop stops;
    private final CityWorld.Vehicle vehicles;

    RiderSystems(final Riders riders) {
        this.plan = riders.plan();
        this.riders = riders;
        this.rows = riders.rows();
        this.stops = riders.world().stops();
        this.vehicles = riders.world().vehicles();
    }

    void declare() {
        final Simulation simulation = riders.world().simulation();
        simulation.system("leave").over(rows.arrived().or(rows.gaveUp()), this::leave);
        simulation
                .system("tidy")
                .reads(riders.displays().event())
                .over(riders.displays().table().live(), this::tidy);
        simulation
                .system("appear")
                .reads(stops.x(), stops.y())
                .creates(rows.table())
                .grain(CitySystems.GRAIN)
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
        simulation
                .system("walk")
                .reads(riders.near(), stops.x(), stops.y())
                .reads(rows.origin(), rows.destination(), rows.rides(), rows.impatient())
                .writes(rows.goal(), rows.towards(), rows.until(), rows.since(), rows.x(), rows.y())
                .over(rows.walking(), this::walk);
        simulation
                .system("wait")
                .reads(rows.stop(), rows.goal(), rows.since(), rows.impatient(), vehicles.trip())
                .reads(riders.displayedAt(), riders.displays().vehicle(), riders.displays().event())
                .writes(rows.awaited(), rows.leaves(), rows.until())
                .over(rows.waiting(), this::await);
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
                final int destination = riders.demand().destination(stop % count, draw);
                commands.create(rows.table());
                commands.with(rows.walking())
                        .with(rows.origin(), stops.table().handle(stop))
                        .with(rows.destination(), stops.table().handle(stop / count * count + destination))
                        .with(rows.x(), x[stop] + HOME_METRES * ((float) draw.unit() - 0.5f))
                        .with(rows.y(), y[stop] + HOME_METRES * ((float) draw.unit() - 0.5f));
                if (draw.chance(WHEELCHAIR_SHARE)) {
                    commands.with(rows.wheelchair());
                }
                if (draw.chance(IMPATIENT_SHARE)) {
                    commands.with(rows.impatient());
                }
            }
        }
    }

    private void leave(final Rows selected, final Commands commands) {
        for (BitCursor it = selected.cursor(); it.next(); ) {
            commands.destroy(rows.table().handle(it.row()));
        }
    }

    private void tidy(final Rows selected, final Commands commands) {
        final int now = plan.secondOf(selected.frame());
        final int[] event = selected.read(riders.displays().event());
        for (BitCursor it = selected.cursor(); it.next(); ) {
            if (plan.second()[event[it.row()]] < now) {
                commands.destroy(riders.displays().table().handle(it.row()));
            }
        }
    }

    // ---- Aboard ----

    private void strand(final Rows selected, final Commands commands) {
        final long[] vehicle = selected.read(rows.vehicle());
        for (BitCursor it = selected.cursor(); it.next(); ) {
            if (vehicles.table().find(vehicle[it.row()]) < 0) {
                final long rider = rows.table().handle(it.row());
                commands.untag(rider, rows.aboard())
                        .tag(rider, rows.walking())
                        .set(rider, rows.vehicle(), Handle.NULL);
            }
        }
    }

    private void followRange(final Range range, final Commands commands) {
        final long[] vehicle = range.read(rows.vehicle());
        for (int row = range.begin(); row < range.end(); row++) {
            if (vehicle[row] != Handle.NULL) {
                follow(range, row, vehicle[row]);
            }
        }
    }

    private void followLive(final Rows live, final Commands commands) {
        final long[] vehicle = live.read(rows.vehicle());
        for (BitCursor it = live.cursor(); it.next(); ) {
            if (vehicle[it.row()] != Handle.NULL) {
                follow(live, it.row(), vehicle[it.row()]);
            }
        }
    }

    private void followList(final Listed list, final Commands commands) {
        final long[] vehicle = list.read(rows.vehicle());
        for (int i = list.from(); i < list.to(); i++) {
            final int row = list.rows()[i];
            if (vehicle[row] != Handle.NULL) {
                follow(list, row, vehicle[row]);
            }
        }
    }

    private void follow(final Chunk chunk, final int row, final long vehicle) {
        final int on = vehicles.table().find(vehicle);
        if (on >= 0) {
            chunk.write(rows.x())[row] = chunk.read(vehicles.x())[on];
            chunk.write(rows.y())[row] = chunk.read(vehicles.y())[on];
        }
    }

    // ---- On foot ----

    /// A loop by words: a cursor in a loop of this size would be an object in each chunk.
    private void walk(final Rows selected, final Commands commands) {
        final int now = plan.secondOf(selected.frame());
        final long[] towards = selected.write(rows.towards());
        final int[] until = selected.write(rows.until());
        final int[] found = selected.scratch().ints(CHOICE);
        final double[] squares = selected.scratch().doubles(CHOICE);
        for (int word = selected.firstWord(); word < selected.endWord(); word++) {
            for (long left = selected.word(word); left != 0; left &= left - 1) {
                final int row = (word << WORD_SHIFT) + Long.numberOfTrailingZeros(left);
                if (towards[row] == Handle.NULL) {
                    decide(selected, row, now, found, squares, commands);
                } else if (until[row] <= now) {
                    arrive(selected, row, now, commands);
                }
            }
        }
    }

    /// Chooses the next stop on foot, and where to leave the vehicle that is taken there.
    private void decide(
            final Rows walkers,
            final int row,
            final int now,
            final int[] found,
            final double[] squares,
            final Commands commands) {
        final int count = plan.timetable().stops().count();
        final float x = walkers.write(rows.x())[row];
        final float y = walkers.write(rows.y())[row];
        final long destination = walkers.read(rows.destination())[row];
        final int to = stops.table().row(destination);
        if (metres(walkers, to, x, y) <= LAST_METRES) {
            go(walkers, row, now, to, Handle.NULL);
            return;
        }
        if (walkers.read(rows.rides())[row] < MOST_RIDES) {
            final int choices = walkers.read(riders.near()).nearest(x, y, CHOICE, CHOICE_METRES, found, squares);
            for (int i = 0; i < choices; i++) {
                if (riders.reach().isDirect(found[i] % count, to % count)) {
                    go(walkers, row, now, found[i], destination);
                    return;
                }
            }
            for (int i = 0; i < choices; i++) {
                if (transfers(walkers, row, now, found[i], to)) {
                    return;
                }
            }
            if (transfers(walkers, row, now, stops.table().row(walkers.read(rows.origin())[row]), to)) {
                return;
            }
        }
        final long rider = rows.table().handle(row);
        commands.untag(rider, rows.walking()).tag(rider, rows.gaveUp());
    }

    private boolean transfers(final Rows walkers, final int row, final int now, final int from, final int to) {
        final int count = plan.timetable().stops().count();
        final int by = riders.reach().isDirect(from % count, to % count)
                ? to % count
                : riders.reach().transfer(from % count, to % count);
        if (by >= 0) {
            go(walkers, row, now, from, stops.table().handle(to / count * count + by));
        }
        return by >= 0;
    }

    private void go(final Rows walkers, final int row, final int now, final int stop, final long goal) {
        final float metres = metres(walkers, stop, walkers.write(rows.x())[row], walkers.write(rows.y())[row]);
        walkers.write(rows.goal())[row] = goal;
        walkers.write(rows.towards())[row] = stops.table().handle(stop);
        walkers.write(rows.until())[row] = now + (int) Math.ceil(metres / METRES_PER_SECOND);
    }

    private float metres(final Rows walkers, final int stop, final float x, final float y) {
        final float dx = walkers.read(stops.x())[stop] - x;
        final float dy = walkers.read(stops.y())[stop] - y;
        return (float) Math.sqrt(dx * dx + dy * dy);
    }

    private void arrive(final Rows walkers, final int row, final int now, final Commands commands) {
        final long rider = rows.table().handle(row);
        final long stop = walkers.write(rows.towards())[row];
        walkers.write(rows.towards())[row] = Handle.NULL;
        if (walkers.write(rows.goal())[row] == Handle.NULL) {
            commands.untag(rider, rows.walking()).tag(rider, rows.arrived());
            return;
        }
        final int at = stops.table().row(stop);
        walkers.write(rows.x())[row] = walkers.read(stops.x())[at];
        walkers.write(rows.y())[row] = walkers.read(stops.y())[at];
        walkers.write(rows.since())[row] = now;
        walkers.write(rows.until())[row] =
                now + (walkers.read(rows.impatient()).get(row) ? IMPATIENT_PATIENCE : PATIENCE);
        commands.untag(rider, rows.walking()).tag(rider, rows.waiting()).set(rider, rows.stop(), stop);
    }

    // ---- At a stop ----

    private void await(final Rows selected, final Commands commands) {
        int met = 0;
        for (int word = selected.firstWord(); word < selected.endWord(); word++) {
            for (long left = selected.word(word); left != 0; left &= left - 1) {
                met += await(selected, (word << WORD_SHIFT) + Long.numberOfTrailingZeros(left), commands) ? 1 : 0;
            }
        }
        if (met > 0) {
            riders.stale().add(selected, met);
        }
    }

    /// {@return whether the vehicle that a rider awaited is withdrawn}
    private boolean await(final Rows selected, final int row, final Commands commands) {
        final int now = plan.secondOf(selected.frame());
        final long[] awaited = selected.write(rows.awaited());
        final int[] until = selected.write(rows.until());
        if (awaited[row] != Handle.NULL && now > selected.write(rows.leaves())[row]) {
            awaited[row] = Handle.NULL; // it left without this rider
        }
        final boolean isGone = awaited[row] != Handle.NULL && vehicles.table().find(awaited[row]) < 0;
        if (isGone) {
            if (!look(selected, row, now) && selected.read(rows.impatient()).get(row)) {
                until[row] = now;
            }
        } else if (awaited[row] == Handle.NULL && (now - selected.read(rows.since())[row]) % LOOK_SECONDS == 0) {
            look(selected, row, now);
        }
        if (until[row] <= now) {
            final long rider = rows.table().handle(row);
            commands.untag(rider, rows.waiting()).tag(rider, rows.gaveUp()).set(rider, rows.stop(), Handle.NULL);
        }
        return isGone;
    }

    /// Finds on the display the first vehicle that goes to the goal, the lower handle of equals.
    ///
    /// @return whether there is one
    private boolean look(final Rows waiting, final int row, final int now) {
        final SetIndex.Sets displayed = waiting.read(riders.displayedAt());
        final int[] event = waiting.read(riders.displays().event());
        final long[] shown = waiting.read(riders.displays().vehicle());
        final int[] trip = waiting.read(vehicles.trip());
        final Table table = vehicles.table();
        final int goal = riders.numberOf(waiting.read(rows.goal())[row]);
        long best = Handle.NULL;
        int first = Integer.MAX_VALUE;
        for (int line = displayed.first(waiting.read(rows.stop())[row]); line >= 0; line = displayed.next(line)) {
            final int leaves = plan.second()[event[line]];
            final int vehicle = table.find(shown[line]);
            if (vehicle < 0 || leaves < now || leaves > first || leaves == first && shown[line] > best) {
                continue;
            }
            if (riders.tripStops().next(trip[vehicle], event[line] + 1, goal) >= 0) {
                best = shown[line];
                first = leaves;
            }
        }
        waiting.write(rows.awaited())[row] = best;
        waiting.write(rows.leaves())[row] = first;
        return best != Handle.NULL;
    }
}
