package org.denserow.engine.cells;

import java.util.Arrays;

/// One axis of a grid: maps a coordinate to a cell. A *bounded* axis has cells from a first to a last coordinate; a
/// coordinate outside is in a border cell. A *ring* repeats itself.
///
/// A larger place never has a lower cell, in spite of rounding. So the rows between two places are all in the cells
/// from the cell of the one to the cell of the other, and a search is exact if it asks this class.
///
/// *Place*: a coordinate as the grid keeps it. On a bounded axis it is the coordinate. On a ring it is the equal
/// coordinate in `[0, period)`. A coordinate that is NaN or infinite has no place, written as NaN.
///
/// *Threads*: immutable.
public final class Axis {

    /// Most cells of a grid, 2^24.
    public static final int MAX_CELLS = 1 << 24;

    private static final double ROUNDED = 0x1p-50; // relative to the numbers that were added
    private static final double EVEN = 0x1p-40; // a length this near to a whole number of cells is that number

    final int cells;
    final double period; // 0 on a bounded axis
    private final double origin; // the coordinate at which cell 0 begins
    private final double inverse; // cells per unit
    private final double low; // coordinates in [low, high) are equal to their places
    private final double high;
    private final double innerLow; // a span inside [innerLow, innerHigh) does not cross the border of the ring
    private final double innerHigh;

    private Axis(final int cells, final double period, final double origin, final double inverse) {
        this.cells = cells;
        this.period = period;
        this.origin = origin;
        this.inverse = inverse;
        this.low = period > 0 ? 0 : -Double.MAX_VALUE;
        this.high = period > 0 ? period : Double.POSITIVE_INFINITY;
        this.innerLow = period > 0 ? 0 : Double.NEGATIVE_INFINITY;
        this.innerHigh = high;
    }

    /// {@return an axis of a grid}
    ///
    /// @param number 0 for x, 1 for y, 2 for z
    /// @param isRing whether it repeats itself
    /// @param begin the coordinate at which cell 0 begins; unused for a ring, which begins at 0
    /// @param end the cells reach at least to here; the period of a ring
    /// @param cell length of a cell
    /// @throws IllegalArgumentException as [#bounded(String, double, double, double)] and
    ///     [#ring(String, double, double)] say
    public static Axis of(
            final int number, final boolean isRing, final double begin, final double end, final double cell) {
        final String name = "xyz".substring(number, number + 1);
        return isRing ? ring(name, end, cell) : bounded(name, begin, end, cell);
    }

    /// {@return an axis with border cells; the last cell may extend beyond `end`}
    ///
    /// @param name of the axis, for messages
    /// @param begin the coordinate at which cell 0 begins
    /// @param end the cells reach at least to here
    /// @param cell length of a cell
    /// @throws IllegalArgumentException if a number is not finite, `end` is not above `begin`, the length of a cell is
    ///     not positive, or there are too many cells
    static Axis bounded(final String name, final double begin, final double end, final double cell) {
        if (!(begin < end) || !isFinite(begin) || !isFinite(end) || !isFinite(end - begin)) {
            throw new IllegalArgumentException("the end of a grid must be above its begin: axis=" + name + ", begin="
                    + begin
                    + ", end=" + end + "; they are probably exchanged, or not computed yet; pass finite bounds, begin"
                    + " first");
        }
        return new Axis(cells(name, Math.ceil((end - begin) / checkCell(name, cell) * (1 - EVEN))), 0, begin, 1 / cell);
    }

    /// {@return a ring of whole cells, each at least as long as asked for}
    ///
    /// @param name of the axis, for messages
    /// @param period the axis repeats itself after this length
    /// @param cell least length of a cell; a length above the period gives one cell
    /// @throws IllegalArgumentException if a number is not finite and positive, or there are too many cells
    public static Axis ring(final String name, final double period, final double cell) {
        if (!(period > 0) || !isFinite(4 * period) || !isFinite(MAX_CELLS / period)) {
            throw new IllegalArgumentException("a torus has sides of a positive finite length: axis=" + name
                    + ", length=" + period + "; it was probably not computed yet: pass the size of the world");
        }
        final int cells = cells(name, Math.floor(period / checkCell(name, cell) * (1 + EVEN)));
        return new Axis(cells, period, 0, cells / period);
    }

    /// {@return the length of a cell}
    ///
    /// @param name of the axis, for messages
    /// @param cell the length
    /// @throws IllegalArgumentException if it is not positive and finite, or too short
    public static double checkCell(final String name, final double cell) {
        if (!(cell > 0) || !isFinite(cell) || !isFinite(1 / cell)) {
            throw new IllegalArgumentException("a cell has a positive finite length: axis=" + name + ", cell=" + cell
                    + "; it was probably not computed yet: pass one with which a cell has about 4 rows");
        }
        return cell;
    }

    private static int cells(final String name, final double cells) {
        if (!(cells <= MAX_CELLS)) {
            throw tooManyCells("axis=" + name + ", cells=" + cells);
        }
        return Math.max(1, (int) cells);
    }

    /// {@return the number of cells of a grid}
    ///
    /// @param axes its axes
    /// @throws IllegalArgumentException if there are too many
    public static int allCells(final Axis... axes) {
        long cells = 1;
        for (final Axis axis : axes) {
            cells *= axis.cells; // below 2^48 when refused
            if (cells > MAX_CELLS) {
                throw tooManyCells("axes=" + Arrays.toString(axes));
            }
        }
        return (int) cells;
    }

