package org.denserow.engine;

/// The policy for commands that cannot be applied: the target is gone or never existed, the type of a create is full,
/// or the row to destroy is permanent. Under every policy such commands change nothing and are counted, and every
/// boundary is completed.
///
/// A *duplicate* is a destroy of a row that an earlier command destroyed at the same boundary. It is counted separately
/// ([FrameReport#duplicateDestroys()]), since it is often intended: two bullets may hit one enemy.
///
/// *Cost*: [#COUNT] and [#REPORT] allocate only the words of a note when it is read, and in checks mode some bytes for
/// each noted command.
public enum StaleCommands {

    /// Counts them, and writes one note per boundary and type with refused creates.
    COUNT,

    /// Notes the first [FrameReport#MAX_NOTES] of a frame in [FrameReport#notes()], duplicates too, in canonical order.
    /// A note names the command, its handle, its recorder, and in checks mode who destroyed the row. Checks mode also
    /// notes values that are lost because their row is destroyed at the same boundary.
    REPORT,

    /// Notes them like [#REPORT], without duplicates. The first one fails the frame after its boundary, see
    /// [SystemFailure].
    FAIL,

    /// Like [#FAIL], but duplicates are noted and fail the frame too.
    FAIL_ON_DUPLICATES;

    boolean fails() {
        return this == FAIL || this == FAIL_ON_DUPLICATES;
    }

    boolean namesDuplicates() {
        return this == REPORT || this == FAIL_ON_DUPLICATES;
    }
}
