package org.denserow.engine.coded;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StagedRows;
import org.jspecify.annotations.Nullable;

/// Reads batches, and applies all that were read, in one go or not at all: everything is looked up and checked before
/// the first change.
///
/// With keys, rows come in ascending order of their keys, otherwise in the order in which they were read.
///
/// *Cost*: one pass over the rows for each part; with keys a sort and a look-up for each row. Nothing is allocated once
/// the arrays have their size. *Threads*: the owner's.
public final class AppliedRows {

    private enum Pass {
        KEYS,
        RESOLVE,
        STAGE,
        UPDATE,
        COMPLETE
    }

    private final RowStore store;
    private final ReadBatches batches;
    private final @Nullable KeyedRows index;
    private final @Nullable CodedPart key;
    private final KeySorter sorter = new KeySorter();
    private final KeysToCome toCome;
    private @Nullable StagedRows staged; // null before the first row is created
    private long[] keys = {}; // by row read, as the next two
    private int[] places = {}; // staged rows of rows that are new, otherwise -1
    private int[] rows = {}; // rows that exist already, otherwise -1
    private long[] handles = {}; // of created rows
    private long[] others = {}; // handles of the rows to be destroyed
    private long[] kept = {}; // a bit for each row that stays
    private int late; // references to rows that are still to be created

    /// @param writer of the same parts
    /// @param index finds rows by their keys; null if rows have none
    /// @param key the part with the keys; null likewise
    public AppliedRows(
            final RowStore store,
            final BatchWriter writer,
            final @Nullable KeyedRows index,
            final @Nullable CodedPart key) {
        this.store = store;
        this.batches = new ReadBatches(store, writer.form());
        this.index = index;
        this.key = key;
        this.toCome = new KeysToCome(index, sorter);
    }

    /// Reads one batch; see [ReadBatches#read(ByteBuffer)].
    ///
    /// @return its rows
    public int read(final ByteBuffer from) {
        return batches.read(from);
    }

    /// {@return rows that were read and wait}
    public int waiting() {
        return batches.rows();
    }

    /// Forgets what was read.
    public void forget() {
        batches.clear();
    }

    // ---- The three ways to apply ----

    /// Creates all rows.
    ///
    /// @return the number of rows
    public int create() {
        final int count = begin(false);
        for (int i = 0; index != null && i < count; i++) {
            if (rows[i] >= 0) {
                throw new IllegalArgumentException("a row is created once: type=" + store.name() + ", key=" + keys[i]
                        + ", row=" + rows[i] + "; nothing was changed. Two ranks sent it, or it did not leave here");
            }
        }
        resolve();
        createNew();
        complete();
        return end(count);
    }

    /// Overwrites rows that exist.
    ///
    /// @return the number of rows
    public int update() {
        final int count = begin(false);
        for (int i = 0; i < count; i++) {
            if (rows[i] < 0) {
                throw new IllegalArgumentException("a row that is overwritten is here: type=" + store.name() + ", key="
                        + keys[i] + "; nothing was changed. Create it first");
            }
        }
        resolve();
        overwrite();
        return end(count);
    }

    /// Overwrites rows that exist, creates new ones, and destroys all others.
    ///
    /// @return the number of rows
    public int replace() {
        final int count = begin(true);
        resolve();
        final int gone = findOthers();
        createNew(); // refused before it changes anything if there is no room
        overwrite();
        complete();
        if (gone > 0) {
            store.direct().destroyBatch(others, gone);
        }
        return end(count);
    }

    private int end(final int count) {
        batches.clear();
        return count;
    }

    // ---- Steps ----

    /// Finds the rows of all keys.
    private int begin(final boolean isAll) {
        final int count = batches.rows();
        if (places.length < count) {
            final int room = Math.max(count, places.length + (places.length >> 1));
            keys = new long[room];
            places = new int[room];
            rows = new int[room];
        }
        if (index == null) {
            for (int i = 0; i < count; i++) {
                places[i] = i;
            }
            toCome.begin(0, isAll);
            return count;
        }
        pass(Pass.KEYS);
        sorter.sort(keys, count);
        toCome.begin(count, isAll);
        int created = 0;
        for (int i = 0; i < count; i++) {
            final int at = sorter.row(i);
            if (i > 0 && sorter.key(i - 1) == sorter.key(i)) {
                throw new IllegalArgumentException("a key names one row: type=" + store.name() + ", key="
                        + sorter.key(i) + ", waiting rows=" + count
                        + "; nothing was changed. Two batches have the row, or two rows got one key");
            }
            rows[at] = index.first(sorter.key(i));
            places[at] = rows[at] < 0 ? created++ : -1;
        }
        return count;
    }

