package org.denserow.engine.index;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.Column;

/// The inside of a [HashIndex], and its view.
///
/// *Threads*: as [RowIndex].
final class RowHashIndex extends RowIndex implements HashIndex, HashIndex.Keys {

    private final Consumer<String> checkAsk;
    private final Openings openings;

    RowHashIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange,
            final Supplier<RowsToCome> toCome) {
        super(rows, part, key, checkChange);
        this.checkAsk = checkAsk;
        this.openings = new Openings(key(), toCome);
    }

    @Override
    public Keys keys() {
        checkAsk.accept(name() + ".keys");
        return this;
    }

    @Override
    public int duplicates() {
        return rings.linked() - rings.keyCount();
    }

    @Override
    public int find(final long key) {
        return rings.first(key);
    }

    @Override
    public long handle(final long key) {
        final int row = rings.first(key);
        return row < 0 ? openings.handle(key) : rows.handle(row);
    }

    @Override
    public long bytes() {
        return super.bytes() + openings.bytes();
    }
}
