package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.LinkedView;
import org.denserow.engine.rebuilt.RowLinked;

/// The active rows of a type by cell, in a plane or in space, without bounds or on a torus. It answers questions about
/// what is near in a world of any extent. A row that moved is linked anew only if it left its cell.
///
/// Source: "Data Structures Part 2: Indices", fuzzy hashing. A place is quantised to a cell, the cell is the key of a
/// hash table, and rows of the same cell are linked. (The formula in the article puts every row into the same cell.
/// Here the cell is `floor(coordinate / cell)` on each axis, computed in `double`.)
///
/// | | [Grid] | `LinkedRows` |
/// |---|---|---|
/// | extent | cells between bounds, at most 2^24 | no bounds; memory depends on rows only |
/// | after a change | made again, in parallel | all rows are compared, in parallel; rows that left their cell are linked anew |
/// | a query | runs of arrays | row by row, with a look-up for each cell |
///
/// - A row with a coordinate that is NaN or infinite is in no cell. [#outside()] counts it; nothing is thrown.
/// - A row more than 2^31 cells away is in the outermost cell, and is found exactly.
/// - Rows ascend within a cell. What a query finds, and in which order, depends on the rows and their coordinates only.
///   So it is the same for any number of workers, and after a restore.
///
/// *Cost* of a rebuild: workers share a pass over the rows, which copies coordinates and compares cells. Then one
/// thread takes O(1) for each row that leaves a cell, and at most a pass over the rows of each cell that rows enter.
/// *Memory*: 8 bytes for each coordinate and row of capacity, and 48 to 80 bytes for each row, in space 60 to 100. A
/// capacity above 2^29 rows is refused: the frame fails.
///
/// *Threads*: as [Derived].
public sealed interface LinkedRows extends Derived<LinkedRows.View> permits RowLinked {

    /// {@return the number of rows that were in no cell at the last rebuild, because a coordinate was NaN or infinite}
    int outside();

    /// {@return the number of cells that had rows at the last rebuild}
    int cells();

    /// What a chunk gets: a cursor over rows, with exact answers. It is valid while the body of the chunk runs. It
    /// finds rows where they were at the last rebuild, even while a system writes their coordinates.
    ///
    /// ```java
    /// near.around(px, py, pz, radius);
    /// while (near.next()) { … near.row(), near.dx() … }
    /// ```
    /// The cursor meets each row at most once. It goes through the cells along x first, then y, then z; within a cell
    /// rows ascend. If the area touches more cells than the type has rows, the cursor goes through all rows instead, in
    /// ascending order.
    ///
    /// *Cost*: one look-up for each cell that the area touches, or one look at each row, and then a look at each row of
    /// these cells. Nothing is allocated.
    sealed interface View permits LinkedView {

        /// Walks over the rows within a radius: `dx * dx + dy * dy <= radius * radius` in `double`, on a torus by the
        /// shortest way.
        ///
        /// @param x coordinate of the place; if a coordinate is NaN or infinite, nothing is near
        /// @param y coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the rows are in space
        void around(double x, double y, double radius);

        /// As [#around(double, double, double)], in space.
        ///
        /// @param x coordinate of the place
        /// @param y coordinate of the place
        /// @param z coordinate of the place
        /// @param radius at least 0; may be infinite
        /// @throws IllegalArgumentException if the radius is negative or NaN, or the rows are in a plane
        void around(double x, double y, double z, double radius);

        /// Walks over the rows in a box, borders included. [#dx()], [#dy()] and [#dz()] are then distances from the
        /// middle of the box. On a torus a row is in the box if these distances are at most half as long as the sides
        /// of the box.
        ///
        /// @param beginX low end of the box; if a number is NaN, the box is empty
        /// @param beginY likewise
        /// @param endX high end, at least `beginX`; on a torus it may lie beyond the border
        /// @param endY likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the rows are in space
        void box(double beginX, double beginY, double endX, double endY);

        /// As [#box(double, double, double, double)], in space.
        ///
        /// @param beginX low end of the box
        /// @param beginY likewise
        /// @param beginZ likewise
        /// @param endX high end
        /// @param endY likewise
        /// @param endZ likewise
        /// @throws IllegalArgumentException if the box ends before it begins, or the rows are in a plane
        void box(double beginX, double beginY, double beginZ, double endX, double endY, double endZ);

        /// Walks over the rows in the cell of a place.
        ///
        /// @param x coordinate of the place; if a coordinate is NaN or infinite, it is in no cell
        /// @param y coordinate of the place
        /// @throws IllegalArgumentException if the rows are in space
        void cell(double x, double y);

        /// As [#cell(double, double)], in space.
        ///
        /// @param x coordinate of the place
        /// @param y coordinate of the place
        /// @param z coordinate of the place
        /// @throws IllegalArgumentException if the rows are in a plane
        void cell(double x, double y, double z);

        /// Moves to the next row.
        ///
        /// @return whether there is one
        boolean next();

        /// {@return the row to which [#next()] moved}
        int row();

        /// {@return the distance along x, with its sign, from the place or from the middle of the box to the row; on a
        /// torus the shortest one}
        double dx();

        /// {@return the distance along y, as [#dx()]}
        double dy();

        /// {@return the distance along z, as [#dx()]; 0 in a plane}
        double dz();
    }
}
