package org.denserow.engine.storage;

import org.denserow.engine.rows.RowClaims;

/// Bids of many claimants for rows, with one winner per row. Use it where several chunks may want the same row.
///
/// A system that declares `.writes(claims)` bids. A later system that declares `.reads(claims)` asks who won. The bid
/// with the lowest priority number wins. Among equal priorities, the claimant with the lowest slot wins. A minimum does
/// not depend on the order of its inputs, so the winner is the same for any number of workers and any timing. A
/// claimant may bid for many rows, and several times for one row: its lowest bid counts.
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
/// Every boundary forgets all bids. They are not part of hashes or snapshots.
///
/// ## Invariants
/// 1. Outside segments there is no bid for any row, and none in a segment before its first bid.
/// 2. A bid is `priority << 32 | slot`, compared as a signed number. `Long.MAX_VALUE` means "no bid": no claimant can
///    make that number.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [Bids#claim(int,long,int)] | one look-up and one atomic minimum; retried while others bid for the row | none |
/// | [Winners#won(int,long)], [Winners#winner(int)] | one look-up | none |
/// | a boundary after a segment with bids | O(rows) | none |
///
/// 8 bytes per row of capacity.
///
/// ## Threads
/// Any chunk of a system that declared the claims may use them. The end of a system publishes its bids. Systems that
/// declare the same claims never overlap if one of them writes. The owner opens and closes the claims, outside
/// segments.
public sealed interface Claims extends Part<Claims.Winners, Claims.Bids> permits RowClaims {

    /// The largest number of claims of a type.
    int MAX_CLAIMS = 64;

    /// {@return the type number of the claimants}
    int claimants();

    /// The view of a writing chunk: it may bid for any row of the type.
    sealed interface Bids permits RowClaims.Bidding {

        /// Bids for a row. The lowest (priority, slot of the claimant) wins.
        ///
        /// @param row a row that exists, in any chunk
        /// @param claimant the handle of the bidder: a row of the type of the claimants, active or pending
        /// @param priority any number; the lowest wins
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalArgumentException if the claimant is null, stale or of another type
        /// @throws IllegalStateException outside systems
        void claim(int row, long claimant, int priority);
    }

    /// The view of a reading chunk.
    sealed interface Winners permits RowClaims.Winning {

        /// Tells whether a claimant won a row.
        ///
        /// @param row a row that exists
        /// @param claimant any value
        /// @return whether this claimant made the winning bid for the row; false if the value is not the handle of a
        ///     claimant
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        boolean won(int row, long claimant);

        /// Finds the winner of a row.
        ///
        /// @param row a row that exists
        /// @return the handle of the claimant, or `Handle.NULL` if nobody bid
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException outside systems
        long winner(int row);
    }
}
