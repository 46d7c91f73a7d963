package org.denserow.engine.sparse;

/// A set of `long` keys, packed under a bitmap: small, 8 bytes a key and about half a byte a bucket.
///
/// By default keys take at most four fifths of the buckets: 8.5 to 9.1 bytes a key while it grows, all slack included,
/// from some thousands on. Below about a third, the insert after an erase halves the buckets. A copy releases the old
/// arrays one by one, so its peak is below old and new together. If memory runs out or the hash function throws during
/// a copy, the set may be empty afterwards.
///
/// *Cost*: in addition to [HashTable], an insert and an erase move up to 511 keys of a block, and an insert into a full
/// block allocates an array that is 16 longer. An erase gives no memory back before the next copy or `clear`.
///
/// *Threads*: the owner's, see [HashTable].
public final class SparseHashSet extends KeySet {

    private final SparseKeys sparse; // `keys`

    /// An empty set of 32 buckets.
    public SparseHashSet() {
        this(0);
    }

    /// An empty set.
    /// @param expectedKeys number of keys for which buckets are made; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public SparseHashSet(final int expectedKeys) {
        this(expectedKeys, LongHash.MIXING);
    }

    /// An empty set with another hash function.
    /// @param expectedKeys number of keys for which buckets are made; 0 for 32 buckets
    /// @param hash the hash function of keys
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public SparseHashSet(final int expectedKeys, final LongHash hash) {
        this(new SparseKeys(expectedKeys, hash, null));
    }

    private SparseHashSet(final SparseKeys sparse) {
        super(sparse);
        this.sparse = sparse;
    }

    @Override
    public boolean erase(final long key) {
        return sparse.erase(key);
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
