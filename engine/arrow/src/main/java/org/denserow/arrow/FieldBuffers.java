package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.denserow.arrow.ArrowField.Kind;

/// The values of one field in the batch that is being filled, as Arrow lays them out: which are there, offsets of texts,
/// values.
///
/// | kind | buffers |
/// |---|---|
/// | numbers | validity, values |
/// | truth values | validity, bits |
/// | texts | validity, offsets, UTF-8 |
/// | vectors | validity of the vectors; validity and values of the components |
///
/// Validity has no bytes if no value is missing, which the format allows.
///
/// *Threads*: one. *Cost*: memory for the largest batch; nothing is allocated for a value.
final class FieldBuffers {

    /// Takes the buffers of a batch, in the order of the format.
    @FunctionalInterface
    interface Target {

        void write(ByteBuffer buffer) throws IOException;
    }

    private static final int CHARACTERS = 1 << 10; // of a text at a time

    private final ArrowField field;
    private final GrowingBits validity; // null: no value is missing
    private final GrowingBytes offsets; // null: no texts
    private final GrowingBytes values; // null: truth values
    private final GrowingBits bits; // null: no truth values
    private final TextEncoder encoder; // null: no texts
    private int nulls;

    FieldBuffers(final ArrowField field) {
        this.field = field;
        final boolean isText = field.kind() == Kind.UTF8;
        final boolean isTruth = field.kind() == Kind.BOOL;
        validity = field.isNullable() ? new GrowingBits() : null;
        offsets = isText ? new GrowingBytes() : null;
        values = isTruth ? null : new GrowingBytes();
        bits = isTruth ? new GrowingBits() : null;
        encoder = isText ? new TextEncoder() : null;
        clear();
    }

    ArrowField field() {
        return field;
    }

    /// Begins the next batch.
    void clear() {
        nulls = 0;
        if (validity != null) {
            validity.clear();
        }
        if (values != null) {
            values.clear();
        }
        if (bits != null) {
            bits.clear();
        }
        if (offsets != null) {
            offsets.clear();
            offsets.reserve(Integer.BYTES).putInt(0);
        }
    }

    // ---- Many values at once, none of them missing ----

    /// {@return the buffer, with room for the values of some rows at its position, which the caller moves}
    ByteBuffer reserve(final int rows) {
        return values.reserve((long) rows * field.stride() * field.kind().bytes());
    }

    void addLongs(final long[] from, final int count) {
        final ByteBuffer to = reserve(count);
        to.asLongBuffer().put(from, 0, count);
        to.position(to.position() + Long.BYTES * count);
    }

    /// Adds truth values, the lowest bit first.
    void addBits(final long word, final int rows) {
        bits.add(word, rows);
    }

    // ---- One value ----

    /// Says whether the next value is there; called for each value of a field that may miss some.
    void addValidity(final boolean isThere) {
        validity.add(isThere ? 1 : 0, 1);
        nulls += isThere ? 0 : 1;
    }

    void addInt(final int value) {
        values.reserve(Integer.BYTES).putInt(value);
    }

    void addLong(final long value) {
        values.reserve(Long.BYTES).putLong(value);
    }

    /// Adds a text; half of a surrogate pair becomes a question mark, since UTF-8 cannot encode it.
    void addText(final CharSequence text) {
        encoder.encode(text, values);
        offsets.reserve(Integer.BYTES).putInt(values.count());
    }

    // ---- The batch ----

    /// Adds its nodes and buffers to the layout of a batch.
    void layOut(final int rows, final BodyLayout layout) {
        layout.addNode(rows, nulls);
        layout.addBuffer(validityBytes());
        if (field.isVector()) {
            layout.addNode(Math.multiplyExact(rows, field.stride()), 0);
            layout.addBuffer(0);
        }
        if (offsets != null) {
            layout.addBuffer(offsets.count());
        }
        if (bits != null) {
            bits.finish();
        }
        layout.addBuffer(values == null ? bits.count() : values.count());
    }

    private int validityBytes() {
        if (nulls == 0) {
            return 0;
        }
        validity.finish();
        return validity.count();
    }

    /// Writes the buffers, those without bytes left out.
    void write(final Target target) throws IOException {
        if (nulls > 0) {
            target.write(validity.toRead());
        }
        if (offsets != null) {
            target.write(offsets.toRead());
        }
        target.write(values == null ? bits.toRead() : values.toRead());
    }

    @Override
    public String toString() {
        return "FieldBuffers{" + field.name() + ' ' + field.kind() + ", nulls=" + nulls + '}';
    }

    /// Makes UTF-8 of texts, without garbage.
    private static final class TextEncoder {

        private final CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        private final CharBuffer characters = CharBuffer.allocate(CHARACTERS);

        void encode(final CharSequence text, final GrowingBytes to) {
            encoder.reset();
            characters.clear();
            final int length = text.length();
            int next = 0;
            do {
                while (next < length && characters.hasRemaining()) {
                    characters.put(text.charAt(next++));
                }
                characters.flip();
                // A character takes at most 3 bytes, and so does a replaced one.
                encoder.encode(characters, to.reserve(3L * CHARACTERS), next == length);
                characters.compact(); // the first half of a pair may be left
            } while (next < length);
            encoder.flush(to.reserve(Integer.BYTES));
        }
    }
}
