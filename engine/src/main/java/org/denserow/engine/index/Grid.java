package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The active rows of a type by the cell that they are in, in a plane or in space, bounded or on a torus
/// ([GridShape]): for questions about what is near. Coordinates are columns of `double` or `float`, or one column of
/// vectors.
///
/// Cells are listed one after the other, x first; coordinates, and columns that are carried, are copied in that order.
/// So a query walks over a few runs of arrays ([Near]).
/// - A row of which a coordinate is NaN or infinite is in no cell, and is counted ([#outside()]). Nothing is thrown.
/// - A row beyond the bounds is in a cell of the border, and is found exactly.
/// - Rows ascend within a cell, so what a chunk finds is the same for any number of workers. The exact answers of
///   [Near], `count` and `nearest`, do not depend on the order of rows either.
///
/// *Cost* of making it: rows are walked twice, and once more for each copy; each worker that takes part walks the cells
/// once. At most 8 bytes per row of capacity, those of the copies, and 4 per cell and worker.
///
/// *Threads*: as [Derived].
public sealed interface Grid extends Grouped<Grid.Near> permits RowGrid {

    /// Takes these rows only.
    ///
    /// @param rows a tag, or tags combined, of this type
    /// @return this
    /// @throws IllegalArgumentException if the selection is of another type, or one was given before
    /// @throws IllegalStateException after the first frame began
    Grid only(Selection rows);

    /// Keeps copies of columns in the order of cells, for inner loops that need more than the coordinates. They are the
    /// values of the time at which the part was made, also while a system writes the column.
    ///
    /// @param columns columns of this type, none of them twice; no objects and no coordinates, which are kept anyway
    /// @return this
    /// @throws IllegalArgumentException if one is not
    /// @throws IllegalStateException after the first frame began
    Grid carrying(Column<?>... columns);

    /// {@return rows that were in no cell when it was made last, since a coordinate was NaN or infinite}
    int outside();

    /// {@return where its cells are}
    GridShape shape();

    /// What a chunk gets: a cursor over *runs* of candidates, and exact answers. Valid while its body runs.
    ///
    /// ```
    /// double[] xs = near.values(x), ys = near.values(y);
    /// near.around(px, py, radius);
    /// while (near.nextRun()) {
    ///     for (int k = near.begin(); k < near.end(); k++) {
    ///         double dx = xs[k] - near.originX(), dy = ys[k] - near.originY(); // on a torus the shortest way round
    ///         if (dx * dx + dy * dy <= radius * radius) { … near.rows()[k] … }
    ///     }
    /// }
    /// ```
    /// Copy `begin`, `end` and the origin to local variables before the inner loop. The cells of one row of cells are
    /// one run: in a plane 3 runs at most for a radius below the length of a cell, at the border of a torus twice as
    /// many. Each row is met once at most, with the image of the place that is nearest to it if it is within the
    /// radius.
    ///
    /// *Cost*: a few compares per row of cells; nothing is allocated. [#count(double, double, double)] and
    /// [#nearest(double, double, int, double, int[], double[])] leave the cursor where it is.
    final class Near {

        private final RowGrid grid;
        private final CellRows cells;
        private final CellWalk walk;
        private final CellSearch search;

        Near(final RowGrid grid, final CellRows cells) {
            this.grid = grid;
            this.cells = cells;
            this.walk = new CellWalk(cells);
            this.search = new CellSearch(cells, grid::slot);
        }

        /// For another chunk: nothing is left of the walk before.
        Near begun() {
            walk.stop();
            return this;
        }

        // ---- The cursor ----

        /// Walks over the cells in which rows within a radius may be. The origin is the place itself, on a torus the
        /// image of it that is nearest to the rows of the run.
        ///
        /// @param x of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is one of space
        public void around(final double x, final double y, final double radius) {
            checkDimensions(2);
            walk.around(x, y, 0, radius);
        }

        /// As [#around(double, double, double)], in space.
        ///
        /// @param x of the place
        /// @param y of the place
        /// @param z of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is one of a plane
        public void around(final double x, final double y, final double z, final double radius) {
            checkDimensions(3);
            walk.around(x, y, z, radius);
        }

