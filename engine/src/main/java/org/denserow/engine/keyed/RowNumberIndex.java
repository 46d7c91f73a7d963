package org.denserow.engine.keyed;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WideCells;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.RowLookup;

/// An index whose keys are numbers, of a column of any kind except objects; see [KeyNumbers].
///
/// *Threads*: as [RowIndex].
abstract sealed class RowNumberIndex extends RowIndex permits RowHashIndex, RowSetIndex {

    private final KeyNumbers numbers;
    private final Pairs pairs; // null for keys of one column

    /// @param second another key column, or null
    /// @param cell length of a cell; 0 without cells
    /// @param hash a hash function of keys
    /// @param pairHash a hash function of pairs of keys
    RowNumberIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Column<?> second,
            final double cell,
            final LongUnaryOperator hash,
            final LongBinaryOperator pairHash,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, second, new Rings(rows.capacity(), hash), checkChange);
        if (key.stride() != 1) {
            throw new IllegalArgumentException("a key is one number: index=" + name() + ", key=" + key.name()
                    + ", stride=" + key.stride() + "; pass a column without a stride");
        }
        this.numbers = new KeyNumbers((Cells<?>) key, cell);
        this.pairs = second == null ? null : new Pairs(paired(key), paired(second), rings(), rows.capacity(), pairHash);
        if (key == second) {
            throw new IllegalArgumentException("a pair is of two columns: index=" + name() + ", key=" + key.name()
                    + "; pass two, or add an index of one column");
        }
    }

    private Cells<?> paired(final Column<?> column) {
        return switch ((Cells<?>) column) {
            case ByteCells bytes -> bytes;
            case IntCells ints -> ints;
            case WideCells wide -> wide;
            default ->
                throw new IllegalArgumentException("a pair is of whole keys: index=" + name() + ", key=" + column.name()
                        + "; pass columns of byte, int, long or handles");
        };
    }

    // ---- Keys ----

    private long keyOf(final int row) {
        return numbers.of(key().array(), row);
    }

    final KeyNumbers numbers() {
        return numbers;
    }

    final Pairs pairs() {
        return pairs;
    }

    /// The number of the ring of a whole key or a cell.
    final long asked(final long whole) {
        if (pairs != null) {
            throw new IllegalArgumentException("a pair is asked for, and given, by two numbers: index=" + name()
                    + ", columns=" + keyNames() + ", key=" + whole + "; pass both");
        }
        return numbers.asked(name(), whole);
    }

    /// The number of the ring of a fractional key.
    final long asked(final double value) {
        return numbers.asked(name(), value);
    }

    /// The number of the ring of a pair, or a number without a ring.
    final long asked(final long first, final long second) {
        rings(); // throws if the index was dropped
        checkPair(first, second);
        return pairs.numberOf(first, second);
    }

    private void checkPair(final long first, final long second) {
        if (pairs == null) {
            throw new IllegalArgumentException("a key of one column is asked for, and given, by one number: index="
                    + name() + ", column=" + key() + ", key=(" + first + ", " + second
                    + "); pass one, or add the index with two columns");
        }
    }

    @Override
    protected final String detail() {
        return numbers.cell() == 0 ? "" : ", cell=" + numbers.cell();
    }

    @Override
    final boolean hasKey(final int row) {
        return pairs == null ? numbers.isKey(keyOf(row)) : pairs.isKey(pairs.first(row), pairs.second(row));
    }

    @Override
    final boolean isUnchanged(final int row) {
        return pairs == null ? rings().key(row) == keyOf(row) : pairs.isUnchanged(row);
    }

    @Override
    final void enter(final int beginRow, final int endRow) {
        if (pairs != null) {
            for (int row = beginRow; row < endRow; row++) {
                enterPair(row, pairs.first(row), pairs.second(row));
            }
            return;
        }
        switch (key()) {
            case IntCells ints -> {
                final int[] keys = ints.array();
                for (int row = beginRow; row < endRow; row++) {
                    join(row, keys[row]);
                }
            }
            case WideCells wide -> {
                final long[] keys = wide.array();
                for (int row = beginRow; row < endRow; row++) {
                    if (numbers.isKey(keys[row])) {
                        join(row, keys[row]);
                    }
                }
            }
            default -> {
                final Object keys = key().array();
                for (int row = beginRow; row < endRow; row++) {
                    final long number = numbers.of(keys, row);
                    if (numbers.isKey(number)) {
                        join(row, number);
                    }
                }
            }
        }
    }

    @Override
    public final void readAhead(final RowBatch batch) {
        if (pairs == null && rings().capacity() >= LinkReads.LEAST_ROWS) {
            final Object keys = key().array();
            for (int i = 0; i < batch.count(); i++) {
                batch.room()[i] = numbers.of(keys, batch.rows()[i]);
            }
            rings().readAhead(batch);
        }
    }

    private void enterPair(final int row, final long first, final long second) {
        if (pairs.isKey(first, second) && !pairs.link(row, first, second)) {
            joined(row, first, second);
        }
    }

    private void join(final int row, final long key) {
        if (!rings().link(row, key)) {
            joined(row, key, 0);
        }
    }

    /// Called after a row joined others of its key.
    void joined(final int row, final long key, final long second) {}

    @Override
    final void leave(final int row) {
        if (pairs == null) {
            rings().unlink(row);
        } else {
            pairs.unlink(row);
        }
    }

    // ---- For views ----

    @Override
    public final int first(final long value) {
        return rings().first(asked(value));
    }

    /// Gives a row another whole key at once.
    public final void rekey(final int row, final long key) {
        checkRekey(row);
        asked(key);
        checkFits(key(), key);
        put(key(), row, key);
        tellRekeyed(row);
    }

    /// Gives a row another pair at once.
    public final void rekey(final int row, final long first, final long second) {
        checkRekey(row);
        checkPair(first, second);
        checkFits(key(), first);
        checkFits(second(), second);
        put(key(), row, first);
        put(second(), row, second);
        tellRekeyed(row);
    }

    private void checkFits(final Cells<?> column, final long key) {
        switch (column) {
            case ByteCells bytes -> checkFits(column, key, (byte) key, "byte");
            case IntCells ints -> checkFits(column, key, (int) key, "int");
            case HandleCells handles -> handles.checkValue(key);
            case WideCells wide -> {}
            default -> throw numbers.fractional(name(), key);
        }
    }

    private void checkFits(final Cells<?> column, final long key, final long held, final String kind) {
        if (key != held) {
            throw new IllegalArgumentException("a key must fit its column: index=" + name() + ", key=" + key
                    + ", column=" + column + "; the column holds " + kind);
        }
    }

    private static void put(final Cells<?> column, final int row, final long key) {
        switch (column) {
            case ByteCells bytes -> bytes.array()[row] = (byte) key;
            case IntCells ints -> ints.array()[row] = (int) key;
            case WideCells wide -> wide.array()[row] = key;
            default -> throw new AssertionError(column);
        }
    }

    /// Gives a row another fractional key at once; also in an index by cells.
    public final void rekey(final int row, final double key) {
        checkRekey(row);
        switch (key()) {
            case FloatCells floats -> floats.array()[row] = numbers.asFloat(name(), key);
            case DoubleCells doubles -> doubles.array()[row] = key;
            default -> throw numbers.whole(name(), key);
        }
        tellRekeyed(row);
    }

    // ---- Pairs follow the rows ----

    @Override
    protected final void moved(final RowMoves moves) {
        super.moved(moves);
        final int count = pairs == null ? 0 : moves.count();
        for (int move = 0; move < count; move++) {
            pairs.moved(moves.from(move), moves.to(move));
        }
    }

    @Override
    protected final void exchanged(final int a, final int b) {
        super.exchanged(a, b);
        if (pairs != null) {
            pairs.exchanged(a, b);
        }
    }

    @Override
    protected final void cleared(final int endRow) {
        super.cleared(endRow);
        if (pairs != null) {
            pairs.clear();
        }
    }

    @Override
    protected final void resized(final int capacity) {
        super.resized(capacity);
        if (pairs != null) {
            pairs.resize(capacity);
        }
    }

    @Override
    protected final void save(final SavedState to) {
        super.save(to);
        if (pairs != null) {
            pairs.save(to, savedName(), rows.end(), version());
        }
    }

    @Override
    protected final void load(final SavedState from) {
        final boolean isThere = isOf(from); // before the rings are loaded
        super.load(from);
        if (pairs != null && !isMadeAnew(from) && !isThere) {
            pairs.load(from, savedName(), rows);
        }
    }

    @Override
    protected final void dropped() {
        super.dropped();
        if (pairs != null) {
            pairs.resize(0);
        }
    }

    @Override
    protected final void arrays(final Consumer<Object> to) {
        super.arrays(to);
        if (pairs != null) {
            pairs.arrays(to);
        }
    }

    @Override
    protected final String fault(final RowLookup followed) {
        final String fault = super.fault(followed);
        return !fault.isEmpty() || pairs == null ? fault : pairs.fault();
    }
}
