package org.denserow.engine.cells;

/// A walk over the cells that a circle, sphere or box touches, as *runs*: rows next to each other in cell order. The
/// cells of one line of cells are one run.
///
/// Each axis has one or two *spans* of cells. The *origin* of a span is subtracted from a place to get the distance
/// from the centre. A bounded axis has one span, and its origin is the centre. A ring may have a second span around the
/// image of the centre one period away, because the circle continues at the other side. If the two spans share a cell
/// (the circle is almost as wide as the ring, or wider), they are joined and the axis is *split*: each row takes the
/// nearer origin, and a run ends where the origin changes. So the walk meets each row at most once, and a row within
/// the radius with its nearest image.
///
/// A span is slightly longer than asked for, so that it has every row whose computed distance is rounded down to the
/// radius. A box on a bounded axis is not extended.
///
/// *Cost*: a few compares per line of cells; nothing is allocated.
///
/// *Threads*: one thread, while the rows by cell are not rebuilt.
public final class CellWalk {

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int AXES = 3;

    /// The square of a larger radius is infinite, so no distance exceeds it.
    private static final double MAX_RADIUS = 0x1p511;

    private static final double ROUNDED = 0x1p-50; // relative to the radius
    private static final double UNDERFLOW = 0x1p-530; // the square of a smaller number is 0

    int begin;
    int end;
    double originX;
    double originY;
    double originZ;

    private final CellRows cells;
    private final Axis[] axes;
    private final int width; // cells in a line
    private final int height; // lines in a layer

    private final int[] spans = {0, 1, 1}; // 1 or 2 by axis; 0 for x: the walk is over
    private final int[] first = new int[2 * AXES]; // by axis and span
    private final int[] last = new int[2 * AXES];
    private final double[] origin = new double[2 * AXES];
    private boolean isSplit; // an axis is split: both origins are valid, and it has one span
    private final boolean[] isAxisSplit = new boolean[AXES];
    private int splitEnd; // end of the run that is being split

    // A walk in a plane with one span and one origin for each axis.
    private boolean isInside;
    private int firstX;
    private int lastX;
    private int firstY;
    private int lastY;
    private int[] begins;

    private int span; // the next span of x
    private int ySpan;
    private int y;
    private int zSpan;
    private int z;
    private int rowOfCells; // first cell of the line

    /// Creates a walk that is over.
    ///
    /// @param cells what to walk over
    public CellWalk(final CellRows cells) {
        this.cells = cells;
        this.axes = cells.axes;
        this.width = axes[X].cells;
        this.height = axes[Y].cells;
    }

    // ---- The run ----

    /// {@return the first row of the run, in cell order}
    public int begin() {
        return begin;
    }

    /// {@return the row after the last one}
    public int end() {
        return end;
    }

    /// {@return what is subtracted from x in this run}
    public double originX() {
        return originX;
    }

    /// {@return what is subtracted from y in this run}
    public double originY() {
        return originY;
    }

    /// {@return what is subtracted from z in this run; 0 in a plane}
    public double originZ() {
        return originZ;
    }

    // ---- What to walk over ----

    /// Walks over the cells that may have a row within a radius.
    ///
    /// @param px coordinate of the centre; a centre without a place gives no runs
    /// @param py as `px`
    /// @param pz as `px`; 0 in a plane
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public void around(final double px, final double py, final double pz, final double radius) {
        final double reach = reach(radius);
        isSplit = false;
        if (axes.length == 2 && aroundInside(px, py, reach)) {
            return;
        }
        if (around(X, px, reach) && around(Y, py, reach) && (axes.length == 2 || around(Z, pz, reach))) {
            start();
        } else {
            stop();
        }
    }

