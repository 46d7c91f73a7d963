package org.denserow.demo.city;

import org.denserow.demo.picture.Picture;

/// Draws a city as a map: shapes as lines, stops, and the vehicles that are under way. North is up.
///
/// *Threads*: the owner of the world, between frames.
final class CityMap {

    private static final int WAY = 0x8C8C8C;
    private static final int STOP = 0x56B4E9;
    private static final int UNSERVED = 0xCFCFCF;
    private static final int VEHICLE = 0xD55E00;
    private static final double EDGE = 0.03; // of the longer side, around the map

    private final CityWorld world;
    private float west = Float.POSITIVE_INFINITY;
    private float east = Float.NEGATIVE_INFINITY;
    private float south = Float.POSITIVE_INFINITY;
    private float north = Float.NEGATIVE_INFINITY;

    CityMap(final CityWorld world) {
        this.world = world;
    }

    /// Draws the present state.
    void draw(final Picture on) {
        final Geometry[] ways = ways();
        for (int copy = 0; copy < world.plan().copies(); copy++) {
            for (final Geometry way : ways) {
                include(way.x(), world.plan().tileX(copy), way.y(), world.plan().tileY(copy), way.x().length);
            }
        }
        include(
                world.stops().x().values(),
                0,
                world.stops().y().values(),
                0,
                world.stops().table().size());
        final double edge = Math.max(1, EDGE * Math.max(east - west, north - south));
        on.size(Math.max(0, east - west) + 2 * edge, Math.max(0, north - south) + 2 * edge);
        on.legend(WAY, "way of vehicles");
        on.legend(STOP, "stop");
        on.legend(UNSERVED, "stop not served so far");
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

    private void include(final float[] x, final float tileX, final float[] y, final float tileY, final int count) {
        for (int i = 0; i < count; i++) {
            west = Math.min(west, x[i] + tileX);
            east = Math.max(east, x[i] + tileX);
            south = Math.min(south, y[i] + tileY);
            north = Math.max(north, y[i] + tileY);
        }
    }

    private void drawWays(final Picture on, final Geometry[] ways, final double edge) {
        for (int copy = 0; copy < world.plan().copies(); copy++) {
            for (final Geometry way : ways) {
                final float[] x = new float[way.x().length];
                final float[] y = new float[x.length];
                for (int point = 0; point < x.length; point++) {
                    x[point] = (float) (way.x()[point] + world.plan().tileX(copy) - west + edge);
                    y[point] = (float) (way.y()[point] + world.plan().tileY(copy) - south + edge);
                }
                on.line(x, y, WAY);
            }
        }
    }

    private void drawStops(final Picture on, final double edge) {
        final CityWorld.Stop stops = world.stops();
        for (int row = 0; row < stops.table().size(); row++) {
            on.spot(
                    stops.x().values()[row] - west + edge,
                    stops.y().values()[row] - south + edge,
                    stops.used().bits().get(row) ? STOP : UNSERVED);
        }
    }

    private void drawVehicles(final Picture on, final double edge) {
        final CityWorld.Vehicle vehicles = world.vehicles();
        for (int row = 0; row < vehicles.table().size(); row++) {
            on.arrow(
                    vehicles.x().values()[row] - west + edge, vehicles.y().values()[row] - south + edge, 0, 0, VEHICLE);
        }
    }
}
