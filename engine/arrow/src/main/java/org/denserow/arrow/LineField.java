package org.denserow.arrow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.arrow.ArrowField.Kind;

/// The values of one field in the lines that are kept, and the type that they need.
///
/// *Threads*: one.
final class LineField {

    private static final byte WHOLE = 1;
    private static final byte REAL = 2;
    private static final byte SINGLE = 4;
    private static final byte TRUTH = 8;
    private static final byte TEXT = 16;
    private static final byte NOT_A_NUMBER = 32; // of double
    private static final int NUMBERS = WHOLE | REAL | SINGLE | NOT_A_NUMBER;

    private final String name;
    private byte[] kinds = new byte[16];
    private long[] values = new long[16]; // whole numbers; raw bits of others; 0 and 1
    private final List<String> texts = new ArrayList<>();
    private int count;

    LineField(final String name) {
        this.name = name;
    }

    void add(final long value) {
        put(WHOLE, value);
    }

    void add(final double value) {
        put(Double.isNaN(value) ? NOT_A_NUMBER : REAL, Double.doubleToRawLongBits(value));
    }

    void add(final float value) {
        put(SINGLE, Float.floatToRawIntBits(value));
    }

    void add(final boolean value) {
        put(TRUTH, value ? 1 : 0);
    }

    void add(final String value) {
        put(TEXT, texts.size());
        texts.add(value);
    }

    private void put(final byte kind, final long value) {
        if (count == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        kinds[count] = kind;
        values[count++] = value;
    }

    /// Drops values behind a number of lines.
    void cut(final int lines) {
        for (; count > lines; count--) {
            if (kinds[count - 1] == TEXT) {
                texts.removeLast();
            }
        }
    }

    /// Decides the type by the values.
    ///
    /// @return buffers of it
    /// @throws IllegalArgumentException if no type has all of them
    FieldBuffers decide() {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen |= kinds[i];
        }
        final Kind kind = kind(seen);
        final ArrowField field = ArrowField.of(name, kind);
        return new FieldBuffers(kind == Kind.INT64 ? field.nullable() : field);
    }

    private Kind kind(final int seen) {
        if (seen == TRUTH) {
            return Kind.BOOL;
        }
        if (seen == TEXT) {
            return Kind.UTF8;
        }
        if ((seen & ~NUMBERS) != 0) {
            throw new IllegalArgumentException("a field has values of one kind: field=" + name
                    + "; it has texts or truth values, and others; make a field of each");
        }
        if (seen == SINGLE) {
            return Kind.FLOAT32;
        }
        return (seen & WHOLE) != 0 && (seen & (REAL | SINGLE)) == 0 ? Kind.INT64 : Kind.FLOAT64;
    }

    /// Moves all values to the buffers.
    ///
    /// @throws IllegalArgumentException if one does not fit their type
    void moveTo(final FieldBuffers to) {
        for (int line = 0; line < count; line++) {
            move(line, to);
        }
        count = 0;
        texts.clear();
    }

    private void move(final int line, final FieldBuffers to) {
        final byte kind = kinds[line];
        final long value = values[line];
        switch (to.field().kind()) {
            case INT64 -> {
                check(kind == WHOLE || kind == NOT_A_NUMBER, line, to);
                to.addValidity(kind == WHOLE);
                to.addLong(kind == WHOLE ? value : 0);
            }
            case FLOAT64 -> to.addLong(real(kind, value, line, to));
            case FLOAT32 -> {
                check(kind == SINGLE, line, to);
                to.addInt((int) value);
            }
            case BOOL -> {
                check(kind == TRUTH, line, to);
                to.addBits(value, 1);
            }
            case UTF8 -> {
                check(kind == TEXT, line, to);
                to.addText(texts.get((int) value));
            }
            case INT8, INT32 -> throw new AssertionError(to); // decide() has none of these
        }
    }

    private long real(final byte kind, final long value, final int line, final FieldBuffers to) {
        check((kind & NUMBERS) != 0, line, to);
        if (kind == SINGLE) {
            return Double.doubleToRawLongBits(Float.intBitsToFloat((int) value));
        }
        if (kind == WHOLE) {
            check((long) (double) value == value && value != Long.MAX_VALUE, line, to);
            return Double.doubleToRawLongBits(value);
        }
        return value;
    }

    private void check(final boolean fits, final int line, final FieldBuffers to) {
        if (!fits) {
            throw new IllegalArgumentException("a value fits the type of its field: field=" + name + ", type="
                    + to.field().kind() + ", value=" + text(line)
                    + "; the values of the first batch decide the type: use one kind of value in a field, or larger"
                    + " batches");
        }
    }

    private String text(final int line) {
        final long value = values[line];
        return switch (kinds[line]) {
            case WHOLE -> Long.toString(value);
            case SINGLE -> Float.toString(Float.intBitsToFloat((int) value));
            case TRUTH -> Boolean.toString(value != 0);
            case TEXT -> "\"" + texts.get((int) value) + '"';
            default -> Double.toString(Double.longBitsToDouble(value));
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
