package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The payload of a hash table in its [BinaryForm]: the content, without buckets, removed keys or the hash function.
///
/// | bytes | content |
/// |---|---|
/// | 8 | minimum load |
/// | 8 | maximum load |
/// | 4 | keys |
/// | 8 each | the keys, in the order of the table |
/// | | the values, in the same order |
///
/// *Threads*: one.
final class HashForm {

    private static final int FIXED_BYTES = 2 * Double.BYTES + Integer.BYTES;

    private HashForm() {}

    /// Writes everything before the values.
    /// @param valueBytes bytes of all values
    /// @return the writer for the values
    static FormWriter begin(final OutputStream to, final HashTable table, final long valueBytes) throws IOException {
        final int size = table.size();
        final FormWriter writer =
                new FormWriter(given(to, "to"), table.form(), FIXED_BYTES + (long) Long.BYTES * size + valueBytes);
        writer.putDouble(table.minLoad());
        writer.putDouble(table.maxLoad());
        writer.putInt(size);
        for (final HashTable.Cursor it = table.cursor(); it.next(); ) {
            writer.putLong(it.key());
        }
        return writer;
    }

    /// Content that was read but is not checked yet: the reader has not [finished][FormReader#finish()].
    record Read(FormReader reader, double minLoad, double maxLoad, long[] keys) {

        /// Gives an empty table its room and load factors, after the checksum of the payload was checked.
        void prepare(final HashTable fresh) throws IOException {
            try {
                fresh.setLoads(minLoad, maxLoad);
                fresh.resize(Math.max(1, keys.length));
            } catch (final IllegalArgumentException refused) {
                throw BinaryForm.damaged("a table has load factors and room", refused.getMessage());
            }
        }

        /// Throws if the payload had a key twice.
        void checkAll(final HashTable fresh) throws IOException {
            if (fresh.size() != keys.length) {
                throw BinaryForm.damaged(
                        "a table has each key once", "keys=" + keys.length + ", different=" + fresh.size());
            }
        }
    }

    /// Reads everything before the values.
    /// @param valueBytes the least bytes of a value
    static Read read(final InputStream from, final HashTable table, final int valueBytes) throws IOException {
        final FormReader reader = new FormReader(given(from, "from"), table.form());
        final double minLoad = reader.getDouble();
        final double maxLoad = reader.getDouble();
        final long[] keys = new long[reader.count("keys", Sizing.MOST_BUCKETS, Long.BYTES + valueBytes)];
        reader.getLongs(keys, keys.length);
        return new Read(reader, minLoad, maxLoad, keys);
    }
}
