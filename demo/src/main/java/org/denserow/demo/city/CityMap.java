package org.denserow.demo.city;

import org.denserow.demo.picture.Picture;

/// Draws a city as a map: shapes as lines, stops, those where riders wait, and the vehicles that are under way.
/// North is up.
///
/// *Threads*: the owner of the world, between frames.
final class CityMap {

    private static final int WAY = 0x8C8C8C;
    private static final int STOP = 0x56B4E9;
    private static final int UNSERVED = 0xCFCFCF;
    private static final int WAITING = 0x009E73;
    private static final int VEHICLE = 0xD55E00;
    private static final double EDGE = 0.03; // of the longer side, around the map

    private final CityWorld world;
    private final Extent extent = new Extent();

    CityMap(final CityWorld world) {
        this.world = world;
    }

    /// Draws the present state.
    void draw(final Picture on) {
        final Geometry[] ways = ways();
        for (int copy = 0; copy < world.plan().copies(); copy++) {
            for (final Geometry way : ways) {
                extent.add(
                        way.x(),
                        way.y(),
                        way.x().length,
                        world.plan().tileX(copy),
                        world.plan().tileY(copy));
            }
        }
        final CityWorld.Stop stops = world.stops();
        extent.add(stops.x().values(), stops.y().values(), stops.table().size(), 0, 0);
        final double edge = Math.max(1, EDGE * Math.max(extent.width(), extent.height()));
        on.size(extent.width() + 2 * edge, extent.height() + 2 * edge);
        on.legend(WAY, "way of vehicles");
        on.legend(STOP, "stop");
        on.legend(UNSERVED, "stop not served so far");
        if (world.hasRiders()) {
            on.legend(WAITING, "stop where riders wait");
        }
        on.legend(VEHICLE, "vehicle");
        drawWays(on, ways, edge);
        drawStops(on, edge);
        drawVehicles(on, edge);
    }

    private Geometry[] ways() {
        final ShapeSet shapes = world.plan().timetable().shapes();
        final Geometry[] ways = new Geometry[shapes.count()];
        for (int shape = 0; shape < ways.length; shape++) {
            ways[shape] = shapes.decode(shape); // the loader keeps those of vehicles under way only
        }
        return ways;
    }

    private void drawWays(final Picture on, final Geometry[] ways, final double edge) {
        for (int copy = 0; copy < world.plan().copies(); copy++) {
            for (final Geometry way : ways) {
                final float[] x = new float[way.x().length];
                final float[] y = new float[x.length];
                for (int point = 0; point < x.length; point++) {
                    x[point] = (float) (way.x()[point] + world.plan().tileX(copy) - extent.left() + edge);
                    y[point] = (float) (way.y()[point] + world.plan().tileY(copy) - extent.bottom() + edge);
                }
                on.line(x, y, WAY);
            }
        }
    }

    private void drawStops(final Picture on, final double edge) {
        final CityWorld.Stop stops = world.stops();
        for (int row = 0; row < stops.table().size(); row++) {
            on.spot(
                    stops.x().values()[row] - extent.left() + edge,
                    stops.y().values()[row] - extent.bottom() + edge,
                    colour(row));
        }
    }

    private int colour(final int stop) {
        final CityWorld.Stop stops = world.stops();
        if (world.hasRiders()
                && world.riders().waitingAt().sets().count(stops.table().handle(stop)) > 0) {
            return WAITING;
        }
        return stops.used().bits().get(stop) ? STOP : UNSERVED;
    }

    private void drawVehicles(final Picture on, final double edge) {
        final CityWorld.Vehicle vehicles = world.vehicles();
        for (int row = 0; row < vehicles.table().size(); row++) {
            on.arrow(
                    vehicles.x().values()[row] - extent.left() + edge,
                    vehicles.y().values()[row] - extent.bottom() + edge,
                    0,
                    0,
                    VEHICLE);
        }
    }
}
