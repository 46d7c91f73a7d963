package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;

/// Gives handles to the creates of one recorder for one type: in a chunk of a declared creator from its stream of the
/// [Reservation], for the owner outside segments from the head of the free queue. Otherwise it refuses.
///
/// It reads the handles of a stream in batches: if free slots are scattered, each read is a cache miss, and the misses
/// of one loop overlap. It reads ahead for as many creates as the same chunk had in earlier segments; beyond these for a
/// quarter of its creates that came one by one since the last batch; at most [#MOST_AHEAD] at once. So a chunk that
/// creates as before wastes no read.
///
/// *Threads*: as its recorder. *Cost*: O(1) per handle; allocates nothing.
final class HandleSource {

    static final int MOST_AHEAD = 128;

    private static final int NO_STREAM = -1;
    private static final int FREE_RING = -2;

    private final RowStore store;
    private final SlotMap slots;
    private final Reservation reservation;
    private final int without; // the stream outside chunks
    private int stream;
    private final long[] ahead = new long[MOST_AHEAD];
    private int first; // number of the create that takes ahead[0]
    private int single; // number of the first create after the last batch
    private int next; // in ahead
    private int end; // of the handles in ahead

    /// @param fromFreeQueue whether to give handles from the free queue outside streams
    HandleSource(
            final RowStore store, final SlotMap slots, final Reservation reservation, final boolean fromFreeQueue) {
        this.store = store;
        this.slots = slots;
        this.reservation = reservation;
        this.without = fromFreeQueue ? FREE_RING : NO_STREAM;
        this.stream = without;
    }

    /// Begins a chunk with a stream.
    void begin(final int ofChunk) {
        stream = ofChunk;
    }

    /// Ends the chunk and returns its stream.
    void end() {
        if (stream >= 0) {
            reservation.setUsed(stream, first + next);
        }
        forget();
    }

    /// As [#end()], as if the chunk had created nothing.
    void forget() {
        stream = without;
        first = 0;
        single = 0;
        next = 0;
        end = 0;
    }

    /// {@return the handle of the next create}
    ///
    /// @throws IllegalStateException if there is none; nothing has changed then
    long take() {
        if (next == end) {
            read();
        }
        return ahead[next++];
    }

    private void read() {
        if (stream == FREE_RING) {
            ahead[0] = slots.space().take();
            end = 1;
        } else {
            checkDeclared();
            final int created = first + next;
            final int more = Math.max(reservation.lately(stream) - created, created - single >> 2);
            end = reservation.read(stream, created, ahead, Math.clamp(more, 1, MOST_AHEAD));
            first = created;
        }
        next = 0;
    }

    /// Takes the handles of the next `count` creates, all or none.
    void take(final long[] handles, final int count) {
        if (stream == FREE_RING) {
            slots.space().takeBatch(handles, count);
        } else {
            checkDeclared();
            final int created = first + next;
            reservation.handles(stream, created, handles, count);
            first = created + count;
            single = first;
            next = 0;
            end = 0;
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(ahead);
    }

    private void checkDeclared() {
        if (stream == NO_STREAM) {
            throw new IllegalStateException("a system creates only rows that it declares: type=" + store.name()
                    + "; add .creates(…) to the system");
        }
    }
}
