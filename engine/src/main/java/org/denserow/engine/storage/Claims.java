package org.denserow.engine.storage;

import org.denserow.engine.rows.RowClaims;

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
public sealed interface Claims extends Part<Claims.Winners, Claims.Bids> permits RowClaims {

    /// Most claims of a type.
    int MAX_CLAIMS = 64;

    /// {@return the type number of those who claim}
    int claimants();

    /// What a writing chunk gets: it bids for any row of the type.
    sealed interface Bids permits RowClaims.Bidding {

        /// Bids for a row. The lowest (priority, slot of the claimant) wins.
        ///
        /// @param row a row that exists, in any chunk
        /// @param claimant who bids: a handle of the type of claimants, active or pending
        /// @param priority any value; low ones come first
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the claimant is null, stale or of another type
        /// @throws IllegalStateException outside systems
        void claim(int row, long claimant, int priority);
    }

    /// What a reading chunk gets.
    sealed interface Winners permits RowClaims.Winning {

        /// Asks whether somebody won a row.
        ///
        /// @param row a row that exists
        /// @param claimant any value
        /// @return whether the winning bid for the row is of this claimant; false for what is no claimant
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        boolean won(int row, long claimant);

        /// Asks who won a row.
        ///
        /// @param row a row that exists
        /// @return the handle of the claimant, or `Handle.NULL` if nobody bid
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        long winner(int row);
    }
}
