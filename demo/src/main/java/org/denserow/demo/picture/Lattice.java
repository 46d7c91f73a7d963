package org.denserow.demo.picture;

import java.awt.geom.Path2D;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// The cells of a world, as squares of the page. A square stands for one cell, or for several when the world has more
/// than [#MOST_SQUARES] along a side: then it has the colour that one of them got last.
final class Lattice {

    /// The most squares along a side of a picture.
    static final int MOST_SQUARES = 640;

    private static final int NONE = -1; // no colour

    private final int width; // cells
    private final int height;
    private final int perSquare; // cells along a side of a square
    private final int columns;
    private final int[] colours;

    /// A lattice without a coloured cell.
    ///
    /// @param width cells, at least 1
    /// @param height cells, at least 1
    Lattice(final int width, final int height) {
        this.width = width;
        this.height = height;
        perSquare = Math.ceilDiv(Math.max(width, height), MOST_SQUARES);
        columns = Math.ceilDiv(width, perSquare);
        colours = new int[columns * Math.ceilDiv(height, perSquare)];
        Arrays.fill(colours, NONE);
    }

    void fill(final int x, final int y, final int colour) {
        if (x < 0 || x >= width || y < 0 || y >= height) {
            throw new IllegalArgumentException(
                    "a cell must lie in the world: x=" + x + ", y=" + y + ", width=" + width + ", height=" + height);
        }
        colours[y / perSquare * columns + x / perSquare] = colour;
    }

    /// {@return pixels per cell such that squares are whole pixels}
    ///
    /// @param pixels along the longer side of the world, at least [#MOST_SQUARES]
    double scale(final int pixels) {
        final int squares = Math.ceilDiv(Math.max(width, height), perSquare);
        return (double) (pixels / squares) / perSquare;
    }

    /// Draws the squares, a shape for each colour of each row.
    ///
    /// @param left of the world, a whole pixel
    /// @param bottom of the world, a whole pixel
    /// @param scale what [#scale] says
    void draw(final Pen pen, final int left, final int bottom, final double scale) {
        final int size = (int) Math.round(scale * perSquare);
        for (int row = 0; row < colours.length / columns; row++) {
            final int top = bottom - (row + 1) * size;
            row(row, left, top, size).forEach((colour, squares) -> pen.fillSquares(squares, colour));
        }
    }

    /// {@return the shape of each colour in a row; squares side by side are one rectangle}
    private Map<Integer, Path2D> row(final int row, final int left, final int top, final int size) {
        final Map<Integer, Path2D> shapes = new TreeMap<>();
        for (int begin = 0, end; begin < columns; begin = end) {
            final int colour = colours[row * columns + begin];
            end = begin + 1;
            while (end < columns && colours[row * columns + end] == colour) {
                end++;
            }
            if (colour != NONE) {
                final Path2D shape = shapes.computeIfAbsent(colour, first -> new Path2D.Double());
                shape.moveTo(left + begin * size, top);
                shape.lineTo(left + end * size, top);
                shape.lineTo(left + end * size, top + size);
                shape.lineTo(left + begin * size, top + size);
                shape.closePath();
            }
        }
        return shapes;
    }

    /// {@return what a reader must know of the squares; empty if each is a cell}
    String note() {
        return perSquare == 1
                ? ""
                : "a square has the colour of the last of its " + perSquare + " × " + perSquare + " cells";
    }
}
