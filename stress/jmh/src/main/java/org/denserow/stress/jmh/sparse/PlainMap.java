package org.denserow.stress.jmh.sparse;

/// A map by hand: two arrays, linear probing at half load, one multiplication as hash, 0 as the empty cell with the key 0
/// beside, and a remove that moves keys back.
final class PlainMap implements LongToInt {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final int SMALLEST = 32;

    private long[] keys = new long[SMALLEST];
    private int[] values = new int[SMALLEST];
    private int size;
    private boolean hasZero;
    private int zeroValue;

    /// {@return the one multiplication, with its best bits in the lowest places}
    static int hash(final long key) {
        final long product = key * GOLDEN;
        return (int) (product ^ product >>> 32);
    }

    @Override
    public void anew() {
        reset(SMALLEST);
    }

    @Override
    public void anew(final int expected) {
        reset(Math.max(SMALLEST, Integer.highestOneBit(2 * expected - 1) << 1));
    }

    private void reset(final int buckets) {
        keys = new long[buckets];
        values = new int[buckets];
        size = 0;
        hasZero = false;
    }

    private void put(final long key, final int value) {
        if (key == 0) {
            size += hasZero ? 0 : 1;
            hasZero = true;
            zeroValue = value;
            return;
        }
        final int mask = keys.length - 1;
        int at = hash(key) & mask;
        while (keys[at] != 0) {
            if (keys[at] == key) {
                values[at] = value;
                return;
            }
            at = at + 1 & mask;
        }
        keys[at] = key;
        values[at] = value;
        if (++size > keys.length / 2) {
            grow();
        }
    }

    private void grow() {
        final long[] oldKeys = keys;
        final int[] oldValues = values;
        final int mask = 2 * oldKeys.length - 1;
        final long[] newKeys = new long[mask + 1];
        final int[] newValues = new int[mask + 1];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = hash(oldKeys[i]) & mask;
                while (newKeys[at] != 0) {
                    at = at + 1 & mask;
                }
                newKeys[at] = oldKeys[i];
                newValues[at] = oldValues[i];
            }
        }
        keys = newKeys;
        values = newValues;
    }

    private int get(final long key) {
        if (key == 0) {
            return hasZero ? zeroValue : MISSING;
        }
        final long[] table = keys;
        final int mask = table.length - 1;
        int at = hash(key) & mask;
        while (table[at] != 0) {
            if (table[at] == key) {
                return values[at];
            }
            at = at + 1 & mask;
        }
        return MISSING;
    }

    private boolean remove(final long key) {
        if (key == 0) {
            final boolean had = hasZero;
            size -= had ? 1 : 0;
            hasZero = false;
            return had;
        }
        final int mask = keys.length - 1;
        int at = hash(key) & mask;
        while (keys[at] != key) {
            if (keys[at] == 0) {
                return false;
            }
            at = at + 1 & mask;
        }
        size--;
        int hole = at;
        for (int next = at + 1 & mask; keys[next] != 0; next = next + 1 & mask) {
            if ((next - hash(keys[next]) & mask) >= (next - hole & mask)) {
                keys[hole] = keys[next];
                values[hole] = values[next];
                hole = next;
            }
        }
        keys[hole] = 0;
        return true;
    }

    @Override
    public void put(final long[] array) {
        for (int i = 0; i < array.length; i++) {
            put(array[i], i);
        }
    }

    @Override
    public long get(final long[] array) {
        long sum = 0;
        for (final long key : array) {
            sum += get(key);
        }
        return sum;
    }

    @Override
    public int remove(final long[] array) {
        int removed = 0;
        for (final long key : array) {
            removed += remove(key) ? 1 : 0;
        }
        return removed;
    }

    @Override
    public void toggle(final long[] array) {
        for (int i = 0; i < array.length; i++) {
            for (int twice = 0; twice < 2; twice++) {
                if (!remove(array[i])) {
                    put(array[i], i);
                }
            }
        }
    }

    @Override
    public void slide(final long[] array, final int apart) {
        for (int i = 0; i < array.length; i++) {
            put(array[i], i);
            remove(array[i < apart ? array.length - apart + i : i - apart]);
        }
    }

    @Override
    public long sum() {
        long sum = hasZero ? zeroValue : 0;
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0) {
                sum += keys[i] + values[i];
            }
        }
        return sum;
    }

    @Override
    public int size() {
        return size;
    }
}
