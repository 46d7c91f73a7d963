// A template: copies for other primitives are generated from this file; CONTRIBUTING.md says how.
package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.state.SavedState;

/// A map from `long` keys to `int` values, packed under a bitmap: small, 12 bytes an entry and about half a byte a
/// bucket.
///
/// By default keys take at most four fifths of the buckets: 12.6 to 13.3 bytes an entry while it grows, all slack
/// included, from some thousands on. Below about a third, the insert after a removal halves the buckets. A copy
/// releases the old arrays one by one, so its peak is below old and new together. If memory runs out or the hash
/// function throws during a copy, the map may be empty afterwards.
///
/// *Cost*: in addition to [HashTable], an insert and a removal move up to 511 keys and values of a block, and an insert
/// into a full block allocates arrays that are 16 longer. A removal gives no memory back before the next copy or
/// `clear`.
///
/// *Threads*: the owner's, see [HashTable].
final class SparseIntHashMap extends IntHashMap {

    private final SparseKeys sparse; // `keys`
    private final PackedInts values; // of `sparse`, which moves them with the keys

    SparseIntHashMap(final int expectedKeys, final LongUnaryOperator hash) {
        this(new SparseKeys(expectedKeys, hash, new PackedInts(0)));
    }

    private SparseIntHashMap(final SparseKeys sparse) {
        super(sparse);
        this.sparse = sparse;
        this.values = (PackedInts) sparse.values();
    }

    @Override
    public int get(final long key) {
        final int place = sparse.find(key);
        if (place < 0) {
            throw absent(key);
        }
        return valueAt(place);
    }

    @Override
    public int getOrDefault(final long key, final int missing) {
        final int place = sparse.find(key);
        return place < 0 ? missing : valueAt(place);
    }

    @Override
    public boolean put(final long key, final int value) {
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
    public SparseIntHashMap copy() {
        return new SparseIntHashMap(sparse.copy());
    }

    @Override
    public long bytes() {
        return sparse.bytes();
    }

    @Override
    SparseIntHashMap fresh() {
        return new SparseIntHashMap(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_INT_HASH_MAP;
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
    int valueAt(final int place) {
        return values.get(Packed.block(place), Packed.position(place));
    }

    @Override
    void setValueAt(final int place, final int value) {
        values.set(Packed.block(place), Packed.position(place), value);
    }

    @Override
    void swapValues(final IntHashMap other) {
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
