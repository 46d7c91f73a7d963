package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

/// A set of `long` keys, packed under a bitmap: small, 8 bytes a key and about half a byte a bucket.
///
/// By default keys take at most four fifths of the buckets: 8.5 to 9.1 bytes a key while it grows, all slack included,
/// from some thousands on. Below about a third, the insert after a removal halves the buckets. A copy releases the old
/// arrays one by one, so its peak is below old and new together. If memory runs out or the hash function throws during
/// a copy, the set may be empty afterwards.
///
/// *Cost*: in addition to [HashTable], an insert and a removal move up to 511 keys of a block, and an insert into a
/// full block allocates an array that is 16 longer. A removal gives no memory back before the next copy or `clear`.
///
/// *Threads*: the owner's, see [HashTable].
final class SparseHashSet extends KeySet {

    private final SparseKeys sparse; // `keys`

    SparseHashSet(final int expectedKeys, final LongUnaryOperator hash) {
        this(new SparseKeys(expectedKeys, hash, null));
    }

    private SparseHashSet(final SparseKeys sparse) {
        super(sparse);
        this.sparse = sparse;
    }

    @Override
    public boolean remove(final long key) {
        return sparse.remove(key);
    }

    @Override
    public SparseHashSet copy() {
        return new SparseHashSet(sparse.copy());
    }

    @Override
    public long bytes() {
        return sparse.bytes();
    }

    @Override
    SparseHashSet fresh() {
        return new SparseHashSet(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_HASH_SET;
    }

    @Override
    void rebuild(final int buckets) {
        sparse.rebuild(buckets);
    }

    @Override
    void clear(final int buckets) {
        sparse.clear(buckets);
    }
}
