package org.denserow.engine.index;

import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellLinks;
import org.denserow.engine.cells.CellWalk;
import org.denserow.engine.cells.HashedCells;

/// A walk over the items of a [LinkedGrid] that may be near a place or in a box: all items of the cells that these
/// touch. The caller compares coordinates, which the grid does not keep.
///
/// The walk goes line by line of cells, x first, on a torus round it; within a cell the newest item comes first. Each
/// item is met at most once, also by a circle that is wider than a torus. If the area touches more
/// cells than the hash table has buckets, it walks over the buckets in their order instead. Both orders depend only on
/// the operations of the grid.
///
/// *Changes*: items may move inside their cells during a walk. After any other change [#next()] throws: collect the
/// items to change first. When a walk has ended, or before the next one begins, any change is allowed.
///
/// *Cost*: see [LinkedGrid]; nothing is allocated.
///
/// *Threads*: one thread at a time.
public final class LinkedCursor {

    private final LinkedGrid grid;
    private final Axis ringX; // null in a plane, as the next one
    private final Axis ringY;
    private final CellLinks links;
    private boolean isOver = true;
    private long changes; // of the grid, when the walk began
    private int[] nexts;
    private HashedCells hashed;
    private int item = CellLinks.NONE;
    private int following = CellLinks.NONE; // the next item of the cell

    private double placeX; // from which ways are taken
    private double placeY;
    private int firstX;
    private int lastX; // beyond the border of a torus, if the walk goes on at the other side
    private int firstY;
    private int lastY;

    // A walk over cells.
    private int columns;
    private int columnsLeft;
    private int rowsLeft;
    private int columnsToBorder; // of a torus, where the line goes on at the other side; 0 or less: there is none
    private int rowsToBorder;
    private long row; // first cell of the line
    private long cell; // the next cell

    // A walk over buckets.
    private boolean isOverBuckets;
    private int bucket; // the next bucket

    LinkedCursor(final LinkedGrid grid) {
        this.grid = grid;
        this.ringX = grid.ringX();
        this.ringY = grid.ringY();
        this.links = grid.links();
    }

    // ---- What to walk over ----

    /// Walks over the cells that may have items within a radius: items with `dx * dx + dy * dy <= radius * radius` in
    /// double precision, where [#dx(double)] and [#dy(double)] are the ways.
    ///
    /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
    /// @param y coordinate of the place
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public void around(final double x, final double y, final double radius) {
        final double reach = CellWalk.reach(radius);
        from(x, y);
        if (x * 0 + y * 0 == 0) {
            begin(placeX - reach, placeY - reach, placeX + reach, placeY + reach);
        } else {
            isOver = true;
        }
    }

    /// Walks over the cells that may have items in a box, borders included. Ways are those from its middle.
    ///
    /// @param beginX low end of the box; if a number is NaN, the box is empty
    /// @param beginY likewise
    /// @param endX high end, at least `beginX`; on a torus it may lie beyond the border
    /// @param endY likewise
    /// @throws IllegalArgumentException if the box ends before it begins
    public void box(final double beginX, final double beginY, final double endX, final double endY) {
        if (beginX > endX || beginY > endY) {
            throw new IllegalArgumentException("the end of a box must not be below its begin: beginX=" + beginX
                    + ", beginY=" + beginY
                    + ", endX=" + endX + ", endY=" + endY + "; the two corners are probably exchanged: pass the lower"
                    + " one first, on both axes");
        }
        from(beginX + (endX - beginX) / 2, beginY + (endY - beginY) / 2);
        if (beginX <= endX && beginY <= endY) {
            begin(beginX, beginY, endX, endY);
        } else {
            isOver = true;
        }
    }

