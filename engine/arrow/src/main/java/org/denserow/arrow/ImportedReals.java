package org.denserow.arrow;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;

/// A column of binary numbers, or of vectors of them: from one field, which may have lists, or a field for each
/// component.
final class ImportedReals extends ImportedPart {

    private final Column<?> column;
    private float[] floats = {};
    private double[] doubles = {};
    private boolean isRounding; // numbers of 64 bits that fill those of 32

    /// @param column of floats, vectors or doubles
    /// @param names one, or as many as the column has components
    ImportedReals(final Column<?> column, final List<String> names) {
        super(column, names);
        this.column = column;
    }

    void round() {
        isRounding = true;
    }

    @Override
    boolean takes(final TableField field) {
        return (long) field.width() * names().size() == column.stride()
                && switch (field.kind()) {
                    case INTEGER, UNSIGNED, FLOAT, DOUBLE, WRITTEN -> true;
                    default -> false;
                };
    }

    @Override
    String taken() {
        final String numbers = column instanceof FloatColumn ? "numbers of 32 bits" : "numbers of 64 bits";
        final int width = column.stride() / names().size();
        return width == 1 ? numbers : "lists of " + width + " " + numbers;
    }

    @Override
    void read(final TableRows rows, final int at, final ReadArrays arrays) throws IOException {
        final int stride = column.stride();
        final int count = rows.rows() * stride;
        final int begin = at * stride;
        if (column instanceof FloatColumn) {
            floats = floats.length < begin + count
                    ? Arrays.copyOf(floats, ReadArrays.grown(floats.length, begin + count))
                    : floats;
        } else {
            doubles = doubles.length < begin + count
                    ? Arrays.copyOf(doubles, ReadArrays.grown(doubles.length, begin + count))
                    : doubles;
        }
        final int width = stride / names().size();
        for (int place = 0; place < names().size(); place++) {
            final int field = field(place);
            checkNoNulls(rows, field);
            if (column instanceof FloatColumn) {
                readFloats(rows, field, begin + place, width == stride ? 1 : stride, rows.rows() * width, arrays);
            } else {
                readDoubles(rows, field, begin, count, arrays);
            }
        }
    }

    /// @param at the place of the first value
    /// @param step from the place of a value to that of the next
    /// @param count values
    private void readFloats(
            final TableRows rows,
            final int field,
            final int at,
            final int step,
            final int count,
            final ReadArrays arrays)
            throws IOException {
        final float[] from = arrays.floats(count);
        switch (rows.fields().get(field).kind()) {
            case INTEGER, UNSIGNED -> {
                final long[] whole = readLongs(rows, field, count, arrays);
                checkFit(rows, field, ExactValues.toFloats(whole, count, from, 0), whole);
            }
            case DOUBLE -> {
                final double[] wide = arrays.doubles(count);
                rows.doubles(field, wide);
                final int misfit = isRounding
                        ? ExactValues.toNearestFloats(wide, count, from, 0)
                        : ExactValues.toFloats(wide, count, from, 0);
                if (misfit != ExactValues.ALL_FIT) {
                    throw misfit(rows, field, misfit, Double.toString(wide[misfit]));
                }
            }
            default -> rows.floats(field, from);
        }
        if (step == 1) {
            System.arraycopy(from, 0, floats, at, count);
        } else {
            for (int i = 0; i < count; i++) {
                floats[at + i * step] = from[i];
            }
        }
    }

    private void readDoubles(
            final TableRows rows, final int field, final int at, final int count, final ReadArrays arrays)
            throws IOException {
        switch (rows.fields().get(field).kind()) {
            case INTEGER, UNSIGNED -> {
                final long[] whole = readLongs(rows, field, count, arrays);
                checkFit(rows, field, ExactValues.toDoubles(whole, count, doubles, at), whole);
            }
            case FLOAT -> {
                final float[] narrow = arrays.floats(count);
                rows.floats(field, narrow);
                ExactValues.toDoubles(narrow, count, doubles, at);
            }
            default -> {
                final double[] from = arrays.doubles(count);
                rows.doubles(field, from);
                System.arraycopy(from, 0, doubles, at, count);
            }
        }
    }

    private long[] readLongs(final TableRows rows, final int field, final int count, final ReadArrays arrays)
            throws IOException {
        final long[] whole = arrays.longs(count);
        rows.longs(field, whole);
        if (rows.fields().get(field).kind() == FieldKind.UNSIGNED) {
            final int misfit = ExactValues.fromUnsigned(whole, count);
            if (misfit != ExactValues.ALL_FIT) {
                throw misfit(rows, field, misfit, Long.toUnsignedString(whole[misfit]));
            }
        }
        return whole;
    }

    private void checkFit(final TableRows rows, final int field, final int misfit, final long[] whole)
            throws IOException {
        if (misfit != ExactValues.ALL_FIT) {
            throw misfit(rows, field, misfit, Long.toString(whole[misfit]));
        }
    }

    @Override
    void fill(final Commands commands, final long[] handles, final int count) {
        switch (column) {
            case FloatColumn to -> commands.with(to, floats);
            default -> commands.with((DoubleColumn) column, doubles);
        }
    }
}
