package org.denserow.demo.timetable;

/// One service day of a city, the input of the simulation and of the [CityOracle]. No code writes its arrays once it is
/// built; any thread may read it.
///
/// @param source its origin, for people: the name of a feed and the date, or the seed
/// @param trips in the order of (first departure, trip id)
/// @param skippedTrips trips of the day with fewer than two stop times, which do not run
/// @param leftOutRows stop times of the whole feed that name an area instead of a stop, and are left out
public record Timetable(
        String source, Stops stops, Routes routes, ShapeSet shapes, Trips trips, int skippedTrips, int leftOutRows) {

    /// The stops by number. A stop without a position lies at the centre.
    ///
    /// @param x metres east of the centre of the city
    /// @param y metres north
    /// @param accessible whether a rider in a wheelchair may get on and off; unknown counts as accessible
    public record Stops(String[] id, String[] name, float[] x, float[] y, boolean[] accessible) {

        public int count() {
            return id.length;
        }
    }

    /// The routes by number.
    ///
    /// @param name the name on the vehicle
    public record Routes(String[] id, String[] name) {

        public int count() {
            return id.length;
        }
    }

    /// The trips, and the stop events of all trips in one sequence. One vehicle runs one trip.
    ///
    /// @param route route of each trip
    /// @param shape shape of each trip, a number of the [ShapeSet]; every trip has one
    /// @param accessible whether a rider in a wheelchair may get on; unknown counts as accessible
    /// @param firstEvent trip `t` makes the events `firstEvent[t]` to `firstEvent[t + 1] - 1`, at least two; the array
    ///     has one element more than there are trips
    /// @param stop stop of each event
    /// @param arrival second after midnight of each event; never decreases within a trip
    /// @param departure second after midnight, at least `arrival` and at most the next arrival
    /// @param distance metres along the shape, within its length; never decreases within a trip
    public record Trips(
            String[] id,
            int[] route,
            int[] shape,
            boolean[] accessible,
            int[] firstEvent,
            int[] stop,
            int[] arrival,
            int[] departure,
            float[] distance) {

        public int count() {
            return id.length;
        }

        public int events() {
            return stop.length;
        }

        /// {@return the second at which the vehicle of a trip becomes active}
        public int firstDeparture(final int trip) {
            return departure[firstEvent[trip]];
        }

        /// {@return the second at which the vehicle of a trip makes its last stop event and is destroyed}
        public int lastArrival(final int trip) {
            return arrival[firstEvent[trip + 1] - 1];
        }
    }
}
