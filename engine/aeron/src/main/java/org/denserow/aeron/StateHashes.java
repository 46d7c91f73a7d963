package org.denserow.aeron;

import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// Hashes of this node's states every n frames, to be compared with those that the leader has put into the log.
///
/// The log has the hashes of a frame behind that frame, so they are compared with what this node has kept. A node that
/// begins with a later snapshot has nothing to compare, and skips them.
///
/// *Threads*: that of the service.
final class StateHashes implements Stateful {

    /// The states that are kept for comparison.
    static final int KEPT = 64;

    private static final String HASHES = "hashes";
    private static final String EQUAL = "equal";

    /// Hashes of the state before a frame.
    ///
    /// @param frame its number
    /// @param world of all rows
    /// @param order of rows and slots
    /// @param receipts of everything that clients were told
    record Hashes(long frame, long world, long order, long receipts) {}

    private final Hashes[] kept = new Hashes[KEPT]; // a ring
    private int next;
    private long equal = -1; // the last frame whose hashes were equal

    void keep(final Hashes hashes) {
        kept[next] = hashes;
        next = (next + 1) % KEPT;
    }

    /// {@return the last frame whose hashes were compared and equal; -1 if there is none}
    long lastEqual() {
        return equal;
    }

    /// Compares hashes in the log with those of this node.
    ///
    /// @throws NodeStoppedException if they differ
    void compare(final Hashes logged) {
        for (final Hashes own : kept) {
            if (own != null && own.frame() == logged.frame()) {
                if (!own.equals(logged)) {
                    throw new NodeStoppedException("the state of this node differs from that of the leader: frame="
                            + logged.frame() + ", what=" + difference(own, logged) + ", last equal frame=" + equal
                            + ", own=" + text(own) + ", leader=" + text(logged)
                            + "; the node stops, so nobody reads a state of its own. See the state in the file"
                            + " differs.snapshot of its folder; empty the folder to start it from the leader's state");
                }
                equal = logged.frame();
                return;
            }
        }
    }

    private static String difference(final Hashes own, final Hashes logged) {
        if (own.world() != logged.world()) {
            return "rows";
        }
        return own.order() != logged.order() ? "order of rows or slots" : "receipts";
    }

    private static String text(final Hashes hashes) {
        return "%016x %016x %016x".formatted(hashes.world(), hashes.order(), hashes.receipts());
    }

    @Override
    public void save(final SavedState to) {
        final long[] numbers = new long[4 * KEPT];
        int count = 0;
        for (int i = 0; i < KEPT; i++) {
            final Hashes hashes = kept[(next + i) % KEPT]; // the oldest first
            if (hashes != null) {
                numbers[count++] = hashes.frame();
                numbers[count++] = hashes.world();
                numbers[count++] = hashes.order();
                numbers[count++] = hashes.receipts();
            }
        }
        to.put(HASHES, numbers, count);
        to.putNumber(EQUAL, equal);
    }

    @Override
    public void load(final SavedState from) {
        final long[] numbers = from.numbers(HASHES);
        for (int i = 0; i < numbers.length; i += 4) {
            keep(new Hashes(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]));
        }
        equal = from.numbers(EQUAL)[0];
    }
}
