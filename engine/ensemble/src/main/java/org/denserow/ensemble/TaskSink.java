package org.denserow.ensemble;

import java.io.IOException;

/// Keeps the results of tasks, each once.
@FunctionalInterface
interface TaskSink {

    /// Keeps nothing.
    TaskSink NONE = result -> {};

    /// Keeps a result. *Threads*: several at once, each with another task.
    void keep(TaskResult result) throws IOException;
}
