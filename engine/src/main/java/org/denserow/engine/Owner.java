package org.denserow.engine;

import org.denserow.engine.command.CommandLog;

/// The owner between frames: its commands, and the hand-over to another thread.
///
/// *Threads*: the owner; [#take()] any thread.
final class Owner {

    private final FrameState state;
    private final CommandLog log;
    private final Commands commands;

    Owner(final FrameState state, final CommandLog log) {
        this.state = state;
        this.log = log;
        this.commands = new Commands(log.owner(), "the owner");
        this.commands.begin(); // no other holder uses this recorder
        log.beginOwner(state.frame());
    }

    Commands commands() {
        state.checkBetween("commands", state.insteadOfCommands());
        return commands;
    }

    /// The owner leaves; its recorded commands stay.
    void leave() {
        state.checkHandOver();
        log.owner().suspend();
        state.ownership().leave();
    }

    /// Makes the caller the owner, if there is none.
    void take() {
        if (state.ownership().take() && state.phase() == FrameState.Phase.BETWEEN) {
            log.beginOwner(state.frame());
        }
    }

    /// {@return whether the simulation has no owner}
    boolean isNone() {
        return state.ownership().isLeft();
    }

    /// {@return whether the caller may close: it is the owner, or there is none}
    boolean mayClose() {
        return state.ownership().isMine() || isNone();
    }
}
