package org.denserow.engine.index;

import org.denserow.engine.cells.CellLinks;
import org.denserow.engine.cells.LinkWalk;

/// A walk over the items of a [LinkedGrid] that may be near a place or in a box. It meets all items of the cells that
/// the circle or box touches. The caller must compare coordinates, since the grid does not keep them.
///
/// The walk goes through the cells along x first, then y, then z; on a torus it goes on at the opposite side. Within a
/// cell the newest item comes first. Each item is met at most once, even if the circle is wider than the torus. If the
/// area touches more cells than the hash table has buckets, the walk goes through the buckets in their order instead.
/// Both orders depend only on the operations on the grid.
///
/// *Changes*: items may move inside their cells during a walk. After any other change [#next()] throws. So collect the
/// items that you want to change, and change them after the walk. Between two walks any change is allowed.
///
/// *Cost*: see [LinkedGrid]; nothing is allocated.
///
/// *Threads*: one thread at a time.
public final class LinkedCursor {

    private final LinkedGrid grid;
    private final LinkWalk walk;
    private int item = CellLinks.NONE;

    LinkedCursor(final LinkedGrid grid) {
        this.grid = grid;
        this.walk = new LinkWalk(grid.axes(), grid.links());
    }

    // ---- What to walk over ----

    /// Walks over the cells that may have items within a radius: those with `dx * dx + dy * dy <= radius * radius`,
    /// computed in `double` with [#dx(double)] and [#dy(double)].
    ///
    /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
    /// @param y coordinate of the place
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in space
    public void around(final double x, final double y, final double radius) {
        grid.checkDimensions(2);
        walk.around(x, y, 0, radius);
    }

    /// As [#around(double, double, double)], in space.
    ///
    /// @param x coordinate of the place
    /// @param y coordinate of the place
    /// @param z coordinate of the place
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in a plane
    public void around(final double x, final double y, final double z, final double radius) {
        grid.checkDimensions(3);
        walk.around(x, y, z, radius);
    }

    /// Walks over the cells that may have items in a box, borders included. [#dx(double)], [#dy(double)] and
    /// [#dz(double)] are then distances from the middle of the box.
    ///
    /// @param beginX low end of the box; if a number is NaN, the box is empty
    /// @param beginY likewise
    /// @param endX high end, at least `beginX`; on a torus it may lie beyond the border
    /// @param endY likewise
    /// @throws IllegalArgumentException if the box ends before it begins, or the grid is in space
    public void box(final double beginX, final double beginY, final double endX, final double endY) {
        grid.checkDimensions(2);
        walk.box(beginX, beginY, 0, endX, endY, 0);
    }

    /// As [#box(double, double, double, double)], in space.
    ///
    /// @param beginX low end of the box
    /// @param beginY likewise
    /// @param beginZ likewise
    /// @param endX high end
    /// @param endY likewise
    /// @param endZ likewise
    /// @throws IllegalArgumentException if the box ends before it begins, or the grid is in a plane
    public void box(
            final double beginX,
            final double beginY,
            final double beginZ,
            final double endX,
            final double endY,
            final double endZ) {
        grid.checkDimensions(3);
        walk.box(beginX, beginY, beginZ, endX, endY, endZ);
    }

    /// {@return the number of cells that the latest area touches, with and without items; a double, since it may be
    ///     2^96}
    double cellCount() {
        return walk.cellCount();
    }

    /// {@return the cells and buckets at which all walks have looked}
    long looks() {
        return walk.looks();
    }

    // ---- Hot ----

    /// Moves to the next item.
    ///
    /// @return whether there is one
    /// @throws IllegalStateException if the grid has changed since the walk began, except by moves inside cells
    public boolean next() {
        if (walk.isVoid()) {
            throw changed();
        }
        final int next = walk.next();
        item = next == CellLinks.NONE ? item : next;
        return next != CellLinks.NONE;
    }

    /// {@return the item to which [#next()] moved}
    public int item() {
        return item;
    }

    /// {@return the distance along x, with its sign, from the place of the latest walk to a coordinate; on a torus the
    /// shortest one}
    ///
    /// @param x coordinate of an item
    public double dx(final double x) {
        return walk.dx(x);
    }

    /// {@return the distance along y, with its sign, from the place of the latest walk to a coordinate; on a torus the
    /// shortest one}
    ///
    /// @param y coordinate of an item
    public double dy(final double y) {
        return walk.dy(y);
    }

    /// {@return the distance along z, with its sign, from the place of the latest walk to a coordinate; on a torus the
    /// shortest one}
    ///
    /// @param z coordinate of an item, 0 in a plane
    public double dz(final double z) {
        return walk.dz(z);
    }

    private IllegalStateException changed() {
        walk.stop();
        return new IllegalStateException("a grid stays as it is during a walk: grid=" + grid
                + "; an item was probably inserted, removed, exchanged or moved into another cell: collect the items"
                + " first, then change them");
    }

    @Override
    public String toString() {
        return walk.isOver() ? "LinkedCursor{over}" : "LinkedCursor{item=" + item + ", cells=" + cellCount() + '}';
    }
}
