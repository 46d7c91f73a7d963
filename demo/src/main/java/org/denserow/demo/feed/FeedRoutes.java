package org.denserow.demo.feed;

import java.util.ArrayList;
import java.util.List;

/// The routes of a feed, from `routes.txt`.
///
/// @param ids ids by number
/// @param name the name on the vehicle: the short name; without one, the long name; without both, the id
public record FeedRoutes(Ids ids, String[] name) {

    static FeedRoutes read(final FeedZip zip) {
        final Ids ids = new Ids();
        final List<String> names = new ArrayList<>();
        try (FeedTable table = zip.table("routes.txt")) {
            final int id = table.column("route_id");
            final int shortName = table.optionalColumn("route_short_name");
            final int longName = table.optionalColumn("route_long_name");
            while (table.next()) {
                final String route = table.required(id);
                if (ids.find(route) >= 0) {
                    throw table.bad("a route must have one row", id);
                }
                ids.findOrAdd(route);
                final String name = table.text(shortName).isEmpty() ? table.text(longName) : table.text(shortName);
                names.add(name.isEmpty() ? route : name);
            }
        }
        return new FeedRoutes(ids, names.toArray(String[]::new));
    }
}
