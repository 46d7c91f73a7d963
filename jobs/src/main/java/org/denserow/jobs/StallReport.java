package org.denserow.jobs;

import java.time.Duration;
import java.util.List;

/// A worker that is at one chunk for long: what the watchdog reports, and what [JobSystem#close(Duration)] returns.
///
/// @param job name of the node of a [Schedule], else the class of the job; empty when the worker stood in no chunk
/// @param chunk number of the chunk, or -1
/// @param worker who runs it, in `[0, workers)`
/// @param thread name of its thread
/// @param atLeast how long it was seen at this chunk; zero when it stood in no chunk
/// @param stack where it stood, the innermost call first
public record StallReport(
        String job, int chunk, int worker, String thread, Duration atLeast, List<StackTraceElement> stack) {

    /// Takes a copy of the stack.
    public StallReport {
        stack = List.copyOf(stack);
    }

    /// {@return all of it in several lines, as a log would have it}
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
