package org.denserow.ensemble;

/// Hears of each task that ends: for a progress bar, a log, or a curve that grows.
@FunctionalInterface
public interface RunListener {

    /// A task has ended; with a folder, its file is written.
    ///
    /// *Threads*: those of the runs, one call at a time. What it throws ends the whole call of [Runs].
    ///
    /// @param result of the task, also of one that failed
    /// @param ended how many tasks of this call have ended, this one included; from 1 to `tasks`
    /// @param tasks how many this call runs; those that a folder has already do not count
    void ended(TaskResult result, int ended, int tasks);
}
