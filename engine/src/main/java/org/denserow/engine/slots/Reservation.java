package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;

/// Real handles for creates that are applied later: the free slots of one type, dealt out to streams.
///
/// A *stream* is one chunk of one creator (a system that declares that it creates rows of this type); streams are in
/// canonical order. Before a segment starts, every free slot is dealt: each stream gets what it needed lately and an
/// equal part of the rest, as ranges of offsets in the free ring; no slot is touched. The k-th create of a stream
/// takes the k-th slot of its share, and beyond the share a new index, in blocks of [#BLOCK] striped by stream. So the
/// handle depends on the world and on the chunk alone, never on timing, and recording writes nothing shared.
///
/// At the boundary [#commit()] moves what was not used behind the new head, in O(used), and frees the untouched
/// indices of overflow blocks in index order. What a stream needs is learned: `max(used, 7/8 of before - 1)`. That is
/// state: it decides future handles, so it is part of [#orderHash()].
///
/// The price: the slot space grows to about the initial slots + streams × the largest burst of one chunk, rounded up
/// to a block.
///
/// ## Threads
/// [#handle(int,int)], [#handles(int,int,long\[\],int)] and [#read(int,int,long\[\],int)] may be called by any worker,
/// and [#setUsed(int,int)] by the one worker that ran the stream's chunk, between [#deal()] and [#commit()]; the join
/// of the segment publishes `used` to the owner. All else is the owner's, or that of the one thread that plays the type
/// back. Nothing is allocated once the arrays fit the streams.
public final class Reservation {

    /// Slots in one stripe of new indices.
    public static final int BLOCK = 64;

    private static final int ABSENT = -1;

    private final SlotSpace slots;
    private int[][] learned = {}; // by creator, then chunk; a longer array, or more of them, is only room
    private int known; // creators
    private int[] chunks = {}; // streams of each creator in this segment, ABSENT for creators of others

    private int streams;
    private int[] start = {}; // where a stream's share begins, as an offset in the ring
    private int[] length = {}; // slots in the share
    private int[] used = {};
    private int overflowBase; // first index that no slot had when the segment started

    /// Creates the reservation of one type.
    ///
    /// @param slots whose free slots are dealt
    public Reservation(final SlotSpace slots) {
        this.slots = slots;
    }

    /// Starts a new segment without streams.
    ///
    /// @param creators how many creators there are; for those of this segment [#addStreams(int,int,int)] follows, in
    ///     canonical order. What the others need stays learned
    public void open(final int creators) {
        streams = 0;
        known = Math.max(known, creators);
        ensureCreators(known);
        if (chunks.length != creators) {
            chunks = new int[creators];
        }
        Arrays.fill(chunks, ABSENT);
    }

    private void ensureCreators(final int creators) {
        if (learned.length < creators) {
            final int before = learned.length;
            learned = Arrays.copyOf(learned, creators);
            Arrays.fill(learned, before, creators, new int[0]);
        }
    }

    /// Takes room for the streams of one segment now, between segments. Nothing else changes.
    ///
    /// @param creatorChunks most chunks of each creator, in declaration order; 0 for those of other segments
    public void reserve(final int[] creatorChunks) {
        ensureCreators(creatorChunks.length);
        int count = 0;
        for (int creator = 0; creator < creatorChunks.length; creator++) {
            count += creatorChunks[creator];
            if (learned[creator].length < creatorChunks[creator]) {
                learned[creator] = Arrays.copyOf(learned[creator], creatorChunks[creator]);
            }
        }
        ensureStreams(count);
        if (chunks.length != creatorChunks.length) {
            chunks = new int[creatorChunks.length]; // as open makes it
        }
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        for (final int[] needs : learned) {
            to.accept(needs);
        }
        for (final Object array : new Object[] {learned, chunks, start, length, used}) {
            to.accept(array);
        }
    }

    /// Adds the streams of one creator.
    ///
    /// @param creator its place among the creators of this type, in declaration order
    /// @param count its chunks in this segment
    /// @param floor slots that each chunk gets at least, as long as the free slots suffice
    /// @return the first stream; chunk c has stream `first + c`
    public int addStreams(final int creator, final int count, final int floor) {
        final int first = streams;
        ensureStreams(first + count);
        if (learned[creator].length < count) {
            learned[creator] = Arrays.copyOf(learned[creator], Math.max(count, 2 * learned[creator].length));
        }
        for (int chunk = 0; chunk < count; chunk++) {
            length[first + chunk] = Math.max(floor, learned[creator][chunk]);
        }
        chunks[creator] = count;
        streams = first + count;
        return first;
    }

