package org.denserow.engine.index;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.ObjectColumn;

/// The inside of a [NameIndex], and its view.
///
/// *Threads*: as [RowIndex].
final class RowNameIndex extends RowIndex implements NameIndex, NameIndex.Names {

    private final Consumer<String> checkAsk;
    private final Openings openings;

    RowNameIndex(
            final RowStore rows,
            final String part,
            final ObjectColumn<String> key,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange,
            final Supplier<RowsToCome> toCome) {
        super(rows, part, key, checkChange);
        this.checkAsk = checkAsk;
        this.openings = new Openings(key(), toCome);
    }

    @Override
    public Names names() {
        checkAsk.accept(name() + ".names");
        return this;
    }

    @Override
    public int duplicates() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int find(final String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long handle(final String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void rekey(final int row, final String name) {
        throw new UnsupportedOperationException();
    }
}
