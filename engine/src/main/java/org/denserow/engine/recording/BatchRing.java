package org.denserow.engine.recording;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A ring of batches between the owner of a simulation, which fills them, and the thread that writes them, first in first
/// out.
///
/// `sent` counts batches of the owner and `written` those of the thread. A batch belongs to the thread while its number
/// is in `[written, sent)`, otherwise to the owner; both counts are volatile, so the new holder sees all writes.
final class BatchRing {

    private final FrameBatch[] batches;
    private volatile long sent; // the owner alone writes it
    private volatile long written; // the thread alone writes it

    /// @param capacity batches, at least 1
    BatchRing(final int capacity) {
        batches = new FrameBatch[capacity];
        Arrays.setAll(batches, batch -> new FrameBatch());
    }

    // ---- The owner ----

    /// Tells whether no batch is free.
    boolean isFull() {
        return sent - written == batches.length;
    }

    /// The batch that is sent next; only while the ring is not full.
    FrameBatch free() {
        return batches[(int) (sent % batches.length)];
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one writer
    void send() {
        sent = sent + 1;
    }

    // ---- The thread ----

    /// The oldest batch that was sent and not given back; null if there is none.
    @Nullable FrameBatch oldest() {
        return written < sent ? batches[(int) (written % batches.length)] : null;
    }

    /// Gives the oldest batch back to the owner.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one writer
    void giveBack() {
        written = written + 1;
    }
}
