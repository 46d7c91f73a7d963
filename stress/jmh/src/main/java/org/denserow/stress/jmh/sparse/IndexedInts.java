package org.denserow.stress.jmh.sparse;

import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.Int2IntHashMap;
import org.denserow.engine.sparse.SparseIntTable;

/// Ints by index, for some of the indices.
sealed interface IndexedInts {

    /// Gives an index a value.
    void set(int index, int value);

    /// Removes the value of an index.
    void erase(int index);

    /// {@return the value of an index, 0 if there is none}
    int get(int index);

    /// {@return the sum of all values}
    long sum();

    /// {@return a rival without values}
    /// @param rival `denserow`, `plain`, `agrona` or `hashMap`
    /// @param indices all indices are below it
    static IndexedInts of(final String rival, final int indices) {
        return switch (rival) {
            case "denserow" -> new Table(SparseIntTable.withLength(indices));
            case "plain" -> new Plain(new int[indices], new long[(indices + 63) >>> 6]);
            case "agrona" -> new Agrona(new Int2IntHashMap(0));
            case "hashMap" -> new Boxed(new HashMap<>());
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; denserow, plain, agrona and hashMap are there");
        };
    }

    /// A sparse table.
    record Table(SparseIntTable table) implements IndexedInts {

        @Override
        public void set(final int index, final int value) {
            table.set(index, value);
        }

        @Override
        public void erase(final int index) {
            table.remove(index);
        }

        @Override
        public int get(final int index) {
            return table.get(index);
        }

        @Override
        public long sum() {
            long sum = 0;
            for (final SparseIntTable.Cursor it = table.values(); it.next(); ) {
                sum += it.value();
            }
            return sum;
        }
    }

    /// An array with a cell for every index, and a bitmap.
    record Plain(int[] cells, long[] words) implements IndexedInts {

        @Override
        public void set(final int index, final int value) {
            cells[index] = value;
            words[index >>> 6] |= 1L << index;
        }

        @Override
        public void erase(final int index) {
            cells[index] = 0;
            words[index >>> 6] &= ~(1L << index);
        }

        @Override
        public int get(final int index) {
            return cells[index];
        }

        @Override
        public long sum() {
            long sum = 0;
            for (int word = 0; word < words.length; word++) {
                for (long bits = words[word]; bits != 0; bits &= bits - 1) {
                    sum += cells[(word << 6) + Long.numberOfTrailingZeros(bits)];
                }
            }
            return sum;
        }
    }

    /// Agrona's open addressing.
    record Agrona(Int2IntHashMap map) implements IndexedInts {

        @Override
        public void set(final int index, final int value) {
            map.put(index, value);
        }

        @Override
        public void erase(final int index) {
            map.remove(index);
        }

        @Override
        public int get(final int index) {
            return map.get(index);
        }

        @Override
        public long sum() {
            long sum = 0;
            for (final Int2IntHashMap.ValueIterator it = map.values().iterator(); it.hasNext(); ) {
                sum += it.nextValue();
            }
            return sum;
        }
    }

    /// The map of the JDK, with boxes.
    record Boxed(Map<Integer, Integer> map) implements IndexedInts {

        @Override
        public void set(final int index, final int value) {
            map.put(index, value);
        }

        @Override
        public void erase(final int index) {
            map.remove(index);
        }

        @Override
        public int get(final int index) {
            return map.getOrDefault(index, 0);
        }

        @Override
        public long sum() {
            long sum = 0;
            for (final int value : map.values()) {
                sum += value;
            }
            return sum;
        }
    }
}
