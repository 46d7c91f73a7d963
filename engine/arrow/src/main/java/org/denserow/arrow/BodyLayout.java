package org.denserow.arrow;

import java.util.Arrays;

/// Where the buffers of a record batch are in its body, and how many values each node of its fields has: filled anew for
/// each batch, in the order of the fields.
///
/// Each buffer begins at a multiple of [#ALIGNMENT] bytes.
///
/// *Threads*: one.
final class BodyLayout {

    /// A cache line, as the format recommends.
    static final int ALIGNMENT = 64;

    private long[] offsets = new long[8];
    private long[] lengths = new long[8];
    private int[] values = new int[8];
    private int[] nulls = new int[8];
    private int buffers;
    private int nodes;
    private long bytes;

    /// {@return bytes to the next multiple of the alignment}
    static int padding(final long bytes) {
        return (int) (-bytes & ALIGNMENT - 1);
    }

    void clear() {
        buffers = 0;
        nodes = 0;
        bytes = 0;
    }

    void addNode(final int count, final int missing) {
        if (nodes == values.length) {
            values = Arrays.copyOf(values, 2 * nodes);
            nulls = Arrays.copyOf(nulls, 2 * nodes);
        }
        values[nodes] = count;
        nulls[nodes++] = missing;
    }

    void addBuffer(final long length) {
        if (buffers == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * buffers);
            lengths = Arrays.copyOf(lengths, 2 * buffers);
        }
        offsets[buffers] = bytes;
        lengths[buffers++] = length;
        bytes += length + padding(length);
    }

    int buffers() {
        return buffers;
    }

    int nodes() {
        return nodes;
    }

    long offset(final int buffer) {
        return offsets[buffer];
    }

    long length(final int buffer) {
        return lengths[buffer];
    }

    int values(final int node) {
        return values[node];
    }

    int nulls(final int node) {
        return nulls[node];
    }

    /// {@return bytes of the body}
    long bytes() {
        return bytes;
    }
}
