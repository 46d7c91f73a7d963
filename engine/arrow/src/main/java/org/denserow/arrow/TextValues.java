package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.denserow.arrow.ReadField.Form;
import org.jspecify.annotations.Nullable;

/// The texts of a column of one batch. Each place inside a buffer comes from the file, and is checked before use.
final class TextValues {

    private static final int MOST_INLINE = 12; // bytes of a view that has the text itself
    private static final char REPLACED = '\uFFFD'; // what stands for malformed bytes

    private final BatchBody body;
    private final ReadField field;
    private final ByteBuffer places;
    private final ByteBuffer[] texts;

    private TextValues(final BatchBody body, final ReadField field) {
        this.body = body;
        this.field = field;
        this.places = body.buffer(field, 1);
        final boolean isView = field.form() == Form.TEXT_VIEWS;
        this.texts = new ByteBuffer[isView ? body.textBuffers(field) : 1];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = body.buffer(field, 2 + i);
        }
    }

    /// Reads the texts of a column that is not coded.
    ///
    /// @param to takes them, null for nulls; `rows` or longer
    static void read(final BatchBody body, final ReadField field, final @Nullable String[] to) throws IOException {
        final TextValues values = new TextValues(body, field);
        final boolean hasNulls = body.hasNulls(field);
        for (int row = 0; row < body.rows(); row++) {
            to[row] = hasNulls && body.isNull(field, row) ? null : values.text(row);
        }
    }

    private String text(final int row) throws IOException {
        switch (field.form()) {
            case TEXTS -> {
                final int begin = places.getInt(row * Integer.BYTES);
                return text(row, texts[0], begin, places.getInt((row + 1) * Integer.BYTES) - (long) begin);
            }
            case LARGE_TEXTS -> {
                final long begin = places.getLong(row * Long.BYTES);
                final long end = places.getLong((row + 1) * Long.BYTES);
                return text(row, texts[0], begin, end < begin ? -1 : end - begin);
            }
            default -> {
                final int view = row * Form.TEXT_VIEWS.bytes();
                final int length = places.getInt(view);
                if (length >= 0 && length <= MOST_INLINE) {
                    return text(row, places, view + Integer.BYTES, length);
                }
                final int number = places.getInt(view + 2 * Integer.BYTES);
                if (number < 0 || number >= texts.length) {
                    throw outside(row, "buffer=" + number + " of " + texts.length);
                }
                return text(row, texts[number], places.getInt(view + 3 * Integer.BYTES), length);
            }
        }
    }

    private String text(final int row, final ByteBuffer from, final long begin, final long length) throws IOException {
        final long end = from.capacity();
        if (begin < 0 || length < 0 || begin > end || length > end - begin) {
            throw outside(row, "begin=" + begin + ", bytes=" + length + ", bytes of the column=" + end);
        }
        final String text =
                new String(from.array(), from.arrayOffset() + (int) begin, (int) length, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACED) >= 0) {
            checkUtf8(row, from.slice((int) begin, (int) length));
        }
        return text;
    }

    private void checkUtf8(final int row, final ByteBuffer bytes) throws IOException {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
        } catch (final CharacterCodingException malformed) {
            throw Refused.content(
                    "text must be UTF-8",
                    body.place() + ", row=" + row + ", column=" + field.name() + ", error=" + malformed.getMessage(),
                    "the file was damaged on its way, or its writer did not encode text; write it again");
        }
    }

    private IOException outside(final int row, final String facts) {
        return Refused.content(
                "a text lies in the bytes of its column",
                body.place() + ", row=" + row + ", column=" + field.name() + ", " + facts,
                "the file was damaged on its way, write or copy it again");
    }
}
