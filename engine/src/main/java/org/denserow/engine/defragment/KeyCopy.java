package org.denserow.engine.defragment;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;

/// Copies the keys and handles of the active rows that are not permanent, some rows at a time, and finds out whether
/// they are in order. Later changes of rows do not change the copy. A row that moves while the copy is made may be
/// copied twice, or not at all.
///
/// *Cost*: 8 bytes for each key and 8 for the handle, for each row of capacity; O(keys) to read a row.
final class KeyCopy {

    private static final int NONE = -1;

    // Positions in the saved numbers.
    private static final int COUNT = 0;
    private static final int ROW = 1;
    private static final int END = 2;
    private static final int FIRST = 3;
    private static final int BELOW = 4;
    private static final int HIGHEST = 5;
    private static final int BEFORE = 6;
    private static final int BORDER = 7;
    private static final int NUMBERS = 8;

    private static final String NUMBERS_NAME = Plan.PREFIX + " copy";
    private static final String HANDLES_NAME = Plan.PREFIX + " handles";

    private final long[] numbers = new long[NUMBERS]; // of a save, reused
    private final String[] keyNames;

    private final RowStore store;
    private final SlotMap slots;
    private final RowKey[] terms;
    private final boolean[] descends;
    private final int chunkRows;
    private final long[][] keys;
    private final long[] varying; // by term: the bits in which copied keys differ
    private long[] handles = {};
    private boolean isReading; // a user's function may be running
    private int count; // rows copied
    private int row; // the next row to copy
    private int end; // end of the active rows when copying began
    private int first; // first row of the copy
    private int below; // rows whose keys belong in an earlier chunk, as far as one pass can tell
    private int highest; // the copied row with the highest key so far, the last of equal ones
    private int before; // the same over all chunks before the present one
    private long border; // first row of the next chunk

    KeyCopy(final RowStore store, final RowKey[] terms, final boolean[] descends, final int chunkRows) {
        this.store = store;
        this.slots = store.slots();
        this.terms = terms;
        this.descends = descends;
        this.chunkRows = chunkRows;
        this.keys = new long[terms.length][0];
        this.varying = new long[terms.length];
        this.keyNames = new String[terms.length];
        Arrays.setAll(keyNames, term -> Plan.PREFIX + " keys " + term);
    }

    /// Starts a new copy.
    void begin() {
        count = 0;
        first = slots.permanent();
        row = first;
        end = slots.size();
        below = 0;
        highest = NONE;
        before = NONE;
        border = 0;
        Arrays.fill(varying, 0);
    }

    void reserve() {
        fit(store.capacity());
    }

    private void fit(final int rows) {
        if (handles.length < rows) {
            handles = Arrays.copyOf(handles, rows);
            for (int term = 0; term < keys.length; term++) {
                keys[term] = Arrays.copyOf(keys[term], rows);
            }
        }
    }

    /// Copies the next rows. If a user's function throws, nothing is copied.
    ///
    /// @return rows copied
    int read(final int most) {
        final int from = Math.max(row, slots.permanent());
        final int to = (int) Math.min((long) from + most, Math.min(end, slots.size()));
        if (from >= to) {
            row = end;
            return 0;
        }
        fit(store.capacity());
        readKeys(from, to);
        for (int each = from; each < to; each++) {
            handles[count + each - from] = slots.handle(each);
        }
        judge(from, to);
        count += to - from;
        row = to;
        return to - from;
    }

    private void readKeys(final int from, final int to) {
        checkIdle();
        final long changes = slots.changes();
        isReading = true;
        try {
            for (int term = 0; term < terms.length; term++) {
                terms[term].copy(from, to, keys[term], count);
            }
        } finally {
            isReading = false;
        }
        if (slots.changes() != changes) {
            throw new IllegalStateException("a key function only looks: type=" + store.name() + ", rows=[" + from + ", "
                    + to + "); it created, destroyed or moved a row, do so elsewhere");
        }
        final int copied = count + to - from;
        for (int term = 0; term < terms.length; term++) {
            final long[] of = keys[term];
            for (int i = count; descends[term] && i < copied; i++) {
                of[i] = ~of[i];
            }
            long differing = varying[term];
            for (int i = count; i < copied; i++) {
                differing |= of[i] ^ of[0];
            }
            varying[term] = differing;
        }
    }

