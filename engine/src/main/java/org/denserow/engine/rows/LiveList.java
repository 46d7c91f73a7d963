package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.RowLookup;

/// The array behind a [RowList].
///
/// *Threads*: the owner, or the thread that plays back the type, calls [#refresh()]; any thread may read while
/// structure does not change.
public final class LiveList extends Follower implements RowList {

    private final TypeRows typeRows;
    private final String name; // for messages
    private int[] rows;
    private int count;
    private boolean isStale = true;
    private long rebuilds;

    LiveList(final TypeRows typeRows) {
        super(typeRows.clock);
        this.typeRows = typeRows;
        this.name = typeRows.name() + ".list";
        this.rows = new int[typeRows.capacity()];
    }

    @Override
    public int type() {
        return typeRows.type();
    }

    @Override
    public int[] rows() {
        typeRows.checkOwner(name);
        refresh();
        return rows;
    }

    @Override
    public int count() {
        return typeRows.size();
    }

    @Override
    public long rebuilds() {
        return rebuilds;
    }

    /// Makes the list anew if structure changed since the last time.
    void refresh() {
        if (isStale) {
            count = fill(typeRows.live().words(), typeRows.end(), rows);
            isStale = false;
            rebuilds++;
        }
    }

    boolean isOf(final TypeRows other) {
        return typeRows == other;
    }

    /// {@return the live array, after [#refresh()]}
    public int[] refreshed() {
        refresh();
        return rows;
    }

    /// {@return the live array; the list must be up to date}
    public int[] array() {
        return rows;
    }

    /// {@return the place in the list of the first row at or after `row`; the list must be up to date}
    ///
    /// @param row any row
    public int placeOf(final int row) {
        final int found = Arrays.binarySearch(rows, 0, count, row);
        return found < 0 ? ~found : found;
    }

    private static int fill(final long[] words, final int endRow, final int[] rows) {
        final int wordCount = (endRow + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS;
        int place = 0;
        for (int word = 0; word < wordCount; word++) {
            final int first = word * Bitfield.WORD_ROWS;
            for (long left = words[word]; left != 0; left &= left - 1) {
                rows[place++] = first + Long.numberOfTrailingZeros(left);
            }
        }
        return place;
    }

    // ---- As a follower ----

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {
        isStale = true;
    }

    @Override
    void moved(final MoveList moves) {
        isStale = true;
    }

    @Override
    void vacated(final MoveList deaths) {
        isStale = true;
    }

    @Override
    void exchanged(final int a, final int b) {
        isStale = true;
    }

    @Override
    void activated(final int row) {
        isStale = true;
    }

    @Override
    void cleared(final int endRow) {
        isStale = true;
    }

    @Override
    void resized(final int capacity) {
        rows = Arrays.copyOf(rows, capacity);
    }

    @Override
    void save(final SavedState to) {} // it is made anew

    @Override
    void load(final SavedState from) {
        isStale = true;
        if (rows.length != typeRows.capacity()) {
            rows = new int[typeRows.capacity()];
        }
    }

    @Override
    void arrays(final Consumer<Object> to) {
        to.accept(rows);
    }

    @Override
    String fault(final RowLookup followed) {
        if (isStale) {
            return "";
        }
        final int[] fresh = new int[typeRows.capacity()];
        final int live = fill(typeRows.live().words(), typeRows.end(), fresh);
        return live == count && Arrays.equals(fresh, 0, live, rows, 0, count) ? "" : "count=" + count;
    }

    @Override
    public String toString() {
        return name;
    }
}
