package org.denserow.demo.picture;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/// Draws shapes and texts as SVG 1.1. The same drawing gives the same bytes on every machine: the file holds no dates, no
/// generated names and no widths of a font.
final class SvgPen implements Pen {

    private static final int DIGITS = 100; // a hundredth of a pixel

    private final StringBuilder svg = new StringBuilder();

    /// A white page.
    ///
    /// @param words what is seen, for readers who do not see it
    SvgPen(final int width, final int height, final String words) {
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
        svg.append("\" height=\"").append(height);
        svg.append("\" viewBox=\"0 0 ").append(width).append(' ').append(height);
        svg.append("\" font-family=\"sans-serif\" role=\"img\" aria-label=\"");
        XmlText.append(svg, words);
        svg.append("\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }

    @Override
    public void fill(final Shape shape, final int colour) {
        path(shape).append("fill=\"").append(Pen.hex(colour)).append("\"/>\n");
    }

    @Override
    public void fillSquares(final Shape squares, final int colour) {
        path(squares).append("shape-rendering=\"crispEdges\" fill=\"").append(Pen.hex(colour));
        svg.append("\"/>\n");
    }

    @Override
    public void shade(final Shape shape, final int colour) {
        path(shape)
                .append("fill-opacity=\"0.18\" fill=\"")
                .append(Pen.hex(colour))
                .append("\"/>\n");
    }

    @Override
    public void draw(final Shape shape, final double width, final int colour) {
        path(shape)
                .append("fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke=\"")
                .append(Pen.hex(colour));
        svg.append("\" stroke-width=\"");
        number(width).append("\"/>\n");
    }

    @Override
    public void text(
            final String text, final double x, final double y, final Anchor anchor, final int size, final int colour) {
        svg.append("<text x=\"");
        number(x).append("\" y=\"");
        number(y).append("\" font-size=\"").append(size).append("\" fill=\"").append(Pen.hex(colour));
        if (anchor != Anchor.START) {
            svg.append("\" text-anchor=\"").append(anchor == Anchor.MIDDLE ? "middle" : "end");
        }
        svg.append("\">");
        XmlText.append(svg, text);
        svg.append("</text>\n");
    }

    /// Begins an element for a shape. Coordinates after the first of a part are relative, which makes files smaller.
    private StringBuilder path(final Shape shape) {
        svg.append("<path d=\"");
        final double[] to = new double[6];
        long x = 0; // what the reader has arrived at, in hundredths, so that roundings do not add up
        long y = 0;
        long beginX = 0;
        long beginY = 0;
        for (final PathIterator it = shape.getPathIterator(null, 0.1); !it.isDone(); it.next()) {
            final int kind = it.currentSegment(to); // curves are flattened
            if (kind == PathIterator.SEG_CLOSE) {
                svg.append('z');
                x = beginX;
                y = beginY;
                continue;
            }
            final long toX = Math.round(to[0] * DIGITS);
            final long toY = Math.round(to[1] * DIGITS);
            if (kind == PathIterator.SEG_MOVETO) {
                svg.append('M');
                hundredths(toX).append(' ');
                hundredths(toY);
                beginX = toX;
                beginY = toY;
            } else if (toY == y) {
                svg.append('h');
                hundredths(toX - x);
            } else if (toX == x) {
                svg.append('v');
                hundredths(toY - y);
            } else {
                svg.append('l');
                hundredths(toX - x).append(' ');
                hundredths(toY - y);
            }
            x = toX;
            y = toY;
        }
        return svg.append("\" ");
    }

    private StringBuilder number(final double value) {
        return hundredths(Math.round(value * DIGITS));
    }

    /// Appends a number without zeros at its end.
    private StringBuilder hundredths(final long value) {
        final long rest = Math.abs(value % DIGITS);
        if (value < 0) {
            svg.append('-');
        }
        svg.append(Math.abs(value / DIGITS));
        if (rest != 0) {
            svg.append(rest < 10 ? ".0" : ".").append(rest % 10 == 0 ? rest / 10 : rest);
        }
        return svg;
    }

    /// {@return the page as an element, for a page of HTML}
    String element() {
        return svg + "</svg>\n";
    }

    /// Writes the page.
    ///
    /// @throws IOException if `out` does not take it
    void write(final OutputStream out) throws IOException {
        final Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.append(element()).flush();
    }
}
