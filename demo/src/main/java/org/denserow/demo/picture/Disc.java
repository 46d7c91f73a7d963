package org.denserow.demo.picture;

/// Places of points on a disc, evenly, from the centre outwards: those of the seeds of a sunflower. For things that have no
/// place of their own, such as the nodes of a network. The disc fills the square from 0 to 1, with a margin.
///
/// @param count number of points, at least 1
public record Disc(int count) {

    private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
    private static final double RADIUS = 0.49;

    /// {@return the place of a point from left to right}
    ///
    /// @param point in `[0, count)`; 0 is next to the centre
    public double x(final int point) {
        return 0.5 + radius(point) * StrictMath.cos(point * GOLDEN_ANGLE); // StrictMath: the same picture everywhere
    }

    /// {@return the place of a point from bottom to top}
    ///
    /// @param point in `[0, count)`
    public double y(final int point) {
        return 0.5 + radius(point) * StrictMath.sin(point * GOLDEN_ANGLE);
    }

    private double radius(final int point) {
        return RADIUS * Math.sqrt((point + 0.5) / count);
    }
}
