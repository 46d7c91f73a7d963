package org.denserow.engine.sparse;

import java.util.Arrays;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;
import org.jspecify.annotations.Nullable;

/// Entries packed under a bitmap, as [SparseKeys]: keys, hashes and values in three [Packed]; 4 bytes an entry beside
/// the references, and two bits a bucket. A place is a block and a position in it.
///
/// A copy goes block by block, and releases each old block before the next.
///
/// *Invariants*, beside those of [Entries]
/// 1. `groups.assigned() == sizing.size`; no bucket is assigned and a tombstone.
/// 2. The arrays of keys, hashes and values of a block have the same length.
///
/// *Threads*: the owner's.
///
/// @param <K> class of the keys
final class SparseEntries<K> extends Entries<K> {

    private BitGroups groups;
    private PackedObjects keys;
    private PackedInts hashes;
    private @Nullable PackedObjects values; // null for a set
    private long[] tombstones;

    SparseEntries(final int expectedKeys, final Hashing<K> hashing, final boolean map) {
        this(new Sizing(SparseKeys.DEFAULT_MAX_LOAD, expectedKeys), hashing, map);
    }

    private SparseEntries(final Sizing sizing, final Hashing<K> hashing, final boolean map) {
        this(sizing, new BitGroups(sizing.buckets()), hashing, map);
    }

    private SparseEntries(final Sizing sizing, final BitGroups groups, final Hashing<K> hashing, final boolean map) {
        super(hashing, sizing);
        this.groups = groups;
        keys = new PackedObjects(groups.blocks());
        hashes = new PackedInts(groups.blocks());
        values = map ? new PackedObjects(groups.blocks()) : null;
        tombstones = new long[groups.words()];
    }

    // ---- Places ----

    @Override
    int buckets() {
        return groups.length();
    }

    @Override
    int place(final int bucket) {
        if (groups.test(bucket)) {
            return Packed.place(Packed.block(bucket), groups.position(bucket));
        }
        return (tombstones[bucket >>> 6] & 1L << bucket) == 0 ? EMPTY : TOMBSTONE;
    }

    @Override
    @SuppressWarnings("unchecked") // only K are inserted
    K keyAt(final int place) {
        return (K) keys.get(Packed.block(place), Packed.position(place));
    }

    @Override
    int hashAt(final int place) {
        return hashes.get(Packed.block(place), Packed.position(place));
    }

    @Override
    Object valueAt(final int place) {
        return values.get(Packed.block(place), Packed.position(place));
    }

    @Override
    void setValueAt(final int place, final Object value) {
        values.set(Packed.block(place), Packed.position(place), value);
    }

    @Override
    int next(final int from) {
        return groups.nextPlace(from);
    }

    @Override
    int insert(final Object key, final int hash, final int bucket) {
        final int block = Packed.block(bucket);
        final int position = groups.position(bucket);
        makeRoom(block, position, groups.count(block));
        keys.set(block, position, key);
        hashes.set(block, position, hash);
        groups.assign(bucket);
        tombstones[bucket >>> 6] &= ~(1L << bucket);
        return Packed.place(block, position);
    }

    /// Makes a gap. Longer arrays are allocated before any is changed.
    private void makeRoom(final int block, final int position, final int count) {
        final Object[] array = keys.array(block);
        if (array == null || count == array.length) {
            final Object[] longerKeys = keys.grown(array, position, count);
            final int[] longerHashes = hashes.grown(hashes.array(block), position, count);
            if (values != null) {
                values.grow(block, position, count);
            }
            keys.blocks()[block] = longerKeys;
            hashes.blocks()[block] = longerHashes;
        } else {
            keys.shift(block, position, count);
            hashes.shift(block, position, count);
            if (values != null) {
                values.shift(block, position, count);
            }
        }
    }

