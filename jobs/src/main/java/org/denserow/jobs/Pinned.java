package org.denserow.jobs;

/// Work for one worker and no other. Each piece is in the queue of that worker once.
interface Pinned {

    /// Runs the work on the thread of that worker, which is in no chunk. Must not throw.
    void runOn(int worker);
}