    private void begin(final double lowX, final double lowY, final double highX, final double highY) {
        if (ringX == null) {
            firstX = grid.axisCell(lowX);
            lastX = grid.axisCell(highX);
            firstY = grid.axisCell(lowY);
            lastY = grid.axisCell(highY);
        } else {
            firstX = ringX.spanBegin(lowX, highX);
            lastX = firstX + ringX.spanCells(lowX, highX) - 1;
            firstY = ringY.spanBegin(lowY, highY);
            lastY = firstY + ringY.spanCells(lowY, highY) - 1;
        }
        hashed = links.hashed();
        nexts = links.nexts();
        changes = links.changes();
        following = CellLinks.NONE;
        isOver = false;
        isOverBuckets = width() > hashed.buckets() / height();
        if (isOverBuckets) {
            bucket = 0;
        } else {
            columns = (int) width();
            rowsLeft = (int) height();
            row = LinkedGrid.cellOf(firstX, firstY);
            rowsToBorder = ringY == null ? 0 : ringY.cells() - firstY;
            beginLine();
        }
    }

    private void beginLine() {
        cell = row;
        columnsLeft = columns;
        columnsToBorder = ringX == null ? 0 : ringX.cells() - firstX;
    }

    private void from(final double x, final double y) {
        placeX = ringX == null ? x : ringX.place(x);
        placeY = ringY == null ? y : ringY.place(y);
    }

    private long width() {
        return (long) lastX - firstX + 1;
    }

    private long height() {
        return (long) lastY - firstY + 1;
    }

    /// {@return the number of cells that the latest circle or box touches, with and without items; a double, since it
    ///     may be 2^64}
    double cellCount() {
        return (double) width() * height();
    }

    // ---- Hot ----

    /// Moves to the next item.
    ///
    /// @return whether there is one
    /// @throws IllegalStateException if the grid has changed since the walk began, except by moves inside cells
    public boolean next() {
        if (isOver) {
            return false;
        }
        if (changes != links.changes()) {
            throw changed();
        }
        final int at = following != CellLinks.NONE ? following : isOverBuckets ? nextOfBuckets() : nextOfCells();
        if (at == CellLinks.NONE) {
            isOver = true;
            return false;
        }
        item = at;
        following = nexts[at];
        return true;
    }

    /// {@return the item to which [#next()] moved}
    public int item() {
        return item;
    }

    /// {@return the way along x from the place of the latest walk to a coordinate, on a torus the shortest one}
    ///
    /// @param x coordinate of an item
    public double dx(final double x) {
        return ringX == null ? x - placeX : ringX.way(placeX, x);
    }

    /// {@return the way along y from the place of the latest walk to a coordinate, on a torus the shortest one}
    ///
    /// @param y coordinate of an item
    public double dy(final double y) {
        return ringY == null ? y - placeY : ringY.way(placeY, y);
    }

    private int nextOfCells() {
        while (rowsLeft > 0) {
            while (columnsLeft > 0) {
                columnsLeft--;
                final int first = hashed.first(cell++);
                if (--columnsToBorder == 0) {
                    cell -= ringX.cells();
                }
                if (first != CellLinks.NONE) {
                    return first;
                }
            }
            rowsLeft--;
            row += 1L << Integer.SIZE;
            if (--rowsToBorder == 0) {
                row -= (long) ringY.cells() << Integer.SIZE;
            }
            beginLine();
        }
        return CellLinks.NONE;
    }

    private int nextOfBuckets() {
        while (bucket < hashed.buckets()) {
            final int at = bucket++;
            final long there = hashed.cellAt(at);
            if (there != CellLinks.ABSENT && isTouched(LinkedGrid.cellX(there), LinkedGrid.cellY(there))) {
                return hashed.firstAt(at);
            }
        }
        return CellLinks.NONE;
    }

    private boolean isTouched(final int cellX, final int cellY) {
        if (ringX != null) {
            return Math.floorMod(cellX - firstX, ringX.cells()) <= lastX - firstX
                    && Math.floorMod(cellY - firstY, ringY.cells()) <= lastY - firstY;
        }
        return cellX >= firstX && cellX <= lastX && cellY >= firstY && cellY <= lastY;
    }

    private IllegalStateException changed() {
        isOver = true;
        return new IllegalStateException("a grid stays as it is during a walk: grid=" + grid
                + "; an item was probably inserted, removed, exchanged or moved into another cell: collect the items"
                + " first, then change them");
    }

    @Override
    public String toString() {
        return isOver ? "LinkedCursor{over}" : "LinkedCursor{item=" + item + ", cells=" + cellCount() + '}';
    }
}
