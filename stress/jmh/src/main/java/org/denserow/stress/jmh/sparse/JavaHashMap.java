package org.denserow.stress.jmh.sparse;

import java.util.HashMap;
import java.util.Map;

/// The map of the JDK, with boxed keys and values.
final class JavaHashMap implements LongToInt {

    private Map<Long, Integer> map = new HashMap<>();

    @Override
    public void anew() {
        map = new HashMap<>();
    }

    @Override
    public void anew(final int keys) {
        map = HashMap.newHashMap(keys);
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
            removed += map.remove(key) != null ? 1 : 0;
        }
        return removed;
    }

    @Override
    public void toggle(final long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (map.remove(keys[i]) == null) {
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
        for (final Map.Entry<Long, Integer> entry : map.entrySet()) {
            sum += entry.getKey() + entry.getValue();
        }
        return sum;
    }

    @Override
    public int size() {
        return map.size();
    }
}
