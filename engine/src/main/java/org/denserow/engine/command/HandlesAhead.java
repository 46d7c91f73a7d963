package org.denserow.engine.command;

import org.denserow.engine.handle.Reservation;

/// The handles of the creates that a chunk records next, read some at a time: where free slots are scattered, each is a
/// cache miss, and those of one loop overlap.
///
/// It reads as many as the chunk has created before, up to [#MOST]: a chunk that creates few reads few in vain.
///
/// *Threads*: its recorder's. *Cost*: O(1) a handle; allocates nothing.
final class HandlesAhead {

    static final int MOST = 32;

    private final long[] handles = new long[MOST];
    private int first; // the create of handles[0]
    private int count;

    /// Another stream begins.
    void forget() {
        first = 0;
        count = 0;
    }

    /// {@return the handle of the k-th create of a stream; k ascends}
    long get(final Reservation reservation, final int stream, final int k) {
        if (k - first >= count) {
            count = 0; // should the next line throw
            count = reservation.read(stream, k, handles, Math.clamp(k, 1, MOST));
            first = k;
        }
        return handles[k - first];
    }
}
