package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.rows.RowSet;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotSpace;
import org.jspecify.annotations.Nullable;

/// Tells the indices of one type about keys that were set at a boundary, after all values were applied: each row once,
/// with its last key, rows ascending. All rows leave their old keys before the first one joins its new key. So the
/// result depends only on the rows and their keys, not on shares of the slots or on the workers that applied values.
///
/// It walks a second time over the `set` commands of key columns.
///
/// *Threads*: the thread that plays back the type. *Cost*: O(chunks that recorded + sets of the column) for each key
/// column; nothing without indices. *Memory*: a bit per row and 3 KB, after the first set of a key.
final class Rekeying {

    private final TypeLog type;
    private final RowStore store;
    private final SlotSpace slots;
    private final RowSet rows = new RowSet();
    private @Nullable RowBatch batch; // rows whose links are read ahead, null before the first set of a key

    Rekeying(final TypeLog type) {
        this.type = type;
        this.store = type.store();
        this.slots = type.slots().space();
    }

    /// Makes room for all rows.
    void fit() {
        rows.fit(store.capacity());
        if (batch == null) {
            batch = new RowBatch();
        }
    }

    void arrays(final Consumer<Object> to) {
        rows.arrays(to);
        if (batch != null) {
            batch.arrays(to);
        }
    }

    /// Tells all indices of the type about the keys that the boundary set.
    void tell(final RecorderSet recorders) {
        final KeyedRows[] indices = store.schema().indices();
        for (int index = 0; index < indices.length; index++) {
            if (first(indices, indices[index]) == index) {
                tell(recorders, indices[index]);
            }
        }
    }

    private static int first(final KeyedRows[] indices, final KeyedRows like) {
        int index = 0;
        while (!indices[index].sharesKeys(like)) {
            index++;
        }
        return index;
    }

    /// Tells the indices that have the keys of an index.
    private void tell(final RecorderSet recorders, final KeyedRows like) {
        rows.clear(); // also clears the remains of a boundary that broke
        fit();
        collect(recorders, like.key());
        if (like.second() != null) {
            collect(recorders, like.second());
        }
        final KeyedRows[] indices = store.schema().indices();
        for (final KeyedRows index : indices) {
            for (int row = 0; index.sharesKeys(like) && takeRows(row); row = last() + 1) {
                index.readLinks(batch);
                for (int i = 0; i < batch.count(); i++) {
                    index.leaveIfChanged(batch.rows()[i]);
                }
            }
        }
        for (int row = 0; takeRows(row); row = last() + 1) {
            for (final KeyedRows index : indices) {
                if (index.sharesKeys(like)) {
                    index.readAhead(batch);
                }
            }
            for (int i = 0; i < batch.count(); i++) {
                for (final KeyedRows index : indices) {
                    if (index.sharesKeys(like)) {
                        index.rekeyed(batch.rows()[i]);
                    }
                }
            }
        }
    }

    /// Takes the next rows of the set, as many as fit into the batch.
    ///
    /// @return whether there are any
    private boolean takeRows(final int from) {
        batch.clear();
        for (int row = rows.next(from); row >= 0 && !batch.isFull(); row = rows.next(row + 1)) {
            batch.add(row);
        }
        return batch.count() > 0;
    }

    private int last() {
        return batch.rows()[batch.count() - 1];
    }

    private void collect(final RecorderSet recorders, final Cells<?> key) {
        final RunTable runs = type.runs(Phase.VALUES);
        for (int chunk = runs.begin(); chunk < runs.end(); chunk++) {
            final long entry = runs.get(chunk);
            if (entry != 0) {
                final BufferTable buffers =
                        recorders.get(RunTable.recorderOf(entry)).buffers();
                collect(buffers.get(type.place()).values, entry, key);
            }
        }
    }

    private void collect(final ValueStreams values, final long entry, final Cells<?> key) {
        final int end = RunTable.endOf(entry);
        for (int share = 0; share < values.shares(); share++) {
            final int number = ValueStreams.firstOf(share) + key.index();
            final int run = values.runs().firstFrom(number, RunTable.beginOf(entry), end);
            if (run < end && values.runs().key(run) == number) {
                final long at = values.runs().run(run);
                collect(values.get(number).targets(), RunList.begin(at), RunList.end(at));
            }
        }
    }

    private void collect(final long[] targets, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final int row = slots.find(targets[at]);
            if (row >= 0) {
                rows.add(row);
            }
        }
    }

    /// Tells the indices of a column that the key of a row may have changed.
    static void tell(final RowStore store, final Cells<?> key, final int row) {
        for (final KeyedRows index : store.schema().indices()) {
            if (index.isKey(key)) {
                index.rekeyed(row);
            }
        }
    }
}
