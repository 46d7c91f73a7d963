package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// The stops of a feed, from `stops.txt`.
///
/// @param ids ids by number
/// @param name a name for people; the id if the feed has none
/// @param lat degrees north; NaN for a node or a boarding area without position, which vehicles do not serve
/// @param lon degrees east; NaN like `lat`
record FeedStops(Ids ids, String[] name, double[] lat, double[] lon) {

    private static final int FIRST_TYPE_WITHOUT_POSITION = 3; // location types 3 and 4 may leave their position out

    static FeedStops read(final FeedZip zip) {
        final Ids ids = new Ids();
        final DoubleStream.Builder lats = DoubleStream.builder();
        final DoubleStream.Builder lons = DoubleStream.builder();
        final List<String> names = new ArrayList<>();
        try (FeedTable table = zip.table("stops.txt")) {
            final int id = table.column("stop_id");
            final int name = table.optionalColumn("stop_name");
            final int lat = table.column("stop_lat");
            final int lon = table.column("stop_lon");
            final int type = table.optionalColumn("location_type");
            while (table.next()) {
                final String stop = table.required(id);
                if (ids.find(stop) >= 0) {
                    throw table.bad("a stop must have one row", id);
                }
                ids.findOrAdd(stop);
                names.add(table.text(name).isEmpty() ? stop : table.text(name));
                final boolean blank = !table.text(type).isEmpty() && table.whole(type) >= FIRST_TYPE_WITHOUT_POSITION;
                lats.add(blank ? table.degrees(lat, 90) : table.degrees(table.given(lat), 90));
                lons.add(blank ? table.degrees(lon, 180) : table.degrees(table.given(lon), 180));
            }
        }
        return new FeedStops(
                ids,
                names.toArray(String[]::new),
                lats.build().toArray(),
                lons.build().toArray());
    }

    int count() {
        return name.length;
    }
}