    /// {@return the distance from a centre at which a search finds all rows whose computed distance is within a radius}
    ///
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public static double reach(final double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("a radius must not be negative: radius=" + radius
                    + "; it was probably computed from rows without a place; pass 0 or more");
        }
        return radius > MAX_RADIUS ? Double.POSITIVE_INFINITY : radius + radius * ROUNDED + UNDERFLOW;
    }

    /// Walks over the cells that may have a row in a box, borders included. On a bounded axis the origin is 0; on a
    /// ring it is the image of the middle of the box.
    ///
    /// @param lowX low end of the box; if a number is NaN, there are no runs
    /// @param lowY as `lowX`
    /// @param lowZ as `lowX`; 0 in a plane
    /// @param highX high end of the box
    /// @param highY as `highX`
    /// @param highZ as `highX`; 0 in a plane
    /// @throws IllegalArgumentException if the box ends before it begins
    public void box(
            final double lowX,
            final double lowY,
            final double lowZ,
            final double highX,
            final double highY,
            final double highZ) {
        isSplit = false;
        if (box(X, lowX, highX) & box(Y, lowY, highY) & (axes.length == 2 || box(Z, lowZ, highZ))) {
            start();
        } else {
            stop();
        }
    }

    /// The common case: a circle in a plane that crosses no border of a ring, so each axis has one span and one origin.
    private boolean aroundInside(final double px, final double py, final double reach) {
        final double placeX = axes[X].place(px);
        final double placeY = axes[Y].place(py);
        if (!axes[X].isInside(placeX - reach, placeX + reach) || !axes[Y].isInside(placeY - reach, placeY + reach)) {
            return false;
        }
        startInside(
                axes[X].cell(placeX - reach),
                axes[X].cell(placeX + reach),
                axes[Y].cell(placeY - reach),
                axes[Y].cell(placeY + reach));
        originX = placeX;
        originY = placeY;
        return true;
    }

    /// Writes no spans: for a circle with few rows they would cost more than the rows.
    private void startInside(final int fromX, final int toX, final int fromY, final int toY) {
        isInside = true;
        firstX = fromX;
        lastX = toX;
        firstY = fromY;
        lastY = toY;
        y = fromY;
        begins = cells.begins();
    }

    private boolean box(final int a, final double low, final double high) {
        if (low > high) {
            throw new IllegalArgumentException(
                    "the end of a box must not be below its begin: axis=" + "xyz".charAt(a) + ", begin=" + low
                            + ", end=" + high + "; on a torus pass an end beyond the border, not one before the begin");
        }
        if (axes[a].isRing()) {
            final double half = (high - low) / 2;
            return half < Double.POSITIVE_INFINITY
                    ? around(a, low + half, half + half * ROUNDED + Math.ulp(low) + Math.ulp(high))
                    : around(a, 0, half);
        }
        if (!(low <= high)) {
            return false;
        }
        setSpan(a, axes[a].cell(low), axes[a].cell(high), 0);
        return true;
    }

    private boolean around(final int a, final double coordinate, final double reach) {
        final Axis axis = axes[a];
        final double place = axis.place(coordinate);
        if (!(place == place) || !(reach >= 0)) {
            return false;
        }
        setSpan(a, axis.cell(place - reach), axis.cell(place + reach), place);
        if (axis.isRing()) {
            addImage(a, axis, place, reach);
        }
        return true;
    }

    private void setSpan(final int a, final int firstCell, final int lastCell, final double at) {
        spans[a] = 1;
        isAxisSplit[a] = false;
        first[2 * a] = firstCell;
        last[2 * a] = lastCell;
        origin[2 * a] = at;
    }

    /// Adds the span around the nearer image of the centre, if there is one.
    private void addImage(final int a, final Axis axis, final double place, final double reach) {
        final boolean isAbove = place < axis.period / 2;
        final double image = isAbove ? place + axis.period : place - axis.period;
        if (isAbove ? !(image - reach < axis.period) : !(image + reach >= 0)) {
            return;
        }
        final int firstCell = axis.cell(image - reach);
        final int lastCell = axis.cell(image + reach);
        origin[2 * a + 1] = image;
        if (firstCell <= last[2 * a] && first[2 * a] <= lastCell) {
            first[2 * a] = Math.min(first[2 * a], firstCell);
            last[2 * a] = Math.max(last[2 * a], lastCell);
            isAxisSplit[a] = true;
            isSplit = true;
        } else {
            first[2 * a + 1] = firstCell;
            last[2 * a + 1] = lastCell;
            spans[a] = 2;
        }
    }

    private void start() {
        if (axes.length == 2 && spans[X] == 1 && spans[Y] == 1 && !isSplit) {
            startInside(first[2 * X], last[2 * X], first[2 * Y], last[2 * Y]);
            originX = origin[2 * X];
            originY = origin[2 * Y];
            return;
        }
        isInside = false;
        ySpan = 0;
        y = first[2 * Y];
        originY = origin[2 * Y];
        zSpan = 0;
        z = first[2 * Z];
        originZ = origin[2 * Z];
        rowOfCells = (z * height + y) * width;
        span = 0;
        splitEnd = 0;
    }

    /// Ends the walk.
    public void stop() {
        isInside = false;
        spans[X] = 0;
        splitEnd = 0;
    }

    /// {@return whether a wider walk around the same centre meets no other rows}
    boolean isWhole() {
        if (!isInside && spans[X] == 0) {
            return true;
        }
        for (int a = 0; a < axes.length; a++) {
            if (cellCount(a) < axes[a].cells) {
                return false;
            }
        }
        return true;
    }

    /// {@return the number of cells of the walk, with and without rows}
    int cellCount() {
        int product = 1;
        for (int a = 0; a < axes.length; a++) {
            product *= cellCount(a);
        }
        return product;
    }

    private int cellCount(final int a) {
        if (isInside) {
            return a == X ? lastX - firstX + 1 : lastY - firstY + 1;
        }
        int count = 0;
        for (int s = 2 * a; s < 2 * a + spans[a]; s++) {
            count += last[s] - first[s] + 1;
        }
        return count;
    }

    // ---- Hot ----

    /// Moves to the next run; a run is never empty.
    ///
    /// @return whether there is one
    public boolean nextRun() {
        if (!isInside) {
            return nextOfSeveral();
        }
        final int[] from = begins;
        for (int at = y; at <= lastY; at++) {
            final int runBegin = from[at * width + firstX];
            final int runEnd = from[at * width + lastX + 1];
            if (runBegin < runEnd) {
                begin = runBegin;
                end = runEnd;
                y = at + 1;
                return true;
            }
        }
        stop();
        return false;
    }

    private boolean nextOfSeveral() {
        if (splitEnd > end) {
            begin = end;
            split();
            return true;
        }
        final int[] from = cells.begins();
        do {
            while (span < spans[X]) {
                final int s = span++;
                final int runBegin = from[rowOfCells + first[s]];
                final int runEnd = from[rowOfCells + last[s] + 1];
                if (runBegin < runEnd) {
                    begin = runBegin;
                    end = runEnd;
                    originX = origin[s];
                    if (isSplit) {
                        splitEnd = runEnd;
                        split();
                    }
                    return true;
                }
            }
            span = 0;
        } while (nextRowOfCells());
        stop();
        return false;
    }

    private boolean nextRowOfCells() {
        if (spans[X] == 0) {
            return false; // the walk was stopped
        }
        if (++y > last[2 * Y + ySpan]) {
            if (++ySpan >= spans[Y]) {
                if (!nextLayer()) {
                    return false;
                }
                ySpan = 0;
            }
            y = first[2 * Y + ySpan];
            originY = origin[2 * Y + ySpan];
        }
        rowOfCells = (z * height + y) * width;
        return true;
    }

    private boolean nextLayer() {
        if (++z > last[2 * Z + zSpan]) {
            if (++zSpan >= spans[Z]) {
                return false;
            }
            z = first[2 * Z + zSpan];
            originZ = origin[2 * Z + zSpan];
        }
        return true;
    }

    // ---- Runs with several origins ----

    /// Ends the run at the next change of an origin.
    private void split() {
        originX = isAxisSplit[X] ? nearer(X, begin) : originX;
        originY = isAxisSplit[Y] ? nearer(Y, begin) : originY;
        originZ = isAxisSplit[Z] ? nearer(Z, begin) : originZ;
        end = begin + 1;
        while (end < splitEnd && hasSameOrigins(end)) {
            end++;
        }
    }

    private boolean hasSameOrigins(final int k) {
        return (!isAxisSplit[X] || nearer(X, k) == originX)
                && (!isAxisSplit[Y] || nearer(Y, k) == originY)
                && (!isAxisSplit[Z] || nearer(Z, k) == originZ);
    }

    private double nearer(final int a, final int k) {
        final double place = cells.placeAt(a, k);
        final double toCentre = Math.abs(place - origin[2 * a]);
        final double toImage = Math.abs(place - origin[2 * a + 1]);
        return toCentre <= toImage ? origin[2 * a] : origin[2 * a + 1];
    }
}
