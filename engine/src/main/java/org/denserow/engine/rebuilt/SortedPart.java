package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// A derived part that sorts rows into groups: by key, by cell, or by node.
///
/// | phase | chunks | work |
/// |---|---|---|
/// | count | rows | the words of an expression, the group of each row; then the number of rows of each group |
/// | scan | 1 | the first place of each group |
/// | place | rows | rows to their places |
/// | gather | places | cells of carried columns |
///
/// A chunk counts every group, so many groups mean few chunks. Rows ascend within a group, so the result does not depend
/// on the number of chunks.
///
/// *Threads*: as [Rebuilt].
abstract class SortedPart<R> extends Rebuilt<R> {

    private static final int COUNT = 0;
    private static final int SCAN = 1;
    private static final int PLACE = 2;
    private static final int GATHER = 3;

    /// Fewest rows, or places, of a chunk.
    private static final int GRAIN = 1 << 13;

    final Members members;
    final Carried carried;
    private final Runnable checkDefinable;

    // Of the last rebuild.
    private int groups;
    private int chunks;
    private int outside;

    /// @param checkDefinable throws after the first frame began
    SortedPart(final RowStore rows, final String part, final Runnable checkDefinable) {
        super(rows, part);
        this.checkDefinable = checkDefinable;
        this.members = new Members(rows, name());
        this.carried = new Carried(name());
    }

    // ---- Definition ----

    /// Sorts only the rows of a selection.
    ///
    /// @param parameter its name in the call, for messages
    final void select(final Selection selection, final String parameter) {
        checkDefinable.run();
        members.select(given(selection, parameter, "pass a tag, or tags combined"));
    }

    /// Copies columns in the order of places.
    final void carry(final Column<?>... columns) {
        checkDefinable.run();
        for (final Column<?> column : given(columns, "columns")) {
            checkCarried(given(column, "column"));
            carried.add(column);
        }
    }

    /// Refuses a column that the part cannot carry.
    void checkCarried(final Column<?> column) {
        if (!rows.owns(column)) {
            throw new IllegalArgumentException("a part carries columns of its own type: part=" + name() + ", column="
                    + column.name() + "; look the other row up by handle");
        }
    }

    // ---- What a subclass sorts by ----

    /// The columns that say in which group a row is.
    abstract List<Cells<?>> keys();

    /// The number of groups now.
    abstract int presentGroups();

    /// The number of groups when all types are full.
    abstract int mostGroups();

    /// Makes room to sort the rows `[0, end)` in chunks.
    abstract void fit(int end, int ofGroups, int ofChunks);

    abstract void count(int chunk, int worker);

    /// Ends the count.
    ///
    /// @return the number of members in no group
    abstract int scan();

    abstract void place(int chunk);

    /// The places that the scan gave away.
    abstract int places();

    /// The rows by place.
    abstract int[] order();

    /// The most places that rows of the row capacity can have.
    int mostPlaces() {
        return rows.capacity();
    }

    /// Whether anything is copied in the order of places.
    boolean gathers() {
        return carried.columns().length > 0;
    }

    /// Copies what belongs to a range of places.
    void gather(final int begin, final int end) {
        carried.gather(order(), begin, end);
    }

    // ---- Rebuild ----

    @Override
    public final Part<?, ?>[] sources() {
        final Set<Part<?, ?>> sources = new LinkedHashSet<>(List.of(members.tags()));
        for (final Cells<?> key : keys()) {
            sources.add((Part<?, ?>) key);
        }
        for (final Cells<?> column : carried.columns()) {
            sources.add((Part<?, ?>) column);
        }
        return sources.toArray(Part<?, ?>[]::new);
    }

    @Override
    public final int phases() {
        return gathers() ? GATHER + 1 : GATHER;
    }

    @Override
    public final int begin(final int phase) {
        return switch (phase) {
            case COUNT -> beginCount();
            case SCAN -> 1;
            case PLACE -> {
                carried.fit(places());
                yield chunks;
            }
            default -> gatherChunks();
        };
    }

    private int beginCount() {
        final int end = members.begin();
        members.reserve(workers());
        groups = presentGroups();
        chunks = chunks(end, groups);
        fit(end, groups, chunks);
        return chunks;
    }

    /// A chunk walks all groups, so it has at least as many rows.
    private int chunks(final int end, final int ofGroups) {
        return Math.clamp(end / Math.max(GRAIN, ofGroups), 1, workers());
    }

    private int gatherChunks() {
        return Math.min(workers(), (places() + GRAIN - 1) / GRAIN);
    }

    @Override
    public final void run(final int phase, final int chunk, final int worker) {
        switch (phase) {
            case COUNT -> count(chunk, worker);
            case SCAN -> outside = scan();
            case PLACE -> place(chunk);
            default -> {
                final long places = places();
                final int of = gatherChunks();
                gather((int) (places * chunk / of), (int) (places * (chunk + 1) / of));
            }
        }
    }

    /// The groups of the last rebuild.
    final int lastGroups() {
        return groups;
    }

    /// The chunks of rows of the last rebuild.
    final int lastChunks() {
        return chunks;
    }

    /// {@return the members that the last rebuild found in no group}
    public final int outside() {
        return outside;
    }

    // ---- Memory ----

    @Override
    public final void reserve() {
        members.reserve(workers());
        final int most = mostGroups();
        fit(rows.capacity(), most, chunks(rows.capacity(), most));
        carried.fit(mostPlaces());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        members.arrays(to);
        carried.arrays(to);
    }
}
