package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;

/// Gives real handles to creates that are applied later: it deals the free slots of one type out to streams.
///
/// A *stream* is one chunk of one creator (a system that declares that it creates rows of this type); streams are in
/// canonical order. Before a segment starts, [#deal()] deals out every free slot: each stream gets a *share*, as many
/// slots as it needed lately and an equal part of the rest. The needs of all streams come first in the free queue, one
/// after the other, then their parts of the rest; so a share is two ranges of offsets, and no slot is touched. The k-th
/// create of a stream takes the k-th slot of its share, and beyond the share a new index, in blocks of [#BLOCK] striped by
/// stream. So a handle depends on the world and the chunk alone, never on timing, and recording writes nothing shared.
///
/// Streams that create as many rows as lately so take the oldest slots, in their order: slots that were freed together,
/// by rows that stood together, go to rows that stand together again. Were each part of the rest beside its need, unused
/// ones would be moved in every segment, and neighbours would soon have slots anywhere in memory.
///
/// At the boundary [#commit()] moves unused slots behind the new head, in O(used), and frees the unused indices of
/// overflow blocks in index order. It learns what each stream needs: `max(used, 7/8 of before - 1)`. These needs decide
/// future handles, so they are part of [#orderHash()].
///
/// The price: the slot space grows to about the initial slots + streams × the largest burst of one chunk, rounded up to
/// whole blocks.
///
/// ## Threads
/// Any worker may call [#lately(int)], [#handle(int,int)], [#handles(int,int,long\[\],int)] and
/// [#read(int,int,long\[\],int)], and the one worker that ran a stream's chunk calls [#setUsed(int,int)], between
/// [#deal()] and [#commit()]. The join of the segment publishes `used` to the owner. The owner, or the one thread that
/// plays the type back, calls the other methods. Nothing is allocated once the arrays fit the streams.
public final class Reservation {

    /// Slots in one stripe of new indices.
    public static final int BLOCK = 64;

    private static final int ABSENT = -1;

    private final SlotSpace slots;
    private int[][] learned = {}; // by creator, then chunk; arrays may be longer, and more of them, than needed
    private int known; // creators
    private int[] chunks = {}; // streams of each creator in this segment, ABSENT for creators of other segments

    private int streams;
    private int[] start = {}; // where the need of a stream begins, as an offset in the ring
    private int[] need = {}; // slots there
    private int extra; // slots of the rest, for each stream
    private int rest; // where they begin, those of the first stream first, as an offset
    private int[] used = {};
    private int[] lately = {}; // what the chunk of a stream needed in earlier segments
    private int overflowBase; // first index that no slot had when the segment started

    /// Creates the reservation of one type.
    ///
    /// @param slots the slots of the type
    public Reservation(final SlotSpace slots) {
        this.slots = slots;
    }

    /// Starts a new segment without streams.
    ///
    /// @param creators number of creators; call [#addStreams(int,int,int)] for those of this segment, in canonical
    ///     order. The learned needs of the others stay
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

