package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.GridView;
import org.denserow.engine.rebuilt.RowGrid;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The active rows of a type by cell, in a plane or in space, with bounds or on a torus ([GridShape]). It answers
/// questions about what is near. Coordinates are columns of `double` or `float`, or one column of vectors.
///
/// Cells stand one after the other, along x first, and the rows stand in the order of their cells. Coordinates and
/// carried columns are copied in that order. So a query walks over a few runs of arrays ([View]).
/// - A row with a coordinate that is NaN or infinite is in no cell. [#outside()] counts it; nothing is thrown.
/// - A row beyond the bounds is in a border cell, and is found exactly.
/// - Rows ascend within a cell, so a chunk finds the same rows in the same order for any number of workers. The exact
///   answers of [View], `count` and `nearest`, do not depend on the order of rows at all.
///
/// *Cost* of a rebuild: two walks over the rows, and one more for each copy; one walk over the cells for each worker
/// that takes part. Memory is at most 8 bytes per row of capacity, the copies, and 4 bytes per cell and worker.
///
/// *Threads*: as [Derived].
public sealed interface Grid extends Grouped<Grid.View> permits RowGrid {

    /// Puts only the rows of a selection into cells.
    ///
    /// @param rows a tag, or tags combined, of this type
    /// @return this
    /// @throws IllegalArgumentException if the selection is of another type, or one was given before
    /// @throws IllegalStateException after the first frame began
    Grid only(Selection rows);

    /// Keeps copies of columns in the order of cells, for inner loops that need more than the coordinates. The copies
    /// hold the values of the last rebuild, even while a system writes the column.
    ///
    /// @param columns columns of this type, each once; no objects, and no coordinates, which are always copied
    /// @return this
    /// @throws IllegalArgumentException if a column breaks this rule
    /// @throws IllegalStateException after the first frame began
    Grid carrying(Column<?>... columns);

    /// {@return the number of rows that were in no cell at the last rebuild, because a coordinate was NaN or infinite}
    int outside();

    /// {@return the layout of its cells}
    GridShape shape();

    /// What a chunk gets: a cursor over *runs* of rows that may be near, and exact answers. It is valid while the body
    /// of the chunk runs.
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
    /// Copy `begin`, `end` and the origin to local variables before the inner loop. Neighbouring cells of one line of
    /// cells are one run. So in a plane there are at most 3 runs for a radius below the length of a cell, and twice as
    /// many at the border of a torus. The cursor meets each row at most once. On a torus, the origin of a run is the
    /// image of the place that is nearest to the rows of the run.
    ///
    /// *Cost*: a few comparisons per line of cells; nothing is allocated. [#count(double, double, double)] and
    /// [#nearest(double, double, int, double, int\[\], double\[\])] do not move the cursor.
    sealed interface View permits GridView {

        // ---- The cursor ----

        /// Walks over the cells that may have rows within a radius. The origin is the place itself. On a torus it is
        /// the image of the place that is nearest to the rows of the run.
        ///
        /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in space
        void around(double x, double y, double radius);

        /// As [#around(double, double, double)], in space.
        ///
        /// @param x coordinate of the place
        /// @param y coordinate of the place
        /// @param z coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in a plane
        void around(double x, double y, double z, double radius);

        /// Walks over the cells that may have rows in a box, borders included. The origin is 0, so compare coordinates
        /// as they are. On a torus it is the image of the middle of the box, so compare distances from it.
        ///
        /// @param beginX low end of the box; if a number is NaN, the box is empty
        /// @param beginY likewise
        /// @param endX high end, at least `beginX`; on a torus it may lie beyond the border
        /// @param endY likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the grid is in space
        void box(double beginX, double beginY, double endX, double endY);

        /// As [#box(double, double, double, double)], in space.
        ///
        /// @param beginX low end of the box
        /// @param beginY likewise
        /// @param beginZ likewise
        /// @param endX high end
        /// @param endY likewise
        /// @param endZ likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the grid is in a plane
        void box(double beginX, double beginY, double beginZ, double endX, double endY, double endZ);

        /// Moves to the next run. A run is never empty.
        ///
        /// @return whether there is one
        boolean nextRun();

        /// {@return the first element of the run in [#rows()] and [#values(Column)]}
        int begin();

        /// {@return the element after the last of the run}
        int end();

        /// {@return the number to subtract from x in this run}
        double originX();

        /// {@return the number to subtract from y in this run}
        double originY();

        /// {@return the number to subtract from z in this run; 0 in a plane}
        double originZ();

        // ---- Arrays, in the order of cells ----

        /// {@return the rows; the array may be longer}
        int[] rows();

        /// A column in the order of cells: the cells of row `rows()[k]` begin at `stride * k`. On a torus coordinates
        /// are mapped to `[0, width)`.
        ///
        /// @param <A> its array
        /// @param column a coordinate, or a column passed to [Grid#carrying(Column...)]
        /// @return its copy, for reading; the array may be longer
        /// @throws IllegalArgumentException if the column is neither
        <A> A values(Column<A> column);

        // ---- Exact answers ----

        /// {@return the number of rows within a radius: `dx * dx + dy * dy <= radius * radius`, on a torus by the
        ///     shortest way}
        ///
        /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in space
        int count(double x, double y, double radius);

        /// {@return as [#count(double, double, double)], in space}
        ///
        /// @param x coordinate of the place
        /// @param y coordinate of the place
        /// @param z coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the grid is in a plane
        int count(double x, double y, double z, double radius);

        /// Finds the nearest rows within a radius, the nearest first. Rows of equal distance come in the order of their
        /// slots. So the result does not depend on the order of rows. If a row of the grid asks from its own place, it
        /// is found too, at distance 0.
        ///
        /// *Cost*: it looks at all rows of the cells that are touched by a circle with about twice the wanted rows. For
        /// each row that it takes into the result, it moves at most `wanted` entries.
        ///
        /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y coordinate of the place
        /// @param wanted the largest number of rows to find, at least 0
        /// @param radius at least 0; may be infinite
        /// @param rows receives the rows; at least `wanted` long
        /// @param squared receives their squared distances; at least `wanted` long
        /// @return the number of rows found
        /// @throws IllegalArgumentException if `wanted` is negative or longer than an array, the radius is negative or
        ///     NaN, or the grid is in space
        int nearest(double x, double y, int wanted, double radius, int[] rows, double[] squared);

        /// As [#nearest(double, double, int, double, int\[\], double\[\])], in space.
        ///
        /// @param x coordinate of the place
        /// @param y coordinate of the place
        /// @param z coordinate of the place
        /// @param wanted the largest number of rows to find, at least 0
        /// @param radius at least 0; may be infinite
        /// @param rows receives the rows; at least `wanted` long
        /// @param squared receives their squared distances; at least `wanted` long
        /// @return the number of rows found
        /// @throws IllegalArgumentException if `wanted` is negative or longer than an array, the radius is negative or
        ///     NaN, or the grid is in a plane
        int nearest(double x, double y, double z, int wanted, double radius, int[] rows, double[] squared);
    }
}