        /// Walks over the cells in which rows of a box may be, its border included. The origin is 0, so coordinates are
        /// compared as they are; on a torus it is the image of the middle of the box, so distances to it are.
        ///
        /// @param beginX where the box begins; if a number is NaN, nothing is in it
        /// @param beginY likewise
        /// @param endX where it ends, at least `beginX`; on a torus maybe beyond the border
        /// @param endY likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the grid is one of space
        public void box(final double beginX, final double beginY, final double endX, final double endY) {
            checkDimensions(2);
            walk.box(beginX, beginY, 0, endX, endY, 0);
        }

        /// As [#box(double, double, double, double)], in space.
        ///
        /// @param beginX where the box begins
        /// @param beginY likewise
        /// @param beginZ likewise
        /// @param endX where it ends
        /// @param endY likewise
        /// @param endZ likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the grid is one of a plane
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

        /// Goes to the next run; none is empty.
        ///
        /// @return whether there is one
        public boolean nextRun() {
            return walk.nextRun();
        }

        /// {@return the first element of the run, in [#rows()] and [#values(Column)]}
        public int begin() {
            return walk.begin;
        }

        /// {@return the element after the last of the run}
        public int end() {
            return walk.end;
        }

        /// {@return what to subtract from x in this run}
        public double originX() {
            return walk.originX;
        }

        /// {@return what to subtract from y in this run}
        public double originY() {
            return walk.originY;
        }

        /// {@return what to subtract from z in this run; 0 in a plane}
        public double originZ() {
            return walk.originZ;
        }

        // ---- Arrays, in the order of cells ----

        /// {@return the rows; the array may be longer}
        public int[] rows() {
            return cells.rows();
        }

        /// A column in the order of cells: the cells of row `rows()[k]` from `stride * k` on. On a torus coordinates
        /// are those in `[0, width)` that stand for the ones of the column.
        ///
        /// @param <A> its array
        /// @param column a coordinate, or one given to [Grid#carrying(Column...)]
        /// @return its copy, to look at; it may be longer
        /// @throws IllegalArgumentException if the column is neither
        public <A> A values(final Column<A> column) {
            return grid.values(given(column, "column", "pass a coordinate or a carried column"));
        }

        // ---- Exact answers ----

        /// {@return how many rows are within a radius: `dx * dx + dy * dy <= radius * radius`, on a torus the shortest
        ///     way round}
        ///
        /// @param x of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is one of space
        public int count(final double x, final double y, final double radius) {
            checkDimensions(2);
            return search.count(x, y, 0, radius);
        }

        /// {@return as [#count(double, double, double)], in space}
        ///
        /// @param x of the place
        /// @param y of the place
        /// @param z of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is one of a plane
        public int count(final double x, final double y, final double z, final double radius) {
            checkDimensions(3);
            return search.count(x, y, z, radius);
        }

        /// The nearest rows within a radius, ascending by distance and, where that is equal, by slot: the same whatever
        /// the order of rows. A row that asks finds itself first, or what stands at the same place.
        ///
        /// *Cost*: it looks at all rows of the cells that a circle with about twice the wanted rows touches, and for each
        /// of the nearest moves up to as many as are wanted.
        ///
        /// @param x of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y of the place
        /// @param wanted most rows, at least 0
        /// @param radius at least 0; may be infinite
        /// @param rows takes the rows; at least `wanted` long
        /// @param squared takes their squared distances; at least `wanted` long
        /// @return how many there are
        /// @throws IllegalArgumentException if `wanted` is negative or longer than an array, the radius is negative or
        ///     NaN, or the grid is one of space
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

        /// As [#nearest(double, double, int, double, int[], double[])], in space.
        ///
        /// @param x of the place
        /// @param y of the place
        /// @param z of the place
        /// @param wanted most rows, at least 0
        /// @param radius at least 0; may be infinite
        /// @param rows takes the rows; at least `wanted` long
        /// @param squared takes their squared distances; at least `wanted` long
        /// @return how many there are
        /// @throws IllegalArgumentException if `wanted` is negative or longer than an array, the radius is negative or
        ///     NaN, or the grid is one of a plane
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
            if (cells.axes.length != asked) {
                throw grid.wrongDimensions(asked);
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
            return "Near{" + grid.name() + '}';
        }
    }
}
