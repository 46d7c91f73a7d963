package org.denserow.engine.sparse;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// Keys packed under a bitmap: a [BitGroups] says which buckets have a key, and two [Packed] follow it, the keys and the
/// values of a map. A second bitmap marks tombstones, which take no other memory. A place is a block and the position
/// of the key in it, so a key and its value have the same place, and a walk from place to place reads no bitmap.
///
/// A removed key makes the keys behind it in its block move down. Until the next insert, the cells that become free
/// keep the places of the removed keys, the last one first: a cursor uses them to know what moved ([#follow(int,int)]).
///
/// A copy goes block by block, and releases each old block before the next: at most one block exists twice.
///
/// *Invariants*
/// 1. `groups.length()` is the number of buckets; `groups.assigned() == sizing.size`.
/// 2. No bucket is assigned and a tombstone; `sizing.tombstones` = bits of `tombstones`.
/// 3. Each bucket between the bucket of a key's hash and its own, in the order of probes, is assigned or a tombstone.
/// 4. The arrays of keys and of values of a block have the same length, so both grow at once, or none.
final class SparseKeys extends Keys {

    static final double DEFAULT_MAX_LOAD = 0.8;

    private BitGroups groups;
    private PackedLongs keys;
    private long[] tombstones;
    private final Packed<?> values; // null for a set
    private SparseKeys filled; // the target of a copy in progress

    /// An instance without keys, in new buckets.
    /// @param values empty values that will follow; null for none
    SparseKeys(final int expectedKeys, final LongUnaryOperator hash, final Packed<?> values) {
        this(hash, new Sizing(DEFAULT_MAX_LOAD, expectedKeys), values);
        renew(sizing.buckets());
    }

    private SparseKeys(final LongUnaryOperator hash, final Sizing sizing, final Packed<?> values) {
        super(hash, sizing);
        this.values = values;
    }

    private void renew(final int buckets) {
        final BitGroups unassigned = new BitGroups(buckets);
        final PackedLongs none = new PackedLongs(unassigned.blocks());
        final long[] unmarked = new long[unassigned.words()];
        if (values != null) {
            values.exchange(values.fresh(unassigned.blocks()));
        }
        groups = unassigned;
        keys = none;
        tombstones = unmarked;
    }

    /// {@return which buckets have a key}
    BitGroups groups() {
        return groups;
    }

    /// {@return the values that follow the keys; null for a set}
    Packed<?> values() {
        return values;
    }

    private boolean isTombstone(final int bucket) {
        return (tombstones[bucket >>> 6] & 1L << bucket) != 0;
    }

    private int placeOf(final int bucket) {
        return Packed.place(Packed.block(bucket), groups.position(bucket));
    }

    // ---- One key ----

    /// {@return `bucket << 32 | place` of a key, or [#ABSENT]}
    private long locate(final long key) {
        final int mask = groups.length() - 1;
        int bucket = (int) hashOf(key) & mask;
        int step = 0;
        while (true) {
            if (groups.test(bucket)) {
                final int place = placeOf(bucket);
                if (keyAt(place) == key) {
                    return (long) bucket << 32 | place;
                }
            } else if (sizing.tombstones == 0 || !isTombstone(bucket)) {
                return ABSENT;
            }
            step++;
            bucket = bucket + step & mask;
        }
    }

    @Override
    int find(final long key) {
        return (int) locate(key);
    }

    @Override
    int claim(final long key) {
        final int mask = groups.length() - 1;
        int bucket = (int) hashOf(key) & mask;
        int step = 0;
        int free = ABSENT; // the first tombstone, which an absent key takes
        while (true) {
            if (groups.test(bucket)) {
                final int place = placeOf(bucket);
                if (keyAt(place) == key) {
                    return place;
                }
            } else if (!isTombstone(bucket)) {
                return free < 0 ? takeEmpty(key, bucket) : takeTombstone(key, free);
            } else if (free < 0) {
                free = bucket;
            }
            step++;
            bucket = bucket + step & mask;
        }
    }

    private int takeEmpty(final long key, final int bucket) {
        if (!sizing.takesEmpty()) {
            return NO_ROOM;
        }
        final int place = insert(key, bucket);
        sizing.tookEmpty();
        changed();
        return ~place;
    }

    private int takeTombstone(final long key, final int bucket) {
        if (!sizing.takesTombstone()) {
            return NO_ROOM;
        }
        final int place = insert(key, bucket);
        tombstones[bucket >>> 6] &= ~(1L << bucket);
        sizing.tookTombstone();
        changed();
        return ~place;
    }

    /// Inserts a key, and a cell for its value. If memory runs out nothing changes: arrays are allocated before any is
    /// changed.
    private int insert(final long key, final int bucket) {
        final int block = Packed.block(bucket);
        final int position = groups.position(bucket);
        final int count = groups.count(block);
        final long[] array = keys.array(block);
        if (array == null || count == array.length) {
            final long[] longer = keys.grown(array, position, count);
            if (values != null) {
                values.grow(block, position, count);
            }
            keys.blocks()[block] = longer;
        } else {
            keys.shift(block, position, count);
            if (values != null) {
                values.shift(block, position, count);
            }
        }
        keys.set(block, position, key);
        groups.assign(bucket);
        return Packed.place(block, position);
    }

    /// Removes a key and its value.
    /// @return false if it was absent
    boolean remove(final long key) {
        final long at = locate(key);
        if (at < 0) {
            return false;
        }
        release((int) (at >>> 32), (int) at);
        return true;
    }

    @Override
    void release(final int place) {
        release(groups.index(Packed.block(place), Packed.position(place)), place);
    }

