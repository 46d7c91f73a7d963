package org.denserow.demo.picture;

/// The colours of charts. Lines and bars have the same colour on light and dark paper, with a contrast of at least 3:1
/// against both (WCAG 2.2, 1.4.11). Paper, texts and the grid change: a report has a rule for each of them.
final class ChartColours {

    static final int PAPER = 0xFFFFFF;
    static final int TEXT = 0x333333;
    static final int GRID = 0xE2E2E2;
    static final int DARK_PAPER = 0x1B1B1B;
    static final int DARK_TEXT = 0xDDDDDD;
    static final int DARK_GRID = 0x444444;

    /// The number of colours of lines.
    static final int LINES = 6;

    /// From the palette of Okabe and Ito, for readers who see red and green alike. Its orange, yellow and light blue are too
    /// light for white paper.
    private static final int[] LINE = {0x0072B2, 0xD55E00, 0x009E73, 0xB5649A, 0x7F7F7F, 0x8A7A00};

    private ChartColours() {}

    /// {@return the colour of a line}
    ///
    /// @param line in `[0, LINES)`
    static int line(final int line) {
        return LINE[line];
    }

    /// {@return the rules of a style sheet that make the charts dark}
    ///
    /// @param charts selects the elements that hold charts
    static String dark(final String charts) {
        return "@media (prefers-color-scheme: dark) {\n"
                + rule(charts, "fill", PAPER, DARK_PAPER)
                + rule(charts, "fill", TEXT, DARK_TEXT)
                + rule(charts, "stroke", TEXT, DARK_TEXT)
                + rule(charts, "stroke", GRID, DARK_GRID)
                + "}\n";
    }

    private static String rule(final String charts, final String attribute, final int light, final int dark) {
        return "  " + charts + " [" + attribute + "=\"" + Pen.hex(light) + "\"] { " + attribute + ": " + Pen.hex(dark)
                + "; }\n";
    }
}
