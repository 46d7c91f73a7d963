package org.denserow.demo.city;

/// The headways of a feed, from `frequencies.txt`: rows that repeat a trip every `headway` seconds. A feed may have
/// none. Row `f` runs its trip with first departures `start[f] + k * headway[f]` below `end[f]`; rows of one trip do
/// not overlap. They are sorted by trip and start.
record FeedFrequencies(int[] trip, int[] start, int[] end, int[] headway) {

    private static final String FILE = "frequencies.txt";

    static FeedFrequencies read(final FeedZip zip, final FeedTrips trips) {
        final Ints rowTrips = new Ints();
        final Ints starts = new Ints();
        final Ints ends = new Ints();
        final Ints headways = new Ints();
        final Ints lines = new Ints();
        if (zip.has(FILE)) {
            try (FeedTable table = zip.table(FILE)) {
                final int trip = table.column("trip_id");
                final int start = table.column("start_time");
                final int end = table.column("end_time");
                final int headway = table.column("headway_secs");
                while (table.next()) {
                    rowTrips.add(table.known(trip, trips.ids(), "trips.txt"));
                    starts.add(table.time(table.given(start)));
                    ends.add(table.time(table.given(end)));
                    headways.add(table.whole(headway));
                    lines.add(table.line());
                    if (table.whole(headway) == 0) {
                        throw table.bad("a headway must be at least 1 second", headway);
                    }
                }
            }
        }
        final int[] rows =
                RowOrder.of(rowTrips.toArray(), starts.toArray(), trips.count()).rows();
        final FeedFrequencies frequencies = new FeedFrequencies(
                rowTrips.toArray(rows), starts.toArray(rows), ends.toArray(rows), headways.toArray(rows));
        frequencies.requireApart(lines.toArray(rows));
        return frequencies;
    }

    /// Overlapping rows would run a trip twice under one id.
    private void requireApart(final int[] line) {
        for (int row = 1; row < count(); row++) {
            if (trip[row] == trip[row - 1] && start[row] < end[row - 1]) {
                throw new BadInput(
                        FILE,
                        line[row],
                        "rows of one trip must not overlap",
                        "start_time=" + ServiceTime.formatExact(start[row]));
            }
        }
    }

    int count() {
        return trip.length;
    }
}
