package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.engine.slots.SlotMap;
import org.denserow.jobs.ChunkJob;
import org.jspecify.annotations.Nullable;

/// Applies the creations of one type at a boundary, in canonical order. Creates that do not fit are refused. Of the
/// others, permanent rows come first, then active, then pending ones, so that each region is opened once.
///
/// Rows, slots and cells of different pieces are disjoint, so pieces can be created side by side.
///
/// *Threads*: the thread that plays back the type, and the workers that run its tasks. *Cost*: O(rows created), and
/// O(keys) for each state among them; allocates when there are more pieces than ever before.
final class Creation {

    private static final RowState[] REGIONS = {RowState.PERMANENT, RowState.ACTIVE, RowState.PENDING};

    private final TypeLog type;
    private final RowStore store;
    private final SlotMap slots;
    private final Split split;
    private final boolean isPinned;
    private final Pieces pieces = new Pieces();
    private final ChunkJob bindJob = this::bind;
    private final ChunkJob tagJob = this::fillTag;
    private RecorderSet recorders; // of the boundary
    private final @Nullable RowBatch batch; // new rows of a pinned type, null for another one
    private int first; // new row of the current state
    private final int[] wanted = new int[RowState.values().length]; // number of rows, by state

    Creation(final TypeLog type, final Split split) {
        this.type = type;
        this.split = split;
        this.store = type.store();
        this.slots = type.slots();
        this.isPinned = store.layout().isPinned();
        this.batch = isPinned ? new RowBatch() : null;
    }

    /// Makes room for creations. Each may be a piece of its own if states alternate.
    void reserve(final int created) {
        pieces.reserve(created);
    }

    void arrays(final Consumer<Object> to) {
        pieces.arrays(to);
        if (isPinned) {
            batch.arrays(to);
        }
    }

    void apply(final RecorderSet from) {
        recorders = from;
        final RunTable runs = type.runs(Phase.CREATIONS);
        final int fitting = store.ensureRows((int) runs.recorded());
        count(runs, fitting);
        for (final RowState state : REGIONS) {
            if (wanted[state.ordinal()] > 0) {
                create(runs, fitting, state);
            }
        }
        if (fitting < runs.recorded()) {
            refuse(runs, fitting);
        } else if (!isPinned) {
            taken(runs);
        }
        type.counts().created += fitting;
        runs.clear();
        recorders = null;
    }

