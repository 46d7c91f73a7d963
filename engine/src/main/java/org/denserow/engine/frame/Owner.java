package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;

/// The owner between frames: what it records, and how another thread becomes it.
///
/// *Threads*: the owner's; [#take()] by any.
final class Owner {

    private final FrameState state;
    private final CommandLog log;
    private final Commands commands;

    Owner(final FrameState state, final CommandLog log) {
        this.state = state;
        this.log = log;
        this.commands = new Commands(log.owner(), "the owner");
        this.commands.begin(); // it has this recorder for itself
        log.beginOwner(state.frame());
    }

    Commands commands() {
        state.checkBetween("commands", state.insteadOfCommands());
        return commands;
    }

    /// Leaves; what is recorded stays recorded.
    void leave() {
        state.checkHandOver();
        log.owner().suspend();
        state.ownership().leave();
    }

    /// Makes the caller the owner, if none is.
    void take() {
        if (state.ownership().take() && state.phase() == FrameState.Phase.BETWEEN) {
            log.beginOwner(state.frame());
        }
    }

    /// {@return whether nobody owns the simulation}
    boolean isNone() {
        return state.ownership().isLeft();
    }

    /// {@return whether closing is the caller's: it is the owner, or there is none}
    boolean mayClose() {
        return state.ownership().isMine() || isNone();
    }
}