    void checkIdle() {
        if (isReading) {
            throw new IllegalStateException("a key function only looks: type=" + store.name()
                    + ", call=defragment; it is called while rows are put in order, call it afterwards");
        }
    }

    /// Counts rows whose keys are lower than a key of an earlier chunk.
    private void judge(final int from, final int to) {
        for (int each = from; each < to; each++) {
            final int i = count + each - from;
            if (each >= border) {
                before = highest;
                border = chunkRows == 1 ? each + 1L : (each / chunkRows + 1L) * chunkRows;
            }
            if (before >= 0 && isBelow(i, before)) {
                below++;
            }
            if (highest < 0 || !isBelow(i, highest)) {
                highest = i;
            }
        }
    }

    private boolean isBelow(final int a, final int b) {
        for (final long[] of : keys) {
            if (of[a] != of[b]) {
                return of[a] < of[b];
            }
        }
        return false;
    }

    boolean isDone() {
        return row >= Math.min(end, slots.size());
    }

    /// Rows that are not copied yet.
    int left() {
        return Math.max(0, Math.min(end, slots.size()) - row);
    }

    boolean isInOrder() {
        return below == 0;
    }

    int below() {
        return below;
    }

    int count() {
        return count;
    }

    /// The first row of the copy.
    int first() {
        return first;
    }

    long[] handles() {
        return handles;
    }

    int terms() {
        return terms.length;
    }

    long[] keys(final int term) {
        return keys[term];
    }

    long varying(final int term) {
        return varying[term];
    }

    boolean dependsOnRows() {
        for (final RowKey term : terms) {
            if (term.dependsOnRows()) {
                return true;
            }
        }
        return false;
    }

    boolean callsFunction() {
        for (final RowKey term : terms) {
            if (term instanceof FunctionKey) {
                return true;
            }
        }
        return false;
    }

    // ---- State over time ----

    long orderHash() {
        long sum = Mix.next(count, row);
        sum = Mix.next(Mix.next(sum, end), first);
        for (int i = 0; i < count; i++) {
            sum += Mix.next(i, handles[i]);
        }
        for (int term = 0; term < keys.length; term++) {
            final long salt = Mix.of(term + 1L);
            for (int i = 0; i < count; i++) {
                sum += Mix.next(salt ^ i, keys[term][i]);
            }
        }
        return sum;
    }

    /// @param withKeys false once the keys are sorted
    void save(final SavedState to, final boolean withKeys) {
        numbers[COUNT] = count;
        numbers[ROW] = row;
        numbers[END] = end;
        numbers[FIRST] = first;
        numbers[BELOW] = below;
        numbers[HIGHEST] = highest;
        numbers[BEFORE] = before;
        numbers[BORDER] = border;
        to.put(NUMBERS_NAME, numbers, NUMBERS);
        to.put(HANDLES_NAME, handles, count);
        for (int term = 0; withKeys && term < keys.length; term++) {
            to.put(keyNames[term], keys[term], count);
        }
    }

    void load(final SavedState from, final boolean withKeys) {
        final long[] saved = from.numbers(NUMBERS_NAME);
        count = from.count(HANDLES_NAME);
        if (saved.length != NUMBERS || count != saved[COUNT]) {
            throw new IllegalArgumentException(
                    "a copy of keys has a handle for each: numbers=" + Arrays.toString(saved) + ", handles=" + count);
        }
        row = (int) saved[ROW];
        end = (int) saved[END];
        first = (int) saved[FIRST];
        below = (int) saved[BELOW];
        highest = (int) saved[HIGHEST];
        before = (int) saved[BEFORE];
        border = saved[BORDER];
        fit(Math.max(count, store.capacity()));
        from.copyTo(HANDLES_NAME, handles);
        Arrays.fill(varying, 0);
        for (int term = 0; withKeys && term < keys.length; term++) {
            final long[] of = keys[term];
            from.copyTo(keyNames[term], of);
            for (int i = 0; i < count; i++) {
                varying[term] |= of[i] ^ of[0];
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(handles);
        to.accept(varying);
        for (final long[] of : keys) {
            to.accept(of);
        }
    }
}
