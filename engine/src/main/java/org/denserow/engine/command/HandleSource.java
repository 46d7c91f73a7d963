package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;

/// Where the creates that one recorder records for one type take their handles from: of a chunk a stream of the
/// [Reservation], of the owner outside segments the head of the free ring, else nowhere.
///
/// Handles of a stream are read some at a time: where free slots are scattered, each is a cache miss, and those of one
/// loop overlap. As many are read as the chunk has created before, up to [#MOST_AHEAD]: one that creates few reads few
/// in vain.
///
/// *Threads*: its recorder's. *Cost*: O(1) a handle; allocates nothing.
final class HandleSource {

    static final int MOST_AHEAD = 32;

    private static final int NO_STREAM = -1;
    private static final int FREE_RING = -2;

    private final RowStore map;
    private final SlotMap slots;
    private final Reservation reservation;
    private final int without; // the stream between chunks
    private int stream;
    private final long[] ahead = new long[MOST_AHEAD];
    private int first; // the create of the stream that ahead[0] is for
    private int next; // in ahead
    private int end; // of what was read ahead

    /// @param fromFreeRing whether it gives handles outside streams
    HandleSource(final RowStore map, final SlotMap slots, final Reservation reservation, final boolean fromFreeRing) {
        this.map = map;
        this.slots = slots;
        this.reservation = reservation;
        this.without = fromFreeRing ? FREE_RING : NO_STREAM;
        this.stream = without;
    }

    /// A chunk begins that has a stream.
    void begin(final int ofChunk) {
        stream = ofChunk;
    }

    /// The chunk ends: its stream is given back.
    void end() {
        if (stream >= 0) {
            reservation.setUsed(stream, first + next);
        }
        forget();
    }

    /// The same as if nothing had been created.
    void forget() {
        stream = without;
        first = 0;
        next = 0;
        end = 0;
    }

    /// {@return the handle of the next create}
    ///
    /// @throws IllegalStateException if there is none; then everything is as before
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
            end = reservation.read(stream, created, ahead, Math.clamp(created, 1, MOST_AHEAD));
            first = created;
        }
        next = 0;
    }

    /// Takes the handles of the next creates, all or none.
    void take(final long[] handles, final int count) {
        if (stream == FREE_RING) {
            slots.space().takeBatch(handles, count);
        } else {
            checkDeclared();
            final int created = first + next;
            reservation.handles(stream, created, handles, count);
            first = created + count;
            next = 0;
            end = 0;
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(ahead);
    }

    private void checkDeclared() {
        if (stream == NO_STREAM) {
            throw new IllegalStateException("a system creates only rows that it declares: type=" + map.name()
                    + "; add .creates(…) to the system");
        }
    }
}
