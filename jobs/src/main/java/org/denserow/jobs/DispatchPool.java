package org.denserow.jobs;

/// The dispatches of one [JobSystem], allocated once, and the two words that say which of them are free and active.
///
/// ## Threads
/// Any thread of the system takes entries and gives them back; in between it is the only one that holds the entry. Idle
/// workers watch one word for all dispatches, `active`.
final class DispatchPool {

    /// Dispatches that can be in parallel at once: one bit each in `active` and `free`.
    static final int SIZE = Long.SIZE;

    private final PaddedLong active = new PaddedLong(); // bit per entry that may have chunks to claim
    private final PaddedLong free = new PaddedLong(-1L); // bit per entry that no thread holds
    private final Dispatch[] entries = new Dispatch[SIZE];

    /// @param contexts by worker number
    DispatchPool(final WorkerContext[] contexts, final int firstNumber, final Parker parker) {
        for (int entry = 0; entry < SIZE; entry++) {
            entries[entry] = new Dispatch(active, entry, contexts, firstNumber, parker);
        }
    }

    /// {@return an entry that the caller now holds; null when all are held, and the caller runs inline}
    Dispatch take() {
        for (; ; ) {
            final long bits = free.get();
            if (bits == 0) {
                return null;
            }
            if (free.compareAndSet(bits, bits & bits - 1)) {
                return entries[Long.numberOfTrailingZeros(bits)];
            }
        }
    }

    /// Gives back an entry that was retired or never published. The next thread that takes it publishes a job in it.
    void giveBack(final Dispatch dispatch) {
        assert dispatch.isRetired() : "an entry is given back retired: " + dispatch;
        free.setBits(dispatch.bit());
    }

    /// {@return whether a dispatch may have chunks to claim (volatile: half of the Dekker pair with a worker's state)}
    boolean hasActive() {
        return active.get() != 0;
    }

    /// Claims and runs chunks of every dispatch that is active. For a worker that is in no chunk.
    ///
    /// @return whether at least one chunk was claimed
    boolean runActive(final int worker) {
        boolean ran = false;
        for (long bits = active.getAcquire(); bits != 0; bits &= bits - 1) {
            final Dispatch dispatch = entries[Long.numberOfTrailingZeros(bits)];
            final int chunk = dispatch.claim(worker);
            if (chunk != Dispatch.NONE) {
                dispatch.runFrom(chunk, worker, true);
                ran = true;
            }
        }
        return ran;
    }

    /// Claims and runs one chunk of a dispatch that is active. For the owner while it is in no chunk.
    ///
    /// @return whether there was one to claim
    boolean runOne(final int worker) {
        for (long bits = active.getAcquire(); bits != 0; bits &= bits - 1) {
            if (entries[Long.numberOfTrailingZeros(bits)].runNext(worker)) {
                return true;
            }
        }
        return false;
    }

    /// {@return about how many chunks are left to claim}
    int chunksLeft() {
        long left = 0;
        for (long bits = active.getAcquire(); bits != 0; bits &= bits - 1) {
            left += (int) entries[Long.numberOfTrailingZeros(bits)].seen();
        }
        return (int) Math.min(left, Integer.MAX_VALUE);
    }

    int freeEntries() {
        return Long.bitCount(free.get());
    }
}
