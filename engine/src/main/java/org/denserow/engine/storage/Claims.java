package org.denserow.engine.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// Many claimants, one winner per row: for free choice of targets, where several chunks may want the same row.
///
/// A system that declares `.writes(claims)` bids, a later one that declares `.reads(claims)` asks who won. Of all bids
/// for a row the lowest priority wins, of equal priorities the lowest slot of the claimant. That is a minimum, so the
/// order in which bids arrive does not matter: the same winner for any number of workers and any timing. A claimant may
/// bid for many rows, and again for one: its lowest bid counts.
///
/// ```java
/// sim.system("choose").reads(wish).writes(bids).over(people, (rows, commands) -> {
///     Claims.Bids bid = rows.write(bids);
///     for (int row = rows.begin(); row < rows.end(); row++) {
///         bid.claim(wanted(row), people.handle(row), rank(row));
///     }
/// });
/// sim.system("move in").reads(bids).writes(home).over(people, (rows, commands) -> …); // asks winners.won(house, person)
/// ```
///
/// Bids are forgotten at every boundary: they are no part of hashes and snapshots.
///
/// ## Invariants
/// 1. Outside segments, and in a segment until somebody bids, no row has a bid that a system can see.
/// 2. A bid is `priority << 32 | slot`, compared as a signed number; no bid is `Long.MAX_VALUE`, which no claimant can
///    make.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [Bids#claim(int,long,int)] | one look-up and one atomic minimum; retries while others bid for the same row | none |
/// | [Winners#won(int,long)], [Winners#winner(int)] | one look-up | none |
/// | a boundary after a segment with bids | O(rows) | none |
///
/// 8 bytes per row of capacity.
///
/// ## Threads
/// Any chunk of a system that declared it. The end of the system publishes its bids: two systems that declare the same
/// claims, and one of them writes, never overlap. Opened and closed by the owner, outside segments.
public final class Claims extends RowFollower implements Part<Claims.Winners, Claims.Bids> {

    /// The bid of nobody.
    private static final long NONE = Long.MAX_VALUE;

    /// Its slot.
    private static final int NO_SLOT = (int) NONE;

    private static final VarHandle BIDS = MethodHandles.arrayElementVarHandle(long[].class);

    final HandleMap map;
    private final HandleMap claimants;
    private final String name;
    private final Bids bidding = new Bids(this); // views without a state: one for all chunks
    private final Winners winning = new Winners(this);

    private long[] bids; // by row
    private int end; // the row after the last that can be claimed; 0 outside segments
    private int usedEnd; // rows before it may have bids; set by any bidding chunk, always to the same value

    Claims(final HandleMap map, final String name, final HandleMap claimants) {
        this.map = map;
        this.name = name;
        this.claimants = claimants;
        this.bids = unclaimed(map.capacity());
    }

    private static long[] unclaimed(final int rows) {
        final long[] bids = new long[rows];
        Arrays.fill(bids, NONE);
        return bids;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return map.type();
    }

    /// {@return the type number of those who claim}
    public int claimants() {
        return claimants.type();
    }

    /// What a writing chunk gets: it bids for any row of the type.
    public static final class Bids {

        private final Claims claims;

        Bids(final Claims claims) {
            this.claims = claims;
        }

        /// Bids for a row. The lowest (priority, slot of the claimant) wins.
        ///
        /// @param row a row that exists, in any chunk
        /// @param claimant who bids: a handle of the type of claimants, active or pending
        /// @param priority any value; low ones come first
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the claimant is null, stale or of another type
        /// @throws IllegalStateException outside systems
        public void claim(final int row, final long claimant, final int priority) {
            claims.bid(row, claimant, priority);
        }
    }

    /// What a reading chunk gets.
    public static final class Winners {

        private final Claims claims;

        Winners(final Claims claims) {
            this.claims = claims;
        }