    @Override
    int vacate(final int place) {
        final int block = Packed.block(place);
        final int position = Packed.position(place);
        final int bucket = groups.index(block, position);
        final int count = groups.count(block);
        keys.remove(block, position, count);
        hashes.remove(block, position, count);
        if (values != null) {
            values.remove(block, position, count);
        }
        groups.unassign(bucket);
        tombstones[bucket >>> 6] |= 1L << bucket;
        return place; // what stood behind it moved here
    }

    // ---- All ----

    @Override
    void moveTo(final int buckets) {
        final SparseEntries<K> to = new SparseEntries<>(sizing, new BitGroups(buckets), hashing(), values != null);
        final int few = Math.max(1, sizing.size / to.groups.blocks() - Packed.GROWTH); // most blocks get more
        try {
            for (int block = 0; block < groups.blocks(); block++) {
                moveBlock(block, to, Packed.cells(few));
            }
            moveFrom(to);
            sizing.copied(buckets);
        } finally {
            if (groups.assigned() != sizing.size) {
                clear(); // memory ran out; half of the keys would be worse
            }
        }
    }

    /// Moves the keys of a block to other entries, and releases its arrays.
    void moveBlock(final int block, final SparseEntries<K> to, final int firstCells) {
        final int count = groups.count(block);
        for (int position = 0; position < count; position++) {
            final int from = Packed.place(block, position);
            final int place = to.settle(keys.get(block, position), hashes.get(block, position), firstCells);
            if (values != null) {
                values.copyValue(from, to.values, place);
            }
        }
        groups.clearBlock(block);
        keys.free(block);
        hashes.free(block);
        if (values != null) {
            values.free(block);
        }
    }

    private int settle(final Object key, final int hash, final int firstCells) {
        final int bucket = freeBucket(hash);
        final int block = Packed.block(bucket);
        if (keys.array(block) == null) {
            keys.begin(block, firstCells);
            hashes.begin(block, firstCells);
            if (values != null) {
                values.begin(block, firstCells);
            }
        }
        return insert(key, hash, bucket);
    }

    @Override
    void clear(final int buckets) {
        if (buckets == groups.length()) {
            keys.forgetAll(groups);
            if (values != null) {
                values.forgetAll(groups);
            }
            groups.clear();
            Arrays.fill(tombstones, 0);
        } else {
            moveFrom(new SparseEntries<>(sizing, new BitGroups(buckets), hashing(), values != null));
        }
        sizing.cleared(buckets);
    }

    @Override
    SparseEntries<K> fresh() {
        return new SparseEntries<>(0, hashing(), values != null);
    }

    @Override
    void moveFrom(final Entries<K> other) {
        final SparseEntries<K> from = (SparseEntries<K>) other;
        groups = from.groups;
        keys = from.keys;
        hashes = from.hashes;
        values = from.values;
        tombstones = from.tombstones;
    }

    @Override
    long bytes() {
        return groups.bytes()
                + keys.bytes()
                + hashes.bytes()
                + (values == null ? 0 : values.bytes())
                + Footprint.of(tombstones);
    }

    // ---- State ----

    @Override
    void saveArrays(final SavedState to, final String name) {
        groups.save(to, name + "set");
        keys.save(to, name + "keys", groups);
        hashes.save(to, name + "hashes", groups);
        if (values != null) {
            values.save(to, name + "values", groups);
        }
        to.put(name + "tombstones", tombstones, tombstones.length);
    }

    @Override
    SparseEntries<K> loaded(final Sizing saved, final SavedState from, final String name) {
        final SparseEntries<K> loaded =
                new SparseEntries<>(saved, BitGroups.load(from, name + "set"), hashing(), values != null);
        loaded.keys.load(from, name + "keys", loaded.groups);
        loaded.hashes.load(from, name + "hashes", loaded.groups);
        if (values != null) {
            loaded.values.load(from, name + "values", loaded.groups);
        }
        from.copyTo(name + "tombstones", loaded.tombstones);
        return loaded;
    }
}
