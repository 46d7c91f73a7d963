package org.denserow.stress.jmh.index;

import java.util.Arrays;

/// The first row of each key, -1 for a key without rows.
///
/// *Threads*: one.
sealed interface PlainHeads {

    int get(long key);

    void put(long key, int row);

    void remove(long key);

    /// An array, for keys in `[0, keys)`.
    record ByKey(int[] rows) implements PlainHeads {

        static ByKey of(final int keys) {
            final int[] rows = new int[keys];
            Arrays.fill(rows, -1);
            return new ByKey(rows);
        }

        @Override
        public int get(final long key) {
            return rows[(int) key];
        }

        @Override
        public void put(final long key, final int row) {
            rows[(int) key] = row;
        }

        @Override
        public void remove(final long key) {
            rows[(int) key] = -1;
        }
    }

    /// Open addressing: linear probing at half load, one multiplication as hash, and a remove that moves keys back. It
    /// does not grow.
    final class Hashed implements PlainHeads {

        private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
        private static final long EMPTY = Long.MIN_VALUE; // no key

        private final long[] keys;
        private final int[] rows;

        Hashed(final int most) {
            keys = new long[Integer.highestOneBit(Math.max(1, 2 * most - 1)) << 1];
            rows = new int[keys.length];
            Arrays.fill(keys, EMPTY);
        }

        private static int hash(final long key) {
            final long product = key * GOLDEN;
            return (int) (product ^ product >>> 32);
        }

        private int bucket(final long key) {
            final int mask = keys.length - 1;
            int at = hash(key) & mask;
            while (keys[at] != key && keys[at] != EMPTY) {
                at = at + 1 & mask;
            }
            return at;
        }

        @Override
        public int get(final long key) {
            final int at = bucket(key);
            return keys[at] == key ? rows[at] : -1;
        }

        @Override
        public void put(final long key, final int row) {
            final int at = bucket(key);
            keys[at] = key;
            rows[at] = row;
        }

        @Override
        public void remove(final long key) {
            final int mask = keys.length - 1;
            int hole = bucket(key);
            for (int next = hole + 1 & mask; keys[next] != EMPTY; next = next + 1 & mask) {
                if ((next - hash(keys[next]) & mask) >= (next - hole & mask)) {
                    keys[hole] = keys[next];
                    rows[hole] = rows[next];
                    hole = next;
                }
            }
            keys[hole] = EMPTY;
        }
    }
}
