package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;
import org.denserow.engine.snapshot.ObjectForm;

/// Packed references. A removed value is released at once.
///
/// The arrays are of class `Object[]`; owners that keep `V` cast when they read. Owners write them with an
/// [ObjectForm].
final class PackedObjects extends Packed<Object[]> {

    private Object[][] blocks;

    PackedObjects(final int count) {
        blocks = new Object[count][];
    }

    // ---- Hot: one value ----

    Object get(final int block, final int position) {
        return blocks[block][position];
    }

    void set(final int block, final int position, final Object value) {
        blocks[block][position] = value;
    }

    /// Makes room in a block of `count` values and puts a value there; a full array grows.
    void insert(final int block, final int position, final int count, final Object value) {
        Object[] array = blocks[block];
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
        final Object[] array = blocks[block];
        System.arraycopy(array, position + 1, array, position, count - position - 1);
        array[count - 1] = null;
    }

    /// The live array of a block; null before its first value.
    Object[] array(final int block) {
        return blocks[block];
    }

    @Override
    void copyValue(final int place, final Packed<?> to, final int toPlace) {
        ((PackedObjects) to).blocks[block(toPlace)][position(toPlace)] = blocks[block(place)][position(place)];
    }

    // ---- Of the array ----

    @Override
    PackedObjects fresh(final int count) {
        return new PackedObjects(count);
    }

    @Override
    Object[][] blocks() {
        return blocks;
    }

    @Override
    void replaceBlocks(final Object[][] by) {
        blocks = by;
    }

    @Override
    Object[] newArray(final int length) {
        return new Object[length];
    }

    @Override
    Object[][] newBlocks(final int length) {
        return new Object[length][];
    }

    @Override
    void forget(final Object[] array, final int begin, final int end) {
        Arrays.fill(array, begin, end, null);
    }

    @Override
    boolean sameValues(final Object[] array, final Object[] other, final int count) {
        return Arrays.equals(array, 0, count, other, 0, count);
    }

    @Override
    long hashValues(final Object[] array, final int count) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = 31 * hash + array[i].hashCode();
        }
        return hash;
    }

    // ---- Binary form ----

    /// The encoded values in the order of their indices.
    <V> ObjectBytes<V> encoded(final BitGroups groups, final ObjectForm<V> form) throws IOException {
        final ObjectBytes<V> encoded = new ObjectBytes<>(form);
        for (int block = 0; block < groups.blocks(); block++) {
            for (int position = 0; position < groups.count(block); position++) {
                encoded.addUnchecked(blocks[block][position]);
            }
        }
        return encoded;
    }

    /// Reads written values into fresh blocks.
    void read(final FormReader from, final BitGroups groups, final ObjectForm<?> form) throws IOException {
        if ((long) groups.assigned() * Integer.BYTES > from.remaining()) {
            throw BinaryForm.damaged(
                    "values fit the payload", "assigned=" + groups.assigned() + ", remaining=" + from.remaining());
        }
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            for (int position = 0; position < count; position++) {
                insert(block, position, position, ObjectBytes.read(from, form));
            }
        }
    }
}
