package org.denserow.engine.cells;

/// A walk over the items of linked cells that may be near a place or in a box: all items of the cells that these touch.
///
/// It goes line by line of cells, x first, then y, then z, on a torus round it; within a cell in the order of the
/// links. If the area touches more cells than there are buckets, it walks over the buckets instead; one that
/// [ascends][#ascending(int)] walks over the items, in the order of their numbers, if those are fewer. Each item is met
/// at most once, also by a circle that is wider than a torus.
///
/// *Cost*: a look at each cell, bucket or item, see [#looks()], then the items; nothing is allocated.
///
/// *Threads*: one thread, while the links do not change.
public final class LinkWalk {

    private static final int BY_BUCKET = -1;

    private final LinkedAxes axes;
    private final CellLinks links;
    private int end = BY_BUCKET; // of the items, if it ascends
    private boolean isOver = true;
    private long changes; // of the links, when the walk began
    private long looks;
    private int following = CellLinks.NONE; // the next item of the cell
    private int[] nexts;
    private HashedCells hashed;

    private double placeX; // from which ways are taken
    private double placeY;
    private double placeZ;
    private int firstX;
    private int firstY;
    private int firstZ;
    private long width; // cells along x; on a ring they may go on at the other side
    private long height;
    private long depth;

    // What is exactly asked for.
    private double square; // of the radius; NaN: a box
    private double lowX;
    private double lowY;
    private double lowZ;
    private double highX;
    private double highY;
    private double highZ;

    // A walk over cells.
    private int columnsLeft;
    private int rowsLeft;
    private int layersLeft;
    private int columnsToBorder; // of a ring, where the line goes on at the other side; on a line nothing happens there
    private int rowsToBorder;
    private int layersToBorder;
    private long row; // first cell of the line
    private long cell; // the next cell
    private int layer;

    // A walk over all buckets or items.
    private boolean isOverAll;
    private int at; // the next one

    /// Creates a walk that is over.
    ///
    /// @param axes where cells are
    /// @param links which items are in them
    public LinkWalk(final LinkedAxes axes, final CellLinks links) {
        this.axes = axes;
        this.links = links;
    }

    /// Ends the walk. Later ones over a large area go over all items in their order, and not over buckets: so no order
    /// depends on the history of the links, if that inside cells does not.
    ///
    /// @param itemsEnd the number after the largest item
    public void ascending(final int itemsEnd) {
        end = itemsEnd;
        isOver = true;
    }

    // ---- What to walk over ----

    /// Walks over the cells that may have items within a radius.
    ///
    /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
    /// @param y coordinate of the place
    /// @param z coordinate of the place; 0 in a plane
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public void around(final double x, final double y, final double z, final double radius) {
        final double reach = CellWalk.reach(radius);
        from(x, y, z);
        square = radius * radius;
        isOver = !LinkedAxes.hasCell(x, y, z);
        if (!isOver) {
            touch(placeX - reach, placeY - reach, placeZ - reach, placeX + reach, placeY + reach, placeZ + reach);
            begin();
        }
    }

    /// Walks over the cells that may have items in a box, borders included. Ways are those from its middle.
    ///
    /// @param beginX low end of the box; if a number is NaN, the box is empty
    /// @param beginY likewise
    /// @param beginZ likewise; 0 in a plane
    /// @param endX high end, at least `beginX`; on a torus it may lie beyond the border
    /// @param endY likewise
    /// @param endZ likewise; 0 in a plane
    /// @throws IllegalArgumentException if the box ends before it begins
    public void box(
            final double beginX,
            final double beginY,
            final double beginZ,
            final double endX,
            final double endY,
            final double endZ) {
        if (beginX > endX || beginY > endY || beginZ > endZ) {
            final boolean isPlane = axes.dimensions() == 2;
            throw new IllegalArgumentException("the end of a box must not be below its begin: beginX=" + beginX
                    + ", beginY=" + beginY + (isPlane ? "" : ", beginZ=" + beginZ) + ", endX=" + endX + ", endY=" + endY
                    + (isPlane ? "" : ", endZ=" + endZ) + "; the two corners are probably exchanged: pass the lower"
                    + " one first, on " + (isPlane ? "both axes" : "all axes"));
        }
        from(beginX + (endX - beginX) / 2, beginY + (endY - beginY) / 2, beginZ + (endZ - beginZ) / 2);
        square = Double.NaN;
        isOver = !(beginX <= endX && beginY <= endY && beginZ <= endZ);
        if (!isOver) {
            touch(beginX, beginY, beginZ, endX, endY, endZ);
            begin();
        }
    }

    /// Walks over the cell of a place.
    ///
    /// @param x coordinate of the place; if a coordinate is NaN or infinite, there is no cell
    /// @param y coordinate of the place
    /// @param z coordinate of the place; 0 in a plane
    public void cell(final double x, final double y, final double z) {
        from(x, y, z);
        square = Double.POSITIVE_INFINITY;
        isOver = !LinkedAxes.hasCell(x, y, z);
        if (!isOver) {
            firstX = axes.x.cell(placeX);
            firstY = axes.y.cell(placeY);
            firstZ = axes.z.cell(placeZ);
            width = 1;
            height = 1;
            depth = 1;
            begin();
        }
    }

    private void from(final double x, final double y, final double z) {
        placeX = axes.x.place(x);
        placeY = axes.y.place(y);
        placeZ = axes.z.place(z);
    }

