package org.denserow.stress.jmh.sparse;

import org.agrona.collections.Long2LongHashMap;

/// The map of Agrona, from `long` to `long`, at half load. Values are 8 bytes here.
final class AgronaMap implements LongToInt {

    private Long2LongHashMap map = empty(8);

    private static Long2LongHashMap empty(final int keys) {
        return new Long2LongHashMap(Math.max(8, 2 * keys), 0.5f, MISSING);
    }

    @Override
    public void anew() {
        map = empty(8);
    }

    @Override
    public void anew(final int keys) {
        map = empty(keys);
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
            sum += map.get(key);
        }
        return sum;
    }

    @Override
    public int remove(final long[] keys) {
        int removed = 0;
        for (final long key : keys) {
            removed += map.remove(key) != MISSING ? 1 : 0;
        }
        return removed;
    }

    @Override
    public void toggle(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (map.remove(keys[i]) == MISSING) {
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
        final Long2LongHashMap.EntryIterator it = map.entrySet().iterator();
        while (it.hasNext()) {
            it.next();
            sum += it.getLongKey() + it.getLongValue();
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
