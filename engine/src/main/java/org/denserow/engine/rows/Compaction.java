package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;

/// Destroys rows of a type. Many go together: they are doomed one by one, in any order, and go with [#apply()]. What
/// comes of it follows from the set of them alone: the order of rows, the order in which slots return, what followers
/// are told and in which batches.
///
/// In a dense type the active region closes first: rows that stand beyond its new end fill the places of doomed rows
/// before it, both ascending. The pending region then moves down to that end: those of its rows that stand beyond the
/// new end of all rows fill the free places of its new range, both ascending. Pinned rows stay where they are. Events
/// end in their order, the oldest first, and the others move down in theirs.
///
/// Two levels of bits say which rows are doomed, so that few of them are found fast among many rows.
///
/// *Cost*: [#doom(int)] O(1), without a call; [#apply()] O(doomed rows + capacity / 4,096). Neither allocates. Memory:
/// a bit per row. *Threads*: as [RowStore].
public final class Compaction {

    private final RowStore store;
    private final SlotMap slots;
    private final Parts parts;
    private final MoveList batch;
    private final MoveList death = new MoveList(1); // a row that goes alone
    private final Doomed doomed = new Doomed();
    private final DoomedWalk walk;
    private final SplitCompaction side; // what is done side by side

    Compaction(final RowStore store) {
        this.store = store;
        this.slots = store.slots;
        this.parts = store.parts;
        this.batch = store.moves;
        this.walk = new DoomedWalk(doomed, batch);
        this.side = new SplitCompaction(slots, parts, doomed);
        fit(slots.rowCapacity());
    }

    /// Makes room for a number of rows while none is doomed; where none ever is, for none.
    void fit(final int capacity) {
        doomed.fit(store.kind.creates() ? capacity : 0);
    }

    /// Makes room for all who take part where many rows go.
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
    /// @return false if it was doomed before
    public boolean doom(final int row) {
        assert slots.exists(row) && slots.state(row) != RowState.PERMANENT : "not to be destroyed: row=" + row;
        return doomed.add(row);
    }

    /// Dooms up to 64 rows at once.
    ///
    /// @param at the word, in which bit i stands for row `64 at + i`
    /// @param rows rows that exist and are not permanent
    public void doomWord(final int at, final long rows) {
        doomed.addWord(at, rows);
    }

    /// {@return how many rows are doomed now}
    public int count() {
        return doomed.size();
    }

    /// Destroys the doomed rows; none is doomed afterwards, also when a follower of the user's throws. Rows, columns
    /// and tags are right before the first of those is told.
    ///
    /// @return how many rows were destroyed
    public int apply() {
        return apply(Split.NONE);
    }

    /// The same, side by side where that pays.
    ///
    /// @param split runs tasks
    /// @return how many rows were destroyed
    public int apply(final Split split) {
        final int gone = doomed.size();
        if (gone == 0) {
            return 0;
        }
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
    /// @param oldest how many, in `[0, rows()]`
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

    /// Destroys one row: the last of its region takes its place, and the last pending row closes the gap behind.
    ///
    /// @param handle its handle
    /// @param row a row that exists and is not permanent
    void erase(final long handle, final int row) {
        final boolean isPinned = slots.isPinned();
        bury(handle);
        slots.erase(handle, row, batch);
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
        final int active = slots.active();
        final int end = slots.end();
        final int endLeft = end - gone;
        final int activeLeft;
        if (split.pays(gone)) {
            buryAll();
            activeLeft = side.closeActive(split);
            final long begin = split.clock().now();
            followActive(activeLeft, active);
            split.clock().addFollowers(begin);
        } else {
            activeLeft = active - release(0);
            beginActive(activeLeft, active);
            move();
        }
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

    /// What is neither column nor tag follows what happened to the active region, and is told on one thread.
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

    /// Begins with the first rows, and then come doomed ones: there are some of one kind only.
    private void beginDeaths(final int oldest) {
        walk.open(0, oldest);
        walk.beginDoomed(0);
    }

    /// Takes the rows out of the identity, but closes no gap.
    ///
    /// @param oldest the first rows, which go though they are not doomed
    /// @return how many of them were active in a dense type
    private int release(final int oldest) {
        final int active = slots.active();
        int wereActive = 0;
        beginDeaths(oldest);
        while (walk.takeDeaths(MoveList.CAPACITY) > 0) {
            final int[] rows = batch.from();
            for (int i = 0; i < batch.count(); i++) {
                wereActive += rows[i] < active ? 1 : 0;
            }
            bury(rows, batch.count());
            slots.release(rows, batch.count());
            parts.vacated(batch, slots.isPinned());
        }
        return wereActive;
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
        if (store.laps.keepsDestroyed() && store.kind.erases()) { // events that end are not listed
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
            slots.relocate(batch);
            parts.moved(batch);
        }
    }

    private void tellMoves() {
        while (parts.tellsUsers() && walk.takeMoves(MoveList.CAPACITY) > 0) {
            parts.tellMoved(batch);
        }
    }

    /// No row is doomed.
    void forget() {
        walk.forget();
    }

    void arrays(final Consumer<Object> to) {
        doomed.arrays(to);
        walk.arrays(to);
        death.arrays(to);
        side.arrays(to);
    }
}
