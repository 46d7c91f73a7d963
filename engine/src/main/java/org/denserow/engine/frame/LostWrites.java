package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.rows.RowStore;

/// Checks mode: whether code of the user has written to an array that its column no longer has. A type that grows
/// replaces its arrays; a value that is written to an array taken before reaches no row.
///
/// Asked when the code has run, so that it can be named: after each chunk, exclusive body and handler, and for the
/// owner when the next frame begins. What was written is taken back, so that the same write is found the next time too.
///
/// *Threads*: the owner's. *Cost*: O(cells that were ever replaced) for each question.
final class LostWrites {

    /// The engine's own finding: it fails the frame even where an exception of a handler fails its message alone.
    static final class LostWrite extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        LostWrite(final String message) {
            super(message);
        }
    }

    private LostWrites() {}

    /// @param by who can have written, for the message
    /// @throws IllegalStateException if a value was written to a replaced array
    static void check(final CommandLog log, final String by) {
        final String lost = takeBack(log);
        if (!lost.isEmpty()) {
            throw new LostWrite("a value was written to an array that its column no longer has, and is"
                    + " lost: " + by + ", " + lost + "; a type that grows replaces its arrays, so take them again after"
                    + " each create, in each frame and after a restore: world.write, rows.write or values()");
        }
    }

    /// Forgets what was written to replaced arrays.
    ///
    /// @return part and row of one write, or an empty text
    static String takeBack(final CommandLog log) {
        String first = "";
        for (int type = 1; type <= log.types(); type++) {
            final RowStore map = log.type(type).map();
            final String lost = map.all().takeBackLostWrites();
            first = first.isEmpty() ? lost : first;
        }
        return first;
    }
}
