package org.denserow.demo.city;

import org.denserow.demo.picture.Picture;

/// Draws a city as a map in metres: ways as lines, stops, and above them the vehicles that are under way. North is up.
///
/// *Threads*: the owner of the world, between frames.
final class CityMap {

    private static final int WAY = 0x8C8C8C;
    private static final int STOP = 0xCFCFCF;
    private static final int USED_STOP = 0x56B4E9;
    private static final int VEHICLE = 0xD55E00;
    private static final double MARGIN = 100; // metres around the map

    private final CityWorld city;
    private final Picture on;
    private final Extent extent = new Extent();

    private CityMap(final CityWorld city, final Picture on) {
        this.city = city;
        this.on = on;
    }

    /// Draws the present state.
    static void draw(final CityWorld city, final Picture on) {
        new CityMap(city, on).draw();
    }

    private void draw() {
        final CityWorld.Stop stops = city.stops();
        final CityWorld.Vehicle vehicles = city.vehicles();
        final Geometry[] ways = ways();
        for (final Geometry way : ways) {
            extent.add(way.x(), way.y(), way.x().length);
        }
        extent.add(stops.x().values(), stops.y().values(), stops.table().size());
        extent.add(
                vehicles.x().values(), vehicles.y().values(), vehicles.table().size());
        on.size(extent.width() + 2 * MARGIN, extent.height() + 2 * MARGIN);
        on.legend(WAY, "way of vehicles");
        on.legend(USED_STOP, "stop");
        on.legend(STOP, "stop not served so far");
        on.legend(VEHICLE, "vehicle");
        for (final Geometry way : ways) {
            drawWay(way);
        }
        for (int row = 0; row < stops.table().size(); row++) {
            final boolean isUsed = stops.used().bits().get(row);
            on.spot(x(stops.x().values()[row]), y(stops.y().values()[row]), isUsed ? USED_STOP : STOP);
        }
        for (int row = 0; row < vehicles.table().size(); row++) {
            on.arrow(x(vehicles.x().values()[row]), y(vehicles.y().values()[row]), 0, 0, VEHICLE);
        }
    }

    /// The shapes of all copies, each at its place. The loader keeps those of vehicles under way only.
    private Geometry[] ways() {
        final CityWorld.Shape shapes = city.shapes();
        final Geometry[] ways = new Geometry[shapes.table().size()];
        for (int row = 0; row < ways.length; row++) {
            final Geometry way =
                    city.plan().timetable().shapes().decode(shapes.index().values()[row]);
            for (int point = 0; point < way.x().length; point++) {
                way.x()[point] += shapes.originX().values()[row];
                way.y()[point] += shapes.originY().values()[row];
            }
            ways[row] = way;
        }
        return ways;
    }

    private void drawWay(final Geometry way) {
        final float[] x = new float[way.x().length];
        final float[] y = new float[x.length];
        for (int point = 0; point < x.length; point++) {
            x[point] = (float) x(way.x()[point]);
            y[point] = (float) y(way.y()[point]);
        }
        on.line(x, y, WAY);
    }

    private double x(final float east) {
        return east - extent.left() + MARGIN;
    }

    private double y(final float north) {
        return north - extent.bottom() + MARGIN;
    }
}