    private void touch(
            final double fromX,
            final double fromY,
            final double fromZ,
            final double toX,
            final double toY,
            final double toZ) {
        firstX = axes.x.spanBegin(fromX, toX);
        firstY = axes.y.spanBegin(fromY, toY);
        firstZ = axes.z.spanBegin(fromZ, toZ);
        width = axes.x.spanCells(fromX, toX);
        height = axes.y.spanCells(fromY, toY);
        depth = axes.z.spanCells(fromZ, toZ);
        lowX = fromX;
        lowY = fromY;
        lowZ = fromZ;
        highX = toX;
        highY = toY;
        highZ = toZ;
    }

    private void begin() {
        hashed = links.hashed();
        nexts = links.nexts();
        changes = links.changes();
        following = CellLinks.NONE;
        at = 0;
        isOverAll = cellCount() > (end == BY_BUCKET ? hashed.buckets() : Math.max(end, 1));
        if (!isOverAll) {
            layer = firstZ;
            layersLeft = (int) depth;
            layersToBorder = axes.z.ringCells() - firstZ;
            beginLayer();
        }
    }

    private void beginLayer() {
        row = LinkedAxes.cellOf(firstX, firstY);
        rowsLeft = (int) height;
        rowsToBorder = axes.y.ringCells() - firstY;
        beginLine();
    }

    private void beginLine() {
        cell = row;
        columnsLeft = (int) width;
        columnsToBorder = axes.x.ringCells() - firstX;
    }

    /// {@return the number of cells that the latest area touches, with and without items; a double, since it may be
    ///     2^96}
    public double cellCount() {
        return (double) width * height * depth;
    }

    /// {@return the cells, buckets and items at which all walks have looked, apart from the items that they met}
    public long looks() {
        return looks;
    }

    /// {@return whether the walk has ended}
    public boolean isOver() {
        return isOver;
    }

    /// {@return whether the links have changed since the walk began, which voids it}
    public boolean isVoid() {
        return !isOver && changes != links.changes();
    }

    /// Ends the walk.
    public void stop() {
        isOver = true;
    }

    // ---- Hot ----

    /// {@return the next item, [CellLinks#NONE] after the last one}
    public int next() {
        if (isOver) {
            return CellLinks.NONE;
        }
        final int item = following != CellLinks.NONE ? following : isOverAll ? nextOfAll() : nextOfCells();
        if (item == CellLinks.NONE) {
            isOver = true;
        } else {
            following = isOverAll && end != BY_BUCKET ? CellLinks.NONE : nexts[item];
        }
        return item;
    }

    /// {@return the way along x from the place of the latest walk to a coordinate, on a torus the shortest one}
    ///
    /// @param x coordinate of an item
    public double dx(final double x) {
        return axes.x.way(placeX, x);
    }

    /// {@return the way along y, as [#dx(double)]}
    ///
    /// @param y coordinate of an item
    public double dy(final double y) {
        return axes.y.way(placeY, y);
    }

    /// {@return the way along z, as [#dx(double)]}
    ///
    /// @param z coordinate of an item
    public double dz(final double z) {
        return axes.z.way(placeZ, z);
    }

    /// {@return whether coordinates are within the radius or in the box of the latest walk, exactly}
    ///
    /// @param x coordinate of an item that the walk met
    /// @param y coordinate of it
    /// @param z coordinate of it; 0 in a plane
    public boolean accepts(final double x, final double y, final double z) {
        if (square == square) {
            final double dx = dx(x);
            final double dy = dy(y);
            final double dz = dz(z);
            return dx * dx + dy * dy + dz * dz <= square;
        }
        return axes.x.isBetween(lowX, highX, placeX, x)
                && axes.y.isBetween(lowY, highY, placeY, y)
                && axes.z.isBetween(lowZ, highZ, placeZ, z);
    }

    private int nextOfCells() {
        do {
            while (columnsLeft > 0) {
                columnsLeft--;
                looks++;
                final int first = hashed.first(cell++, layer);
                if (--columnsToBorder == 0) {
                    cell -= axes.x.ringCells();
                }
                if (first != CellLinks.NONE) {
                    return first;
                }
            }
        } while (nextLine());
        return CellLinks.NONE;
    }

    private boolean nextLine() {
        if (--rowsLeft > 0) {
            row += 1L << Integer.SIZE;
            if (--rowsToBorder == 0) {
                row -= (long) axes.y.ringCells() << Integer.SIZE;
            }
            beginLine();
            return true;
        }
        if (--layersLeft > 0) {
            layer++;
            if (--layersToBorder == 0) {
                layer -= axes.z.ringCells();
            }
            beginLayer();
            return true;
        }
        return false;
    }

    private int nextOfAll() {
        return end == BY_BUCKET ? nextOfBuckets() : nextOfItems();
    }

    private int nextOfBuckets() {
        while (at < hashed.buckets()) {
            final int bucket = at++;
            looks++;
            if (isTouched(hashed.cellAt(bucket), hashed.layerAt(bucket))) {
                return hashed.firstAt(bucket);
            }
        }
        return CellLinks.NONE;
    }

    private int nextOfItems() {
        while (at < end) {
            final int item = at++;
            looks++;
            if (isTouched(links.cellOf(item), links.layerOf(item))) {
                return item;
            }
        }
        return CellLinks.NONE;
    }

    private boolean isTouched(final long there, final int layerThere) {
        return CellLinks.isCell(there)
                && axes.x.isInSpan(LinkedAxes.cellX(there), firstX, width)
                && axes.y.isInSpan(LinkedAxes.cellY(there), firstY, height)
                && axes.z.isInSpan(layerThere, firstZ, depth);
    }
}
