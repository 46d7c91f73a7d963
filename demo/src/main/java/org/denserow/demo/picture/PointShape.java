package org.denserow.demo.picture;

import java.awt.geom.Path2D;

/// The shape of a point: a slim triangle that shows its direction, or a dot.
final class PointShape {

    /// A direction that stands for a dot of a small radius.
    static final double SMALL = Double.NaN;

    private static final int CORNERS = 12; // of a dot
    private static final double TIP = 1.6; // of the radius
    private static final double TAIL = 1.1;
    private static final double HALF_WIDTH = 0.75;

    private PointShape() {}

    /// Adds a point to a shape.
    ///
    /// @param to gets a closed part
    /// @param x place on the page
    /// @param y place on the page
    /// @param dx direction on the page, of any length; 0, 0 or [#SMALL] for a dot
    /// @param dy direction on the page
    /// @param radius pixels
    static void add(
            final Path2D to, final double x, final double y, final double dx, final double dy, final double radius) {
        final double length = Math.hypot(dx, dy);
        if (!(length > 0)) {
            for (int corner = 0; corner < CORNERS; corner++) {
                final double angle = 2 * StrictMath.PI * corner / CORNERS;
                corner(to, corner, x + radius * StrictMath.cos(angle), y + radius * StrictMath.sin(angle));
            }
            to.closePath();
            return;
        }
        final double u = radius * dx / length;
        final double v = radius * dy / length;
        corner(to, 0, x + TIP * u, y + TIP * v);
        corner(to, 1, x - TAIL * u - HALF_WIDTH * v, y - TAIL * v + HALF_WIDTH * u);
        corner(to, 2, x - TAIL * u + HALF_WIDTH * v, y - TAIL * v - HALF_WIDTH * u);
        to.closePath();
    }

    private static void corner(final Path2D to, final int corner, final double x, final double y) {
        if (corner == 0) {
            to.moveTo(x, y);
        } else {
            to.lineTo(x, y);
        }
    }
}
