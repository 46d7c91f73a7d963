package org.denserow.demo.city;

/// The shapes of a feed, from `shapes.txt`: the paths of vehicles as points in degrees. A feed may have none.
///
/// @param given whether the feed has the file; without it, the shape ids of trips mean nothing
/// @param ids ids by number
/// @param start shape `s` is points `start[s]` to `start[s + 1] - 1`
/// @param travelled distance from the start of the shape in units of the feed; NaN where not given
record FeedShapes(boolean given, Ids ids, int[] start, double[] lat, double[] lon, double[] travelled) {

    private static final String FILE = "shapes.txt";

    static FeedShapes read(final FeedZip zip) {
        if (!zip.has(FILE)) {
            return new FeedShapes(false, new Ids(), new int[1], new double[0], new double[0], new double[0]);
        }
        final Ids ids = new Ids();
        final Ints shapes = new Ints();
        final Ints sequences = new Ints();
        final Doubles lats = new Doubles();
        final Doubles lons = new Doubles();
        final Doubles travelled = new Doubles();
        try (FeedTable table = zip.table(FILE)) {
            final int id = table.column("shape_id");
            final int lat = table.column("shape_pt_lat");
            final int lon = table.column("shape_pt_lon");
            final int sequence = table.column("shape_pt_sequence");
            final int distance = table.optionalColumn("shape_dist_traveled");
            while (table.next()) {
                shapes.add(ids.findOrAdd(table.required(id)));
                sequences.add(table.whole(sequence));
                lats.add(table.degrees(table.given(lat), 90));
                lons.add(table.degrees(table.given(lon), 180));
                travelled.add(table.number(distance));
            }
        }
        final RowOrder order = RowOrder.of(shapes.toArray(), sequences.toArray(), ids.size());
        return new FeedShapes(
                true,
                ids,
                order.start(),
                lats.toArray(order.rows()),
                lons.toArray(order.rows()),
                travelled.toArray(order.rows()));
    }

    int count() {
        return start.length - 1;
    }

    /// {@return number of points of one shape}
    int points(final int shape) {
        return start[shape + 1] - start[shape];
    }
}
