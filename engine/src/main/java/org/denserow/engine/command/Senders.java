package org.denserow.engine.command;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// The senders that wait for room in a [PortQueue], in a line. A thread that sees room calls the first ones; a sender that is
/// called tries again, and stands in line again if another one was faster.
///
/// ## No lost wake-up
/// A sender stands in line and *then* looks for room. The owner makes room and *then* looks at the line. Each of these
/// four steps is a volatile access, so all of them have one order: of a sender that finds no room and a drain that
/// finds nobody in line, one comes too late to do so (a Dekker pair).
///
/// A call must not end with a sender that has no use for it. So every sender, on its way out for whatever reason, calls
/// others if there is room then. The owner calls only [#CALLED], and each of these as many more: the owner's work does
/// not grow with the line, which is called in parallel.
///
/// *Threads*: any; lock-free, so no virtual thread is pinned and the owner never waits for a sender. *Cost*: an object
/// and a node for each wait; [#call(int)] allocates nothing; a sender that gives up leaves in O(senders before it).
final class Senders {

    /// How many senders are called at once.
    static final int CALLED = 2;

    /// One sender that waits.
    static final class Sender {

        private final Thread thread = Thread.currentThread();
        private volatile boolean isInLine;
        private volatile boolean isSentAway;

        /// Tells whether it stands in line and was not called.
        boolean isInLine() {
            return isInLine;
        }

        /// Tells whether it must not wait any longer.
        boolean isSentAway() {
            return isSentAway;
        }
    }

    private final ConcurrentLinkedQueue<Sender> line = new ConcurrentLinkedQueue<>();

    /// Stands in line, unless the sender does so. Look for room afterwards, not before.
    void join(final Sender sender) {
        if (!sender.isInLine) {
            sender.isInLine = true;
            line.add(sender);
        }
    }

    /// Leaves the line. Look for room afterwards, and call others if there is any.
    void leave(final Sender sender) {
        line.remove(sender);
    }

    /// Calls the first senders in line, at most [#CALLED] of them.
    ///
    /// @param room the number of places that are free
    void call(final int room) {
        for (int left = Math.min(room, CALLED); left > 0; left--) {
            final Sender first = line.poll();
            if (first == null) {
                return;
            }
            first.isInLine = false; // before it wakes, so that it stands in line again
            LockSupport.unpark(first.thread);
        }
    }

    /// Sends all senders away that stand in line: they stop waiting.
    void sendAway() {
        for (Sender first = line.poll(); first != null; first = line.poll()) {
            first.isSentAway = true;
            LockSupport.unpark(first.thread);
        }
    }
}
