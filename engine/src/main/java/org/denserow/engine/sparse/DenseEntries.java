package org.denserow.engine.sparse;

import java.util.Arrays;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;
import org.jspecify.annotations.Nullable;

/// Entries in flat arrays, a cell per bucket: 4 bytes a bucket beside the references. A place is a bucket.
///
/// *Invariants*, beside those of [Entries]
/// 1. `keys[bucket]` is null for an empty bucket, [#REMOVED] for a tombstone.
/// 2. `hashes[bucket]` is the mixed hash of the key; without a key it has no meaning.
/// 3. `values`, of a map, is null where there is no key.
///
/// *Threads*: the owner's.
///
/// @param <K> class of the keys
final class DenseEntries<K> extends Entries<K> {

    private static final Object REMOVED = new Object();

    private @Nullable Object[] keys;
    private int[] hashes;
    private @Nullable Object @Nullable [] values; // null for a set
    private long[] unsettled = {}; // a bit per bucket, while tombstones are dropped in place

    DenseEntries(final int expectedKeys, final Hashing<K> hashing, final boolean map) {
        this(new Sizing(DenseKeys.DEFAULT_MAX_LOAD, expectedKeys), hashing, map);
    }

    private DenseEntries(final Sizing sizing, final Hashing<K> hashing, final boolean map) {
        this(sizing, sizing.buckets(), hashing, map);
    }

    private DenseEntries(final Sizing sizing, final int buckets, final Hashing<K> hashing, final boolean map) {
        super(hashing, sizing);
        keys = new Object[buckets];
        hashes = new int[buckets];
        values = map ? new Object[buckets] : null;
    }

    // ---- Places ----

    @Override
    int buckets() {
        return keys.length;
    }

    @Override
    int place(final int bucket) {
        final Object key = keys[bucket];
        return key == null ? EMPTY : key == REMOVED ? TOMBSTONE : bucket;
    }

    @Override
    @SuppressWarnings("unchecked") // only K are inserted
    K keyAt(final int place) {
        return (K) keys[place];
    }

    @Override
    int hashAt(final int place) {
        return hashes[place];
    }

    @Override
    Object valueAt(final int place) {
        return values[place];
    }

    @Override
    void setValueAt(final int place, final Object value) {
        values[place] = value;
    }

    @Override
    int next(final int from) {
        int place = from;
        while (place < keys.length && place(place) < 0) {
            place++;
        }
        return place < keys.length ? place : ABSENT;
    }

    @Override
    int insert(final Object key, final int hash, final int bucket) {
        keys[bucket] = key;
        hashes[bucket] = hash;
        return bucket;
    }

    @Override
    int vacate(final int place) {
        keys[place] = REMOVED;
        if (values != null) {
            values[place] = null;
        }
        return place + 1;
    }

    // ---- All ----

    @Override
    void moveTo(final int buckets) {
        if (buckets == keys.length) {
            dropTombstones();
        } else {
            final DenseEntries<K> to = new DenseEntries<>(sizing, buckets, hashing(), values != null);
            for (int place = next(0); place >= 0; place = next(place + 1)) {
                final int settled = to.insert(keys[place], hashes[place], to.freeBucket(hashes[place]));
                if (values != null) {
                    to.values[settled] = values[place];
                }
            }
            moveFrom(to);
        }
        sizing.copied(buckets);
    }

    /// Settles all keys anew in the same arrays, as [InPlace] does.
    private void dropTombstones() {
        if (unsettled.length != keys.length / Long.SIZE + 1) {
            unsettled = new long[keys.length / Long.SIZE + 1];
        }
        for (int bucket = 0; bucket < keys.length; bucket++) {
            if (place(bucket) >= 0) {
                unsettled[bucket / Long.SIZE] |= 1L << bucket;
            } else {
                keys[bucket] = null;
            }
        }
        for (int bucket = 0; bucket < keys.length; bucket++) {
            if (isUnsettled(bucket)) {
                settleInPlace(bucket);
            }
        }
    }

    /// Lifts a key out, and puts it into the first bucket on its way that is empty or has an unsettled key, which is
    /// lifted next, until a bucket was empty.
    private void settleInPlace(final int from) {
        Object key = keys[from];
        int hash = hashes[from];
        Object value = values == null ? null : values[from];
        lift(from);
        while (key != null) {
            final int to = roomFor(hash);
            final Object nextKey = keys[to];
            final int nextHash = hashes[to];
            final Object nextValue = values == null ? null : values[to];
            lift(to);
            insert(key, hash, to);
            if (values != null) {
                values[to] = value;
            }
            key = nextKey;
            hash = nextHash;
            value = nextValue;
        }
    }

    private int roomFor(final int hash) {
        final int mask = keys.length - 1;
        int bucket = hash & mask;
        int step = 0;
        while (keys[bucket] != null && !isUnsettled(bucket)) {
            step++;
            bucket = bucket + step & mask;
        }
        return bucket;
    }

    private void lift(final int bucket) {
        keys[bucket] = null;
        if (values != null) {
            values[bucket] = null;
        }
        unsettled[bucket / Long.SIZE] &= ~(1L << bucket);
    }

    private boolean isUnsettled(final int bucket) {
        return (unsettled[bucket / Long.SIZE] >>> bucket & 1) != 0;
    }

    @Override
    void clear(final int buckets) {
        if (buckets == keys.length) {
            Arrays.fill(keys, null);
            if (values != null) {
                Arrays.fill(values, null);
            }
        } else {
            moveFrom(new DenseEntries<>(sizing, buckets, hashing(), values != null));
        }
        sizing.cleared(buckets);
    }

    @Override
    DenseEntries<K> fresh() {
        return new DenseEntries<>(0, hashing(), values != null);
    }

    @Override
    void moveFrom(final Entries<K> other) {
        final DenseEntries<K> from = (DenseEntries<K>) other;
        keys = from.keys;
        hashes = from.hashes;
        values = from.values;
        unsettled = from.unsettled;
    }

    @Override
    long bytes() {
        return Footprint.of(keys)
                + Footprint.of(hashes)
                + (values == null ? 0 : Footprint.of(values))
                + Footprint.of(unsettled);
    }

    // ---- State ----

    @Override
    void saveArrays(final SavedState to, final String name) {
        to.put(name + "cells", keys, keys.length);
        to.put(name + "hashes", hashes, hashes.length);
        if (values != null) {
            to.put(name + "values", values, values.length);
        }
    }

    @Override
    DenseEntries<K> loaded(final Sizing saved, final SavedState from, final String name) {
        final DenseEntries<K> loaded = new DenseEntries<>(saved, hashing(), values != null);
        from.copyTo(name + "cells", loaded.keys);
        from.copyTo(name + "hashes", loaded.hashes);
        if (values != null) {
            from.copyTo(name + "values", loaded.values);
        }
        return loaded;
    }
}
