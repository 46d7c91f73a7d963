package org.denserow.demo.picture;

import java.util.List;

/// A chart of several figures of a model whose frame is a second, over the time of day.
///
/// @param title what all of them count
/// @param start the second after midnight at which no frame has run
/// @param lines in the order of their names; those that come later are drawn above
public record DayChart(String title, int start, List<Line> lines) {

    /// A figure as a line.
    ///
    /// @param figure its name among the figures of the model
    /// @param name what the line is called on the page
    /// @param factor by which the figure is multiplied
    /// @param colour `0xRRGGBB`
    public record Line(String figure, String name, double factor, int colour) {}
}
