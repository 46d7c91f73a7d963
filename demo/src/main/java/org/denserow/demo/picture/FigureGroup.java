package org.denserow.demo.picture;

import java.util.List;

/// Figures of a model that share one chart: they have the same unit and belong together.
///
/// @param title what all of them count, with the unit
/// @param figures their names among the figures of the model, at most [#MOST_FIGURES]
public record FigureGroup(String title, List<String> figures) {

    /// The most figures of a chart: one for each colour.
    public static final int MOST_FIGURES = ChartColours.LINES;

    /// A group.
    ///
    /// @throws IllegalArgumentException if there are too many figures, or none
    public FigureGroup {
        if (figures.isEmpty() || figures.size() > MOST_FIGURES) {
            throw new IllegalArgumentException("a chart must have between 1 and " + MOST_FIGURES
                    + " figures, one for each colour: title=" + title + ", figures=" + figures + "; split the group");
        }
        figures = List.copyOf(figures);
    }
}
