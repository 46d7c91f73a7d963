package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;

/// Destroys rows of a type. Callers doom rows one by one, in any order; [#apply()] destroys all doomed rows together.
/// The result depends on the set of doomed rows alone: the order of rows, the order in which slots return, and the
/// batches that followers are told.
///
/// In a dense type the active region closes first: rows beyond its new end fill the places of doomed rows before that
/// end, both ascending. Then the pending region moves down to the new active end: its rows beyond the new end of all
/// rows fill the free places of its new range, both ascending. Pinned rows keep their places. Events end oldest first,
/// and the others move down in order.
///
/// Two levels of bits mark the doomed rows, so that a few of them are found fast among many rows.
///
/// *Cost*: [#doom(int)] O(1); [#apply()] O(doomed rows + capacity / 4,096). Neither allocates. Memory: a bit per row.
/// *Threads*: as [RowStore].
public final class Compaction {

    private final RowStore store;
    private final SlotMap slots;
    private final Parts parts;
    private final MoveList batch;
    private final MoveList death = new MoveList(1); // a row that is destroyed alone
    private final RowSet doomed = new RowSet();
    private final DoomedWalk walk;
    private int ended; // of the doomed rows, those whose handles are stale already; at the end all or none
    private final SplitCompaction side; // the steps that run side by side

    Compaction(final RowStore store) {
        this.store = store;
        this.slots = store.slots;
        this.parts = store.parts;
        this.batch = store.moves;
        this.walk = new DoomedWalk(doomed, batch);
        this.side = new SplitCompaction(slots, parts, doomed);
        fit(slots.rowCapacity());
    }

    /// Fits the bits to the row capacity while no row is doomed; a layout whose rows are never destroyed needs none.
    void fit(final int capacity) {
        assert doomed.size() == 0 : "rows are doomed: " + doomed.size();
        doomed.fit(store.layout.creates() ? capacity : 0);
    }

    /// Makes room for the workers of a split compaction.
    ///
    /// @param split runs tasks
    public void reserve(final Split split) {
        if (!slots.isPinned()) {
            side.fit(split);
        }
    }

    /// Dooms a row.
    ///
    /// @param row a row that exists and is not permanent
    /// @return false if it was doomed already
    public boolean doom(final int row) {
        assert slots.exists(row) && slots.state(row) != RowState.PERMANENT : "not to be destroyed: row=" + row;
        return doomed.add(row);
    }

    /// Dooms rows that exist and are not permanent, one after the other, until one is negative or doomed already.
    ///
    /// @param rows the rows, or negative numbers
    /// @param begin the place of the first
    /// @param end the place after the last
    /// @return the place of the row that was not doomed, or `end`
    public int doom(final int[] rows, final int begin, final int end) {
        final int next = doomed.add(rows, begin, end);
        assert next == begin || slots.permanent() == 0 : "one by one where rows are permanent: rows=" + (next - begin);
        return next;
    }

    /// {@return whether the handles of doomed rows may end at once: nobody asks for them when their rows die}
    public boolean endsHandles() {
        return !listsDeaths();
    }

    /// Makes the handles of rows stale that were doomed just now, while their entries are in the cache: in the order of
    /// rows each would be a cache miss again. The handles of all doomed rows must end, or of none.
    ///
    /// @param handles in `[begin, end)`
    /// @param begin the place of the first
    /// @param end the place after the last
    /// @return false, with nothing changed, if a slot would retire
    public boolean end(final long[] handles, final int begin, final int end) {
        if (slots.space().end(handles, begin, end)) {
            ended += end - begin;
            return true;
        }
        return false;
    }

    /// Makes the handles of all doomed rows live again.
    public void revive() {
        if (ended > 0) {
            beginDeaths(0);
            while (walk.takeDeaths(MoveList.CAPACITY) > 0) {
                for (int i = 0; i < batch.count(); i++) {
                    final int row = batch.from(i);
                    slots.space().revive(Handle.slot(slots.handle(row)), row);
                }
            }
            ended = 0;
        }
    }

