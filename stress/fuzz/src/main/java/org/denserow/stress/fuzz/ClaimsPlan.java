package org.denserow.stress.fuzz;

/// Claims of a case: rows of one type bid for rows of another, or of the same.
///
/// @param number its place among the claims of the case
/// @param type the number of the type whose rows are claimed
/// @param claimants the number of the type whose rows bid
record ClaimsPlan(int number, int type, int claimants) {

    /// {@return its name in the engine}
    String name() {
        return "k" + number;
    }
}
