package org.denserow.engine.storage;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// The live rows of a pinned map as a list, ascending: for loops over few rows among many holes.
///
/// Source: the "iteration list" of the entity storage article, where it must be kept right by whoever adds or removes.
/// Here structural changes only mark it, and it is made anew from the live bits when it is next needed: in a simulation
/// at most once per boundary.
///
/// *Cost*: [#refresh()] is O(capacity / 64 + live rows), and O(1) when nothing changed; no allocation but when the map
/// grows. 4 bytes per row of capacity. *Threads*: [#refresh()] is the owner's, or that of the thread that plays the
/// type back; any thread may read while nobody changes structure.
public final class RowList extends RowFollower {

    private final HandleMap map;
    private int[] rows;
    private int count;
    private boolean isStale = true;
    private long rebuilds;

    RowList(final HandleMap map) {
        this.map = map;
        this.rows = new int[map.capacity()];
    }

    /// {@return the type number of the rows}
    public int type() {
        return map.type();
    }

    /// {@return the rows, ascending, valid in `[0, count())` until structure changes; the live array}
    ///
    /// @throws IllegalStateException inside a system; use `list.rows()` there
    public int[] rows() {
        map.checkOwner(map.name() + ".list");
        refresh();
        return rows;
    }

    /// {@return how many rows are live}
    public int count() {
        return map.active();
    }

    /// {@return how often the list was made anew}
    public long rebuilds() {
        return rebuilds;
    }

    /// Makes the list anew if structure has changed since; for whoever holds the map.
    void refresh() {
        if (isStale) {
            count = fill(map.live().words(), map.end(), rows);
            isStale = false;
            rebuilds++;
        }
    }

    boolean isOf(final RowLookup rowsOf) {
        return map == rowsOf;
    }

    int[] array() {
        return rows;
    }

    /// The place of the first row in the list that is not before a row.
    int placeOf(final int row) {
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
    protected void created(final int beginRow, final int endRow, final RowState state) {
        isStale = true;
    }

    @Override
    protected void moved(final RowMoves moves) {
        isStale = true;
    }

    @Override
    protected void vacated(final RowMoves moves) {
        isStale = true;
    }

    @Override
    protected void exchanged(final int a, final int b) {
        isStale = true;
    }

    @Override
    protected void activated(final int row) {
        isStale = true;
    }

    @Override
    protected void cleared(final int endRow) {
        isStale = true;
    }

    @Override
    protected void resized(final int capacity) {
        rows = Arrays.copyOf(rows, capacity);
    }

    @Override
    protected void save(final SavedState to) {} // it is made anew

    @Override
    protected void load(final SavedState from) {
        isStale = true;
        if (rows.length != map.capacity()) {
            rows = new int[map.capacity()];
        }
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        to.accept(rows);
    }

    @Override
    protected String fault(final HandleMap followed) {
        if (isStale) {
            return "";
        }
        final int[] fresh = new int[followed.capacity()];
        final int live = fill(followed.live().words(), followed.end(), fresh);
        return live == count && Arrays.equals(fresh, 0, live, rows, 0, count) ? "" : "count=" + count;
    }

    @Override
    public String toString() {
        return map.name() + ".list";
    }
}