    private CreatedRows rowsOf(final long entry) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place()).created;
    }

    /// Notes that the staged values of all rows are already cleared, piece by piece.
    private void taken(final RunTable runs) {
        for (int key = runs.begin(); key < runs.end(); key++) {
            if (runs.get(key) != 0) {
                rowsOf(runs.get(key)).staged().taken();
            }
        }
    }

    /// Counts the fitting rows of each state.
    private void count(final RunTable runs, final int fitting) {
        for (final RowState state : REGIONS) {
            wanted[state.ordinal()] = 0;
        }
        int left = fitting;
        for (int key = runs.begin(); key < runs.end() && left > 0; key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry);
            final int begin = RunTable.beginOf(entry);
            final int end = Math.min(RunTable.endOf(entry), begin + left);
            for (int row = begin; row < end; ) {
                final int next = created.endOfState(row, end);
                wanted[created.state(row).ordinal()] += next - row;
                row = next;
            }
            left -= end - begin;
        }
    }

    /// Creates the rows of one state. Followers are told after all rows have their places.
    private void create(final RunTable runs, final int fitting, final RowState state) {
        pieces.clear();
        cut(runs, fitting, state);
        if (isPinned) {
            for (int piece = 0; piece < pieces.count(); piece++) {
                pin(rowsOf(piece), pieces.begin(piece), pieces.end(piece), state);
            }
            return;
        }
        final int count = wanted[state.ordinal()];
        first = store.openRows(count, state);
        if (split.pays(count)) {
            split.run(pieces.count(), bindJob);
            slots.extend(first, count, state);
            split.run(store.schema().tagCount(), tagJob);
        } else {
            for (int piece = 0; piece < pieces.count(); piece++) {
                bind(piece, 0);
            }
            slots.extend(first, count, state);
            for (int tag = 0; tag < store.schema().tagCount(); tag++) {
                fillTag(tag, 0);
            }
        }
        final long begin = split.clock().now();
        store.created(first, first + count, state);
        split.clock().addFollowers(begin);
    }

    /// Cuts the fitting rows of one state into pieces.
    private void cut(final RunTable runs, final int fitting, final RowState state) {
        int left = fitting;
        for (int key = runs.begin(); key < runs.end() && left > 0; key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry);
            final int begin = RunTable.beginOf(entry);
            final int end = Math.min(RunTable.endOf(entry), begin + left);
            for (int row = begin; row < end; ) {
                final int next = Math.min(created.endOfState(row, end), row + Pieces.MOST);
                if (created.state(row) == state) {
                    pieces.add(RunTable.recorderOf(entry), row, next);
                }
                row = next;
            }
            left -= end - begin;
        }
    }

    private CreatedRows rowsOf(final int piece) {
        return recorders.get(pieces.recorder(piece)).buffers().get(type.place()).created;
    }

    /// Binds the rows of a piece to their slots and fills their cells.
    private void bind(final int piece, final int worker) {
        final CreatedRows created = rowsOf(piece);
        final int begin = pieces.begin(piece);
        final int end = pieces.end(piece);
        final int row = first + pieces.before(piece);
        bind(created, begin, end, row);
        created.staged().copyCells(begin, end - begin, row);
        created.staged().zeroCells(begin, end);
    }

    /// Sets one tag of all new rows: rows of several pieces can share a word of its bits.
    private void fillTag(final int tag, final int worker) {
        for (int piece = 0; piece < pieces.count(); piece++) {
            final int begin = pieces.begin(piece);
            final int row = first + pieces.before(piece);
            rowsOf(piece).staged().copyTag(tag, begin, pieces.end(piece) - begin, row);
        }
    }

    private void bind(final CreatedRows created, final int begin, final int end, final int first) {
        final int[] of = created.slots();
        for (int row = begin; row < end; row++) {
            slots.bind(of[row], first + row - begin);
        }
    }

    /// Creates rows of a pinned type in the lowest vacant places. Those are anywhere if the type has holes: so each step is
    /// done for many rows before the next one begins, and their cache misses overlap.
    private void pin(final CreatedRows created, final int begin, final int end, final RowState state) {
        final int[] of = created.slots();
        for (int row = begin; row < end; row += batch.count()) {
            open(end - row, state);
            for (int i = 0; i < batch.count(); i++) {
                slots.bind(of[row + i], batch.rows()[i]);
            }
            store.fill(created.staged(), row, batch, state);
        }
    }

    /// Takes vacant places of a pinned type, the lowest ones: as many as are wanted, or as fit into the batch.
    private void open(final int wanted, final RowState state) {
        batch.clear();
        final int most = Math.min(wanted, RowBatch.MOST);
        while (batch.count() < most) {
            final int first = store.openRows(most - batch.count(), state);
            final int run = store.openRun(first, most - batch.count());
            assert run > 0 : "a free place must be a run of at least one: row=" + first; // or this never ends
            slots.extend(first, run, state);
            for (int row = first; row < first + run; row++) {
                batch.add(row);
            }
        }
    }

    /// Refuses the creates that do not fit.
    private void refuse(final RunTable runs, final int fitting) {
        int left = fitting;
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CreatedRows created = rowsOf(entry);
            final int end = RunTable.endOf(entry);
            final int begin = Math.min(end, RunTable.beginOf(entry) + left);
            left -= begin - RunTable.beginOf(entry);
            for (int row = begin; row < end; row++) {
                final int slot = created.slots()[row];
                final long handle = slots.space().reservedHandle(slot);
                if (Checks.ON) {
                    created.origins.refuse(row, store);
                }
                store.refuse(slot);
                type.incidents().add(key, Incident.Kind.REFUSED, 0, handle);
            }
            type.counts().refuse(key, end - begin);
        }
    }
}
