package org.denserow.stress.fuzz;

/// What became of a case.
///
/// @param frame the frame with the first difference, or the number of all frames
/// @param difference the first difference in words; empty if there is none
record Outcome(int frame, String difference) {

    /// {@return whether something differs}
    boolean differs() {
        return !difference.isEmpty();
    }
}
