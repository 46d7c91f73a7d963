package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;

/// The inside of a [SetIndex], and its view.
///
/// *Threads*: as [RowIndex].
final class RowSetIndex extends RowIndex implements SetIndex, SetIndex.Sets {

    private final Consumer<String> checkAsk;

    RowSetIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, checkChange);
        this.checkAsk = checkAsk;
    }

    @Override
    public Sets sets() {
        checkAsk.accept(name() + ".sets");
        return this;
    }

    @Override
    public int count(final long key) {
        return rings.count(key);
    }

    @Override
    public int any(final long key, final long randomBits) {
        int row = rings.first(key);
        if (row >= 0) {
            for (long skip = Math.unsignedMultiplyHigh(randomBits, rings.count(key)); skip > 0; skip--) {
                row = rings.next(row);
            }
        }
        return row;
    }

    @Override
    public int copy(final long key, final long[] handles) {
        given(handles, "handles");
        int count = 0;
        for (int row = rings.first(key); row >= 0 && count < handles.length; row = rings.next(row)) {
            handles[count++] = rows.handle(row);
        }
        return rings.count(key);
    }
}
