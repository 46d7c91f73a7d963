package org.denserow.demo.feed;

import org.agrona.collections.IntArrayList;
import org.denserow.demo.run.BadInput;

/// The headways of a feed, from `frequencies.txt`: each row repeats a trip every `headway` seconds. A feed may have
/// none. Row `f` runs its trip with first departures `start[f] + k * headway[f]` below `end[f]`. Rows are sorted by
/// trip and start; rows of one trip do not overlap.
public record FeedFrequencies(int[] trip, int[] start, int[] end, int[] headway) {

    private static final String FILE = "frequencies.txt";

    static FeedFrequencies read(final FeedZip zip, final FeedTrips trips) {
        final IntArrayList rowTrips = new IntArrayList();
        final IntArrayList starts = new IntArrayList();
        final IntArrayList ends = new IntArrayList();
        final IntArrayList headways = new IntArrayList();
        final IntArrayList lines = new IntArrayList();
        if (zip.has(FILE)) {
            try (FeedTable table = zip.table(FILE)) {
                final int trip = table.column("trip_id");
                final int start = table.column("start_time");
                final int end = table.column("end_time");
                final int headway = table.column("headway_secs");
                while (table.next()) {
                    rowTrips.addInt(table.known(trip, trips.ids(), "trips.txt"));
                    starts.addInt(table.time(table.given(start)));
                    ends.addInt(table.time(table.given(end)));
                    headways.addInt(table.whole(headway));
                    lines.addInt(table.line());
                    if (table.whole(headway) == 0) {
                        throw table.bad("a headway must be at least 1 second", headway);
                    }
                }
            }
        }
        final RowOrder order = RowOrder.of(rowTrips.toIntArray(), starts.toIntArray(), trips.count());
        final FeedFrequencies frequencies = new FeedFrequencies(
                order.sorted(rowTrips), order.sorted(starts), order.sorted(ends), order.sorted(headways));
        frequencies.requireApart(order.sorted(lines));
        return frequencies;
    }

    /// Refuses rows that overlap: they would run a trip twice under one id.
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

    /// {@return first departures of a row; at most one for each second of a service day of 1000 hours}
    public long departures(final int row) {
        return Math.max(0, Math.ceilDiv(end[row] - start[row], headway[row]));
    }

    public int count() {
        return trip.length;
    }
}
