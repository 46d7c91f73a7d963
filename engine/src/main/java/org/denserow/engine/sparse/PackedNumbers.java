package org.denserow.engine.sparse;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Packed numbers: no references to clear, and a binary form.
///
/// *Threads*: the owner's.
///
/// @param <A> the array
abstract sealed class PackedNumbers<A> extends Packed<A> permits PackedInts, PackedLongs, PackedFloats {

    abstract int valueBytes();

    abstract void writeValues(A array, int count, FormWriter to) throws IOException;

    abstract void readValues(A array, int count, FormReader from) throws IOException;

    @Override
    final void forget(final A array, final int begin, final int end) {}

    /// The number of bytes that [#write(FormWriter,BitGroups)] writes.
    final long formBytes(final BitGroups groups) {
        return (long) groups.assigned() * valueBytes();
    }

    /// Writes the values in the order of their indices.
    final void write(final FormWriter to, final BitGroups groups) throws IOException {
        for (int block = 0; block < groups.blocks(); block++) {
            if (groups.count(block) > 0) {
                writeValues(blocks()[block], groups.count(block), to);
            }
        }
    }

    /// Reads written values into fresh blocks.
    final void read(final FormReader from, final BitGroups groups) throws IOException {
        if (formBytes(groups) > from.remaining()) {
            throw BinaryForm.damaged(
                    "values fit the payload", "assigned=" + groups.assigned() + ", remaining=" + from.remaining());
        }
        for (int block = 0; block < groups.blocks(); block++) {
            final int count = groups.count(block);
            if (count > 0) {
                blocks()[block] = newArray(cells(count));
                readValues(blocks()[block], count, from);
            }
        }
    }

    /// Writes a table that consists of a set and these values.
    final void writeTable(final OutputStream to, final BinaryForm kind, final BitGroups groups) throws IOException {
        final FormWriter writer = new FormWriter(to, kind, groups.formBytes() + formBytes(groups));
        groups.write(writer);
        write(writer, groups);
        writer.finish();
    }

    /// Reads a table into these values, which are fresh; returns its set.
    final BitGroups readTable(final InputStream from, final BinaryForm kind) throws IOException {
        final FormReader reader = new FormReader(from, kind);
        final BitGroups groups = BitGroups.read(reader);
        replaceBlocks(newBlocks(groups.blocks()));
        read(reader, groups);
        reader.finish();
        return groups;
    }
}