    private void resolve() {
        late = 0;
        pass(Pass.RESOLVE);
    }

    private int newRows() {
        int count = 0;
        for (int i = 0; i < batches.rows(); i++) {
            count += places[i] < 0 ? 0 : 1;
        }
        return count;
    }

    private void createNew() {
        final int count = newRows();
        if (count == 0) {
            return;
        }
        if (staged == null) {
            staged = store.newBuffer();
        }
        staged.add(count);
        if (handles.length < count) {
            handles = new long[Math.max(count, handles.length + (handles.length >> 1))];
        }
        try {
            pass(Pass.STAGE);
            store.direct().insert(staged, handles);
        } finally {
            staged.clear();
        }
    }

    /// Sets the references to rows that were created with their own.
    private void complete() {
        if (late == 0) {
            return;
        }
        for (int i = 0; i < batches.rows(); i++) {
            rows[i] = index.first(keys[i]);
        }
        pass(Pass.COMPLETE);
        rekey(true);
    }

    private void overwrite() {
        pass(Pass.UPDATE);
        rekey(false);
    }

    /// Tells indices of keys that were written, in order of the rows' own keys. All rows leave before the first one joins.
    private void rekey(final boolean onlyReferences) {
        for (final KeyedRows each : store.schema().indices()) {
            if (isWritten(each, onlyReferences)) {
                for (int i = 0; i < batches.rows(); i++) {
                    final int row = rows[sorter.row(i)];
                    if (row >= 0) {
                        each.leaveIfChanged(row);
                    }
                }
                for (int i = 0; i < batches.rows(); i++) {
                    final int row = rows[sorter.row(i)];
                    if (row >= 0) {
                        each.rekeyed(row);
                    }
                }
            }
        }
    }

    /// Tells whether batches have the key of an index, other than that of the rows themselves.
    private boolean isWritten(final KeyedRows each, final boolean onlyReferences) {
        for (int batch = 0; batch < Math.min(1, batches.batches()); batch++) { // all have the same parts
            for (final CodedPart part : batches.parts(batch)) {
                if (part != key && each.isKey(part.part()) && (!onlyReferences || part instanceof CodedReference)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Finds the rows that no batch has, before new ones come.
    ///
    /// @return the number of them
    private int findOthers() {
        final int words = (store.end() + Long.SIZE - 1) / Long.SIZE;
        if (kept.length < words) {
            kept = new long[Math.max(words, kept.length + (kept.length >> 1))];
        }
        Arrays.fill(kept, 0, words, 0);
        int count = store.rows();
        for (int i = 0; i < batches.rows(); i++) {
            if (rows[i] >= 0) {
                kept[rows[i] >> 6] |= 1L << rows[i];
                count--;
            }
        }
        if (others.length < count) {
            others = new long[Math.max(count, others.length + (others.length >> 1))];
        }
        int found = 0;
        for (int row = 0; found < count; row++) {
            if (store.exists(row) && (kept[row >> 6] >>> row & 1) == 0) {
                if (store.state(row) == RowState.PERMANENT) {
                    throw new IllegalArgumentException("a permanent row is never destroyed: type=" + store.name()
                            + ", row=" + row
                            + "; nothing was changed. Let a batch have it, or create rows that may go");
                }
                others[found++] = store.handle(row);
            }
        }
        return count;
    }

    // ---- Passes over all parts of all batches ----

    private void pass(final Pass pass) {
        for (int batch = 0; batch < batches.batches(); batch++) {
            final int count = batches.count(batch);
            int at = batches.begin(batch);
            for (final CodedPart part : batches.parts(batch)) {
                pass(pass, part, at, batches.first(batch), count);
                at += (int) part.bytes(count);
            }
        }
    }

    private void pass(final Pass pass, final CodedPart part, final int at, final int first, final int count) {
        final byte[] bytes = batches.bytes();
        switch (pass) {
            case KEYS -> {
                for (int i = 0; part == key && i < count; i++) {
                    keys[first + i] = Bytes.getLong(bytes, at + Long.BYTES * i);
                }
            }
            case RESOLVE -> {
                if (part instanceof final CodedReference references) {
                    late += references.resolve(bytes, at, first, count, toCome);
                }
            }
            case STAGE -> part.stage(bytes, at, places, first, count, staged);
            case UPDATE -> {
                if (part != key) {
                    part.update(bytes, at, rows, first, count);
                }
            }
            case COMPLETE -> {
                if (part instanceof final CodedReference references) {
                    references.complete(bytes, at, rows, first, count, index);
                }
            }
        }
    }
}
