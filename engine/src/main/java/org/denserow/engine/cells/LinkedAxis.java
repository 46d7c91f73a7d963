package org.denserow.engine.cells;

/// One axis of linked cells: a *line* without bounds, or a *ring* that repeats itself.
///
/// On a line the cell of a coordinate is `floor(coordinate / cell)`, and the outermost cell beyond 2^31 cells. A larger
/// coordinate never has a lower cell, in spite of rounding, so a search from the cell of one end to the cell of the
/// other finds all between. A ring takes its cells from [Axis].
///
/// *Threads*: immutable.
final class LinkedAxis {

    /// The only cell of the axis z of a plane.
    static final LinkedAxis FLAT = ring("z", 1, 1);

    private static final int LEAST_CELL = -Integer.MAX_VALUE; // keeps CellLinks.ABSENT and NOWHERE free

    private final double cell;
    private final Axis ring; // null on a line

    private LinkedAxis(final double cell, final Axis ring) {
        this.cell = cell;
        this.ring = ring;
    }

    /// {@return an axis without bounds}
    ///
    /// @param cell length of a cell
    static LinkedAxis line(final double cell) {
        return new LinkedAxis(cell, null);
    }

    /// {@return an axis that repeats itself}
    ///
    /// @param name of the axis, for messages
    /// @param period its length
    /// @param cell least length of a cell
    /// @throws IllegalArgumentException as [Axis#ring(String, double, double)] says
    static LinkedAxis ring(final String name, final double period, final double cell) {
        return new LinkedAxis(cell, Axis.ring(name, period, cell));
    }

    /// {@return the length after which it repeats itself; 0 on a line}
    double period() {
        return ring == null ? 0 : ring.period();
    }

    /// {@return the number of cells of a ring; 0 on a line}
    int ringCells() {
        return ring == null ? 0 : ring.cells();
    }

    /// {@return the coordinate as it is kept: on a ring the equal one in `[0, period)`; NaN, or not finite, if it has
    ///     no cell}
    double place(final double coordinate) {
        return ring == null ? coordinate : ring.place(coordinate);
    }

    /// {@return the cell of a place}
    ///
    /// @param place not NaN; infinite only on a line
    int cell(final double place) {
        return ring == null
                ? Math.max((int) Math.floor(place / cell), LEAST_CELL) // the cast takes the nearest int
                : ring.cell(place);
    }

    /// {@return the first cell of a span; on a ring the span may go on at the other side}
    ///
    /// @param low not NaN
    /// @param high at least `low`
    int spanBegin(final double low, final double high) {
        return ring == null ? cell(low) : ring.spanBegin(low, high);
    }

    /// {@return the number of cells of a span}
    ///
    /// @param low not NaN
    /// @param high at least `low`
    long spanCells(final double low, final double high) {
        return ring == null ? (long) cell(high) - cell(low) + 1 : ring.spanCells(low, high);
    }

    /// {@return whether a cell belongs to a span}
    boolean isInSpan(final int each, final int begin, final long cells) {
        return ring == null ? each >= begin && each < begin + cells : Math.floorMod(each - begin, ring.cells()) < cells;
    }

    /// {@return the way from a place to a coordinate, on a ring the shortest one; NaN to a coordinate without a place}
    double way(final double place, final double coordinate) {
        return ring == null ? coordinate - place : ring.way(place, coordinate);
    }

    /// {@return whether a coordinate lies between two ends, both included; on a ring by its way from the middle}
    ///
    /// @param middle place of the middle
    boolean isBetween(final double low, final double high, final double middle, final double coordinate) {
        if (ring == null) {
            return coordinate >= low && coordinate <= high;
        }
        final double half = high / 2 - low / 2;
        return half >= ring.period() / 2 || Math.abs(ring.way(middle, coordinate)) <= half;
    }
}
