package org.denserow.engine.defragment;

import java.util.function.IntFunction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;

/// Key of a row: the value of a column, mapped to a `long` that sorts in the same order.
final class ColumnKey extends RowKey {

    private final Column<?> column;

    private ColumnKey(final Column<?> column) {
        this.column = column;
    }

    static ColumnKey of(final Column<?> column) {
        final boolean isNumber = switch (column) {
            case FloatColumn floats -> floats.stride() == 1;
            case DoubleColumn doubles -> true;
            case IntColumn ints -> true;
            case LongColumn longs -> true;
            case ByteColumn bytes -> true;
            case HandleColumn handles -> true;
            default -> false;
        };
        if (!isNumber) {
            throw new IllegalArgumentException("rows are ordered by a number or a handle: column=" + column.name()
                    + ", stride=" + column.stride() + "; objects and vectors have no order, use byKey or morton");
        }
        return new ColumnKey(column);
    }

    @Override
    RowKey bind(final RowStore store, final IntFunction<RowStore> types) {
        checkOwned(store, column);
        return this;
    }

    @Override
    void copy(final int begin, final int end, final long[] into, final int at) {
        switch (column) {
            case FloatColumn floats -> copy(array(floats), begin, end, into, at);
            case DoubleColumn doubles -> copy(array(doubles), begin, end, into, at);
            case IntColumn ints -> copy(array(ints), begin, end, into, at);
            case LongColumn longs -> System.arraycopy(array(longs), begin, into, at, end - begin);
            case ByteColumn bytes -> copy(array(bytes), begin, end, into, at);
            case HandleColumn handles -> copyUnsigned(array(handles), begin, end, into, at);
            default -> throw new AssertionError(column);
        }
    }

    private static void copy(final float[] from, final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            final int bits = Float.floatToIntBits(from[row]);
            into[at + row - begin] =
                    bits ^ bits >> 31 & Integer.MAX_VALUE; // the lower a negative one, the larger its bits
        }
    }

    private static void copy(final double[] from, final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            final long bits = Double.doubleToLongBits(from[row]);
            into[at + row - begin] = bits ^ bits >> 63 & Long.MAX_VALUE;
        }
    }

    private static void copy(final int[] from, final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            into[at + row - begin] = from[row];
        }
    }

    private static void copy(final byte[] from, final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            into[at + row - begin] = from[row];
        }
    }

    private static void copyUnsigned(
            final long[] from, final int begin, final int end, final long[] into, final int at) {
        for (int row = begin; row < end; row++) {
            into[at + row - begin] = from[row] ^ Long.MIN_VALUE;
        }
    }

    @Override
    public String toString() {
        return column.name();
    }
}
