package org.denserow.engine.rebuilt;

import org.denserow.engine.cells.CellLinks;
import org.denserow.engine.cells.LinkWalk;
import org.denserow.engine.cells.RowLinks;
import org.denserow.engine.derived.LinkedRows;

/// What a chunk gets of [LinkedRows]: a walk over the cells of the last rebuild.
///
/// *Threads*: its chunk's.
public final class LinkedView implements LinkedRows.View {

    private final RowLinked part;
    private final RowLinks rows;
    private final LinkWalk walk;
    private int row = CellLinks.NONE;
    private long met;

    LinkedView(final RowLinked part, final RowLinks rows) {
        this.part = part;
        this.rows = rows;
        this.walk = new LinkWalk(rows.axes(), rows.links());
    }

    /// Prepares the view for another chunk: the last walk is over.
    LinkedView begun() {
        walk.ascending(rows.end());
        row = CellLinks.NONE;
        return this;
    }

    // ---- What to walk over ----

    @Override
    public void around(final double x, final double y, final double radius) {
        part.checkDimensions(2);
        walk.around(x, y, 0, radius);
    }

    @Override
    public void around(final double x, final double y, final double z, final double radius) {
        part.checkDimensions(3);
        walk.around(x, y, z, radius);
    }

    @Override
    public void box(final double beginX, final double beginY, final double endX, final double endY) {
        part.checkDimensions(2);
        walk.box(beginX, beginY, 0, endX, endY, 0);
    }

    @Override
    public void box(
            final double beginX,
            final double beginY,
            final double beginZ,
            final double endX,
            final double endY,
            final double endZ) {
        part.checkDimensions(3);
        walk.box(beginX, beginY, beginZ, endX, endY, endZ);
    }

    @Override
    public void cell(final double x, final double y) {
        part.checkDimensions(2);
        walk.cell(x, y, 0);
    }

    @Override
    public void cell(final double x, final double y, final double z) {
        part.checkDimensions(3);
        walk.cell(x, y, z);
    }

    // ---- Hot ----

    @Override
    public boolean next() {
        int at = walk.next();
        while (at != CellLinks.NONE) {
            met++;
            if (walk.accepts(rows.x(at), rows.y(at), rows.z(at))) {
                row = at;
                return true;
            }
            at = walk.next();
        }
        return false;
    }

    @Override
    public int row() {
        return row;
    }

    @Override
    public double dx() {
        return walk.dx(rows.x(row));
    }

    @Override
    public double dy() {
        return walk.dy(rows.y(row));
    }

    @Override
    public double dz() {
        return walk.dz(rows.z(row));
    }

    // ---- Tests ----

    /// {@return steps of all walks: looks at cells and rows, and rows met in cells}
    public long steps() {
        return walk.looks() + met;
    }

    @Override
    public String toString() {
        return "View{" + part.name() + '}';
    }
}
