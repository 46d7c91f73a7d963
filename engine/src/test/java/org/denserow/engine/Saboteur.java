package org.denserow.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.jobs.JobListener;

/// Fails a chunk that is part of what a boundary does with one type.
final class Saboteur implements JobListener {

    final AtomicInteger seen = new AtomicInteger();
    volatile int fatal = -1; // number of the chunk that fails, among those seen

    @Override
    public void chunkBegins(final Object job, final int chunk, final int worker) {
        final String name = job.getClass().getName();
        if ((name.contains(".command.") || name.contains(".rows.")) && seen.getAndIncrement() == fatal) {
            throw new IllegalStateException("on purpose");
        }
    }
}