    /// Deals all free slots out to the streams added since [#open(int)].
    public void deal() {
        Arrays.fill(used, 0, streams, 0);
        overflowBase = slots.slotCount();
        final long free = slots.freeSlots();
        long wanted = 0;
        for (int stream = 0; stream < streams; stream++) {
            wanted += length[stream];
        }
        final boolean enough = wanted <= free;
        final long extra = enough && streams > 0 ? (free - wanted) / streams : 0;
        int offset = 0;
        for (int stream = 0; stream < streams; stream++) {
            final long share = enough ? length[stream] + extra : length[stream] * free / wanted;
            start[stream] = offset;
            length[stream] = (int) share;
            offset += (int) share;
        }
    }

    /// The handle of the k-th create of a stream; any thread, nothing is written.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @return a handle that no other stream gets
    /// @throws IllegalStateException if the index would pass `maxIndexSlots`, or no slot may be new any more; depends
    ///     on this stream alone
    public long handle(final int stream, final int k) {
        final int share = length[stream];
        if (k < share) {
            return slots.reservedHandle(slots.free().slot(start[stream] + k));
        }
        final long index = overflowIndex(stream, k - share);
        if (slots.isUsedUp()) {
            throw slots.usedUp();
        }
        if (index >= slots.maxSlots()) {
            throw new IllegalStateException("a chunk created more rows than index slots are left: type="
                    + slots.type() + ", created=" + k + ", index=" + index + ", maxIndexSlots=" + slots.maxSlots()
                    + "; raise maxIndexSlots, use a coarser grain, or create fewer rows in one frame");
        }
        return Handle.of(slots.type(), slots.firstGeneration(), (int) index);
    }

    /// The handles of the next creates of a stream as far as they are known, at least one; any thread, nothing shared
    /// is written. Reading entries one after the other overlaps their cache misses.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @param handles receives the handles
    /// @param most how many to read at most, `1 … handles.length`
    /// @return how many were read, at least 1
    /// @throws IllegalStateException as [#handle(int,int)]
    public int read(final int stream, final int k, final long[] handles, final int most) {
        final int count = Math.min(most, length[stream] - k);
        if (count <= 0) {
            handles[0] = handle(stream, k);
            return 1;
        }
        final FreeRing free = slots.free();
        final int first = start[stream] + k;
        for (int i = 0; i < count; i++) {
            handles[i] = slots.reservedHandle(free.slot(first + i));
        }
        return count;
    }

    /// The handles of the next creates of a stream, in sequence, all or none; any thread, nothing shared is written.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @param handles receives the handles in `[0, count)`
    /// @param count how many, `1 … handles.length`
    /// @throws IllegalStateException if an index would pass `maxIndexSlots`, as [#handle(int,int)]
    public void handles(final int stream, final int k, final long[] handles, final int count) {
        handle(stream, Math.addExact(k, count - 1)); // indices of a stream ascend: the last one speaks for all
        final int shared = Math.clamp((long) length[stream] - k, 0, count);
        final FreeRing free = slots.free();
        for (int i = 0; i < shared; i++) {
            handles[i] = slots.reservedHandle(free.slot(start[stream] + k + i));
        }
        final long first = Handle.of(slots.type(), slots.firstGeneration(), 0);
        for (int i = shared; i < count; i++) {
            handles[i] = first | overflowIndex(stream, k + i - length[stream]);
        }
    }

    /// Says how many creates a stream had; by the worker that ran its chunk.
    ///
    /// @param stream a stream of this segment
    /// @param count its creates
    public void setUsed(final int stream, final int count) {
        used[stream] = count;
    }

    /// Ends the segment: the slots of all creates are reserved now, everything else that was dealt is free again.
    public void commit() {
        if (streams == 0) {
            return;
        }
        returnShares();
        createOverflow();
        int stream = 0;
        for (int creator = 0; creator < chunks.length; creator++) {
            final int[] needs = learned[creator];
            for (int chunk = 0; chunk < chunks[creator]; chunk++, stream++) {
                needs[chunk] = Math.max(used[stream], needs[chunk] - (needs[chunk] >> 3) - 1);
            }
            if (chunks[creator] != ABSENT) {
                Arrays.fill(needs, chunks[creator], needs.length, 0);
            }
        }
        streams = 0;
    }

    /// Ends the segment as if nothing had been created; what was learned stays as it was, since after a failure the
    /// creates depend on timing.
    ///
    /// @return whether handles were dealt, so that some may have been seen: then their slots must be voided
    public boolean discard() {
        final boolean dealt = streams > 0;
        streams = 0;
        return dealt;
    }

