package org.denserow.live;

import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Both hashes of the world, at most once a second: each is a pass over all rows on the owner's thread.
///
/// *Threads*: requests, one after the other.
final class HashRoute {

    /// Between two hashes: 1 s.
    static final long LEAST_NANOS = 1_000_000_000L;

    private static final int SECONDS = 8; // for a large world

    private record Hashes(long frame, long hash, long orderHash) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final OwnerTasks tasks;
    private final Viewer viewer;
    private Hashes last; // null before the first
    private long lastNanos;

    HashRoute(final OwnerTasks tasks, final Viewer viewer) {
        this.tasks = tasks;
        this.viewer = viewer;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/hashes", query -> Answer.of(hashes()));
    }

    private Json hashes() throws InterruptedException {
        if (!lock.tryLock(OwnerTasks.WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new Refusal(
                    429, "others ask for hashes, too: seconds=" + OwnerTasks.WAIT_SECONDS + "; ask less often");
        }
        try {
            final long early = LEAST_NANOS - (System.nanoTime() - lastNanos);
            if (last == null || early <= 0 || viewer.board().latest().frame() != last.frame()) {
                if (last != null && early > 0) {
                    Thread.sleep(Duration.ofNanos(early));
                }
                last = tasks.ask(SECONDS, sim -> new Hashes(sim.frame(), sim.hash(), sim.orderHash()));
                lastNanos = System.nanoTime();
            }
            final HexFormat hex = HexFormat.of();
            final Json json = new Json().object().field("frame", last.frame());
            return json.field("hash", hex.toHexDigits(last.hash()))
                    .field("orderHash", hex.toHexDigits(last.orderHash()))
                    .end();
        } finally {
            lock.unlock();
        }
    }
}
