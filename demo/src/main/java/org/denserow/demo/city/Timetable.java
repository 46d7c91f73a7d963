package org.denserow.demo.city;

/// One service day of a city: what the simulation runs on and the [CityOracle] sweeps. Immutable by agreement: nobody
/// writes its arrays once it is built. May be read by any thread.
///
/// @param source where it comes from, for people: the name of a feed and the date, or the seed
/// @param trips in the order of (first departure, trip id)
/// @param skippedTrips trips of the day that have fewer than two stop times and therefore do not run
/// @param leftOutRows stop times of the whole feed that name no stop but an area, and are left out
record Timetable(
        String source, Stops stops, Routes routes, ShapeSet shapes, Trips trips, int skippedTrips, int leftOutRows) {

    /// The stops by number, those without a position at the centre.
    ///
    /// @param x metres east of the centre of the city
    /// @param y metres north
    record Stops(String[] id, String[] name, float[] x, float[] y) {

        int count() {
            return id.length;
        }
    }

    /// The routes by number.
    ///
    /// @param name what a vehicle of the route shows
    record Routes(String[] id, String[] name) {

        int count() {
            return id.length;
        }
    }

    /// The trips and, flat, their stop events. One vehicle runs one trip.
    ///
    /// @param route route of each trip
    /// @param shape shape of each trip, a number of the [ShapeSet]; always one
    /// @param firstEvent trip `t` makes the events `firstEvent[t]` to `firstEvent[t + 1] - 1`, at least two; one
    ///     element more than trips
    /// @param stop stop of each event
    /// @param arrival second after midnight of each event; never decreases within a trip
    /// @param departure second after midnight, at least `arrival` and at most the next arrival
    /// @param distance metres along the shape, within its length; never decreases within a trip
    record Trips(
            String[] id,
            int[] route,
            int[] shape,
            int[] firstEvent,
            int[] stop,
            int[] arrival,
            int[] departure,
            float[] distance) {

        int count() {
            return id.length;
        }

        int events() {
            return stop.length;
        }

        /// {@return the second at which the vehicle of a trip becomes active}
        int firstDeparture(final int trip) {
            return departure[firstEvent[trip]];
        }

        /// {@return the second at which the vehicle of a trip makes its last stop event and is gone}
        int lastArrival(final int trip) {
            return arrival[firstEvent[trip + 1] - 1];
        }
    }
}
