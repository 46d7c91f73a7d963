package org.denserow.jobs;

/// Work for one worker and no other. Each piece stands in the queue of that worker once.
interface Pinned {

    /// Runs it, on the thread of that worker, which stands in no chunk. Must not throw.
    void runOn(int worker);
}
