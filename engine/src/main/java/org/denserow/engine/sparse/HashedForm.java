package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The payload of a hashed set or map in its [BinaryForm]: the content, without buckets, hashes or removed keys.
///
/// | bytes | content |
/// |---|---|
/// | 4 | keys |
/// | | the keys, in the order of the table, each after its length (4 bytes) |
/// | | the values of a map, in the same order and form |
///
/// *Threads*: one.
final class HashedForm {

    private HashedForm() {}

    static <K, V> void write(
            final OutputStream to,
            final Entries<K> entries,
            final ObjectForm<K> keyForm,
            final @Nullable ObjectForm<V> valueForm)
            throws IOException {
        final ObjectBytes<K> keys = new ObjectBytes<>(keyForm);
        final ObjectBytes<V> values = valueForm == null ? null : new ObjectBytes<>(valueForm);
        int count = 0;
        for (final Entries.Walk<K> walk = new Entries.Walk<>(entries); walk.step(); count++) {
            keys.add(entries.keyAt(walk.place()));
            if (values != null) {
                values.addUnchecked(entries.valueAt(walk.place()));
            }
        }
        final long bytes = Integer.BYTES + keys.size() + (values == null ? 0 : values.size());
        final FormWriter writer = new FormWriter(given(to, "to"), kind(entries, values != null), bytes);
        writer.putInt(count);
        keys.write(writer);
        if (values != null) {
            values.write(writer);
        }
        writer.finish();
    }

    /// Reads and replaces the content; nothing changes if it throws.
    static <K> void read(
            final InputStream from,
            final Entries<K> entries,
            final ObjectForm<K> keyForm,
            final @Nullable ObjectForm<?> valueForm)
            throws IOException {
        final FormReader reader = new FormReader(given(from, "from"), kind(entries, valueForm != null));
        final int leastBytes = valueForm == null ? Integer.BYTES : 2 * Integer.BYTES;
        final Object[] keys = new Object[reader.count("keys", Sizing.MOST_BUCKETS, leastBytes)];
        readAll(reader, keys, keyForm);
        final Object[] values = new Object[valueForm == null ? 0 : keys.length];
        readAll(reader, values, valueForm);
        reader.finish();
        entries.adopt(filled(entries.fresh(), keys, values));
    }

    private static void readAll(final FormReader reader, final Object[] objects, final @Nullable ObjectForm<?> form)
            throws IOException {
        for (int i = 0; i < objects.length; i++) {
            objects[i] = ObjectBytes.read(reader, form);
        }
    }

    @SuppressWarnings("unchecked") // a form of K read the keys
    private static <K> Entries<K> filled(final Entries<K> fresh, final Object[] keys, final Object[] values)
            throws IOException {
        try {
            fresh.makeRoomFor(keys.length);
        } catch (final IllegalArgumentException refused) {
            throw BinaryForm.damaged("a table has room for its keys", refused.getMessage());
        }
        for (int i = 0; i < keys.length; i++) {
            final K key = (K) keys[i];
            final int place = fresh.claim(key, fresh.hashOf(key));
            if (place >= 0) {
                throw BinaryForm.damaged("a table has each key once", "keys=" + keys.length + ", twice=" + key);
            }
            if (values.length > 0) {
                fresh.setValueAt(~place, values[i]);
            }
        }
        return fresh;
    }

    private static BinaryForm kind(final Entries<?> entries, final boolean map) {
        return switch (entries) {
            case DenseEntries<?> dense -> map ? BinaryForm.DENSE_HASHED_MAP : BinaryForm.DENSE_HASHED_SET;
            case SparseEntries<?> sparse -> map ? BinaryForm.SPARSE_HASHED_MAP : BinaryForm.SPARSE_HASHED_SET;
        };
    }
}
