package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellRows;
import org.denserow.engine.cells.CellSearch;
import org.denserow.engine.cells.CellWalk;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.storage.Column;

/// What a chunk gets of a [Grid]: a walk and a search over the cells of the last rebuild.
///
/// *Threads*: its chunk's.
public final class GridView implements Grid.View {

    private final RowGrid grid;
    private final CellRows cells;
    private final CellWalk walk;
    private final CellSearch search;
    private final int dimensions;

    GridView(final RowGrid grid, final CellRows cells) {
        this.grid = grid;
        this.cells = cells;
        this.walk = new CellWalk(cells);
        this.search = new CellSearch(cells, grid::slot);
        this.dimensions = grid.shape().dimensions();
    }

    /// Prepares the view for another chunk: the last walk is over.
    GridView begun() {
        walk.stop();
        return this;
    }

    // ---- The cursor ----

    @Override
    public void around(final double x, final double y, final double radius) {
        checkDimensions(2);
        walk.around(x, y, 0, radius);
    }

    @Override
    public void around(final double x, final double y, final double z, final double radius) {
        checkDimensions(3);
        walk.around(x, y, z, radius);
    }

    @Override
    public void box(final double beginX, final double beginY, final double endX, final double endY) {
        checkDimensions(2);
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
        checkDimensions(3);
        walk.box(beginX, beginY, beginZ, endX, endY, endZ);
    }

    @Override
    public boolean nextRun() {
        return walk.nextRun();
    }

    @Override
    public int begin() {
        return walk.begin();
    }

    @Override
    public int end() {
        return walk.end();
    }

    @Override
    public double originX() {
        return walk.originX();
    }

    @Override
    public double originY() {
        return walk.originY();
    }

    @Override
    public double originZ() {
        return walk.originZ();
    }

    // ---- Arrays, in the order of cells ----

    @Override
    public int[] rows() {
        return cells.rows();
    }

    @Override
    public <A> A values(final Column<A> column) {
        return grid.values(given(column, "column", "pass a coordinate or a carried column"));
    }

    // ---- Exact answers ----

    @Override
    public int count(final double x, final double y, final double radius) {
        checkDimensions(2);
        return search.count(x, y, 0, radius);
    }

    @Override
    public int count(final double x, final double y, final double z, final double radius) {
        checkDimensions(3);
        return search.count(x, y, z, radius);
    }

    @Override
    public int nearest(
            final double x,
            final double y,
            final int wanted,
            final double radius,
            final int[] rows,
            final double[] squared) {
        checkDimensions(2);
        checkRoom(wanted, rows, squared);
        return search.nearest(x, y, 0, wanted, radius, rows, squared);
    }

    @Override
    public int nearest(
            final double x,
            final double y,
            final double z,
            final int wanted,
            final double radius,
            final int[] rows,
            final double[] squared) {
        checkDimensions(3);
        checkRoom(wanted, rows, squared);
        return search.nearest(x, y, z, wanted, radius, rows, squared);
    }

    private void checkDimensions(final int asked) {
        if (dimensions != asked) {
            throw Axis.wrongDimensions("part=" + grid.name(), dimensions, asked);
        }
    }

    private void checkRoom(final int wanted, final int[] rows, final double[] squared) {
        final int room = Math.min(given(rows, "rows").length, given(squared, "squared").length);
        if (wanted < 0 || wanted > room) {
            throw new IllegalArgumentException("the nearest rows need room: part=" + grid.name() + ", wanted="
                    + wanted + ", rows.length=" + rows.length + ", squared.length=" + squared.length
                    + "; pass arrays that are at least as long as the rows wanted, 0 or more");
        }
    }

    @Override
    public String toString() {
        return "View{" + grid.name() + '}';
    }
}