    private void release(final int bucket, final int place) {
        final int block = Packed.block(place);
        final int position = Packed.position(place);
        final int count = groups.count(block);
        keys.remove(block, position, count);
        keys.set(block, count - 1, place); // for cursors
        if (values != null) {
            values.remove(block, position, count);
        }
        groups.unassign(bucket);
        tombstones[bucket >>> 6] |= 1L << bucket;
        sizing.released(1);
        removed();
    }

    @Override
    int probes(final long key) {
        final int mask = groups.length() - 1;
        int bucket = (int) hashOf(key) & mask;
        int step = 0;
        while (!groups.test(bucket) || keyAt(placeOf(bucket)) != key) {
            step++;
            bucket = bucket + step & mask;
        }
        return step + 1;
    }

    // ---- Places ----

    @Override
    int next(final int from) {
        return groups.nextPlace(from);
    }

    @Override
    long keyAt(final int place) {
        return keys.get(Packed.block(place), Packed.position(place));
    }

    @Override
    int end(final int place) {
        final int block = Packed.block(place);
        return Packed.place(block, groups.count(block));
    }

    @Override
    int follow(final int place, final int end) {
        final int block = Packed.block(place < 0 ? ~place : place);
        int now = place;
        for (int cell = end - Packed.place(block, 0); cell-- > groups.count(block); ) {
            now = without((int) keys.get(block, cell), now);
        }
        return now;
    }

    /// The place of a key, or the next place after a removed key (`~next`), after another key is removed.
    private static int without(final int removed, final int place) {
        if (place < 0) {
            return removed < ~place ? place + 1 : place;
        }
        return removed == place ? ~place : removed < place ? place - 1 : place;
    }

    // ---- All ----

    @Override
    String family() {
        return "sparse";
    }

    /// Copies keys and values to new buckets.
    void rebuild(final int buckets) {
        filled = new SparseKeys(hash, sizing, values == null ? null : values.fresh(0));
        try {
            filled.renew(buckets);
            final int few = Math.max(1, sizing.size / filled.groups.blocks() - Packed.GROWTH); // most blocks get more
            for (int block = 0; block < groups.blocks(); block++) {
                move(block, filled, Packed.cells(few));
            }
            exchange(filled);
            sizing.copied(buckets);
            changed();
        } finally {
            filled = null;
            if (groups.assigned() != sizing.size) {
                clear(Math.min(groups.length(), Sizing.DEFAULT_BUCKETS)); // half of the keys would be worse
            }
        }
    }

    private void move(final int block, final SparseKeys to, final int firstCells) {
        final int count = groups.count(block);
        for (int position = 0; position < count; position++) {
            final int place = to.settle(keys.get(block, position), firstCells);
            if (values != null) {
                values.copyValue(Packed.place(block, position), to.values, place);
            }
        }
        groups.clearBlock(block);
        keys.free(block);
        if (values != null) {
            values.free(block);
        }
    }

    /// Inserts an absent key into keys without tombstones.
    private int settle(final long key, final int firstCells) {
        final int mask = groups.length() - 1;
        int bucket = (int) hashOf(key) & mask;
        int step = 0;
        while (groups.test(bucket)) {
            step++;
            bucket = bucket + step & mask;
        }
        final int block = Packed.block(bucket);
        if (keys.array(block) == null) {
            keys.begin(block, firstCells);
            if (values != null) {
                values.begin(block, firstCells);
            }
        }
        return insert(key, bucket);
    }

    @Override
    void clear(final int buckets) {
        if (buckets == groups.length()) {
            if (values != null) {
                values.forgetAll(groups);
            }
            groups.clear();
            Arrays.fill(tombstones, 0);
        } else {
            renew(buckets);
        }
        sizing.cleared(buckets);
        changed();
    }

    @Override
    SparseKeys copy() {
        final SparseKeys copy = new SparseKeys(hash, sizing.copy(), values == null ? null : values.copy(groups));
        copy.groups = groups.copy();
        copy.keys = (PackedLongs) keys.copy(groups);
        copy.tombstones = tombstones.clone();
        return copy;
    }

    @Override
    void swap(final Keys with) {
        exchange((SparseKeys) with);
        swapShared(with);
    }

    private void exchange(final SparseKeys other) {
        final BitGroups groupsBefore = groups;
        groups = other.groups;
        other.groups = groupsBefore;
        keys.exchange(other.keys);
        final long[] tombstonesBefore = tombstones;
        tombstones = other.tombstones;
        other.tombstones = tombstonesBefore;
        if (values != null) {
            values.exchange(other.values);
        }
    }

    @Override
    long bytes() {
        return groups.bytes()
                + Footprint.of(tombstones)
                + keys.bytes()
                + (values == null ? 0 : values.bytes())
                + (filled == null ? 0 : filled.bytes());
    }

    // ---- State ----

    @Override
    void save(final SavedState to, final String name) {
        groups.save(to, name + "set");
        keys.save(to, name + "keys", groups);
        if (values != null) {
            values.save(to, name + "values", groups);
        }
        to.put(name + "tombstones", tombstones, tombstones.length);
        to.putNumbers(name + "sizing", sizing.numbers());
        to.putNumbers(name + "hash", fingerprint());
    }

    @Override
    SparseKeys saved(final SavedState from, final String name) {
        checkFingerprint(from.numbers(name + "hash")[0]);
        final Sizing savedSizing = Sizing.ofNumbers(from.numbers(name + "sizing"));
        final SparseKeys saved = new SparseKeys(hash, savedSizing, values == null ? null : values.fresh(0));
        saved.renew(savedSizing.buckets());
        saved.groups = BitGroups.load(from, name + "set");
        saved.keys.load(from, name + "keys", saved.groups);
        if (values != null) {
            saved.values.load(from, name + "values", saved.groups);
        }
        from.copyTo(name + "tombstones", saved.tombstones);
        return saved;
    }
}
