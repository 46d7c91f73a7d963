package org.denserow.arrow;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;

/// A column of whole numbers.
final class ImportedIntegers extends ImportedPart {

    private final Column<?> column;
    private byte[] bytes = {};
    private int[] ints = {};
    private long[] longs = {};

    /// @param column of bytes, ints or longs
    ImportedIntegers(final Column<?> column, final String name) {
        super(column, List.of(name));
        this.column = column;
    }

    @Override
    boolean takes(final TableField field) {
        return field.width() == 1
                && switch (field.kind()) {
                    case INTEGER, UNSIGNED, FLOAT, DOUBLE, WRITTEN -> true;
                    default -> false;
                };
    }

    @Override
    String taken() {
        return column instanceof ByteColumn
                ? "whole numbers of 8 bits"
                : column instanceof IntColumn ? "whole numbers of 32 bits" : "whole numbers of 64 bits";
    }

    @Override
    void read(final TableRows rows, final int at, final ReadArrays arrays) throws IOException {
        final int field = field(0);
        checkNoNulls(rows, field);
        final int count = rows.rows();
        final long[] from = arrays.longs(count);
        readLongs(rows, field, count, from, arrays);
        final int misfit;
        if (column instanceof ByteColumn) {
            bytes = bytes.length < at + count
                    ? Arrays.copyOf(bytes, ReadArrays.grown(bytes.length, at + count))
                    : bytes;
            misfit = ExactValues.toBytes(from, count, bytes, at);
        } else if (column instanceof IntColumn) {
            ints = ints.length < at + count ? Arrays.copyOf(ints, ReadArrays.grown(ints.length, at + count)) : ints;
            misfit = ExactValues.toInts(from, count, ints, at);
        } else {
            longs = longs.length < at + count
                    ? Arrays.copyOf(longs, ReadArrays.grown(longs.length, at + count))
                    : longs;
            System.arraycopy(from, 0, longs, at, count);
            misfit = ExactValues.ALL_FIT;
        }
        if (misfit != ExactValues.ALL_FIT) {
            throw misfit(rows, field, misfit, Long.toString(from[misfit]));
        }
    }

    private void readLongs(
            final TableRows rows, final int field, final int count, final long[] to, final ReadArrays arrays)
            throws IOException {
        switch (rows.fields().get(field).kind()) {
            case FLOAT -> {
                final float[] from = arrays.floats(count);
                rows.floats(field, from);
                final int misfit = ExactValues.toLongs(from, count, to, 0);
                if (misfit != ExactValues.ALL_FIT) {
                    throw misfit(rows, field, misfit, Float.toString(from[misfit]));
                }
            }
            case DOUBLE -> {
                final double[] from = arrays.doubles(count);
                rows.doubles(field, from);
                final int misfit = ExactValues.toLongs(from, count, to, 0);
                if (misfit != ExactValues.ALL_FIT) {
                    throw misfit(rows, field, misfit, Double.toString(from[misfit]));
                }
            }
            case UNSIGNED -> {
                rows.longs(field, to);
                final int misfit = ExactValues.fromUnsigned(to, count);
                if (misfit != ExactValues.ALL_FIT) {
                    throw misfit(rows, field, misfit, Long.toUnsignedString(to[misfit]));
                }
            }
            default -> rows.longs(field, to);
        }
    }

    @Override
    void fill(final Commands commands, final long[] handles, final int count) {
        switch (column) {
            case ByteColumn to -> commands.with(to, bytes);
            case IntColumn to -> commands.with(to, ints);
            default -> commands.with((LongColumn) column, longs);
        }
    }
}
