package org.denserow.engine.defragment;

import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.Exchanges;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;

/// Moves rows to the places given by [Targets], by exchanges of active rows that are not permanent. It finds each
/// target by its handle. It skips targets that have died or are pending or permanent by now. It does not place rows born
/// after the copy, but an exchange may move them. A row that already stands in its place costs one look.
///
/// In an exact order each exchange brings one row to its final place, so there are fewer exchanges than rows. In
/// chunks, each exchange brings one row into its chunk.
final class Placing {

    // Positions in the saved numbers.
    private static final int NEXT = 0;
    private static final int ROW = 1;

    private static final String PLACED = Plan.PREFIX + " placed";

    private final long[] numbers = new long[2]; // of a save, reused

    private final SlotMap slots;
    private final Targets targets;
    private final Exchanges exchanges;
    private final int chunkRows;
    private int next; // the next target
    private int row; // the place of that target; all rows before it are placed
    private long looksLeft; // by the last call

    Placing(final RowStore store, final Targets targets, final Exchanges exchanges, final int chunkRows) {
        this.slots = store.slots();
        this.targets = targets;
        this.exchanges = exchanges;
        this.chunkRows = chunkRows;
    }

    void begin() {
        next = 0;
        row = targets.first();
    }

    /// {@return whether all targets are handled}
    boolean isDone() {
        return next >= targets.count() || row >= slots.size();
    }

    int next() {
        return next;
    }

    /// Looks that the last call was allowed, and did not take.
    long looksLeft() {
        return looksLeft;
    }

    /// Continues to place rows.
    ///
    /// @param budget most exchanges
    /// @param looks most rows to look at
    /// @return exchanges made
    int place(final int budget, final long looks) {
        row = Math.max(row, slots.permanent());
        try {
            return chunkRows == 1 ? placeExactly(budget, looks) : placeInChunks(budget, looks);
        } finally {
            exchanges.apply();
        }
    }

    private int placeExactly(final int budget, final long looks) {
        final int active = slots.size();
        int moves = 0;
        long left = looks;
        for (; left > 0 && next < targets.count() && row < active; left--) {
            final int now = slots.find(targets.handle(next));
            if (now > row && now < active) {
                if (moves == budget) {
                    break;
                }
                moves++;
                exchanges.add(row++, now);
            } else if (now == row) {
                row++;
            } // otherwise it is dead, pending, permanent, or already placed
            targets.passed(next++);
        }
        looksLeft = left;
        return moves;
    }

    private int placeInChunks(final int budget, final long looks) {
        final int active = slots.size();
        int moves = 0;
        long left = looks;
        for (; left > 0 && next < targets.count() && row < active; left--) {
            final int chunk = row / chunkRows;
            final int place = targets.placeOf(slots.handle(row));
            if (place >= 0 && targets.chunk(place) == chunk) {
                row++;
                continue;
            }
            if (targets.chunk(next) < chunk) {
                targets.passed(next++);
                continue;
            }
            if (targets.chunk(next) > chunk) { // this chunk is complete
                row = (int) Math.min(active, (chunk + 1L) * chunkRows);
                continue;
            }
            final int now = slots.find(targets.handle(next));
            if (now >= slots.permanent() && now < active && now / chunkRows != chunk) { // before, if one died there
                if (moves == budget) {
                    break;
                }
                moves++;
                exchanges.add(row++, now);
            } // otherwise it is here, dead, pending, permanent, or already placed
            targets.passed(next++);
        }
        looksLeft = left;
        return moves;
    }

    // ---- State over time ----

    long orderHash() {
        return Mix.next(next, row);
    }

    void save(final SavedState to) {
        numbers[NEXT] = next;
        numbers[ROW] = row;
        to.put(PLACED, numbers, numbers.length);
    }

    void load(final SavedState from) {
        final long[] saved = from.numbers(PLACED);
        next = (int) saved[NEXT];
        row = (int) saved[ROW];
    }
}
