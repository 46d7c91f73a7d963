package org.denserow.engine;

/// One way in which one type, one port or the run loses something without an exception: its running total, and how much
/// of it warnings have said. The total counts from the creation of the simulation; it is no part of hashes and
/// snapshots, and `restore` leaves it.
///
/// *Threads*: the owner counts; any thread reads the total. *Cost*: one volatile write a frame with a loss.
final class Loss {

    private final String fact; // ends where the name of the type or port follows, if it is of one
    private final String of; // joined with the texts for a warning only: there may be many types
    private final String figure; // the name of the count in warnings
    private final String remedy;
    private volatile long total; // volatile for readers; there is one writer, so no count is lost
    private long said; // of the total, or not to be said
    private boolean wasSaid; // in a warning
    private long saidNanos; // time of the last warning, once there was one
    private boolean waits; // for its next warning

    private Loss(final String fact, final String of, final String figure, final String remedy) {
        this.fact = fact;
        this.of = of;
        this.figure = figure;
        this.remedy = remedy;
    }

    static Loss ofCreates(final String type) {
        return new Loss(
                "a type is full, creates were refused: type=",
                type,
                "refused",
                "leave room for one boundary's creations, or use Layout.growable(); the notes of the report name a"
                        + " recorder");
    }

    static Loss ofCommands(final String type) {
        return new Loss(
                "commands found their row gone and changed nothing: type=",
                type,
                "stale",
                "look a handle up before you record; withStaleCommands(REPORT) notes commands with their recorders");
    }

    static Loss ofOffers(final String port, final int capacity) {
        return new Loss(
                "a port is full, messages were refused: port=",
                port + ", capacity=" + capacity,
                "refused",
                "look at the result of offer and send again after a frame, raise withPortCapacity, or create first rows"
                        + " by Simulation.commands() instead");
    }

    static Loss ofMessages(final String port) {
        return new Loss(
                "the handler of a port threw, messages have failed: port=",
                port,
                "failed",
                "let the handler check messages first; the notes of the report name the exceptions");
    }

    static Loss ofDueTimes() {
        return new Loss(
                "frames began late: ",
                "",
                "late",
                "do less in a frame, use more workers or a lower rate; Simulation.overload() has more");
    }

    /// Counts what was lost; the caller lets [LossWarnings] know.
    void add(final long count) {
        total += count;
    }

    /// Counts what was lost and is no reason for a warning: only the total has it.
    void addUnsaid(final long count) {
        total += count;
        said += count;
    }

    /// {@return what was lost since the simulation was created}
    long total() {
        return total;
    }

    // ---- For LossWarnings ----

    /// Begins to wait for a warning, if there is something to say.
    ///
    /// @return false if it waits already, or has nothing to say
    boolean beginWait() {
        if (waits || total == said) {
            return false;
        }
        waits = true;
        return true;
    }

    boolean isDue(final long nowNanos) {
        return !wasSaid || nowNanos - saidNanos >= LossWarnings.PERIOD_NANOS;
    }

    /// Ends the wait.
    ///
    /// @return the warning
    String say(final long nowNanos, final long frame) {
        final long lost = total - said;
        said = total;
        wasSaid = true;
        saidNanos = nowNanos;
        waits = false;
        return fact + of + (of.isEmpty() ? "" : ", ") + figure + '=' + lost + ", total=" + total + ", frame=" + frame
                + "; " + remedy;
    }
}
