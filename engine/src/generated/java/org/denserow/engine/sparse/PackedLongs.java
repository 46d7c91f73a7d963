// Generated from PackedFloats.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;

/// Packed values of type `long`.
final class PackedLongs extends PackedNumbers<long[]> {

    private long[][] blocks;

    PackedLongs(final int count) {
        blocks = new long[count][];
    }

    // ---- Hot: one value ----

    long get(final int block, final int position) {
        return blocks[block][position];
    }

    void set(final int block, final int position, final long value) {
        blocks[block][position] = value;
    }

    /// Makes room in a block of `count` values and puts a value there; a full array grows.
    void insert(final int block, final int position, final int count, final long value) {
        long[] array = blocks[block];
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
        final long[] array = blocks[block];
        System.arraycopy(array, position + 1, array, position, count - position - 1);
    }

    /// The live array of a block; null before its first value; cells behind the values have no meaning.
    long[] array(final int block) {
        return blocks[block];
    }

    @Override
    void copyValue(final int place, final Packed<?> to, final int toPlace) {
        ((PackedLongs) to).blocks[block(toPlace)][position(toPlace)] = blocks[block(place)][position(place)];
    }

    // ---- Of the array ----

    @Override
    PackedLongs fresh(final int count) {
        return new PackedLongs(count);
    }

    @Override
    long[][] blocks() {
        return blocks;
    }

    @Override
    void replaceBlocks(final long[][] by) {
        blocks = by;
    }

    @Override
    long[] newArray(final int length) {
        return new long[length];
    }

    @Override
    long[][] newBlocks(final int length) {
        return new long[length][];
    }

    @Override
    int valueBytes() {
        return Long.BYTES;
    }

    @Override
    boolean sameValues(final long[] array, final long[] other, final int count) {
        return Arrays.equals(array, 0, count, other, 0, count);
    }

    @Override
    long hashValues(final long[] array, final int count) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    @Override
    void writeValues(final long[] array, final int count, final FormWriter to) throws IOException {
        to.putLongs(array, count);
    }

    @Override
    void readValues(final long[] array, final int count, final FormReader from) throws IOException {
        from.getLongs(array, count);
    }
}
