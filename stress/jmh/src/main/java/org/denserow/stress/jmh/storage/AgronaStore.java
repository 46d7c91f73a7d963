package org.denserow.stress.jmh.storage;

import org.agrona.collections.Hashing;
import org.agrona.collections.Long2ObjectHashMap;

/// A hash map of Agrona with room for all bodies, and ascending keys.
final class AgronaStore implements BodyStore {

    private final Long2ObjectHashMap<Body> map;
    private final long[] keys; // by body
    private long nextKey;
    private long[] aimed = {};

    AgronaStore(final int capacity) {
        map = new Long2ObjectHashMap<>((int) (capacity / Hashing.DEFAULT_LOAD_FACTOR) + 1, Hashing.DEFAULT_LOAD_FACTOR);
        keys = new long[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            final long key = nextKey++;
            map.put(key, new Body(body));
            keys[body] = key;
        }
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            erased += map.remove(keys[bodies[i]]) != null ? 1 : 0;
        }
        return erased;
    }

    @Override
    public void aim(final int[] bodies) {
        aimed = new long[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = keys[bodies[i]];
        }
    }

    @Override
    public long get() {
        long sum = 0;
        for (final long key : aimed) {
            final Body body = map.get(key);
            if (body != null) {
                sum += body.number;
            }
        }
        return sum;
    }

    @Override
    public long sum() {
        long sum = 0;
        for (final Body body : map.values()) {
            sum += body.number;
        }
        return sum;
    }

    @Override
    public void move() {
        for (final Body body : map.values()) {
            body.move();
        }
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public float x(final int body) {
        return map.get(keys[body]).x;
    }
}
