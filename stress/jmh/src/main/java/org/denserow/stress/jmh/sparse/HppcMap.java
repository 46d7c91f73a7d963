package org.denserow.stress.jmh.sparse;

import com.carrotsearch.hppc.LongIntHashMap;
import com.carrotsearch.hppc.cursors.LongIntCursor;

/// The map of HPPC, with its load factor of three quarters.
final class HppcMap implements LongToInt {

    private LongIntHashMap map = new LongIntHashMap();

    @Override
    public void anew() {
        map = new LongIntHashMap();
    }

    @Override
    public void anew(final int keys) {
        map = new LongIntHashMap(keys);
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
            removed += remove(key) ? 1 : 0;
        }
        return removed;
    }

    private boolean remove(final long key) {
        final int before = map.size();
        map.remove(key);
        return map.size() != before;
    }

    @Override
    public void toggle(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (!remove(keys[i])) {
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
        for (final LongIntCursor it : map) {
            sum += it.key + it.value;
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
