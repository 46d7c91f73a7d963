package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

/// A set of `long` keys in one flat array: fast, 8 bytes a bucket.
///
/// By default keys take at most half of the buckets: 16 to 32 bytes a key while it grows. Below a fifth, the insert
/// after a removal halves the buckets.
///
/// *Threads*: the owner's, see [HashTable].
final class DenseHashSet extends KeySet {

    DenseHashSet(final int expectedKeys, final LongUnaryOperator hash) {
        this(new DenseKeys(expectedKeys, hash));
    }

    private DenseHashSet(final DenseKeys keys) {
        super(keys);
    }

    private DenseKeys dense() {
        return (DenseKeys) keys;
    }

    @Override
    public DenseHashSet copy() {
        return new DenseHashSet(dense().copy());
    }

    @Override
    public long bytes() {
        return keys.bytes();
    }

    @Override
    DenseHashSet fresh() {
        return new DenseHashSet(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_HASH_SET;
    }

    @Override
    void rebuild(final int buckets) {
        if (dense().staysInPlace(buckets)) {
            settleInPlace();
            return;
        }
        final LongUnaryOperator hash = keys.hash;
        final long[] to = new long[buckets];
        for (final long cell : dense().cells()) {
            if (!DenseKeys.isMarker(cell)) {
                DenseKeys.settle(to, hash, cell);
            }
        }
        dense().copied(to);
    }

    private void settleInPlace() {
        final InPlace place = dense().settleInPlace();
        for (int from = place.next(0); from >= 0; from = place.next(from + 1)) {
            long key = place.lift(from);
            do {
                key = place.settle(place.room(key), key);
            } while (key != DenseKeys.EMPTY);
        }
    }

    @Override
    void clear(final int buckets) {
        keys.clear(buckets);
    }
}
