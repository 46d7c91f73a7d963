package org.denserow.engine;

import org.denserow.jobs.Experimental;

/// Is told of each frame of a simulation, after [Simulation#listen(FrameListener)] has added it: an inspector, a meter,
/// a log.
///
/// ## Threads
/// The owner's thread calls it between frames, before the call that ran the frame returns. So it may do what the owner
/// may do between frames; only running frames and handing the simulation over are refused. What it changes counts as
/// changed by the owner, and is part of the result.
///
/// ## Cost
/// One call a frame. The time that it takes is no part of the [report][FrameReport#nanos()] and delays the next frame;
/// [Simulation#hold(Runnable)] is for a long wait.
@Experimental
public interface FrameListener {

    /// Called after a frame has ended and the [history][Simulation#keepHistory(int, long)] has kept it.
    ///
    /// @param sim the simulation; [Simulation#frame()] is the number of the next frame
    void frameEnded(Simulation sim);

    /// Called after a frame has failed, before the call that ran it throws. The rows can be read; changes are refused
    /// until [Simulation#recover()] or [Simulation#restore(Snapshot)]. Does nothing unless overridden.
    ///
    /// @param sim the simulation
    /// @param failure what the call will throw
    default void frameFailed(final Simulation sim, final SystemFailure failure) {}
}