    /// What every stream needed lately: per creator the number of its chunks that needed any, up to the last, then the
    /// need of each.
    ///
    /// @return a new array
    public int[] learned() {
        int length = 0;
        for (int creator = 0; creator < known; creator++) {
            length += 1 + endOfNeeds(learned[creator]);
        }
        final int[] saved = new int[length];
        int at = 0;
        for (int creator = 0; creator < known; creator++) {
            final int count = endOfNeeds(learned[creator]);
            saved[at] = count;
            System.arraycopy(learned[creator], 0, saved, at + 1, count);
            at += 1 + count;
        }
        return saved;
    }

    private static int endOfNeeds(final int[] needs) {
        int end = needs.length;
        while (end > 0 && needs[end - 1] == 0) {
            end--;
        }
        return end;
    }

    /// Forgets the segment if there is one, and takes over what another reservation of the same creators had learned.
    ///
    /// @param saved of [#learned()]
    public void load(final int[] saved) {
        streams = 0;
        int creators = 0;
        for (int at = 0; at < saved.length; at += 1 + saved[at]) {
            creators++;
        }
        known = creators;
        ensureCreators(creators);
        for (final int[] needs : learned) {
            Arrays.fill(needs, 0);
        }
        int at = 0;
        for (int creator = 0; creator < creators; creator++) {
            if (learned[creator].length < saved[at]) {
                learned[creator] = new int[saved[at]];
            }
            System.arraycopy(saved, at + 1, learned[creator], 0, saved[at]);
            at += 1 + saved[at];
        }
    }

    /// {@return a hash of what was learned}
    public long orderHash() {
        long hash = 0;
        for (int creator = 0; creator < known; creator++) {
            final int[] needs = learned[creator];
            for (int chunk = 0; chunk < needs.length; chunk++) {
                if (needs[chunk] != 0) { // the length of the array does not count
                    hash = Mix.next(hash, (long) chunk << Integer.SIZE | needs[chunk]);
                }
            }
            hash = Mix.next(hash, -1);
        }
        return hash;
    }

    /// Fills the used places behind the new head with the unused slots before it.
    private void returnShares() {
        final FreeRing free = slots.free();
        int newHead = 0;
        for (int stream = 0; stream < streams; stream++) {
            newHead += usedShare(stream);
        }
        int donor = 0;
        int unused = 0; // the next slot to move; skips to the unused part of the donor's share
        for (int stream = 0; stream < streams; stream++) {
            final int end = start[stream] + usedShare(stream);
            for (int gap = Math.max(start[stream], newHead); gap < end; ) {
                unused = Math.max(unused, start[donor] + usedShare(donor));
                while (unused >= start[donor] + length[donor]) {
                    donor++;
                    unused = start[donor] + usedShare(donor);
                }
                final int run = Math.min(end - gap, start[donor] + length[donor] - unused);
                free.copySlots(unused, gap, run);
                unused += run;
                gap += run;
            }
        }
        slots.reserveOldest(newHead);
    }

    /// Creates the entries of new indices as far as they were used; those that were skipped become free.
    private void createOverflow() {
        int most = 0;
        for (int stream = 0; stream < streams; stream++) {
            most = Math.max(most, used[stream] - usedShare(stream));
        }
        if (most == 0) {
            return;
        }
        final long blocks = (most + BLOCK - 1) / BLOCK;
        slots.createEntries((int) Math.min(blocks * streams * BLOCK, slots.maxSlots() - (long) overflowBase));
        int created = 0;
        for (int index = overflowBase; index < slots.slotCount(); index++) {
            final int block = (index - overflowBase) / BLOCK;
            final int stream = block % streams;
            final int k = block / streams * BLOCK + (index - overflowBase) % BLOCK;
            if (k < used[stream] - usedShare(stream)) {
                created++;
            } else {
                slots.free().push(index);
            }
        }
        slots.reserveNew(created);
    }

    private int usedShare(final int stream) {
        return Math.min(used[stream], length[stream]);
    }

    private long overflowIndex(final int stream, final int k) {
        return overflowBase + ((long) (k / BLOCK) * streams + stream) * BLOCK + k % BLOCK;
    }

    private void ensureStreams(final int count) {
        if (count > start.length) {
            final int capacity = Math.max(Math.max(count, BLOCK), 2 * start.length);
            start = Arrays.copyOf(start, capacity);
            length = Arrays.copyOf(length, capacity);
            used = Arrays.copyOf(used, capacity);
        }
    }
}
