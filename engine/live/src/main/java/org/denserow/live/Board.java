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
/// | word | written by | order |
/// |---|---|---|
/// | `latest` | the owner, volatile | before it takes `next` away |
/// | `next` | the owner, volatile: a new future, then it completes the old one | after `latest` |
///
/// Why no reader is left waiting: a reader takes `next` first, and reads `latest` after it. If it still finds the
/// publication that it knows, the owner writes a new `latest` later, and completes after that write the future that
/// `next` holds: the one that the reader has, or a later one, and then the reader's was completed before. So its future
/// completes at the latest with the publication that it waits for.
final class Board {

    private volatile Publication latest;
    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    Board(final Publication first) {
        latest = first;
    }

    /// Puts a publication up; the owner.
    void put(final Publication publication) {
        latest = publication;
        final CompletableFuture<Void> waited = next;
        next = new CompletableFuture<>();
        waited.complete(null); // wakes readers; none of their code runs here
    }

    /// {@return the latest publication}
    Publication latest() {
        return latest;
    }

    /// Waits for another publication than the one that is known.
    ///
    /// @param known by the caller
    /// @param nanos the longest wait
    /// @return the latest one; the known one if the time is over
    Publication await(final Publication known, final long nanos) throws InterruptedException {
        final CompletableFuture<Void> future = next; // before latest
        final Publication now = latest;
        if (now != known || nanos <= 0) {
            return now;
        }
        try {
            future.get(nanos, TimeUnit.NANOSECONDS);
        } catch (final TimeoutException late) {
            return latest;
        } catch (final ExecutionException never) {
            throw new AssertionError("it is never completed so", never);
        }
        return latest;
    }
}
