package org.denserow.stress.jmh.sparse;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;

/// The map of fastutil, with its load factor of three quarters.
final class FastutilMap implements LongToInt {

    private Long2IntOpenHashMap map = empty(0);

    private static Long2IntOpenHashMap empty(final int keys) {
        final Long2IntOpenHashMap map = new Long2IntOpenHashMap(keys);
        map.defaultReturnValue(MISSING);
        return map;
    }

    @Override
    public void anew() {
        map = empty(0);
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
        final ObjectIterator<Long2IntMap.Entry> it = map.long2IntEntrySet().fastIterator();
        while (it.hasNext()) {
            final Long2IntMap.Entry entry = it.next();
            sum += entry.getLongKey() + entry.getIntValue();
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
