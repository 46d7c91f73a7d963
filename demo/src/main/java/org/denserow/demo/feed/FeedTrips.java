package org.denserow.demo.feed;

import java.util.BitSet;
import org.agrona.collections.IntArrayList;

/// The trips of a feed, from `trips.txt`.
///
/// @param ids ids by number
/// @param route route of each trip
/// @param service service of each trip, as numbered by the [ServiceCalendar]
/// @param shape shape of each trip, or -1
/// @param accessible false for a trip that takes no rider in a wheelchair; unknown counts as accessible
public record FeedTrips(Ids ids, int[] route, int[] service, int[] shape, boolean[] accessible) {

    private static final int NOT_ACCESSIBLE = 2; // 0 and blank: unknown; 1: accessible

    static FeedTrips read(
            final FeedZip zip, final FeedRoutes routes, final FeedShapes shapes, final ServiceCalendar calendar) {
        final Ids ids = new Ids();
        final IntArrayList tripRoutes = new IntArrayList();
        final IntArrayList tripServices = new IntArrayList();
        final IntArrayList tripShapes = new IntArrayList();
        final BitSet inaccessible = new BitSet();
        try (FeedTable table = zip.table("trips.txt")) {
            final int id = table.column("trip_id");
            final int route = table.column("route_id");
            final int service = table.column("service_id");
            final int shape = table.optionalColumn("shape_id");
            final int wheelchair = table.optionalColumn("wheelchair_accessible");
            while (table.next()) {
                final String trip = table.required(id);
                if (ids.find(trip) >= 0) {
                    throw table.bad("a trip must have one row", id);
                }
                inaccessible.set(ids.findOrAdd(trip), table.flag(wheelchair) == NOT_ACCESSIBLE);
                tripRoutes.addInt(table.known(route, routes.ids(), "routes.txt"));
                final int number = calendar.service(table.required(service));
                if (number < 0) {
                    throw table.bad("calendar.txt or calendar_dates.txt must name the service", service);
                }
                tripServices.addInt(number);
                final boolean straight = !shapes.given() || table.text(shape).isEmpty();
                tripShapes.addInt(straight ? -1 : table.known(shape, shapes.ids(), "shapes.txt"));
            }
        }
        final boolean[] accessible = new boolean[tripRoutes.size()];
        for (int trip = 0; trip < accessible.length; trip++) {
            accessible[trip] = !inaccessible.get(trip);
        }
        return new FeedTrips(
                ids, tripRoutes.toIntArray(), tripServices.toIntArray(), tripShapes.toIntArray(), accessible);
    }

    public int count() {
        return route.length;
    }
}
