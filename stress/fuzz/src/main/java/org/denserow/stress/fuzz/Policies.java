package org.denserow.stress.fuzz;

import org.denserow.engine.FailingMessages;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;

/// What a simulation does with commands and messages that fail, and with more messages than fit.
///
/// @param stale the policy for commands that cannot be applied
/// @param failing the policy for messages whose handler throws
/// @param portCapacity the number of messages that may wait
record Policies(StaleCommands stale, FailingMessages failing, int portCapacity) {

    /// Those of a simulation without options.
    static final Policies DEFAULT =
            new Policies(StaleCommands.COUNT, FailingMessages.DROP, SimulationOptions.DEFAULT_PORT_CAPACITY);

    private static final int MOST_NOTES = 8;

    /// {@return some policies}
    ///
    /// @param mayFail whether a frame may fail by them
    static Policies draw(final Draws draws, final boolean mayFail) {
        final int capacity = draws.of(1, 2, 3, 64);
        return mayFail
                ? new Policies(draws.of(StaleCommands.values()), draws.of(FailingMessages.values()), capacity)
                : new Policies(draws.of(StaleCommands.COUNT, StaleCommands.REPORT), FailingMessages.DROP, capacity);
    }

    /// {@return whether a frame fails after a boundary}
    ///
    /// @param lost how many commands could not be applied
    /// @param duplicates how many rows were destroyed again
    boolean fails(final long lost, final long duplicates) {
        return switch (stale) {
            case COUNT, REPORT -> false;
            case FAIL -> lost > 0;
            case FAIL_ON_DUPLICATES -> lost + duplicates > 0;
        };
    }

    /// {@return the least number of notes of a frame}
    ///
    /// @param lost how many commands could not be applied
    /// @param duplicates how many rows were destroyed again
    long notes(final long lost, final long duplicates) {
        return switch (stale) {
            case COUNT -> 0;
            case REPORT, FAIL_ON_DUPLICATES -> Math.min(MOST_NOTES, lost + duplicates);
            case FAIL -> Math.min(MOST_NOTES, lost);
        };
    }

    /// {@return options with these policies}
    SimulationOptions options(final SimulationOptions options) {
        return options.withStaleCommands(stale).withFailingMessages(failing).withPortCapacity(portCapacity);
    }
}
