package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;

/// Checks mode: finds values that user code wrote to no effect. A type that grows replaces its arrays: a value written
/// to an array taken before reaches no row. A key written through an array reaches the row, but not its index.
///
/// It checks right after the code has run, so that the code can be named: after each chunk, exclusive body and handler,
/// and for the owner when the next frame begins. It undoes the write to an old array, and gives an index the keys that
/// the column holds: so code that runs later is not blamed, and the same write is found again the next time.
///
/// *Threads*: the owner's. *Cost*: O(cells that were ever replaced) and O(rows) an index for each question.
final class LostWrites {

    /// Thrown by the engine, not by the handler: it fails the frame even where an exception fails only its message.
    static final class LostWrite extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        LostWrite(final String message) {
            super(message);
        }
    }

    private LostWrites() {}

    /// @param by the code that may have written, for the message
    /// @throws IllegalStateException if a value was written to a replaced array, or a key past its index
    static void check(final CommandLog log, final String by) {
        final String lost = takeBack(log);
        final String unknown = learnKeys(log); // always: code that runs later must not be blamed
        if (!lost.isEmpty()) {
            throw new LostWrite("a value was written to an array that its column no longer has, and is"
                    + " lost: " + by + ", " + lost + "; a type that grows replaces its arrays, and the first index of a"
                    + " column its array, so take them again after each create, in each frame and after a restore:"
                    + " world.write, rows.write or values()");
        }
        if (!unknown.isEmpty()) {
            throw new LostWrite("a key was written through an array, and its index does not know of it: " + by + ", "
                    + unknown + "; arrays of keys are for reading: record commands.set, or call rekey of a view where"
                    + " structure changes at once");
        }
    }

    /// Forgets such writes: the failure is reported already.
    static void forget(final CommandLog log) {
        takeBack(log);
        learnKeys(log);
    }

    /// Lets indices take the keys that their columns hold.
    ///
    /// @return index, part, row and handle of one that was written past its index, or an empty text
    private static String learnKeys(final CommandLog log) {
        String first = "";
        for (int type = 1; type <= log.types(); type++) {
            for (final KeyedRows index : log.type(type).store().schema().indices()) {
                for (int row = index.nextUnknown(0); row >= 0; row = index.nextUnknown(row + 1)) {
                    if (first.isEmpty()) {
                        first = "index=" + index.name() + ", part="
                                + index.keyNames() + ", row=" + row + ", handle="
                                + Handle.toString(index.rows().handle(row));
                    }
                    index.rekeyed(row);
                }
            }
        }
        return first;
    }

    /// Undoes writes to replaced arrays.
    ///
    /// @return part and row of one write, or an empty text
    static String takeBack(final CommandLog log) {
        String first = "";
        for (int type = 1; type <= log.types(); type++) {
            final RowStore store = log.type(type).store();
            final String lost = store.takeBackLostWrites();
            first = first.isEmpty() ? lost : first;
        }
        return first;
    }
}
