package org.denserow.demo.feed;

import java.util.stream.DoubleStream;
import org.agrona.collections.IntArrayList;

/// The shapes of a feed, from `shapes.txt`: the paths of vehicles as points in degrees. A feed may have none.
///
/// @param given whether the feed has the file; if not, the shape ids of trips mean nothing
/// @param ids ids by number
/// @param start shape `s` is points `start[s]` to `start[s + 1] - 1`
/// @param travelled distance from the start of the shape in units of the feed; NaN if not given
public record FeedShapes(boolean given, Ids ids, int[] start, double[] lat, double[] lon, double[] travelled) {

    private static final String FILE = "shapes.txt";

    static FeedShapes read(final FeedZip zip) {
        if (!zip.has(FILE)) {
            return new FeedShapes(false, new Ids(), new int[1], new double[0], new double[0], new double[0]);
        }
        final Ids ids = new Ids();
        final IntArrayList shapes = new IntArrayList();
        final IntArrayList sequences = new IntArrayList();
        final DoubleStream.Builder lats = DoubleStream.builder();
        final DoubleStream.Builder lons = DoubleStream.builder();
        final DoubleStream.Builder travelled = DoubleStream.builder();
        try (FeedTable table = zip.table(FILE)) {
            final int id = table.column("shape_id");
            final int lat = table.column("shape_pt_lat");
            final int lon = table.column("shape_pt_lon");
            final int sequence = table.column("shape_pt_sequence");
            final int distance = table.optionalColumn("shape_dist_traveled");
            while (table.next()) {
                shapes.addInt(ids.findOrAdd(table.required(id)));
                sequences.addInt(table.whole(sequence));
                lats.add(table.degrees(table.given(lat), 90));
                lons.add(table.degrees(table.given(lon), 180));
                travelled.add(table.number(distance));
            }
        }
        final RowOrder order = RowOrder.of(shapes.toIntArray(), sequences.toIntArray(), ids.size());
        return new FeedShapes(
                true,
                ids,
                order.start(),
                order.sorted(lats.build().toArray()),
                order.sorted(lons.build().toArray()),
                order.sorted(travelled.build().toArray()));
    }

    public int count() {
        return start.length - 1;
    }

    /// {@return number of points of one shape}
    public int points(final int shape) {
        return start[shape + 1] - start[shape];
    }
}
