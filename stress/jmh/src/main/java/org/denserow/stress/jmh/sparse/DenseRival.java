package org.denserow.stress.jmh.sparse;

import org.denserow.engine.sparse.DenseIntHashMap;
import org.denserow.engine.sparse.IntEntryCursor;
import org.denserow.engine.sparse.LongHash;

/// The dense map of this project.
final class DenseRival implements LongToInt {

    private static final int SMALLEST = 0;

    private final LongHash hash;
    private DenseIntHashMap map;

    DenseRival(final LongHash hash) {
        this.hash = hash;
        anew();
    }

    @Override
    public void anew() {
        anew(SMALLEST);
    }

    @Override
    public void anew(final int keys) {
        map = new DenseIntHashMap(keys, hash);
    }

    @Override
    public void put(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], i);
        }
    }

    @Override
    public long get(final long[] keys) {
        long sum = 0;
        for (final long key : keys) {
            sum += map.get(key, MISSING);
        }
        return sum;
    }

    @Override
    public int remove(final long[] keys) {
        int removed = 0;
        for (final long key : keys) {
            removed += map.erase(key) ? 1 : 0;
        }
        return removed;
    }

    @Override
    public void toggle(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (!map.erase(keys[i])) {
                    map.put(keys[i], i);
                }
            }
        }
    }

    @Override
    public long sum() {
        long sum = 0;
        for (final IntEntryCursor it = map.cursor(); it.next(); ) {
            sum += it.key() + it.value();
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
