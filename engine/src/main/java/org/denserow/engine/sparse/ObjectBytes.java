package org.denserow.engine.sparse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.denserow.engine.snapshot.ObjectForm;

/// Encoded objects one after the other, each after its length. A payload needs its length before it begins, so all
/// objects are encoded first.
///
/// At most 2 GiB; above that it throws OutOfMemoryError, and nothing was written.
///
/// *Threads*: one.
///
/// @param <V> the objects
final class ObjectBytes<V> {

    private final ObjectForm<V> form;
    private final Bytes all = new Bytes();
    private final Bytes one = new Bytes();
    private final DataOutputStream toAll = new DataOutputStream(all);

    ObjectBytes(final ObjectForm<V> form) {
        this.form = form;
    }

    void add(final V value) throws IOException {
        one.reset();
        form.write(value, new DataOutputStream(one));
        toAll.writeInt(Integer.reverseBytes(one.size()));
        one.writeTo(all);
    }

    /// Adds an object that the caller knows to be a `V`.
    @SuppressWarnings("unchecked")
    void addUnchecked(final Object value) throws IOException {
        add((V) value);
    }

    long size() {
        return all.size();
    }

    void write(final FormWriter to) throws IOException {
        to.putBytes(all.array(), all.size());
    }

    /// Reads the next object.
    static <V> V read(final FormReader from, final ObjectForm<V> form) throws IOException {
        final byte[] bytes = new byte[from.count("bytes of an object", Integer.MAX_VALUE, 1)];
        from.getBytes(bytes, bytes.length);
        final ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        final V value;
        try {
            value = form.read(new DataInputStream(in));
        } catch (final EOFException tooFew) {
            throw notOf(form, "bytes=" + bytes.length + ", wanted more", tooFew);
        }
        if (value == null || in.available() > 0) {
            throw notOf(form, "bytes=" + bytes.length + ", left=" + in.available() + ", object=" + value, null);
        }
        return value;
    }

    private static IOException notOf(final ObjectForm<?> form, final String figures, final EOFException cause) {
        return new IOException(
                "the form of an object reads an object, all of its bytes and no more: " + figures + ", form="
                        + form.getClass().getName() + "; another form probably wrote it; nothing was changed",
                cause);
    }

    /// Gives its array without a copy.
    private static final class Bytes extends ByteArrayOutputStream {

        byte[] array() {
            return buf;
        }
    }
}
