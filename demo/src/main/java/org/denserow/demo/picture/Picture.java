package org.denserow.demo.picture;

/// Takes what a world looks like: cells of a lattice, lines, and points with a direction, in the units of the world. The
/// origin is at the lower left. What is drawn later lies above; cells lie below lines, and lines below points.
public interface Picture {

    /// Sets the size before anything is drawn.
    ///
    /// @param width of the world, above 0
    /// @param height of the world, above 0
    void size(double width, double height);

    /// Says what a colour means.
    ///
    /// @param colour `0xRRGGBB`
    /// @param meaning a word or a few
    default void legend(final int colour, final String meaning) {}

    /// Says what a line of a width and a colour means.
    ///
    /// @param width pixels of a page, above 0
    /// @param colour `0xRRGGBB`
    /// @param meaning a word or a few
    default void legend(final double width, final int colour, final String meaning) {}

    /// Says in a sentence what a reader must know to read the picture.
    ///
    /// @param sentence a short one
    default void note(final String sentence) {}

    /// Asks for a chart of several figures of the model.
    ///
    /// @param chart whose figures the model has
    default void chart(final DayChart chart) {}

    /// Asks for one chart of several figures of the model over the frames.
    ///
    /// @param group whose figures the model has
    default void chart(final FigureGroup group) {}

    /// Fills a cell.
    ///
    /// @param x column
    /// @param y row
    /// @param colour `0xRRGGBB`
    void cell(int x, int y, int colour);

    /// Draws a line through places.
    ///
    /// @param x places; the array is not kept
    /// @param y places, as many
    /// @param width pixels of a page, above 0
    /// @param colour `0xRRGGBB`
    default void line(final float[] x, final float[] y, final double width, final int colour) {}

    /// Draws a small dot, for what stays in its place. It is one of the points.
    ///
    /// @param x place
    /// @param y place
    /// @param colour `0xRRGGBB`
    default void spot(final double x, final double y, final int colour) {
        arrow(x, y, 0, 0, colour);
    }

    /// Draws a point with a direction.
    ///
    /// @param x place
    /// @param y place
    /// @param dx direction, of any length; a point whose direction is 0, 0 is a dot
    /// @param dy direction, of any length
    /// @param colour `0xRRGGBB`
    void arrow(double x, double y, double dx, double dy, int colour);
}
