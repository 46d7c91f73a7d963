package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Part;

/// Copies for one request alone: for what is asked once and takes long to send, so that no other request lacks a
/// buffer meanwhile. At most [#MAX_AT_ONCE] requests have some.
///
/// *Threads*: requests; the owner makes the copies.
final class OneTimeCopies {

    /// Requests with copies of their own at once: 2.
    static final int MAX_AT_ONCE = 2;

    private static final int BUFFERS = 2; // the fewest; one is written, once

    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private final OwnerTasks tasks;

    OneTimeCopies(final OwnerTasks tasks) {
        this.tasks = tasks;
    }

    /// Makes copies, all of the same moment.
    ///
    /// @param parts by type
    /// @return the copies by type; the caller calls [#end()] once, when it needs them no more
    /// @throws Refusal if too many requests have some, or the owner does not come
    Map<Table, PublishedRows> make(final Map<Table, List<Part<?, ?>>> parts) throws InterruptedException {
        if (!places.tryAcquire(OwnerTasks.WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new Refusal(
                    429, "too many copies at once: most=" + MAX_AT_ONCE + "; ask again when a download has ended");
        }
        boolean isMade = false;
        try {
            final Map<Table, PublishedRows> made = tasks.ask(OwnerTasks.WAIT_SECONDS, sim -> {
                final Map<Table, PublishedRows> copies = new HashMap<>();
                for (final Map.Entry<Table, List<Part<?, ?>>> entry : parts.entrySet()) {
                    final List<Part<?, ?>> chosen = new ArrayList<>(entry.getValue());
                    final PublishedRows rows =
                            PublishedRows.of(sim, entry.getKey(), BUFFERS, chosen.toArray(Part<?, ?>[]::new));
                    rows.publish();
                    copies.put(entry.getKey(), rows);
                }
                return copies;
            });
            isMade = true;
            return made;
        } finally {
            if (!isMade) {
                places.release();
            }
        }
    }

    /// Ends the use of copies.
    void end() {
        places.release();
    }

    /// {@return requests that may have some now}
    int places() {
        return places.availablePermits();
    }
}
