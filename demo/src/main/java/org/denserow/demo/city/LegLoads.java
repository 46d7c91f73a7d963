package org.denserow.demo.city;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;

/// Counts who is carried over each leg, in each copy. A leg leads from a stop to the next one of some trip; both
/// directions are one leg. With riders it counts those aboard when a vehicle leaves a stop for the next one, also if the
/// vehicle is withdrawn on the way; without riders, whose loads are made up, it counts the vehicles.
///
/// A vehicle that passes several stops in one second counts those who are aboard after it. One that goes in the second
/// in which it leaves a stop carries nobody on.
///
/// *Threads*: the owner's. *Cost*: O(events) a frame; nothing is allocated.
final class LegLoads {

    private static final int NONE = -1; // after the last stop of a trip

    private final DayPlan plan;
    private final int[] legOf; // of each stop event of the timetable, the leg that begins there
    private final int[] eventOf; // of each leg, the first such event
    private final int[] carried; // by copy * legs + leg

    LegLoads(final DayPlan plan) {
        this.plan = plan;
        final Timetable.Trips trips = plan.timetable().trips();
        final long stops = plan.timetable().stops().count();
        final Map<Long, Integer> legs = new HashMap<>();
        final int[] first = new int[trips.events()];
        legOf = new int[trips.events()];
        for (int trip = 0; trip < trips.count(); trip++) {
            final int last = trips.firstEvent()[trip + 1] - 1;
            for (int event = trips.firstEvent()[trip]; event < last; event++) {
                final int from = trips.stop()[event];
                final int to = trips.stop()[event + 1];
                final int next = legs.size();
                legOf[event] = legs.computeIfAbsent(stops * Math.min(from, to) + Math.max(from, to), pair -> next);
                if (legs.size() > next) {
                    first[next] = event;
                }
            }
            legOf[last] = NONE;
        }
        eventOf = Arrays.copyOf(first, legs.size());
        carried = new int[legs.size() * plan.copies()];
    }

    /// {@return a copy of the counts, by copy and leg}
    int[] saved() {
        return carried.clone();
    }

    void load(final int[] saved) {
        System.arraycopy(saved, 0, carried, 0, carried.length);
    }

    /// Counts the vehicles that left a stop in the last frame.
    void frame(final CityWorld world) {
        final CityWorld.StopEvent events = world.events();
        final Timetable.Trips trips = plan.timetable().trips();
        for (int row = 0; row < events.table().size(); row++) {
            final int trip = events.trip().values()[row];
            final int copy = events.copy().values()[row];
            final int event = eventOf(trips, trip, events.position().values()[row]);
            if (event < 0 || copy < 0 || copy >= plan.copies() || legOf[event] == NONE) {
                continue; // an event that the check finds wrong, or a last stop
            }
            final int vehicle = world.vehicles().table().find(events.vehicle().values()[row]);
            if (vehicle >= 0) {
                carried[copy * legs() + legOf[event]] +=
                        world.hasRiders() ? world.vehicles().load().values()[vehicle] : 1;
            }
        }
    }

    private static int eventOf(final Timetable.Trips trips, final int trip, final int position) {
        if (trip < 0 || trip >= trips.count() || position < 0) {
            return NONE;
        }
        final int event = trips.firstEvent()[trip] + position;
        return event < trips.firstEvent()[trip + 1] ? event : NONE;
    }

    // ---- Results ----

    /// {@return legs of one copy}
    int legs() {
        return eventOf.length;
    }

    /// {@return the stop event of the timetable with which a leg begins, the first of several; the leg ends with the next
    ///     one}
    int eventOf(final int leg) {
        return eventOf[leg];
    }

    /// {@return riders carried over a leg; vehicles, without riders}
    int carried(final int copy, final int leg) {
        return carried[copy * legs() + leg];
    }
}