    private static IllegalArgumentException tooManyCells(final String what) {
        return new IllegalArgumentException("a grid has at most " + MAX_CELLS + " cells: " + what
                + "; cells are probably smaller than they need to be: pass a larger cell, or bounds that most rows are"
                + " in");
    }

    /// The refusal of a place with too few or too many coordinates.
    ///
    /// @param what the grid, as `name=value`
    /// @param axes of the grid
    /// @param asked number of coordinates
    /// @return the exception
    public static IllegalArgumentException wrongDimensions(final String what, final int axes, final int asked) {
        return new IllegalArgumentException("a place has as many coordinates as the grid has axes: " + what + ", axes="
                + axes + ", coordinates=" + asked + "; pass " + (asked == 2 ? "z too" : "x and y only"));
    }

    private static boolean isFinite(final double value) {
        return value - value == 0;
    }

    /// Whether a span of coordinates is finite and does not cross the border of a ring.
    boolean isInside(final double from, final double to) {
        return from >= innerLow && to < innerHigh;
    }

    /// {@return the number of cells}
    public int cells() {
        return cells;
    }

    /// {@return the length after which a ring repeats itself; 0 on a bounded axis}
    public double period() {
        return period;
    }

    boolean isRing() {
        return period > 0;
    }

    /// {@return the length of a cell}
    double cellLength() {
        return 1 / inverse;
    }

    /// {@return the distance from a place to the nearest cell, 0 inside}
    double distanceTo(final double place) {
        return isRing() ? 0 : Math.max(0, Math.max(origin - place, place - (origin + cells / inverse)));
    }

    // ---- Spans and ways on a ring ----

    /// {@return the first cell of a ring that may have places from one coordinate to another, and 0 if all may}
    ///
    /// @param low not NaN
    /// @param high at least `low`
    public int spanBegin(final double low, final double high) {
        final double slack = slack(low, high);
        return isWhole(low - slack, high + slack) ? 0 : cell(place(low - slack));
    }

    /// {@return the number of cells, from [#spanBegin(double, double)] on and round the ring}
    ///
    /// @param low not NaN
    /// @param high at least `low`
    public int spanCells(final double low, final double high) {
        final double slack = slack(low, high);
        if (isWhole(low - slack, high + slack)) {
            return cells;
        }
        return Math.floorMod(cell(place(high + slack)) - cell(place(low - slack)), cells) + 1;
    }

    /// A way that is computed may be shorter than the exact one by the rounding of its places.
    private double slack(final double low, final double high) {
        return (Math.abs(low) + Math.abs(high) + period) * ROUNDED;
    }

    /// Whether a span may have a place in each cell, or come back to its first cell. Half a cell is a wide margin for
    /// rounding, and costs one cell that the span does not touch.
    private boolean isWhole(final double low, final double high) {
        return !(high - low < period - 1.5 * cellLength());
    }

    /// {@return the shortest way on a ring from a place to a coordinate, with its sign; NaN to one without a place}
    ///
    /// @param place in `[0, period)`
    /// @param coordinate any value
    public double way(final double place, final double coordinate) {
        final double way = place(coordinate) - place;
        return way > period / 2 ? way - period : way < -period / 2 ? way + period : way;
    }

    // ---- Hot ----

    /// {@return the place of a coordinate, NaN if it has none}
    ///
    /// @param coordinate any value
    public double place(final double coordinate) {
        return coordinate >= low && coordinate < high ? coordinate : placeOutside(coordinate);
    }

    /// {@return the place of a coordinate as a float, NaN if it has none}
    ///
    /// @param coordinate any value
    public float place(final float coordinate) {
        return coordinate >= low && coordinate < high ? coordinate : floatPlaceOutside(coordinate);
    }

    /// {@return the cell of a place, in `[0, cells)`}
    ///
    /// @param place not NaN; an infinite one is in a border cell
    public int cell(final double place) {
        return Math.max(0, Math.min(rawCell(place), cells - 1));
    }

    /// {@return the cell of a coordinate, valid if [#isInner(int)] accepts it}
    int rawCell(final double coordinate) {
        return (int) ((coordinate - origin) * inverse); // truncation maps no negative number to an inner cell
    }

    /// {@return whether this is neither the first nor the last cell, so that its coordinates are their own places}
    boolean isInner(final int rawCell) {
        return rawCell > 0 && rawCell < cells - 1;
    }

    private double placeOutside(final double coordinate) {
        if (period == 0 || !isFinite(coordinate)) {
            return Double.NaN;
        }
        final double rest = coordinate % period; // exact, with the sign of the coordinate
        final double place = rest < 0 ? rest + period : Math.abs(rest); // not -0.0
        return place < period ? place : 0; // a remainder so near to 0 that the sum is rounded up to the period
    }

    private float floatPlaceOutside(final float coordinate) {
        final float place = (float) placeOutside(coordinate);
        return place >= high ? 0 : place;
    }

    @Override
    public String toString() {
        return isRing() ? "ring of " + period + ", cells=" + cells : "from " + origin + ", cells=" + cells;
    }
}
