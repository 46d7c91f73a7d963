// A template: copies for other primitives are generated from this file; CONTRIBUTING.md says how.
package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;

/// Packed values of type `float`.
final class PackedFloats extends PackedNumbers<float[]> {

    private float[][] blocks;

    PackedFloats(final int count) {
        blocks = new float[count][];
    }

    // ---- Hot: one value ----

    float get(final int block, final int position) {
        return blocks[block][position];
    }

    void set(final int block, final int position, final float value) {
        blocks[block][position] = value;
    }

    /// Makes room in a block of `count` values and puts a value there; a full array grows.
    void insert(final int block, final int position, final int count, final float value) {
        float[] array = blocks[block];
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
        final float[] array = blocks[block];
        System.arraycopy(array, position + 1, array, position, count - position - 1);
    }

    /// The live array of a block; null before its first value; cells behind the values have no meaning.
    float[] array(final int block) {
        return blocks[block];
    }

    @Override
    void copyValue(final int place, final Packed<?> to, final int toPlace) {
        ((PackedFloats) to).blocks[block(toPlace)][position(toPlace)] = blocks[block(place)][position(place)];
    }

    // ---- Of the array ----

    @Override
    PackedFloats fresh(final int count) {
        return new PackedFloats(count);
    }

    @Override
    float[][] blocks() {
        return blocks;
    }

    @Override
    void replaceBlocks(final float[][] by) {
        blocks = by;
    }

    @Override
    float[] newArray(final int length) {
        return new float[length];
    }

    @Override
    float[][] newBlocks(final int length) {
        return new float[length][];
    }

    @Override
    int valueBytes() {
        return Float.BYTES;
    }

    @Override
    boolean sameValues(final float[] array, final float[] other, final int count) {
        return Arrays.equals(array, 0, count, other, 0, count);
    }

    @Override
    long hashValues(final float[] array, final int count) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = 31 * hash + Float.floatToIntBits(array[i]);
        }
        return hash;
    }

    @Override
    void writeValues(final float[] array, final int count, final FormWriter to) throws IOException {
        to.putFloats(array, count);
    }

    @Override
    void readValues(final float[] array, final int count, final FormReader from) throws IOException {
        from.getFloats(array, count);
    }
}
