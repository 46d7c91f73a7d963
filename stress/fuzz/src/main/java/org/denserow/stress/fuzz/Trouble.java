package org.denserow.stress.fuzz;

/// What else happens in a case: its world is saved and brought back, recorded and replayed, or fails.
///
/// @param kind what happens
/// @param frame the frame in which it happens
/// @param system the number of the system that fails, or the key of the user-defined command whose handler fails
record Trouble(Kind kind, long frame, int system) {

    private static final int FAILING_PERCENT = 10; // of the rows and commands
    private static final int FAILING_ONCE_PERCENT = 60; // of systems without rows

    /// What happens.
    enum Kind {
        /// Nothing.
        NOTHING,
        /// The ports are recorded from the first frame on, and replayed in another world.
        RECORD,
        /// A system or a handler fails; the world is brought back, and the frame runs again.
        RESTORE,
        /// A system or a handler fails, and the world goes on.
        RECOVER,
        /// All worlds go on from the snapshot of one.
        EXCHANGE;

        /// {@return whether it takes a snapshot}
        boolean takesSnapshot() {
            return this == RESTORE || this == EXCHANGE;
        }
    }

    /// {@return whether a system fails in a frame}
    boolean fails(final long now) {
        return frame == now && (kind == Kind.RESTORE || kind == Kind.RECOVER);
    }

    /// {@return whether a program throws after it has run for a row}
    boolean fails(final long now, final long key, final long identity) {
        return fails(now)
                && system == key
                && new Draws(now, key, identity).percent(identity == 0 ? FAILING_ONCE_PERCENT : FAILING_PERCENT);
    }
}