    /// Allocates room for the streams of one segment, between segments. It changes no result.
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
        for (final Object array : new Object[] {learned, chunks, start, need, used, lately}) {
            to.accept(array);
        }
    }

    /// Adds the streams of one creator.
    ///
    /// @param creator its place among the creators of this type, in declaration order
    /// @param count its chunks in this segment
    /// @param floor fewest slots of each chunk, while the free slots suffice
    /// @return the first stream; chunk c has stream `first + c`
    public int addStreams(final int creator, final int count, final int floor) {
        final int first = streams;
        ensureStreams(first + count);
        if (learned[creator].length < count) {
            learned[creator] = Arrays.copyOf(learned[creator], Math.max(count, 2 * learned[creator].length));
        }
        for (int chunk = 0; chunk < count; chunk++) {
            lately[first + chunk] = learned[creator][chunk];
            need[first + chunk] = Math.max(floor, lately[first + chunk]);
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
            wanted += need[stream];
        }
        final boolean enough = wanted <= free;
        extra = enough && streams > 0 ? (int) ((free - wanted) / streams) : 0;
        rest = 0;
        for (int stream = 0; stream < streams; stream++) {
            if (!enough) {
                need[stream] = (int) (need[stream] * free / wanted);
            }
            start[stream] = rest;
            rest += need[stream];
        }
    }

    /// How many creates the chunk of a stream had lately: a guess of what is to come. Any thread may call it.
    ///
    /// @param stream a stream of this segment
    /// @return at least 0
    public int lately(final int stream) {
        return lately[stream];
    }

    /// The handle of the k-th create of a stream. Any thread may call it; it writes nothing.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @return the handle; no other stream gets it
    /// @throws IllegalStateException if the index would pass `maxSlots`, or new slots have no generation left;
    ///     depends on this stream alone
    public long handle(final int stream, final int k) {
        final int share = share(stream);
        if (k < share) {
            return slots.reservedHandle(slots.free().slot(offset(stream, k)));
        }
        final long index = overflowIndex(stream, k - share);
        if (slots.isUsedUp()) {
            throw slots.usedUp();
        }
        if (index >= slots.maxSlots()) {
            throw new IllegalStateException("a chunk created more rows than slots are left: type="
                    + slots.type() + ", created=" + k + ", slot=" + index + ", maxSlots=" + slots.maxSlots()
                    + "; raise maxSlots, use a coarser grain, or create fewer rows in one frame");
        }
        return Handle.of(slots.type(), slots.firstGeneration(), (int) index);
    }

    /// Reads the handles of the next creates of a stream, as far as a range of its share goes, at least one. Any thread
    /// may call it; it writes nothing shared. Reads in one loop overlap their cache misses.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @param handles receives the handles
    /// @param most limit of the count, `1 … handles.length`
    /// @return how many were read, at least 1
    /// @throws IllegalStateException as [#handle(int,int)]
    public int read(final int stream, final int k, final long[] handles, final int most) {
        final int count = Math.min(most, (k < need[stream] ? need[stream] : share(stream)) - k);
        if (count <= 0) {
            handles[0] = handle(stream, k);
            return 1;
        }
        return slots.readFree(offset(stream, k), handles, count);
    }

    /// The handles of the next creates of a stream, in sequence, all or none. Any thread may call it; it writes nothing
    /// shared.
    ///
    /// @param stream a stream of this segment
    /// @param k how many creates the stream had before
    /// @param handles receives the handles in `[0, count)`
    /// @param count how many, `1 … handles.length`
    /// @throws IllegalStateException if an index would pass `maxSlots`, as [#handle(int,int)]
    public void handles(final int stream, final int k, final long[] handles, final int count) {
        handle(stream, Math.addExact(k, count - 1)); // indices of a stream ascend: if the last one fits, all do
        final int share = share(stream);
        final int shared = Math.clamp((long) share - k, 0, count);
        final FreeQueue free = slots.free();
        for (int i = 0; i < shared; i++) {
            handles[i] = slots.reservedHandle(free.slot(offset(stream, k + i)));
        }
        final long first = Handle.of(slots.type(), slots.firstGeneration(), 0);
        for (int i = shared; i < count; i++) {
            handles[i] = first | overflowIndex(stream, k + i - share);
        }
    }

    /// Says how many creates a stream had. The worker that ran its chunk calls it.
    ///
    /// @param stream a stream of this segment
    /// @param count its creates
    public void setUsed(final int stream, final int count) {
        used[stream] = count;
    }

    /// Ends the segment: the slots of all creates are reserved, and all other dealt slots are free again.
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

    /// Ends the segment as if there had been no create. The learned needs stay, since after a failure the creates
    /// depend on timing.
    ///
    /// @return whether slots were dealt: then a caller may have seen their handles, and they must be voided
    public boolean discard() {
        final boolean dealt = streams > 0;
        streams = 0;
        return dealt;
    }

    /// {@return the number of cells that [#copyLearned(int\[\])] fills}
    public int learnedLength() {
        int length = 0;
        for (int creator = 0; creator < known; creator++) {
            length += 1 + endOfNeeds(learned[creator]);
        }
        return length;
    }

    /// The learned needs. For each creator: the number of its chunks up to the last with a need, then the need of each.
    ///
    /// @return a new array
    public int[] learned() {
        final int[] saved = new int[learnedLength()];
        copyLearned(saved);
        return saved;
    }

    /// As [#learned()], into an array.
    ///
    /// @param saved at least [#learnedLength()] long
    public void copyLearned(final int[] saved) {
        int at = 0;
        for (int creator = 0; creator < known; creator++) {
            final int count = endOfNeeds(learned[creator]);
            saved[at] = count;
            System.arraycopy(learned[creator], 0, saved, at + 1, count);
            at += 1 + count;
        }
    }

    private static int endOfNeeds(final int[] needs) {
        int end = needs.length;
        while (end > 0 && needs[end - 1] == 0) {
            end--;
        }
        return end;
    }

    /// Forgets the segment, if there is one, and takes over the learned needs of a reservation with the same creators.
    ///
    /// @param saved needs from [#learned()]
    public void load(final int[] saved) {
        streams = 0;
        int creators = 0;
        for (int at = 0; at < saved.length; at += 1 + saved[at]) {
            if (saved[at] < 0 || saved[at] >= saved.length - at) {
                throw new IllegalArgumentException("needs stand behind their number: at=" + at + ", number=" + saved[at]
                        + ", length=" + saved.length);
            }
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

    /// {@return a hash of the learned needs}
    public long orderHash() {
        long hash = 0;
        for (int creator = 0; creator < known; creator++) {
            final int[] needs = learned[creator];
            for (int chunk = 0; chunk < needs.length; chunk++) {
                if (needs[chunk] != 0) { // the length of the array does not matter
                    hash = Mix.next(hash, (long) chunk << Integer.SIZE | needs[chunk]);
                }
            }
            hash = Mix.next(hash, -1);
        }
        return hash;
    }

    /// Moves the unused slots before the new head to the used places behind it.
    private void returnShares() {
        final FreeQueue free = slots.free();
        int newHead = 0;
        for (int stream = 0; stream < streams; stream++) {
            newHead += usedShare(stream);
        }
        final int ranges = extra == 0 ? streams : 2 * streams;
        int donor = 0;
        int unused = 0; // the next slot to move, in the unused part of the donor
        for (int range = 0; range < ranges; range++) {
            final int end = endOfUsed(range);
            for (int gap = Math.max(begin(range), newHead); gap < end; ) {
                unused = Math.max(unused, endOfUsed(donor));
                while (unused >= end(donor)) {
                    donor++;
                    unused = endOfUsed(donor);
                }
                final int run = Math.min(end - gap, end(donor) - unused);
                free.copySlots(unused, gap, run);
                unused += run;
                gap += run;
            }
        }
        slots.reserveOldest(newHead);
    }

    // ---- Ranges of the free queue: the needs of all streams, then their parts of the rest ----

    private int begin(final int range) {
        return range < streams ? start[range] : rest + (range - streams) * extra;
    }

    private int end(final int range) {
        return begin(range) + (range < streams ? need[range] : extra);
    }

    private int endOfUsed(final int range) {
        final int stream = range < streams ? range : range - streams;
        final int usedNeed = Math.min(used[stream], need[stream]);
        return begin(range) + (range < streams ? usedNeed : usedShare(stream) - usedNeed);
    }

    private int share(final int stream) {
        return need[stream] + extra;
    }

    /// The offset of the k-th slot of a share.
    private int offset(final int stream, final int k) {
        final int beyond = k - need[stream];
        return beyond < 0 ? start[stream] + k : rest + stream * extra + beyond;
    }

    /// Creates the entries of new indices as far as they were used; skipped ones become free.
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
        return Math.min(used[stream], share(stream));
    }

    private long overflowIndex(final int stream, final int k) {
        return overflowBase + ((long) (k / BLOCK) * streams + stream) * BLOCK + k % BLOCK;
    }

    private void ensureStreams(final int count) {
        if (count > start.length) {
            final int capacity = Math.max(Math.max(count, BLOCK), 2 * start.length);
            start = Arrays.copyOf(start, capacity);
            need = Arrays.copyOf(need, capacity);
            used = Arrays.copyOf(used, capacity);
            lately = Arrays.copyOf(lately, capacity);
        }
    }
}
