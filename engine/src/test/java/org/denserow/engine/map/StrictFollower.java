package org.denserow.engine.map;

import java.util.Arrays;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// A follower that believes nothing: it keeps which handle stands where, from what it is told alone, and refuses what
/// breaks the rules of [RowFollower].
final class StrictFollower extends RowFollower {

    private final HandleMap map;
    private long[] handles;
    private int lastDeath = -1;
    private boolean hasMoved;
    private boolean areTogether;
    private int deaths;
    private int moved;
    private long calls; // a number for what was told in which batches

    /// Follows a map without rows.
    StrictFollower(final HandleMap map) {
        this.map = map;
        this.handles = new long[map.capacity()];
        map.follow(this);
    }

    /// Rows are destroyed now.
    ///
    /// @param together whether all at once
    void begin(final boolean together) {
        areTogether = together;
        lastDeath = -1;
        hasMoved = false;
        deaths = 0;
        moved = 0;
        calls = 0;
    }

    /// {@return deaths told of since [#begin(boolean)]}
    int deaths() {
        return deaths;
    }

    /// {@return moves told of since then}
    int moved() {
        return moved;
    }

    /// {@return a number for the calls since then, batches and order included}
    long calls() {
        return calls;
    }

    @Override
    public void created(final int beginRow, final int endRow, final RowState state) {
        for (int row = beginRow; row < endRow; row++) {
            check(handles[row] == Handle.NULL, "a row stands there already", row);
            handles[row] = map.handle(row);
        }
    }

    @Override
    public void vacated(final RowMoves told) {
        checkBatch(told);
        check(!hasMoved, "deaths are told first", told.from(0));
        for (int i = 0; i < told.count(); i++) {
            final int row = told.from(i);
            check(row == told.to(i), "a death is a move onto itself", row);
            check(row > lastDeath, "deaths ascend", row);
            check(handles[row] != Handle.NULL, "who dies has lived", row);
            check(map.find(handles[row]) < 0, "identity is first", row);
            handles[row] = Handle.NULL;
            lastDeath = row;
        }
        deaths += told.count();
    }

    @Override
    public void moved(final RowMoves told) {
        checkBatch(told);
        if (areTogether) {
            checkDisjoint(told);
        }
        hasMoved = true;
        for (int i = 0; i < told.count(); i++) {
            final int from = told.from(i);
            final int to = told.to(i);
            check(from != to && handles[from] != Handle.NULL, "who moves lives", from);
            check(handles[to] == Handle.NULL, "a place is vacant when somebody comes", to);
            handles[to] = handles[from];
            handles[from] = Handle.NULL;
        }
        moved += told.count();
    }

    /// No row is both source and target.
    private static void checkDisjoint(final RowMoves told) {
        final int[] rows = new int[2 * told.count()];
        for (int i = 0; i < told.count(); i++) {
            rows[2 * i] = told.from(i);
            rows[2 * i + 1] = told.to(i);
        }
        check(Arrays.stream(rows).distinct().count() == rows.length, "sources and targets are disjoint", rows[0]);
    }

    private void checkBatch(final RowMoves told) {
        check(told.count() > 0 && told.count() <= MoveList.CAPACITY, "a batch has a size", told.count());
        for (int i = 0; i < told.count(); i++) {
            calls = 31 * (31 * calls + told.from(i)) + told.to(i);
        }
        calls = 31 * calls + 1;
    }

    private static void check(final boolean holds, final String rule, final int row) {
        if (!holds) {
            throw new AssertionError(rule + ": row=" + row);
        }
    }

    @Override
    public void exchanged(final int a, final int b) {
        final long handle = handles[a];
        handles[a] = handles[b];
        handles[b] = handle;
    }

    @Override
    public void cleared(final int endRow) {
        Arrays.fill(handles, 0, endRow, Handle.NULL);
    }

    @Override
    public void resized(final int capacity) {
        handles = Arrays.copyOf(handles, capacity);
    }

    @Override
    public void save(final SavedState to) {}

    @Override
    public void load(final SavedState from) {
        handles = new long[map.capacity()];
        for (int row = 0; row < map.end(); row++) {
            handles[row] = map.exists(row) ? map.handle(row) : Handle.NULL;
        }
    }

    @Override
    public String fault(final RowLookup rows) {
        for (int row = 0; row < handles.length; row++) {
            if (handles[row] != (rows.exists(row) ? rows.handle(row) : Handle.NULL)) {
                return "row=" + row + ", kept=" + Handle.toString(handles[row]);
            }
        }
        return "";
    }
}
