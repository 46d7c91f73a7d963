package org.denserow.engine.rows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.RowLookup;

/// The bids behind [Claims], which states invariants, cost and threads.
public final class RowClaims extends DerivedPart<Claims.Winners, Claims.Bids> implements Claims {

    /// Stands for "no bid".
    private static final long NONE = Long.MAX_VALUE;

    /// The slot of [#NONE].
    private static final int NO_SLOT = (int) NONE;

    private static final VarHandle BIDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final TypeRows rows;
    private final TypeRows claimants;
    private final String name;
    private final Bidding bidding = new Bidding(this); // views have no state: one for all chunks
    private final Winning winning = new Winning(this);

    private long[] bids; // by row
    private int end; // the row after the last one that can be claimed; 0 outside segments
    private int usedEnd; // rows before it may have bids; set by any bidding chunk, always to the same value

    RowClaims(final TypeRows rows, final String name, final TypeRows claimants) {
        super(rows.clock);
        this.rows = rows;
        this.name = name;
        this.claimants = claimants;
        this.bids = unclaimed(rows.capacity());
    }

    private static long[] unclaimed(final int capacity) {
        final long[] bids = new long[capacity];
        Arrays.fill(bids, NONE);
        return bids;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return rows.type();
    }

    @Override
    public int claimants() {
        return claimants.type();
    }

    /// The view of a writing chunk.
    public static final class Bidding implements Claims.Bids {

        private final RowClaims claims;

        private Bidding(final RowClaims claims) {
            this.claims = claims;
        }

        @Override
        public void claim(final int row, final long claimant, final int priority) {
            claims.bid(row, claimant, priority);
        }
    }

    /// The view of a reading chunk.
    public static final class Winning implements Claims.Winners {

        private final RowClaims claims;

        private Winning(final RowClaims claims) {
            this.claims = claims;
        }

        @Override
        public boolean won(final int row, final long claimant) {
            return claims.winningSlot(row) == Handle.slot(claimant) && claims.claimants.isValid(claimant);
        }

        @Override
        public long winner(final int row) {
            final int slot = claims.winningSlot(row);
            return slot == NO_SLOT ? Handle.NULL : claims.claimants.handleOfSlot(slot);
        }
    }

    private void bid(final int row, final long claimant, final int priority) {
        checkRow(row);
        if (!claimants.isValid(claimant)) {
            throw refused(row, claimant);
        }
        min(bids, row, (long) priority << Integer.SIZE | Handle.slot(claimant));
    }

    private int winningSlot(final int row) {
        checkRow(row);
        return (int) bids[row]; // plain: written before this system began
    }

    /// Opaque access is enough: only the bid itself is passed on, and the end of the system publishes it.
    private static void min(final long[] bids, final int row, final long bid) {
        long seen = (long) BIDS.getOpaque(bids, row);
        while (bid < seen && !BIDS.weakCompareAndSetPlain(bids, row, seen, bid)) {
            seen = (long) BIDS.getOpaque(bids, row);
        }
    }

    private void checkRow(final int row) {
        if (row < 0 || row >= end || !rows.exists(row)) {
            throw outside(row);
        }
    }

    private RuntimeException outside(final int row) {
        if (end == 0 && rows.end() > 0) {
            return new IllegalStateException("claims are made and decided while systems run: claims=" + name + ", row="
                    + row + "; they are forgotten at each boundary, let a system store what it needs of them");
        }
        return new IndexOutOfBoundsException("only a row that exists is claimed: claims=" + name + ", row=" + row
                + ", end=" + rows.end() + "; find the row by its handle first");
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

    // ---- For the frame ----

    /// Begins a segment: forgets all bids; the rows that exist now can be claimed.
    @Override
    void beginSegment() {
        Arrays.fill(bids, 0, Math.min(usedEnd, bids.length), NONE);
        usedEnd = 0;
        end = rows.end();
    }

    /// Ends a segment: bids and questions are refused until the next one.
    @Override
    void endSegment() {
        end = 0;
    }

    /// The view of a bidding chunk. Several workers may call this at once; all write the same number. Outside segments
    /// `end` is 0; the maximum keeps the bids of the last segment visible to [#beginSegment()].
    @Override
    public Claims.Bids writing() {
        usedEnd = Math.max(usedEnd, end);
        return bidding;
    }

    @Override
    public Claims.Winners reading() {
        return winning;
    }

    @Override
    public Object array() {
        return bids;
    }

    @Override
    public boolean isWrittenAnywhere() {
        return true;
    }

    @Override
    public String insteadOfScattering() {
        return "use .writes, which bids for rows anywhere";
    }

    @Override
    public String insteadOfReading() {
        return "a system either bids or asks who won, use two systems";
    }

    @Override
    Claims face() {
        return this;
    }

    @Override
    TypeRows rows() {
        return rows;
    }

    // ---- As a follower: rows move only between segments, when no bid counts ----

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    void moved(final MoveList moves) {}

    @Override
    void vacated(final MoveList deaths) {}

    @Override
    void exchanged(final int a, final int b) {}

    @Override
    void cleared(final int endRow) {}

    @Override
    void resized(final int capacity) {
        bids = unclaimed(capacity);
        usedEnd = 0;
    }

    @Override
    void save(final SavedState to) {} // there are no bids between frames

    @Override
    void load(final SavedState from) {
        if (bids.length != rows.capacity()) {
            resized(rows.capacity());
        }
    }

    @Override
    void arrays(final Consumer<Object> to) {
        to.accept(bids);
    }

    @Override
    String fault(final RowLookup followed) {
        return bids.length == followed.capacity() ? "" : "length=" + bids.length;
    }

    @Override
    public String toString() {
        return name;
    }
}
