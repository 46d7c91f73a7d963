package org.denserow.live;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The latest publication, and those who wait for the next one.
///
/// ## Threads
/// The owner puts publications up and never waits; any thread reads the latest, and may wait for another one.
///
/// One word holds both the publication and the future that says that another one has replaced it: the owner writes it,
/// volatile, and then completes the future of the one before. So a reader that finds the publication that it knows has
/// its future, too, and that future completes after the next publication can be seen: no reader is left waiting, and none
/// is woken for a publication that it knows already. (With two words, a reader could take the old future and the new
/// publication, and would be woken for it.)
final class Board {

    private record Pinned(Publication publication, CompletableFuture<Void> replaced) {

        Pinned(final Publication publication) {
            this(publication, new CompletableFuture<>());
        }
    }

    private volatile Pinned latest;

    Board(final Publication first) {
        latest = new Pinned(first);
    }

    /// Puts a publication up; the owner.
    void put(final Publication publication) {
        final Pinned before = latest;
        latest = new Pinned(publication);
        before.replaced().complete(null); // wakes readers; none of their code runs here
    }

    /// {@return the latest publication}
    Publication latest() {
        return latest.publication();
    }

    /// Waits for another publication than the one that is known.
    ///
    /// @param known by the caller
    /// @param nanos the longest wait
    /// @return the latest one; the known one if the time is over
    Publication await(final Publication known, final long nanos) throws InterruptedException {
        final Pinned now = latest;
        if (now.publication() != known || nanos <= 0) {
            return now.publication();
        }
        try {
            now.replaced().get(nanos, TimeUnit.NANOSECONDS);
        } catch (final TimeoutException late) {
            return latest.publication();
        } catch (final ExecutionException never) {
            throw new AssertionError("it is never completed so", never);
        }
        return latest.publication();
    }
}