    /// Dooms up to 64 rows at once.
    ///
    /// @param at the word, in which bit i stands for row `64 at + i`
    /// @param rows rows that exist and are not permanent
    public void doomWord(final int at, final long rows) {
        doomed.addWord(at, rows);
    }

    /// {@return the number of doomed rows}
    public int count() {
        return doomed.size();
    }

    /// Destroys the doomed rows. No row is doomed afterwards, even if a user's follower throws. Rows, columns and tags
    /// are right before the first user's follower is told.
    ///
    /// @return the number of rows destroyed
    public int apply() {
        return apply(Split.NONE);
    }

    /// As [#apply()], side by side where that pays.
    ///
    /// @param split runs tasks
    /// @return the number of rows destroyed
    public int apply(final Split split) {
        final int gone = doomed.size();
        if (gone == 0) {
            return 0;
        }
        assert ended == 0 || ended == gone : "all or none: ended=" + ended + ", doomed=" + gone;
        walk.list();
        try {
            if (slots.isPinned()) {
                release(0);
                tellDeaths(0);
            } else {
                compact(gone, split);
            }
        } finally {
            batch.clear();
            forget();
        }
        return gone;
    }

    /// Destroys the first rows of a type of events; the others keep their order and move down.
    ///
    /// @param oldest the number of rows to destroy, in `[0, rows()]`
    void expire(final int oldest) {
        final int end = slots.end();
        final int kept = end - oldest;
        try {
            release(oldest);
            beginShift(oldest, end);
            move();
            slots.closed(kept);
            parts.clear(kept, end);
            tellDeaths(oldest);
            beginShift(oldest, end);
            tellMoves();
        } finally {
            batch.clear();
            forget();
        }
    }

    /// Destroys one row. The last row of its region takes its place, and the last pending row closes the gap behind the
    /// active rows.
    ///
    /// @param row a row that exists and is not permanent
    void destroy(final long handle, final int row) {
        final boolean isPinned = slots.isPinned();
        bury(handle);
        slots.destroy(handle, row, batch);
        death.clear();
        death.add(row, row);
        parts.vacated(death, isPinned);
        if (batch.count() > 0) {
            parts.moved(batch);
        }
        if (!isPinned) {
            parts.clear(slots.end(), slots.end() + 1);
        }
        try {
            parts.tellVacated(death);
            if (batch.count() > 0) {
                parts.tellMoved(batch);
            }
        } finally {
            batch.clear();
        }
    }

    private void compact(final int gone, final Split split) {
        final int active = slots.size();
        final int end = slots.end();
        final int endLeft = end - gone;
        final int activeLeft;
        if (split.pays(gone)) {
            assert ended == 0 : "the tasks end the handles: ended=" + ended;
            buryAll();
            activeLeft = side.closeActive(split);
        } else {
            activeLeft = active == end ? endLeft : active - doomed.countBefore(active);
            closeActive(activeLeft, active);
        }
        final long closed = split.clock().now();
        followActive(activeLeft, active);
        split.clock().addFollowers(closed);
        if (active < end) {
            beginPending(activeLeft, active, endLeft, end);
            move();
        }
        slots.closed(activeLeft);
        if (split.pays(gone)) {
            side.clear(split, endLeft, end);
        } else {
            parts.clear(endLeft, end);
        }
        final long begin = split.clock().now();
        tellDeaths(0);
        beginActive(activeLeft, active);
        tellMoves();
        beginPending(activeLeft, active, endLeft, end);
        tellMoves();
        split.clock().addFollowers(begin);
    }

    /// Releases the slots of all doomed rows, and closes the active region in the same walk: while the slots of a batch
    /// are at hand, other rows take its places.
    private void closeActive(final int activeLeft, final int active) {
        beginActive(activeLeft, active);
        while (walk.takeDeaths(MoveList.CAPACITY) > 0) {
            releaseSlots();
            if (walk.takeSurvivors() > 0) {
                slots.relocate(batch);
                parts.movedCells(batch);
            }
        }
    }

