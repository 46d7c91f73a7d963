package org.denserow.arrow;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The keys of a field, one a row: whole numbers or texts. Written values are texts that may stand for whole numbers.
final class KeyValues {

    private final String name; // of the field
    private final String part; // for messages
    private int field;
    private @Nullable FieldKind kind; // INTEGER, TEXT or WRITTEN; null before the first source
    private long[] numbers = {};
    private @Nullable String[] texts = {};
    private final BitSet nulls = new BitSet();

    KeyValues(final String name, final String part) {
        this.name = name;
        this.part = part;
    }

    String name() {
        return name;
    }

    static boolean takes(final TableField field) {
        return field.width() == 1
                && switch (field.kind()) {
                    case INTEGER, UNSIGNED, TEXT, WRITTEN -> true;
                    default -> false;
                };
    }

    /// Finds the field in a source.
    ///
    /// @param before the number of rows read before, whose kind it must have
    void bind(final TableRows rows, final int before) throws IOException {
        field = ImportedPart.find(rows, name, part);
        final TableField found = rows.fields().get(field);
        final FieldKind read = found.kind() == FieldKind.UNSIGNED ? FieldKind.INTEGER : found.kind();
        if (!takes(found) || before > 0 && kind != read) {
            throw Refused.content(
                    "keys are whole numbers or texts, the same in all files",
                    "file=" + rows.source() + ", column=" + name + ", type=" + found.type() + ", part=" + part
                            + (before == 0 ? "" : ", kind before=" + kind),
                    "convert the column before you write the file, or map another one");
        }
        kind = read;
    }

    /// Takes the values of the present batch.
    ///
    /// @param at the number of rows read before
    void read(final TableRows rows, final int at, final ReadArrays arrays) throws IOException {
        final int count = rows.rows();
        nulls.clear(at, at + count);
        if (kind == FieldKind.INTEGER) {
            readNumbers(rows, at, count, arrays);
        } else {
            if (texts.length < at + count) {
                texts = Arrays.copyOf(texts, ReadArrays.grown(texts.length, at + count));
            }
            final @Nullable String[] from = arrays.texts(count);
            rows.texts(field, from);
            System.arraycopy(from, 0, texts, at, count);
            for (int row = 0; row < count; row++) {
                nulls.set(at + row, from[row] == null);
            }
        }
    }

    private void readNumbers(final TableRows rows, final int at, final int count, final ReadArrays arrays)
            throws IOException {
        if (numbers.length < at + count) {
            numbers = Arrays.copyOf(numbers, ReadArrays.grown(numbers.length, at + count));
        }
        final long[] from = arrays.longs(count);
        rows.longs(field, from);
        System.arraycopy(from, 0, numbers, at, count);
        final boolean hasNulls = rows.hasNulls(field);
        final boolean isUnsigned = rows.fields().get(field).kind() == FieldKind.UNSIGNED;
        for (int row = 0; row < count; row++) {
            if (hasNulls && rows.isNull(field, row)) {
                nulls.set(at + row);
            } else if (isUnsigned && from[row] < 0) {
                throw Refused.content(
                        "a key must be less than 2^63",
                        rows.place(rows.batch(), row) + ", column=" + name + ", value="
                                + Long.toUnsignedString(from[row]) + ", part=" + part,
                        "number the rows otherwise, or make the keys texts");
            }
        }
    }

    FieldKind kind() {
        return kind == null ? FieldKind.INTEGER : kind; // without a row, any kind does
    }

    boolean isNull(final int row) {
        return nulls.get(row);
    }

    long number(final int row) {
        return numbers[row];
    }

    String text(final int row) {
        return texts[row];
    }

    /// {@return the key of a row, for messages}
    String words(final int row) {
        return isNull(row) ? "null" : kind == FieldKind.INTEGER ? Long.toString(numbers[row]) : texts[row];
    }
}
