package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WideCells;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.RowLookup;

/// What all indices are inside: [Rings] that follow the rows.
///
/// *Threads*: as [KeyedRows].
abstract sealed class RowIndex extends KeyedRows permits RowHashIndex, RowSetIndex, RowNameIndex {

    final Rings rings;
    private final BiConsumer<String, String> checkChange;
    private final boolean hasNull; // a value of the column is the key of no row

    /// @param checkChange throws where structure does not change at once; is told the call, and what to do instead
    RowIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key);
        this.checkChange = checkChange;
        this.hasNull = key instanceof HandleColumn;
        this.rings = new Rings(rows.capacity());
    }

    /// Takes in the rows that there are.
    final void takeIn() {
        created(0, rows.end(), RowState.ACTIVE);
    }

    // ---- Keys ----

    /// The key of a row as its column holds it now.
    long keyOf(final int row) {
        return switch (key()) {
            case IntCells ints -> ints.array()[row];
            case WideCells longs -> longs.array()[row];
            default -> throw new AssertionError(key());
        };
    }

    /// Whether the column holds a key for the row: anything but a null.
    boolean hasKey(final int row) {
        return !hasNull || keyOf(row) != 0;
    }

    /// A row has joined others of the same key.
    void joined(final int row) {}

    private void enter(final int row) {
        if (hasKey(row) && !rings.link(row, keyOf(row))) {
            joined(row);
        }
    }

    @Override
    public void rekeyed(final int row) {
        final boolean stays = hasKey(row) && rows.isActive(row);
        if (rings.isLinked(row)) {
            if (stays && isUnchanged(row)) {
                return;
            }
            leave(row);
        }
        if (stays) {
            enter(row);
        }
    }

    /// Whether the column of a row in a ring still holds the key that it had.
    boolean isUnchanged(final int row) {
        return rings.key(row) == keyOf(row);
    }

    /// A row leaves its ring.
    void leave(final int row) {
        rings.unlink(row);
    }

    /// For views: gives a row another key.
    public final void rekey(final int row, final long key) {
        checkChange.accept(name() + ".rekey", "record commands.set");
        if (!rows.exists(row)) {
            throw new IndexOutOfBoundsException("only a row that exists gets a key: index=" + name() + ", row=" + row
                    + ", end=" + rows.end() + "; find the row by its handle first");
        }
        switch (key()) {
            case IntCells ints -> {
                if (key != (int) key) {
                    throw new IllegalArgumentException("a key must fit its column: index=" + name() + ", key=" + key
                            + "; the column holds int");
                }
                ints.array()[row] = (int) key;
            }
            case WideCells longs -> longs.array()[row] = key;
            case ObjectCells<?> objects -> throw new AssertionError(objects);
            default -> throw new AssertionError(key());
        }
        key().touch();
        rekeyed(row);
    }

    @Override
    public final int first(final long value) {
        return rings.first(value);
    }

    @Override
    public final int next(final int row) {
        return rings.next(Objects.checkIndex(row, rows.end()));
    }

    @Override
    public final int nextUnknown(final int fromRow) {
        for (int row = fromRow; row < rows.end(); row++) {
            if (rows.isActive(row)
                    && (rings.isLinked(row) != hasKey(row) || rings.isLinked(row) && !isUnchanged(row))) {
                return row;
            }
        }
        return -1;
    }

    // ---- As a follower ----

    @Override
    public final void created(final int beginRow, final int endRow, final RowState state) {
        for (int row = beginRow; row < endRow; row++) {
            if (rows.isActive(row)) {
                enter(row);
            }
        }
    }

    @Override
    public final void activated(final int row) {
        enter(row);
    }

    @Override
    public void moved(final RowMoves moves) {
        final int count = moves.count();
        for (int move = 0; move < count; move++) {
            rings.move(moves.from(move), moves.to(move));
        }
    }

    @Override
    public final void vacated(final RowMoves deaths) {
        final int count = deaths.count();
        for (int death = 0; death < count; death++) {
            if (rings.isLinked(deaths.from(death))) { // a pending row is not
                leave(deaths.from(death));
            }
        }
    }

    @Override
    public void exchanged(final int a, final int b) {
        rings.exchange(a, b);
    }

    @Override
    public void cleared(final int endRow) {
        rings.clear();
    }

    @Override
    public void resized(final int capacity) {
        rings.resize(capacity);
    }

    @Override
    public void save(final SavedState to) {
        rings.save(to, name(), rows.end());
    }

    @Override
    public void load(final SavedState from) {
        rings.load(from, name(), rows.capacity());
    }

    @Override
    public long orderHash() {
        return rings.orderHash(rows.end());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        rings.arrays(to);
    }

    @Override
    public long bytes() {
        return super.bytes() + rings.bytes();
    }

    @Override
    public String fault(final RowLookup followed) {
        final int unknown = nextUnknown(0);
        return unknown >= 0
                ? "the column holds another key than the index knows, row=" + unknown
                : rings.fault(rows.end());
    }

    static Column<?> checkKey(final Column<?> key) {
        return given(key, "key", "pass the column of keys");
    }
}