        /// Asks whether somebody won a row.
        ///
        /// @param row a row that exists
        /// @param claimant any value
        /// @return whether the winning bid for the row is of this claimant; false for what is no claimant
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        public boolean won(final int row, final long claimant) {
            return claims.winningSlot(row) == Handle.index(claimant) && claims.claimants.isValid(claimant);
        }

        /// Asks who won a row.
        ///
        /// @param row a row that exists
        /// @return the handle of the claimant, or `Handle.NULL` if nobody bid
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        public long winner(final int row) {
            final int slot = claims.winningSlot(row);
            return slot == NO_SLOT ? Handle.NULL : claims.claimants.liveHandle(slot);
        }
    }

    private void bid(final int row, final long claimant, final int priority) {
        checkRow(row);
        if (!claimants.isValid(claimant)) {
            throw refused(row, claimant);
        }
        min(bids, row, (long) priority << Integer.SIZE | Handle.index(claimant));
    }

    private int winningSlot(final int row) {
        checkRow(row);
        return (int) bids[row]; // plain: written before this system began
    }

    /// Opaque is enough: nothing but the bid itself is handed over, and the end of the system publishes it.
    private static void min(final long[] bids, final int row, final long bid) {
        long seen = (long) BIDS.getOpaque(bids, row);
        while (bid < seen && !BIDS.weakCompareAndSetPlain(bids, row, seen, bid)) {
            seen = (long) BIDS.getOpaque(bids, row);
        }
    }

    private void checkRow(final int row) {
        if (row < 0 || row >= end || !map.exists(row)) {
            throw outside(row);
        }
    }

    private RuntimeException outside(final int row) {
        if (end == 0 && map.end() > 0) {
            return new IllegalStateException("claims are made and decided while systems run: claims=" + name + ", row="
                    + row + "; they are forgotten at each boundary, let a system store what it needs of them");
        }
        return new IndexOutOfBoundsException("only a row that exists is claimed: claims=" + name + ", row=" + row
                + ", end=" + map.end() + "; find the row by its handle first");
    }

    private IllegalArgumentException refused(final int row, final long claimant) {
        String why = "";
        try {
            claimants.row(claimant);
        } catch (final IllegalArgumentException thrown) {
            why = thrown.getMessage();
        }
        return new IllegalArgumentException("a claimant must be a row of the type of claimants: claims=" + name
                + ", row=" + row + ", claimant=" + Handle.toString(claimant) + ", claimants=" + claimants.name() + "; "
                + why);
    }

    // ---- For whoever runs segments ----

    /// A segment begins: no row has a bid, the rows that exist now can be claimed.
    void open() {
        Arrays.fill(bids, 0, Math.min(usedEnd, bids.length), NONE);
        usedEnd = 0;
        end = map.end();
    }

    /// A segment has ended: nobody bids or asks any more.
    void close() {
        end = 0;
    }

    /// The view of a bidding chunk. Several workers come here at once, all write the same number. Outside segments
    /// `end` is 0: it must not hide the bids of the last segment from [#open()].
    Bids bids() {
        usedEnd = Math.max(usedEnd, end);
        return bidding;
    }

    Winners winners() {
        return winning;
    }

    long[] array() {
        return bids;
    }

    // ---- As a follower: rows move between segments only, when no bid counts ----

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    protected void moved(final RowMoves moves) {}

    @Override
    protected void vacated(final RowMoves moves) {}

    @Override
    protected void exchanged(final int a, final int b) {}

    @Override
    protected void cleared(final int endRow) {}

    @Override
    protected void resized(final int capacity) {
        bids = unclaimed(capacity);
        usedEnd = 0;
    }

    @Override
    protected void save(final SavedState to) {} // nobody bids between frames

    @Override
    protected void load(final SavedState from) {
        if (bids.length != map.capacity()) {
            resized(map.capacity());
        }
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        to.accept(bids);
    }

    @Override
    protected String fault(final HandleMap followed) {
        return bids.length == followed.capacity() ? "" : "length=" + bids.length;
    }

    @Override
    public String toString() {
        return name;
    }
}