    /// Tells parts that are neither columns nor tags what happened to the active region, on one thread: all deaths, then
    /// all moves.
    private void followActive(final int activeLeft, final int active) {
        if (parts.tellsOthers()) {
            beginDeaths(0);
            while (walk.takeDeaths(MoveList.CAPACITY) > 0) {
                parts.vacated(batch, false);
            }
            beginActive(activeLeft, active);
            while (walk.takeMoves(MoveList.CAPACITY) > 0) {
                parts.movedOthers(batch);
            }
        }
    }

    // ---- Deaths ----

    /// Begins a walk over the oldest rows and then the doomed ones; one of the two sets is always empty.
    private void beginDeaths(final int oldest) {
        walk.open(0, oldest);
        walk.beginDoomed(0);
    }

    /// Releases the slots of the rows; closes no gap.
    ///
    /// @param oldest the number of first rows that are destroyed without being doomed
    private void release(final int oldest) {
        beginDeaths(oldest);
        while (walk.takeDeaths(MoveList.CAPACITY) > 0) {
            releaseSlots();
            parts.vacated(batch, slots.isPinned());
        }
    }

    /// Releases the slots of the rows of the batch.
    private void releaseSlots() {
        bury(batch.from(), batch.count());
        slots.release(batch.from(), batch.count(), ended > 0);
    }

    private void buryAll() {
        beginDeaths(0);
        while (listsDeaths() && walk.takeDeaths(MoveList.CAPACITY) > 0) {
            bury(batch.from(), batch.count());
        }
    }

    private boolean listsDeaths() {
        return store.dead != null || store.deaths != null || store.laps.keepsDestroyed();
    }

    private void bury(final int[] rows, final int size) {
        if (listsDeaths()) {
            for (int i = 0; i < size; i++) {
                bury(slots.handle(rows[i]));
            }
        }
    }

    private void bury(final long handle) {
        if (store.laps.keepsDestroyed() && store.layout.destroys()) { // events that end are not listed
            store.laps.destroyed().add(handle);
        }
        if (store.dead != null) {
            store.dead.add(handle);
        }
        if (store.deaths != null) {
            store.deaths.died(handle);
        }
    }

    private void tellDeaths(final int oldest) {
        beginDeaths(oldest);
        while (parts.tellsUsers() && walk.takeDeaths(MoveList.CAPACITY) > 0) {
            parts.tellVacated(batch);
        }
    }

    // ---- Moves ----

    private void beginActive(final int activeLeft, final int active) {
        walk.open(0, 0);
        walk.beginDoomed(0);
        walk.beginLiving(activeLeft, active);
    }

    private void beginPending(final int activeLeft, final int active, final int endLeft, final int end) {
        walk.open(activeLeft, Math.min(active, endLeft));
        walk.beginDoomed(active);
        walk.beginLiving(Math.max(active, endLeft), end);
    }

    private void beginShift(final int oldest, final int end) {
        walk.open(0, end - oldest);
        walk.beginLiving(oldest, end);
    }

    private void move() {
        while (walk.takeMoves(MoveList.CAPACITY) > 0) {
            relocate();
        }
    }

    /// Makes the moves of the batch.
    private void relocate() {
        slots.relocate(batch);
        parts.moved(batch);
    }

    private void tellMoves() {
        while (parts.tellsUsers() && walk.takeMoves(MoveList.CAPACITY) > 0) {
            parts.tellMoved(batch);
        }
    }

    /// Forgets all doomed rows.
    void forget() {
        walk.forget();
        ended = 0;
    }

    void arrays(final Consumer<Object> to) {
        doomed.arrays(to);
        walk.arrays(to);
        death.arrays(to);
        side.arrays(to);
    }
}
