package org.denserow.engine.rebuilt;

import java.util.function.Consumer;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.LinkedAxes;
import org.denserow.engine.cells.RowLinks;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;

/// The cells of [LinkedRows]: [RowLinks] of the columns of coordinates.
///
/// | phase | chunks | work |
/// |---|---|---|
/// | compare | rows | copies of coordinates; the rows whose cell is not the linked one |
/// | relink | 1 | these rows leave their cells and enter others |
///
/// *Threads*: as [Rebuilt].
public final class RowLinked extends Rebuilt<LinkedRows.View> implements LinkedRows {

    private static final int COMPARE = 0;
    private static final int PHASES = 2;

    /// Fewest rows of a chunk.
    private static final int GRAIN = 1 << 12;

    private final Cells<?>[] coordinates; // by axis, or one column of vectors
    private final Members members;
    private final RowLinks links;
    private final Object[] from; // arrays of the coordinates of this rebuild
    private int chunks;

    /// @param coordinates one for each axis, all of `double` or all of `float`; or one of vectors
    RowLinked(final RowStore rows, final String part, final LinkedAxes axes, final Cells<?>... coordinates) {
        super(rows, part);
        this.coordinates = coordinates;
        this.members = new Members(rows, name());
        this.links = new RowLinks(axes);
        this.from = new Object[coordinates.length];
    }

    @Override
    public int outside() {
        return links.links().outside();
    }

    @Override
    public int cells() {
        return links.links().occupied();
    }

    /// {@return its links, for tests}
    public RowLinks links() {
        return links;
    }

    void checkDimensions(final int asked) {
        final int axes = links.axes().dimensions();
        if (axes != asked) {
            throw Axis.wrongDimensions("part=" + name(), axes, asked);
        }
    }

    // ---- Rebuild ----

    @Override
    public Part<?, ?>[] sources() {
        final Part<?, ?>[] sources = new Part<?, ?>[coordinates.length];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = (Part<?, ?>) coordinates[i];
        }
        return sources;
    }

    @Override
    public int phases() {
        return PHASES;
    }

    @Override
    public int begin(final int phase) {
        if (phase != COMPARE) {
            return 1;
        }
        links.fit(members.begin(), rows.capacity());
        for (int i = 0; i < from.length; i++) {
            from[i] = coordinates[i].array();
        }
        chunks = Math.clamp(links.compared() / GRAIN, 1, workers());
        return chunks;
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        if (phase == COMPARE) {
            links.compare(from, members.words(), beginRow(chunk), beginRow(chunk + 1));
        } else {
            links.relink(members.words());
        }
    }

    /// A chunk has whole words of rows.
    private int beginRow(final int chunk) {
        final int end = links.compared();
        return (int) Math.min(end, (end + 63L >>> 6) * chunk / chunks << 6);
    }

    @Override
    public View view(final View reused) {
        return (reused == null ? new LinkedView(this, links) : (LinkedView) reused).begun();
    }

    // ---- Memory ----

    @Override
    public void reserve() {
        links.reserve(rows.capacity());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        links.arrays(to);
    }
}
