// Generated from SparseIntHashMap.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.state.SavedState;

/// A map from `long` keys to `long` values, packed under a bitmap: small, 16 bytes an entry and about half a byte a
/// bucket.
///
/// By default keys take at most four fifths of the buckets: 16.7 to 17.4 bytes an entry while it grows, all slack
/// included, from some thousands on. Below about a third, the insert after a removal halves the buckets. A copy
/// releases the old arrays one by one, so its peak is below old and new together. If memory runs out or the hash
/// function throws during a copy, the map may be empty afterwards.
///
/// *Cost*: in addition to [HashTable], an insert and a removal move up to 511 keys and values of a block, and an insert
/// into a full block allocates arrays that are 16 longer. A removal gives no memory back before the next copy or
/// `clear`.
///
/// *Threads*: the owner's, see [HashTable].
final class SparseLongHashMap extends LongHashMap {

    private final SparseKeys sparse; // `keys`
    private final PackedLongs values; // of `sparse`, which moves them with the keys

    SparseLongHashMap(final int expectedKeys, final LongUnaryOperator hash) {
        this(new SparseKeys(expectedKeys, hash, new PackedLongs(0)));
    }

    private SparseLongHashMap(final SparseKeys sparse) {
        super(sparse);
        this.sparse = sparse;
        this.values = (PackedLongs) sparse.values();
    }

    @Override
    public long get(final long key) {
        final int place = sparse.find(key);
        if (place < 0) {
            throw absent(key);
        }
        return valueAt(place);
    }

    @Override
    public long getOrDefault(final long key, final long missing) {
        final int place = sparse.find(key);
        return place < 0 ? missing : valueAt(place);
    }

    @Override
    public boolean put(final long key, final long value) {
        int place = sparse.claim(key);
        if (place == Keys.NO_ROOM) {
            place = claimAfterCopy(key);
        }
        setValueAt(place < 0 ? ~place : place, value);
        return place < 0;
    }

    @Override
    public boolean remove(final long key) {
        return sparse.remove(key);
    }

    @Override
    public SparseLongHashMap copy() {
        return new SparseLongHashMap(sparse.copy());
    }

    @Override
    public long bytes() {
        return sparse.bytes();
    }

    @Override
    SparseLongHashMap fresh() {
        return new SparseLongHashMap(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_LONG_HASH_MAP;
    }

    @Override
    void rebuild(final int buckets) {
        sparse.rebuild(buckets);
    }

    @Override
    void clear(final int buckets) {
        sparse.clear(buckets);
    }

    @Override
    long valueAt(final int place) {
        return values.get(Packed.block(place), Packed.position(place));
    }

    @Override
    void setValueAt(final int place, final long value) {
        values.set(Packed.block(place), Packed.position(place), value);
    }

    @Override
    void swapValues(final LongHashMap other) {
        // swapped with the keys
    }

    @Override
    void saveValues(final SavedState to, final String name) {
        // saved with the keys
    }

    @Override
    void loadValues(final SavedState from, final String name) {
        // loaded with the keys
    }
}
