package org.denserow.engine.published;

import java.util.concurrent.atomic.AtomicIntegerArray;

/// Which of several buffers is the latest, and how many leases each of them has: the owner writes one that nobody
/// reads, and makes it the latest; readers take the latest. Nobody waits, and nothing is allocated.
///
/// ## Invariants
/// 1. The owner writes a buffer only between [#free()], which gives it, and [#publish(int)].
/// 2. A buffer with a lease is not written: the latest is never free, and no other buffer that has a lease is.
/// 3. A reader that has entered sees all that the owner wrote before it made the buffer the latest; the owner sees no
///    lease only after the last reader has read for the last time.
///
/// ## Threads
/// One owner at a time calls [#free()] and [#publish(int)]; any thread calls the rest.
///
/// | word | written by | read by |
/// |---|---|---|
/// | `latest` | the owner, volatile, before it looks at the leases of the buffer that was the latest | readers, before and after they count themselves |
/// | `leases` of a buffer | readers, by atomic additions | the owner, volatile |
///
/// Why a reader looks twice: the owner may publish between its first look and its addition, and take the buffer, whose
/// lease it does not see yet. The second look finds this. Why it suffices: the four accesses are volatile, so they have
/// one order. If the second look still finds the buffer, it comes before the write that makes another buffer the
/// latest; so does the addition; and the owner looks for leases only after that write. If the owner has published this
/// same buffer again meanwhile, the reader finds it whole, and it is the latest.
///
/// A reader looks again only when the owner has published in between, so the readers are lock-free. The words of all
/// buffers stand side by side: a lease is taken once per frame, not once per row.
final class PublishedTurns {

    /// The answer of [#free()] when every buffer is the latest or has a lease.
    static final int NONE = -1;

    private final AtomicIntegerArray leases;
    private volatile int latest;

    /// The first of the buffers is the latest.
    PublishedTurns(final int buffers) {
        leases = new AtomicIntegerArray(buffers);
    }

    // ---- The owner ----

    /// {@return a buffer that the owner may write, or [#NONE]}
    int free() {
        final int buffers = leases.length();
        final int last = latest;
        for (int step = 1; step < buffers; step++) { // the oldest first
            final int buffer = (last + step) % buffers;
            if (leases.get(buffer) == 0) {
                return buffer;
            }
        }
        return NONE;
    }

    /// Makes a buffer the latest.
    ///
    /// @param buffer of [#free()], written
    void publish(final int buffer) {
        assert buffer != latest : "invariant 1: the latest is never written, buffer=" + buffer;
        latest = buffer;
    }

    // ---- Readers ----

    /// Takes a lease of the latest buffer.
    ///
    /// @param most leases that a buffer may have
    /// @return the buffer, for [#leave(int)]; or [#NONE] if it has so many
    int enter(final int most) {
        while (true) {
            final int buffer = latest;
            final int before = leases.getAndIncrement(buffer);
            if (before >= most) {
                leases.getAndDecrement(buffer);
                return NONE;
            }
            if (latest == buffer) {
                return buffer;
            }
            leases.getAndDecrement(buffer); // the owner has published, and may have taken this buffer
        }
    }

    /// Gives a lease back.
    void leave(final int buffer) {
        final int before = leases.getAndDecrement(buffer);
        assert before > 0 : "a lease is given back once: buffer=" + buffer + ", leases=" + before;
    }

    /// {@return the leases of all buffers; exact when no thread takes or gives one back meanwhile}
    int leases() {
        int sum = 0;
        for (int buffer = 0; buffer < leases.length(); buffer++) {
            sum += leases.get(buffer);
        }
        return sum;
    }

    @Override
    public String toString() {
        return "PublishedTurns{latest=" + latest + ", leases=" + leases + '}';
    }
}
