package org.denserow.demo.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.agrona.collections.IntArrayList;
import org.denserow.demo.run.BadInput;

/// The stops of a feed, from `stops.txt`.
///
/// @param ids ids by number
/// @param name a name for people; the id if the feed has none
/// @param lat degrees north; NaN for a node or a boarding area without position, which vehicles do not serve
/// @param lon degrees east; NaN like `lat`
/// @param accessible false where no rider in a wheelchair gets on or off; unknown counts as accessible
public record FeedStops(Ids ids, String[] name, double[] lat, double[] lon, boolean[] accessible) {

    private static final int FIRST_TYPE_WITHOUT_POSITION = 3; // location types 3 and 4 may leave their position out
    private static final int UNKNOWN = 0; // wheelchair_boarding, also if blank; 1: accessible
    private static final int NOT_ACCESSIBLE = 2;
    private static final int MOST_LEVELS = 2; // a boarding area in a platform in a station

    static FeedStops read(final FeedZip zip) {
        final Ids ids = new Ids();
        final DoubleStream.Builder lats = DoubleStream.builder();
        final DoubleStream.Builder lons = DoubleStream.builder();
        final List<String> names = new ArrayList<>();
        final IntArrayList flags = new IntArrayList();
        final int[] parents;
        try (FeedTable table = zip.table("stops.txt")) {
            final int id = table.column("stop_id");
            final int name = table.optionalColumn("stop_name");
            final int lat = table.column("stop_lat");
            final int lon = table.column("stop_lon");
            final int type = table.optionalColumn("location_type");
            final int wheelchair = table.optionalColumn("wheelchair_boarding");
            final int parent = table.optionalColumn("parent_station");
            final List<String> parentIds = new ArrayList<>();
            final IntArrayList lines = new IntArrayList();
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
                flags.addInt(table.flag(wheelchair));
                parentIds.add(table.text(parent));
                lines.addInt(table.line());
            }
            parents = parents(table.file(), ids, parentIds, lines);
        }
        return new FeedStops(
                ids,
                names.toArray(String[]::new),
                lats.build().toArray(),
                lons.build().toArray(),
                accessible(flags.toIntArray(), parents));
    }

    /// {@return the number of the parent of each stop, or -1; a parent may stand below its children}
    private static int[] parents(
            final String file, final Ids ids, final List<String> parentIds, final IntArrayList lines) {
        final int[] parents = new int[parentIds.size()];
        for (int stop = 0; stop < parents.length; stop++) {
            final String parent = parentIds.get(stop);
            parents[stop] = ids.find(parent);
            if (parents[stop] < 0 && !parent.isEmpty()) {
                throw new BadInput(
                        file, lines.getInt(stop), "stops.txt must have a row for the id", "parent_station=" + parent);
            }
        }
        return parents;
    }

    /// Decides for each stop. One whose value is unknown has that of its parent.
    private static boolean[] accessible(final int[] flags, final int[] parents) {
        final boolean[] accessible = new boolean[flags.length];
        for (int stop = 0; stop < flags.length; stop++) {
            int at = stop;
            for (int level = 0; level < MOST_LEVELS && flags[at] == UNKNOWN && parents[at] >= 0; level++) {
                at = parents[at];
            }
            accessible[stop] = flags[at] != NOT_ACCESSIBLE;
        }
        return accessible;
    }

    public int count() {
        return name.length;
    }
}
