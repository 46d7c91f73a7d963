package org.denserow.engine.keyed;

import static org.denserow.engine.ground.Given.given;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.storage.Column;

/// The implementation of a [SetIndex], and its view.
///
/// *Threads*: as [RowIndex].
public final class RowSetIndex extends RowNumberIndex implements SetIndex, SetIndex.View {

    private final Consumer<String> checkAsk;
    private final String askCall;

    /// @param second another key column, or null
    /// @param cell length of a cell; 0 without cells
    /// @param pairHash a hash function of pairs of keys
    RowSetIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Column<?> second,
            final double cell,
            final LongBinaryOperator pairHash,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, second, cell, HashTable.MIXING, pairHash, checkChange);
        this.checkAsk = checkAsk;
        this.askCall = name() + ".view";
    }

    @Override
    public View view() {
        checkAsk.accept(askCall);
        rings(); // throws if the index was dropped
        return this;
    }

    @Override
    public int outside() {
        return rows.size() - rings().linked();
    }

    @Override
    public double cellLength() {
        return numbers().cell();
    }

    // ---- Whole keys and cells ----

    @Override
    public int count(final long key) {
        return rings().count(asked(key));
    }

    @Override
    public int any(final long key, final long randomBits) {
        return anyOf(asked(key), randomBits);
    }

    @Override
    public int copy(final long key, final long[] handles) {
        return copyOf(asked(key), handles);
    }

    @Override
    public long cell(final double value) {
        rings(); // throws if the index was dropped
        return numbers().askedCell(name(), value);
    }

    // ---- Fractional keys ----

    @Override
    public int first(final double key) {
        return rings().first(asked(key));
    }

    @Override
    public int count(final double key) {
        return rings().count(asked(key));
    }

    @Override
    public int any(final double key, final long randomBits) {
        return anyOf(asked(key), randomBits);
    }

    @Override
    public int copy(final double key, final long[] handles) {
        return copyOf(asked(key), handles);
    }

    // ---- Pairs ----

    @Override
    public int first(final long first, final long second) {
        return rings().first(asked(first, second));
    }

    @Override
    public int count(final long first, final long second) {
        return rings().count(asked(first, second));
    }

    @Override
    public int any(final long first, final long second, final long randomBits) {
        return anyOf(asked(first, second), randomBits);
    }

    @Override
    public int copy(final long first, final long second, final long[] handles) {
        return copyOf(asked(first, second), handles);
    }

    // ---- Numbers of keys ----

    private int anyOf(final long number, final long randomBits) {
        final Rings rings = rings();
        int row = rings.first(number);
        if (row >= 0) {
            for (long skip = Math.unsignedMultiplyHigh(randomBits, rings.count(number)); skip > 0; skip--) {
                row = rings.next(row);
            }
        }
        return row;
    }

    private int copyOf(final long number, final long[] handles) {
        given(handles, "handles");
        final Rings rings = rings();
        int count = 0;
        for (int row = rings.first(number); row >= 0 && count < handles.length; row = rings.next(row)) {
            handles[count++] = rows.handle(row);
        }
        return rings.count(number);
    }

    // ---- Keys may repeat ----

    @Override
    public int repeats() {
        return 0;
    }

    @Override
    public long repeat(final int place) {
        return Objects.checkIndex(place, 0);
    }

    @Override
    public void clearRepeats() {}
}
