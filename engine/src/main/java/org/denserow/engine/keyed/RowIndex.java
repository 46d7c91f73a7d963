package org.denserow.engine.keyed;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.RowLookup;

/// The common part of indices with rings: [Rings] that follow the rows. Subclasses know the key.
///
/// *Threads*: as [KeyedRows].
abstract sealed class RowIndex extends KeyedRows permits RowNumberIndex, RowNameIndex {

    private final BiConsumer<String, String> checkChange;
    private final String rekeyCall; // made once: building a text allocates
    private final String savedName;
    private Rings rings; // null after a drop

    /// @param second another key column, or null
    /// @param checkChange throws if structure does not change at once; receives the name of the call and the remedy
    RowIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Column<?> second,
            final Rings rings,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, second);
        this.checkChange = checkChange;
        this.rekeyCall = name() + ".rekey";
        this.savedName = "index " + name();
        this.rings = rings;
    }

    /// The rings; throws if the index was dropped.
    final Rings rings() {
        if (rings == null) {
            throw new IllegalStateException("an index that was dropped finds nothing: index=" + name()
                    + "; keep no view of an index that may be dropped, ask the table for a new one");
        }
        return rings;
    }

    /// Takes the present rows, and follows them from now on.
    final void begin() {
        enterAll();
        follow();
    }

    private void enterAll() {
        final int end = rows.activeEnd();
        for (int row = 0; row < end; row++) {
            if (rows.isActive(row)) {
                final int run = row;
                while (row < end && rows.isActive(row)) {
                    row++;
                }
                enter(run, row);
            }
        }
    }

    // ---- Keys ----

    /// Adds active rows that are in no ring to the rings of their keys.
    abstract void enter(int beginRow, int endRow);

    /// Removes a row from its ring.
    abstract void leave(int row);

    /// Whether the column has a key for the row: anything except null.
    abstract boolean hasKey(int row);

    /// Whether the column of a row in a ring still has the key of the ring.
    abstract boolean isUnchanged(int row);

    // ---- Changes of keys ----

    @Override
    public final void leaveIfChanged(final int row) {
        if (rings().isLinked(row) && !(belongs(row) && isUnchanged(row))) {
            leave(row);
        }
    }

    @Override
    public final void readLinks(final RowBatch batch) {
        if (rings().capacity() >= LinkReads.LEAST_ROWS) {
            rings.readLinks(batch);
        }
    }

    @Override
    public final void rekeyed(final int row) {
        leaveIfChanged(row);
        if (!rings.isLinked(row) && belongs(row)) {
            enter(row, row + 1);
        }
    }

    private boolean belongs(final int row) {
        return hasKey(row) && rows.isActive(row);
    }

    /// Throws if a row cannot get another key now.
    final void checkRekey(final int row) {
        checkChange.accept(rekeyCall, "record commands.set");
        checkMayChange(rekeyCall);
        rings();
        if (!rows.exists(row)) {
            throw new IndexOutOfBoundsException("only an existing row gets a key: index=" + name() + ", row=" + row
                    + ", end=" + rows.end() + "; find the row by its handle first");
        }
    }

    /// Reports a write of the key columns to all their observers, every index of such a column included.
    final void tellRekeyed(final int row) {
        key().touch();
        key().noteChange(row);
        if (second() != null) {
            second().touch();
            second().noteChange(row);
        }
        if (rows.laps().keepsChanged()) {
            rows.laps().markChanged(row);
        }
        for (final KeyedRows index : rows.schema().indices()) {
            if (index.isKey(key()) || second() != null && index.isKey(second())) {
                index.rekeyed(row);
            }
        }
    }

    // ---- Look-up ----

    @Override
    public final int next(final int row) {
        final int next = rings().next(row);
        if (next == Rings.OUT) {
            throw new IllegalStateException("a walk continues from a row of the index: index=" + name() + ", row=" + row
                    + "; ask for the next row before the row is destroyed or gets another key, or copy the handles");
        }
        return next;
    }

    @Override
    public final int nextUnknown(final int fromRow) {
        for (int row = fromRow; row < rows.activeEnd(); row++) {
            if (rows.isActive(row)
                    && (rings().isLinked(row) != hasKey(row) || rings.isLinked(row) && !isUnchanged(row))) {
                return row;
            }
        }
        return -1;
    }

    // ---- As a follower ----

    @Override
    protected final void created(final int beginRow, final int endRow, final RowState state) {
        if (state != RowState.PENDING) {
            enter(beginRow, endRow);
        }
    }

    @Override
    protected final void activated(final int row) {
        enter(row, row + 1);
    }

    @Override
    protected void moved(final RowMoves moves) {
        final int count = moves.count();
        for (int move = 0; move < count; move++) {
            rings.move(moves.from(move), moves.to(move));
        }
    }

    @Override
    protected final void vacated(final RowMoves deaths) {
        final int count = deaths.count();
        for (int death = 0; death < count; death++) {
            final int row = deaths.from(death);
            if (rings.isLinked(row)) { // a pending row is not, nor one without a key
                leave(row);
            }
        }
    }

    @Override
    protected void exchanged(final int a, final int b) {
        rings.exchange(a, b);
    }

    @Override
    protected void cleared(final int endRow) {
        rings.clear();
    }

    @Override
    protected void resized(final int capacity) {
        rings.resize(capacity);
    }

    // ---- State ----

    /// Prefix of the names of its arrays in a state; no part has such a name.
    final String savedName() {
        return savedName;
    }

    /// A version of its arrays: another one after every change of the rings, the rows or their number.
    final long version() {
        return rings.changes() + rows.structure();
    }

    /// Whether its arrays are those of a state, so that there is nothing to load.
    final boolean isOf(final SavedState from) {
        return rings.capacity() == rows.capacity() && rings.areOf(from, savedName, version());
    }

    @Override
    protected void save(final SavedState to) {
        rings.save(to, savedName, rows.end(), version());
    }

    /// Tells whether a state is of a definition without this index: then it takes its keys from the rows.
    final boolean isMadeAnew(final SavedState from) {
        return from.lacks(savedName() + " next");
    }

    @Override
    protected void load(final SavedState from) {
        if (isMadeAnew(from)) {
            cleared(rows.end());
            resized(rows.capacity());
            enterAll();
        } else if (!isOf(from)) {
            rings.load(from, savedName(), rows.capacity());
        }
        clearRepeats();
    }

    @Override
    public final long orderHash() {
        return rings().orderHash(rows.end());
    }

    @Override
    protected void dropped() {
        rings = null;
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        if (rings != null) {
            rings.arrays(to);
        }
    }

    @Override
    protected long bytes() {
        return super.bytes() + (rings == null ? 0 : rings.bytes());
    }

    @Override
    protected String fault(final RowLookup followed) {
        for (int row = 0; row < followed.capacity(); row++) {
            if (rings().isLinked(row) && !followed.isActive(row)) {
                return "a row is in the index and not active, row=" + row;
            }
        }
        final int unknown = nextUnknown(0);
        return unknown >= 0
                ? "the column holds another key than the index knows, row=" + unknown
                : rings.fault(followed.end());
    }
}
