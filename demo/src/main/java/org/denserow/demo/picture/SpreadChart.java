package org.denserow.demo.picture;

import java.util.ArrayList;
import java.util.List;

/// A chart of a figure of many runs: curves of means, each with a band, as an SVG element for a page of HTML.
public final class SpreadChart {

    /// The most curves of a chart.
    public static final int MOST_CURVES = ChartColours.LINES;

    private final LineChart chart;

    private SpreadChart(final LineChart chart) {
        this.chart = chart;
    }

    /// One of the curves.
    ///
    /// @param name for the reader
    /// @param means a value for each point; the curve has a gap where one is not finite
    /// @param low the lower end of the band at each point; not finite where there is none
    /// @param high the upper end of the band at each point
    public record Curve(String name, double[] means, double[] low, double[] high) {}

    /// {@return a chart over frames}
    ///
    /// @param figure the title
    /// @param frames of each point, ascending
    /// @param curves from 1 to [#MOST_CURVES]
    public static SpreadChart overFrames(final String figure, final double[] frames, final List<Curve> curves) {
        return new SpreadChart(new LineChart(figure, frames, LineChart.FRAME, lines(curves)));
    }

    /// {@return a chart over a parameter}
    ///
    /// @param figure the title, with the name of the parameter
    /// @param parameter its name
    /// @param values of the parameter at each point, ascending
    /// @param curves from 1 to [#MOST_CURVES]
    public static SpreadChart overParameter(
            final String figure, final String parameter, final double[] values, final List<Curve> curves) {
        return new SpreadChart(new LineChart(figure, values, parameter, lines(curves)));
    }

    private static List<LineChart.Line> lines(final List<Curve> curves) {
        final List<LineChart.Line> lines = new ArrayList<>();
        for (final Curve curve : curves) {
            lines.add(new LineChart.Line(
                    curve.name(), curve.means(), curve.low(), curve.high(), ChartColours.line(lines.size())));
        }
        return lines;
    }

    /// {@return the chart as an SVG element}
    public String svg() {
        return Page.svg(chart);
    }
}
