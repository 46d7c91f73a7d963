package org.denserow.engine.rebuilt;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellRows;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The cells of a [Grid]: [CellRows] of the columns of coordinates. It gathers coordinates as well as carried columns.
///
/// *Threads*: as [SortedPart].
public final class RowGrid extends SortedPart<Grid.View> implements Grid, RowGroups {

    private final Cells<?>[] coordinates; // by axis, or one column of vectors
    private final GridShape shape;
    private final CellRows cells;
    private final Object[] from; // arrays of the coordinates of this rebuild

    /// @param coordinates one for each axis, all of `double` or all of `float`; or one of vectors
    /// @param checkDefinable throws after the first frame began
    RowGrid(
            final RowStore rows,
            final String part,
            final GridShape shape,
            final Runnable checkDefinable,
            final Cells<?>... coordinates) {
        super(rows, part, checkDefinable);
        this.coordinates = coordinates;
        this.shape = shape;
        this.cells = new CellRows(coordinates[0].array() instanceof double[], coordinates[0].stride(), axes(shape));
        this.from = new Object[coordinates.length];
    }

    private static Axis[] axes(final GridShape shape) {
        final Axis[] axes = new Axis[shape.dimensions()];
        for (int a = 0; a < axes.length; a++) {
            axes[a] = Axis.of(a, shape.isTorus(), shape.begin(a), shape.end(a), shape.cell());
        }
        return axes;
    }

    @Override
    public Grid only(final Selection selection) {
        select(selection, "rows");
        return this;
    }

    @Override
    public Grid carrying(final Column<?>... columns) {
        carry(columns);
        return this;
    }

    @Override
    void checkCarried(final Column<?> column) {
        super.checkCarried(column);
        if (axisOf(column) >= 0) {
            throw new IllegalArgumentException("coordinates are carried anyway: part=" + name() + ", column="
                    + column.name() + "; leave it out, values(column) knows it");
        }
    }

    @Override
    public GridShape shape() {
        return shape;
    }

    // ---- For the view ----

    /// A coordinate or a carried column, in the order of cells.
    @SuppressWarnings("unchecked") // the copy is an array of the column's kind
    <A> A values(final Column<A> column) {
        final int axis = axisOf(column);
        return axis >= 0 ? (A) cells.copies(axis) : carried.values(column);
    }

    private int axisOf(final Column<?> column) {
        for (int a = 0; a < coordinates.length; a++) {
            if (coordinates[a] == column) {
                return a;
            }
        }
        return -1;
    }

    /// Its rows by cell, for parts that ask the grid while it is up to date.
    CellRows cells() {
        return cells;
    }

    int slot(final int row) {
        return Handle.slot(rows.slots().handle(row));
    }

    // ---- Rebuild ----

    @Override
    List<Cells<?>> keys() {
        return List.of(coordinates);
    }

    @Override
    int presentGroups() {
        return shape.cells();
    }

    @Override
    int mostGroups() {
        return shape.cells();
    }

    @Override
    void fit(final int end, final int ofGroups, final int ofChunks) {
        cells.fit(end, ofChunks);
        for (int i = 0; i < from.length; i++) {
            from[i] = coordinates[i].array();
        }
    }

    @Override
    void count(final int chunk, final int worker) {
        members.evaluate(cells.beginRow(chunk), cells.endRow(chunk), worker);
        cells.count(chunk, from, members.words());
    }

    @Override
    int scan() {
        cells.scan();
        return cells.outside();
    }

    @Override
    void place(final int chunk) {
        cells.place(chunk, members.words());
    }

    @Override
    int places() {
        return cells.grouped();
    }

    @Override
    boolean gathers() {
        return true;
    }

    @Override
    void gather(final int begin, final int end) {
        cells.gather(from, begin, end);
        super.gather(begin, end);
    }

    @Override
    public View view(final View reused) {
        return reused == null ? new GridView(this, cells) : ((GridView) reused).begun();
    }

    // ---- Groups ----

    @Override
    public int groups() {
        return shape.cells();
    }

    @Override
    public int fixedGroups() {
        return shape.cells();
    }

    @Override
    public int[] begins() {
        return cells.begins();
    }

    @Override
    public int[] order() {
        return cells.rows();
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        super.arrays(to);
        cells.arrays(to);
    }
}
