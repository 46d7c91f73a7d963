package org.denserow.demo.picture;

import java.awt.Shape;
import java.util.Locale;

/// Draws on a page, in pixels from the upper left. One routine draws a page for all kinds of file.
///
/// A colour is `0xRRGGBB`.
interface Pen {

    /// Which part of a text stands at its place.
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /// The width of a letter on average, as a part of the size of its font. A text may be a little wider: a pen that
    /// writes SVG does not know the font.
    double LETTER = 0.56;

    /// Fills a shape.
    void fill(Shape shape, int colour);

    /// Fills squares whose sides are whole pixels, without smooth edges.
    void fillSquares(Shape squares, int colour);

    /// Fills a shape so lightly that what lies below it shows through.
    void shade(Shape shape, int colour);

    /// Draws a line along a shape.
    ///
    /// @param width pixels
    void draw(Shape shape, double width, int colour);

    /// Writes a text.
    ///
    /// @param x place of its anchor
    /// @param y place of its base line
    /// @param size of the font, in pixels
    void text(String text, double x, double y, Anchor anchor, int size, int colour);

    /// {@return the width that a text may have, in pixels}
    static double width(final String text, final int size) {
        return LETTER * size * text.length();
    }

    /// {@return a colour as `#rrggbb`}
    static String hex(final int colour) {
        return String.format(Locale.ROOT, "#%06x", colour & 0xFFFFFF);
    }
}
