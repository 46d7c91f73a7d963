package org.denserow.engine.rows;

import java.util.Arrays;
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

    private static final int NONE = -1;

    private final RowStore store;
    private final SlotMap slots;
    private final Parts parts;
    private final MoveList batch;
    private final MoveList death = new MoveList(1); // a row that goes alone

    private long[] doomed = {}; // bit per row
    private long[] summary = {}; // bit per word of `doomed`: whether any is set
    private int count;

    // Where a walk over doomed rows stands: those of `left` in the word come next.
    private int word;
    private long left;

    // The same for rows that live on.
    private int livingWord;
    private long living;
    private int livingEnd;

    // Places that follow each other, to be filled before those of doomed rows.
    private int openRow;
    private int openEnd;

    Compaction(final RowStore store) {
        this.store = store;
        this.slots = store.slots;
        this.parts = store.parts;
        this.batch = store.moves;
        fit(slots.rowCapacity());
    }

    /// Makes room for a number of rows while none is doomed; where none ever is, for none.
    void fit(final int capacity) {
        assert count == 0 : "rows are doomed: " + count;
        final int rows = store.kind.creates() ? capacity : 0;
        final int words = (rows >>> 6) + 1; // one to spare, so that a walk may begin behind the last row
        if (words != doomed.length) {
            doomed = new long[words];
            summary = new long[(words >>> 6) + 1];
        }
    }

    /// Dooms a row.
    ///
    /// @param row a row that exists and is not permanent
    /// @return false if it was doomed before
    public boolean doom(final int row) {
        assert slots.exists(row) && slots.state(row) != RowState.PERMANENT : "not to be destroyed: row=" + row;
        final int at = row >>> 6;
        final long before = doomed[at];
        final long after = before | 1L << row;
        if (before == after) {
            return false;
        }
        doomed[at] = after;
        summary[at >>> 6] |= 1L << at;
        count++;
        return true;
    }

    /// Dooms up to 64 rows at once, none of which is doomed yet.
    ///
    /// @param at the word, in which bit i stands for row `64 at + i`
    void doomWord(final int at, final long rows) {
        if (rows != 0) {
            doomed[at] |= rows;
            summary[at >>> 6] |= 1L << at;
            count += Long.bitCount(rows);
        }
    }

    /// {@return how many rows are doomed now}
    public int count() {
        return count;
    }

    /// Destroys the doomed rows; none is doomed afterwards, also when a follower of the user's throws. Rows, columns
    /// and tags are right before the first of those is told.
    ///
    /// @return how many rows were destroyed
    public int apply() {
        final int gone = count;
        if (gone == 0) {
            return 0;
        }
        try {
            if (slots.isPinned()) {
                release();
                tellDeaths();
            } else {
                compact(gone);
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
        for (int at = 0; at << 6 < oldest; at++) {
            doomWord(at, oldest - (at << 6) >= Long.SIZE ? -1L : ~(-1L << oldest));
        }
        try {
            release();
            beginShift(oldest, end);
            move();
            slots.closed(kept);
            parts.clear(kept, end);
            tellDeaths();
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

    private void compact(final int gone) {
        final int active = slots.active();
        final int end = slots.end();
        final int activeLeft = active - release();
        final int endLeft = end - gone;
        beginActive(activeLeft, active);
        move();
        if (active < end) {
            beginPending(activeLeft, active, endLeft, end);
            move();
        }
        slots.closed(activeLeft);
        parts.clear(endLeft, end);
        tellDeaths();
        beginActive(activeLeft, active);
        tellMoves();
        beginPending(activeLeft, active, endLeft, end);
        tellMoves();
    }

    // ---- Deaths ----

    /// Takes the rows out of the identity, but closes no gap.
    ///
    /// @return how many of them were active in a dense type
    private int release() {
        final int active = slots.active();
        int wereActive = 0;
        beginDoomed(0);
        while (takeDeaths() > 0) {
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

    private void bury(final int[] rows, final int size) {
        if (store.dead != null || store.deaths != null || store.laps.keepsDestroyed()) {
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

    private void tellDeaths() {
        beginDoomed(0);
        while (parts.tellsUsers() && takeDeaths() > 0) {
            parts.tellVacated(batch);
        }
    }

    /// The next doomed rows, each as a move onto itself.
    private int takeDeaths() {
        final int rows = takeDoomed(batch.from(), 0, MoveList.CAPACITY);
        System.arraycopy(batch.from(), 0, batch.to(), 0, rows);
        batch.fill(rows);
        return rows;
    }

    // ---- Moves ----

    private void beginActive(final int activeLeft, final int active) {
        openRow = 0;
        openEnd = 0;
        beginDoomed(0);
        beginLiving(activeLeft, active);
    }

    private void beginPending(final int activeLeft, final int active, final int endLeft, final int end) {
        openRow = activeLeft;
        openEnd = Math.min(active, endLeft);
        beginDoomed(active);
        beginLiving(Math.max(active, endLeft), end);
    }

    private void beginShift(final int oldest, final int end) {
        openRow = 0;
        openEnd = end - oldest;
        beginLiving(oldest, end);
    }

    private void move() {
        while (takeMoves() > 0) {
            slots.relocate(batch);
            parts.moved(batch);
        }
    }

    private void tellMoves() {
        while (parts.tellsUsers() && takeMoves() > 0) {
            parts.tellMoved(batch);
        }
    }

    /// The next rows that live on beyond the end of their region, with their places.
    private int takeMoves() {
        final int moves = takeLiving(batch.from(), MoveList.CAPACITY);
        final int[] to = batch.to();
        int open = 0;
        while (open < moves && openRow < openEnd) {
            to[open++] = openRow++;
        }
        takeDoomed(to, open, moves);
        batch.fill(moves);
        return moves;
    }

    // ---- Walks ----

    private void beginDoomed(final int row) {
        word = row >>> 6;
        left = doomed[word] & -1L << row;
    }

    /// Takes the next doomed rows, ascending.
    ///
    /// @return the place after the last
    private int takeDoomed(final int[] into, final int begin, final int limit) {
        final int end = Math.min(limit, into.length);
        int at = word;
        long bits = left;
        int place = begin;
        while (place < end) {
            if (bits == 0) {
                final int next = nextWord(summary, at + 1);
                if (next == NONE) {
                    break;
                }
                at = next;
                bits = doomed[at];
            }
            into[place++] = at << 6 | Long.numberOfTrailingZeros(bits);
            bits &= bits - 1;
        }
        word = at;
        left = bits;
        return place;
    }

    private static int nextWord(final long[] summary, final int from) {
        int at = from >>> 6;
        if (at >= summary.length) {
            return NONE;
        }
        long bits = summary[at] & -1L << from;
        while (bits == 0) {
            if (++at == summary.length) {
                return NONE;
            }
            bits = summary[at];
        }
        return at << 6 | Long.numberOfTrailingZeros(bits);
    }

    private void beginLiving(final int begin, final int end) {
        livingEnd = end;
        livingWord = begin >>> 6;
        living = livingIn(livingWord) & -1L << begin;
    }

    /// Rows of a word that are not doomed and stand before the end.
    private long livingIn(final int at) {
        final int rest = livingEnd - (at << 6);
        final long bits = ~doomed[at];
        if (rest >= Long.SIZE) {
            return bits;
        }
        return rest <= 0 ? 0 : bits & ~(-1L << rest);
    }

    private int takeLiving(final int[] into, final int limit) {
        final int end = Math.min(limit, into.length);
        int place = 0;
        while (place < end) {
            while (living == 0 && livingWord + 1 << 6 < livingEnd) {
                living = livingIn(++livingWord);
            }
            if (living == 0) {
                break;
            }
            final int first = livingWord << 6;
            long bits = living;
            while (bits != 0 && place < end) {
                into[place++] = first | Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
            }
            living = bits;
        }
        return place;
    }

    /// No row is doomed.
    void forget() {
        for (int at = nextWord(summary, 0); at != NONE; at = nextWord(summary, at + 1)) {
            doomed[at] = 0;
        }
        Arrays.fill(summary, 0L);
        count = 0;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(doomed);
        to.accept(summary);
        death.arrays(to);
    }
}
