package org.denserow.stress.jmh.sparse;

import org.denserow.engine.sparse.IntHashMap;

/// The sparse map of this project.
final class SparseRival implements LongToInt {

    private IntHashMap map = IntHashMap.sparse(0);

    @Override
    public void anew() {
        map = IntHashMap.sparse(0);
    }

    @Override
    public void anew(final int keys) {
        map = IntHashMap.sparse(keys);
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
            sum += map.getOrDefault(key, MISSING);
        }
        return sum;
    }

    @Override
    public int remove(final long[] keys) {
        int removed = 0;
        for (final long key : keys) {
            removed += map.remove(key) ? 1 : 0;
        }
        return removed;
    }

    @Override
    public void toggle(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (!map.remove(keys[i])) {
                    map.put(keys[i], i);
                }
            }
        }
    }

    @Override
    public void slide(final long[] keys, final int apart) {
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], i);
            map.remove(keys[i < apart ? keys.length - apart + i : i - apart]);
        }
    }

    @Override
    public long sum() {
        long sum = 0;
        for (final IntHashMap.Cursor it = map.cursor(); it.next(); ) {
            sum += it.key() + it.value();
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
