package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/// The rules of every timetable, from its documentation.
final class TimetableRules {

    private TimetableRules() {}

    static void assertHold(final Timetable timetable) {
        final Timetable.Trips trips = timetable.trips();
        assertEquals(trips.events(), trips.firstEvent()[trips.count()]);
        for (int trip = 0; trip < trips.count(); trip++) {
            final String name = "trip=" + trips.id()[trip];
            final Geometry shape = timetable.shapes().decode(trips.shape()[trip]);
            final int from = trips.firstEvent()[trip];
            final int to = trips.firstEvent()[trip + 1];
            assertTrue(to - from >= 2, name);
            assertTrue(
                    trips.route()[trip] >= 0
                            && trips.route()[trip] < timetable.routes().count(),
                    name);
            assertTrue(
                    trip == 0
                            || trips.firstDeparture(trip - 1) < trips.firstDeparture(trip)
                            || trips.firstDeparture(trip - 1) == trips.firstDeparture(trip)
                                    && trips.id()[trip - 1].compareTo(trips.id()[trip]) < 0,
                    name);
            for (int event = from; event < to; event++) {
                assertTrue(
                        trips.stop()[event] >= 0
                                && trips.stop()[event] < timetable.stops().count(),
                        name);
                assertTrue(trips.arrival()[event] <= trips.departure()[event], name);
                assertTrue(trips.distance()[event] >= 0 && trips.distance()[event] <= shape.length(), name);
                if (event > from) {
                    assertTrue(trips.departure()[event - 1] <= trips.arrival()[event], name);
                    assertTrue(trips.distance()[event - 1] <= trips.distance()[event], name);
                }
            }
        }
    }

    /// {@return the greatest distance in metres between a stop and the place of its event on the shape}
    static double farthestFromStop(final Timetable timetable) {
        final Timetable.Trips trips = timetable.trips();
        double farthest = 0;
        for (int trip = 0; trip < trips.count(); trip++) {
            final Geometry shape = timetable.shapes().decode(trips.shape()[trip]);
            for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1]; event++) {
                final int stop = trips.stop()[event];
                farthest = Math.max(
                        farthest,
                        Math.hypot(
                                shape.xAt(trips.distance()[event])
                                        - timetable.stops().x()[stop],
                                shape.yAt(trips.distance()[event])
                                        - timetable.stops().y()[stop]));
            }
        }
        return farthest;
    }
}
