// Generated from PackedFloats.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;

/// Packed values of type `int`.
final class PackedInts extends PackedNumbers<int[]> {

    private int[][] blocks;

    PackedInts(final int count) {
        blocks = new int[count][];
    }

    // ---- Hot: one value ----

    int get(final int block, final int position) {
        return blocks[block][position];
    }

    void set(final int block, final int position, final int value) {
        blocks[block][position] = value;
    }

    /// Makes room in a block of `count` values and puts a value there; a full array grows.
    void insert(final int block, final int position, final int count, final int value) {
        int[] array = blocks[block];
        if (array != null && count < array.length) {
            System.arraycopy(array, position, array, position + 1, count - position);
        } else {
            array = grown(array, position, count);
            blocks[block] = array;
        }
        array[position] = value;
    }

    @Override
    void shift(final int block, final int position, final int count) {
        System.arraycopy(blocks[block], position, blocks[block], position + 1, count - position);
    }

    @Override
    void remove(final int block, final int position, final int count) {
        final int[] array = blocks[block];
        System.arraycopy(array, position + 1, array, position, count - position - 1);
    }

    /// The live array of a block; null before its first value; cells behind the values have no meaning.
    int[] array(final int block) {
        return blocks[block];
    }

    @Override
    void copyValue(final int place, final Packed<?> to, final int toPlace) {
        ((PackedInts) to).blocks[block(toPlace)][position(toPlace)] = blocks[block(place)][position(place)];
    }

    // ---- Of the array ----

    @Override
    PackedInts fresh(final int count) {
        return new PackedInts(count);
    }

    @Override
    int[][] blocks() {
        return blocks;
    }

    @Override
    void replaceBlocks(final int[][] by) {
        blocks = by;
    }

    @Override
    int[] newArray(final int length) {
        return new int[length];
    }

    @Override
    int[][] newBlocks(final int length) {
        return new int[length][];
    }

    @Override
    int valueBytes() {
        return Integer.BYTES;
    }

    @Override
    boolean sameValues(final int[] array, final int[] other, final int count) {
        return Arrays.equals(array, 0, count, other, 0, count);
    }

    @Override
    long hashValues(final int[] array, final int count) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    @Override
    void writeValues(final int[] array, final int count, final FormWriter to) throws IOException {
        to.putInts(array, count);
    }

    @Override
    void readValues(final int[] array, final int count, final FormReader from) throws IOException {
        from.getInts(array, count);
    }
}
