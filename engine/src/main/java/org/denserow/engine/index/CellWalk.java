package org.denserow.engine.index;

/// A walk over the cells that a circle, sphere or box touches, as *runs*: rows that follow each other in cell order.
/// The cells of one row of cells are one run.
///
/// Each axis has one or two *spans* of cells, and a span has an *origin*: what to subtract from a place to get the
/// distance from the centre. A bounded axis has one span, and the centre is the origin. A ring may have a second one,
/// around the image of the centre that is a period away, since the circle goes on at the other side. If the two share a
/// cell (the circle is nearly as wide as the ring, or wider), they are joined and the axis is *split*: the origin is
/// chosen row by row, the nearer one, and a run ends where it changes. So each row is met at most once, and a row
/// within the radius with the image that is nearest to it.
///
/// A span is a little longer than asked for, so that a row is in it whose computed distance is rounded down to the
/// radius. On a bounded axis a box is taken as it is.
///
/// *Cost*: a few compares a row of cells; nothing is allocated.
///
/// *Threads*: one thread's, while the rows by cell are not made anew.
final class CellWalk {

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int AXES = 3;

    /// A radius above this has a square that is not finite, which no distance exceeds.
    private static final double MAX_RADIUS = 0x1p511;

    private static final double ROUNDED = 0x1p-50; // of the radius
    private static final double UNDERFLOW = 0x1p-530; // the square of less is 0

    int begin;
    int end;
    double originX;
    double originY;
    double originZ;

    private final CellRows cells;
    private final Axis[] axes;
    private final int width; // cells in a row of cells
    private final int height; // rows of cells in a layer

    private final int[] spans = {0, 1, 1}; // 1 or 2 by axis; 0 of x: nothing is left to walk over
    private final int[] first = new int[2 * AXES]; // by axis and span
    private final int[] last = new int[2 * AXES];
    private final double[] origin = new double[2 * AXES];
    private boolean isSplit; // an axis is: then the origins of both its images stand, and it has one span
    private final boolean[] isAxisSplit = new boolean[AXES];
    private int splitEnd; // of the run that is being split

    // Of a walk in a plane with one span and one origin for each axis.
    private boolean isInside;
    private int firstX;
    private int lastX;
    private int firstY;
    private int lastY;
    private int[] begins;

    private int span; // of x, the next one
    private int ySpan;
    private int y;
    private int zSpan;
    private int z;
    private int rowOfCells; // its first cell

    CellWalk(final CellRows cells) {
        this.cells = cells;
        this.axes = cells.axes;
        this.width = axes[X].cells;
        this.height = axes[Y].cells;
    }

    // ---- What to walk over ----

    /// Walks over the cells that may have a row within a radius.
    ///
    /// @param px coordinate of the centre; if it has no place, there are no runs
    /// @param py as `px`
    /// @param pz as `px`; 0 in a plane
    /// @param radius not negative; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    void around(final double px, final double py, final double pz, final double radius) {
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

    /// {@return how far from a centre to look so that all rows are found whose computed distance is within a radius}
    ///
    /// @throws IllegalArgumentException if the radius is negative or NaN
    static double reach(final double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("a radius is not negative: radius=" + radius
                    + "; it was probably computed from rows that have no place: pass 0 or more");
        }
        return radius > MAX_RADIUS ? Double.POSITIVE_INFINITY : radius + radius * ROUNDED + UNDERFLOW;
    }

    /// Walks over the cells that may have a row in a box, borders included. On a bounded axis the origin is 0; on a
    /// ring it is the image of the middle of the box.
    ///
    /// @param lowX where the box begins; if one of the numbers is NaN, there are no runs
    /// @param lowY as `lowX`
    /// @param lowZ as `lowX`; 0 in a plane
    /// @param highX where the box ends
    /// @param highY as `highX`
    /// @param highZ as `highX`; 0 in a plane
    /// @throws IllegalArgumentException if the box ends before it begins
    void box(
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

    /// The common case: a circle in a plane that no ring bends, so that each axis has one span and one origin.
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

    /// Spans are not written here: a circle that touches few rows would pay for them more than for the rows.
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
            throw new IllegalArgumentException("a box ends behind its begin: axis=" + "xyz".charAt(a) + ", begin=" + low
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

    /// The span around the nearer image of the centre, if there is one.
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
    void stop() {
        isInside = false;
        spans[X] = 0;
        splitEnd = 0;
    }

    /// {@return whether a wider walk around the same centre would meet no other rows}
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

    /// {@return cells that are walked over, with and without rows}
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

    /// Goes to the next run; none is empty.
    ///
    /// @return whether there is one
    boolean nextRun() {
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
            return false; // it was stopped
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

    /// Ends the run where an origin changes.
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
