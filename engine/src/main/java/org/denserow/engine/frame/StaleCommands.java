package org.denserow.engine.frame;

/// What a simulation does about commands that cannot be done: the target is gone or never was, the type of a create is
/// full, or the row to be destroyed is permanent. They change nothing and are counted under every policy, and every
/// boundary is completed.
///
/// A *duplicate*, a destroy of a row that another command destroyed earlier at the same boundary, is counted apart
/// ([FrameReport#duplicates()]), since it is often right: two bullets may hit one enemy.
///
/// *Cost*: [#COUNT] and [#REPORT] allocate nothing except the words of a note when it is read, and in checks mode some
/// for each command noted.
public enum StaleCommands {

    /// Counts, and notes once per boundary and type that creates were refused.
    COUNT,

    /// Notes the first [FrameReport#MAX_NOTES] of a frame in [FrameReport#notes()], duplicates too, in canonical order:
    /// what was recorded, for which handle, by whom, and in checks mode who destroyed the row; there also values that are
    /// lost because their row is destroyed at the same boundary.
    REPORT,

    /// Notes like [#REPORT], but not duplicates, and lets the frame fail with the first one after its boundary: see
    /// [SystemFailure].
    FAIL,

    /// The same, and duplicates fail too.
    FAIL_ON_DUPLICATES;

    boolean fails() {
        return this == FAIL || this == FAIL_ON_DUPLICATES;
    }

    boolean namesDuplicates() {
        return this == REPORT || this == FAIL_ON_DUPLICATES;
    }
}
