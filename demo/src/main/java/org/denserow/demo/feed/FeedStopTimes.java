package org.denserow.demo.feed;

import java.util.stream.DoubleStream;
import org.agrona.collections.IntArrayList;

/// The stop times of a feed, from `stop_times.txt`: for each trip its stops in order, every time filled in.
///
/// @param start trip `t` is rows `start[t]` to `start[t + 1] - 1`
/// @param stop stop of each row
/// @param arrival seconds after midnight; never decreasing within a trip of at least two rows
/// @param departure seconds after midnight, at least `arrival`
/// @param travelled distance along the shape in units of the feed; NaN if not given
/// @param leftOut rows left out because they name an area instead of a stop
public record FeedStopTimes(int[] start, int[] stop, int[] arrival, int[] departure, double[] travelled, int leftOut) {

    static FeedStopTimes read(final FeedZip zip, final FeedTrips trips, final FeedStops stops) {
        try (FeedTable table = zip.table("stop_times.txt")) {
            final Rows rows = new Rows();
            rows.read(table, trips, stops);
            return rows.sorted(table.file(), trips.count());
        }
    }

    /// {@return number of stop times of one trip}
    public int stops(final int trip) {
        return start[trip + 1] - start[trip];
    }

    /// The columns in the order of the file.
    private static final class Rows {

        private final IntArrayList trips = new IntArrayList();
        private final IntArrayList stops = new IntArrayList();
        private final IntArrayList sequences = new IntArrayList();
        private final IntArrayList arrivals = new IntArrayList();
        private final IntArrayList departures = new IntArrayList();
        private final DoubleStream.Builder travelled = DoubleStream.builder();
        private final IntArrayList lines = new IntArrayList(); // for errors that are found in sorted rows only
        private int leftOut;

        private void read(final FeedTable table, final FeedTrips knownTrips, final FeedStops knownStops) {
            final int trip = table.column("trip_id");
            final int stop = table.column("stop_id");
            final int sequence = table.column("stop_sequence");
            final int arrival = table.column("arrival_time");
            final int departure = table.column("departure_time");
            final int distance = table.optionalColumn("shape_dist_traveled");
            final int area = table.optionalColumn("location_id");
            final int group = table.optionalColumn("location_group_id");
            while (table.next()) {
                final int number = table.known(trip, knownTrips.ids(), "trips.txt");
                if (table.text(stop).isEmpty() && !(table.text(area) + table.text(group)).isEmpty()) {
                    leftOut++;
                    continue;
                }
                final int place = table.known(stop, knownStops.ids(), "stops.txt");
                if (Double.isNaN(knownStops.lat()[place])
                        || Double.isNaN(knownStops.lon()[place])) {
                    throw table.bad("a stop that is served must have a position in stops.txt", stop);
                }
                trips.addInt(number);
                stops.addInt(place);
                sequences.addInt(table.whole(sequence));
                arrivals.addInt(table.time(arrival));
                departures.addInt(table.time(departure));
                travelled.add(table.number(distance));
                lines.addInt(table.line());
            }
        }

        private FeedStopTimes sorted(final String file, final int tripCount) {
            final RowOrder order = RowOrder.of(trips.toIntArray(), sequences.toIntArray(), tripCount);
            final int[] start = order.start();
            final int[] arrival = order.sorted(arrivals);
            final int[] departure = order.sorted(departures);
            final double[] distance = order.sorted(travelled.build().toArray());
            final TripTimes times =
                    new TripTimes(file, order.sorted(lines), order.sorted(sequences), arrival, departure, distance);
            for (int trip = 0; trip < tripCount; trip++) {
                times.complete(start[trip], start[trip + 1]);
            }
            return new FeedStopTimes(start, order.sorted(stops), arrival, departure, distance, leftOut);
        }
    }
}
