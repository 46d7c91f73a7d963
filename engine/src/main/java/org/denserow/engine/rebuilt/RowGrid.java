package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellRows;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// The cells of a [Grid]: [CellRows] of the columns of coordinates.
///
/// | phase | chunks | work |
/// |---|---|---|
/// | count | rows | the words of an expression, the cell of each row; then the number of rows of each cell |
/// | scan | 1 | the first place of each cell |
/// | place | rows | rows to their cells |
/// | gather | places | coordinates and carried columns |
///
/// A chunk counts every cell, so many cells mean few chunks.
///
/// *Threads*: as [Rebuilt].
public final class RowGrid extends Rebuilt<Grid.View> implements Grid, RowGroups {

    private static final int COUNT = 0;
    private static final int SCAN = 1;
    private static final int PLACE = 2;
    private static final int GATHER = 3;
    private static final int PHASES = 4;

    /// Fewest rows, or places, of a chunk.
    private static final int GRAIN = 1 << 13;

    private final Cells<?>[] coordinates; // by axis, or one column of vectors
    private final GridShape shape;
    private final Runnable checkDefinable;
    private final Members members;
    private final Carried carried;
    private final CellRows cells;
    private final Object[] from; // arrays of the coordinates of this rebuild

    // During a rebuild.
    private int chunks;
    private int outside;

    /// @param coordinates one for each axis, all of `double` or all of `float`; or one of vectors
    /// @param checkDefinable throws after the first frame began
    RowGrid(
            final RowStore rows,
            final String part,
            final GridShape shape,
            final Runnable checkDefinable,
            final Cells<?>... coordinates) {
        super(rows, part);
        this.coordinates = coordinates;
        this.shape = shape;
        this.checkDefinable = checkDefinable;
        this.members = new Members(rows, name());
        this.carried = new Carried(name());
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
        checkDefinable.run();
        members.select(given(selection, "rows", "pass a tag, or tags combined"));
        return this;
    }

    @Override
    public Grid carrying(final Column<?>... columns) {
        checkDefinable.run();
        for (final Column<?> column : given(columns, "columns")) {
            if (!rows.owns(given(column, "column"))) {
                throw new IllegalArgumentException("a part carries columns of its own type: part=" + name()
                        + ", column=" + column.name() + "; look the other row up by handle");
            }
            if (axisOf(column) >= 0) {
                throw new IllegalArgumentException("coordinates are carried anyway: part=" + name() + ", column="
                        + column.name() + "; leave it out, values(column) knows it");
            }
            carried.add(column);
        }
        return this;
    }

    @Override
    public int outside() {
        return outside;
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
    public Part<?, ?>[] sources() {
        final List<Part<?, ?>> sources = new ArrayList<>(List.of(members.tags()));
        for (final Cells<?> column : coordinates) {
            sources.add((Part<?, ?>) column);
        }
        for (final Cells<?> column : carried.columns()) {
            sources.add((Part<?, ?>) column);
        }
        return sources.toArray(Part<?, ?>[]::new);
    }

    @Override
    public int phases() {
        return PHASES;
    }

    @Override
    public int begin(final int phase) {
        return switch (phase) {
            case COUNT -> beginCount();
            case SCAN -> 1;
            case PLACE -> chunks;
            default -> gatherChunks();
        };
    }

    private int beginCount() {
        final int end = members.begin();
        chunks = chunks(end);
        members.reserve(workers());
        cells.fit(end, chunks);
        carried.fit(end);
        for (int i = 0; i < from.length; i++) {
            from[i] = coordinates[i].array();
        }
        return chunks;
    }

    /// A chunk walks all cells, so it has at least as many rows.
    private int chunks(final int rowCount) {
        return Math.clamp(rowCount / Math.max(GRAIN, shape.cells()), 1, workers());
    }

    private int gatherChunks() {
        return Math.min(workers(), (cells.grouped() + GRAIN - 1) / GRAIN);
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        switch (phase) {
            case COUNT -> {
                members.evaluate(cells.beginRow(chunk), cells.endRow(chunk), worker);
                cells.count(chunk, from, members.words());
            }
            case SCAN -> {
                cells.scan();
                outside = cells.outside();
            }
            case PLACE -> cells.place(chunk, members.words());
            default -> gather(chunk);
        }
    }

    private void gather(final int chunk) {
        final long places = cells.grouped();
        final int of = gatherChunks();
        final int begin = (int) (places * chunk / of);
        final int end = (int) (places * (chunk + 1) / of);
        cells.gather(from, begin, end);
        carried.gather(cells.rows(), begin, end);
    }

    @Override
    public View view(final View reused) {
        return reused == null ? new GridView(this, cells) : ((GridView) reused).begun();
    }

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
    public void reserve() {
        members.reserve(workers());
        cells.fit(rows.capacity(), chunks(rows.capacity()));
        carried.fit(rows.capacity());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        members.arrays(to);
        carried.arrays(to);
        cells.arrays(to);
    }
}
