package org.denserow.demo.scenario;

/// Takes what a world looks like: cells of a lattice and points with a direction, in the units of the world. The origin
/// is at the lower left.
public interface Picture {

    /// Sets the size before anything is drawn.
    ///
    /// @param width of the world, above 0
    /// @param height of the world, above 0
    void size(double width, double height);

    /// Fills a cell.
    ///
    /// @param x column
    /// @param y row
    /// @param colour `0xRRGGBB`
    void cell(int x, int y, int colour);

    /// Draws a point with a direction.
    ///
    /// @param x place
    /// @param y place
    /// @param dx direction, of any length
    /// @param dy direction, of any length
    /// @param colour `0xRRGGBB`
    void arrow(double x, double y, double dx, double dy, int colour);
}
