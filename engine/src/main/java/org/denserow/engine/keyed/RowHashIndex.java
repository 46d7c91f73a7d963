package org.denserow.engine.keyed;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.Column;

/// The implementation of a [HashIndex], and its view.
///
/// *Threads*: as [RowIndex].
public final class RowHashIndex extends RowNumberIndex implements HashIndex, HashIndex.View {

    private final Consumer<String> checkAsk;
    private final Openings openings;
    private final String askCall;
    private final Repeats repeats = new Repeats();

    /// @param second another key column, or null
    /// @param hash a hash function of keys
    /// @param pairHash a hash function of pairs of keys
    /// @param toCome rows that messages of the boundary create; none outside port handlers
    RowHashIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Column<?> second,
            final LongUnaryOperator hash,
            final LongBinaryOperator pairHash,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange,
            final Supplier<RowsToCome> toCome) {
        super(rows, part, key, second, 0, hash, pairHash, checkChange);
        this.checkAsk = checkAsk;
        this.openings = new Openings(key(), toCome, NameHash::of);
        this.askCall = name() + ".view";
    }

    @Override
    public View view() {
        checkAsk.accept(askCall);
        rings(); // throws if the index was dropped
        return this;
    }

    @Override
    public int duplicates() {
        return rings().linked() - rings().keyCount();
    }

    @Override
    public int find(final long key) {
        return first(key);
    }

    @Override
    public int find(final double key) {
        return rings().first(asked(key));
    }

    @Override
    public int find(final long first, final long second) {
        return rings().first(asked(first, second));
    }

    @Override
    public long handle(final long first, final long second) {
        final int row = find(first, second);
        return row >= 0
                ? rows.handle(row)
                : pairs().isKey(first, second)
                        ? openings.handle(second(), pairs().ofSecond(), first, second)
                        : Handle.NULL;
    }

    @Override
    public long handle(final long key) {
        return handleOf(asked(key));
    }

    @Override
    public long handle(final double key) {
        return handleOf(asked(key));
    }

    private long handleOf(final long number) {
        final int row = rings().first(number);
        return row < 0 ? openings.handle(number) : rows.handle(row);
    }

    @Override
    protected long bytes() {
        return super.bytes() + openings.bytes();
    }

    // ---- Duplicate keys ----

    @Override
    void joined(final int row, final long key, final long second) {
        repeats.add(rows.handle(row), key, second, null);
    }

    @Override
    public int repeats() {
        return repeats.count();
    }

    @Override
    public long repeat(final int place) {
        return repeats.handle(place);
    }

    @Override
    public long repeatNumber(final int place) {
        return repeats.key(place);
    }

    @Override
    public long repeatSecond(final int place) {
        return repeats.second(place);
    }

    @Override
    public void clearRepeats() {
        repeats.clear();
    }
}
