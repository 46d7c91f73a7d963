package org.denserow.ensemble;

/// A task that was run again, beside what a certificate says of it.
///
/// @param certified the result of the certificate, without figures
/// @param found the result of the run, with its figures
public record Verification(TaskResult certified, TaskResult found) {

    /// {@return whether both ended in the same frame with equal hashes of world and order, or failed in the same frame}
    public boolean isEqual() {
        return certified.task() == found.task()
                && certified.seed() == found.seed()
                && certified.isFailed() == found.isFailed()
                && certified.frame() == found.frame()
                && certified.hash() == found.hash()
                && certified.orderHash() == found.orderHash();
    }

    /// {@return a line for people: the task, and both ends}
    @Override
    public String toString() {
        return "task=" + certified.task() + ", seed=" + certified.seed() + ": "
                + (isEqual()
                        ? "equal, " + end(found)
                        : "DIFFERENT, certified " + end(certified) + ", found " + end(found));
    }

    private static String end(final TaskResult result) {
        return "frame=" + result.frame()
                + (result.isFailed()
                        ? ", failed"
                        : ", hash=" + Results.hex(result.hash()) + ", order=" + Results.hex(result.orderHash()));
    }
}
