// Generated from DenseIntHashMap.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// A map from `long` keys to `long` values in two flat arrays: fast, 16 bytes a bucket.
///
/// By default keys take at most half of the buckets: 32 to 64 bytes an entry while it grows. Below a fifth, the insert
/// after a removal halves the buckets.
///
/// *Invariant*: `values[place]` is the value of the key of that place; a place without a key has no valid value.
///
/// *Threads*: the owner's, see [HashTable].
final class DenseLongHashMap extends LongHashMap {

    private final DenseKeys dense; // `keys`
    private long[] values;

    DenseLongHashMap(final int expectedKeys, final LongUnaryOperator hash) {
        this(new DenseKeys(expectedKeys, hash));
    }

    private DenseLongHashMap(final DenseKeys dense) {
        super(dense);
        this.dense = dense;
        this.values = new long[dense.places()];
    }

    @Override
    public long get(final long key) {
        final int place = dense.find(key);
        if (place < 0) {
            throw absent(key);
        }
        return values[place];
    }

    @Override
    public long getOrDefault(final long key, final long missing) {
        final int place = dense.find(key);
        return place < 0 ? missing : values[place];
    }

    @Override
    public boolean put(final long key, final long value) {
        final int hash = (int) dense.hashOf(key);
        int place = dense.find(key, hash);
        if (place >= 0) {
            values[place] = value;
            return false;
        }
        place = dense.insert(key, hash, ~place);
        if (place == Keys.NO_ROOM) {
            return putAfterCopy(key, value);
        }
        values[~place] = value;
        return true;
    }

    private boolean putAfterCopy(final long key, final long value) {
        final int place = claimAfterCopy(key);
        values[~place] = value;
        return true;
    }

    @Override
    public boolean remove(final long key) {
        final int place = dense.find(key);
        if (place < 0) {
            return false;
        }
        dense.release(place);
        return true;
    }

    @Override
    public DenseLongHashMap copy() {
        final DenseLongHashMap copy = new DenseLongHashMap(dense.copy());
        System.arraycopy(values, 0, copy.values, 0, values.length);
        return copy;
    }

    @Override
    public long bytes() {
        return dense.bytes() + Footprint.of(values);
    }

    @Override
    DenseLongHashMap fresh() {
        return new DenseLongHashMap(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_LONG_HASH_MAP;
    }

    @Override
    void rebuild(final int buckets) {
        if (dense.staysInPlace(buckets)) {
            settleInPlace();
            return;
        }
        final long[] cells = dense.cells();
        final long[] old = values;
        final LongUnaryOperator hash = dense.hash;
        final long[] to = new long[buckets];
        final long[] fresh = new long[buckets + DenseKeys.SIDES];
        for (int place = 0; place < cells.length; place++) {
            final long cell = cells[place];
            if (!DenseKeys.isMarker(cell)) {
                fresh[DenseKeys.settle(to, hash, cell)] = old[place];
            }
        }
        System.arraycopy(old, cells.length, fresh, buckets, DenseKeys.SIDES);
        dense.copied(to);
        values = fresh;
    }

    private void settleInPlace() {
        final InPlace place = dense.settleInPlace();
        for (int from = place.next(0); from >= 0; from = place.next(from + 1)) {
            long key = place.lift(from);
            long value = values[from];
            do {
                final int to = place.room(key);
                final long displaced = values[to];
                values[to] = value;
                value = displaced;
                key = place.settle(to, key);
            } while (key != DenseKeys.EMPTY);
        }
    }

    @Override
    void clear(final int buckets) {
        final int places = buckets + DenseKeys.SIDES;
        final long[] fresh = places == values.length ? values : new long[places];
        dense.clear(buckets);
        values = fresh;
    }

    @Override
    long valueAt(final int place) {
        return values[place];
    }

    @Override
    void setValueAt(final int place, final long value) {
        values[place] = value;
    }

    @Override
    void swapValues(final LongHashMap other) {
        final DenseLongHashMap map = (DenseLongHashMap) other;
        final long[] before = values;
        values = map.values;
        map.values = before;
    }

    @Override
    void saveValues(final SavedState to, final String name) {
        to.put(name + "values", values, values.length);
    }

    @Override
    void loadValues(final SavedState from, final String name) {
        final long[] fresh = new long[from.count(name + "values")];
        from.copyTo(name + "values", fresh);
        values = fresh;
    }
}
