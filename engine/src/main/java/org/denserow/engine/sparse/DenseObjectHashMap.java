package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// A map from `long` keys to objects in two flat arrays: fast, 12 bytes a bucket, with references of 4 bytes.
///
/// By default keys take at most half of the buckets: 24 to 48 bytes an entry while it grows. Below a fifth, the insert
/// after a removal halves the buckets.
///
/// *Invariant*: `values[place]` is the value of the key of that place; null for a place without a key.
///
/// *Threads*: the owner's, see [HashTable].
///
/// @param <V> class of the values
final class DenseObjectHashMap<V> extends ObjectHashMap<V> {

    private final DenseKeys dense; // `keys`
    private Object[] values;

    DenseObjectHashMap(final int expectedKeys, final LongUnaryOperator hash) {
        this(new DenseKeys(expectedKeys, hash));
    }

    private DenseObjectHashMap(final DenseKeys dense) {
        super(dense);
        this.dense = dense;
        this.values = new Object[dense.places()];
    }

    @Override
    public V get(final long key) {
        final int place = dense.find(key);
        if (place < 0) {
            throw absent(key);
        }
        return valueAt(place);
    }

    @Override
    public V getOrDefault(final long key, final V missing) {
        final int place = dense.find(key);
        return place < 0 ? missing : valueAt(place);
    }

    @Override
    public boolean put(final long key, final V value) {
        given(value, "value", REMEDY);
        int place = dense.claim(key);
        if (place == Keys.NO_ROOM) {
            place = claimAfterCopy(key);
        }
        values[place < 0 ? ~place : place] = value;
        return place < 0;
    }

    @Override
    public DenseObjectHashMap<V> copy() {
        final DenseObjectHashMap<V> copy = new DenseObjectHashMap<>(dense.copy());
        System.arraycopy(values, 0, copy.values, 0, values.length);
        return copy;
    }

    @Override
    public long bytes() {
        return dense.bytes() + Footprint.of(values);
    }

    @Override
    DenseObjectHashMap<V> fresh() {
        return new DenseObjectHashMap<>(0, keys.hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_OBJECT_HASH_MAP;
    }

    @Override
    void rebuild(final int buckets) {
        if (dense.staysInPlace(buckets)) {
            settleInPlace();
            return;
        }
        final long[] cells = dense.cells();
        final Object[] old = values;
        final LongUnaryOperator hash = dense.hash;
        final long[] to = new long[buckets];
        final Object[] fresh = new Object[buckets + DenseKeys.SIDES];
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
            Object value = values[from];
            values[from] = null;
            do {
                final int to = place.room(key);
                final Object displaced = values[to];
                values[to] = value;
                value = displaced;
                key = place.settle(to, key);
            } while (key != DenseKeys.EMPTY);
        }
    }

    @Override
    void release(final int place) {
        super.release(place);
        values[place] = null;
    }

    @Override
    void clear(final int buckets) {
        final int places = buckets + DenseKeys.SIDES;
        if (places == values.length) {
            dense.clear(buckets);
            Arrays.fill(values, null);
        } else {
            final Object[] fresh = new Object[places];
            dense.clear(buckets);
            values = fresh;
        }
    }

    @Override
    @SuppressWarnings("unchecked") // only V are put
    V valueAt(final int place) {
        return (V) values[place];
    }

    @Override
    void setValueAt(final int place, final V value) {
        values[place] = value;
    }

    @Override
    void swapValues(final ObjectHashMap<V> other) {
        final DenseObjectHashMap<V> map = (DenseObjectHashMap<V>) other;
        final Object[] before = values;
        values = map.values;
        map.values = before;
    }

    @Override
    void saveValues(final SavedState to, final String name) {
        to.put(name + "values", values, values.length);
    }

    @Override
    void loadValues(final SavedState from, final String name) {
        final Object[] fresh = new Object[from.count(name + "values")];
        from.copyTo(name + "values", fresh);
        values = fresh;
    }
}
