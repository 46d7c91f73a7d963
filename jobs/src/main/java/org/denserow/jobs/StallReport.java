package org.denserow.jobs;

import java.time.Duration;
import java.util.List;

/// A worker that has been at one chunk for a long time. The watchdog reports it; [JobSystem#close(Duration)] returns
/// it.
///
/// @param job name of the node of a [Schedule], or class of the dispatched job; empty when the worker was in no chunk
/// @param chunk number of the chunk, or -1
/// @param worker number of the worker, in `[0, workers)`
/// @param thread name of its thread
/// @param atLeast how long it was seen at this chunk; zero when it was in no chunk
/// @param stack the stack of that thread, the innermost call first
public record StallReport(
        String job, int chunk, int worker, String thread, Duration atLeast, List<StackTraceElement> stack) {

    /// Takes a copy of the stack.
    public StallReport {
        stack = List.copyOf(stack);
    }

    /// {@return the report as several lines for a log}
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder("a worker is at one chunk for long: job=" + job + ", chunk="
                + chunk + ", worker=" + worker + ", thread=" + thread + ", for at least " + atLeast.toMillis()
                + " ms; jobs must not block, and long loops should ask cancelled()");
        for (final StackTraceElement element : stack) {
            text.append("\n    at ").append(element);
        }
        return text.toString();
    }
}
