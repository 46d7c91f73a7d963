package org.denserow.stress.fuzz;

import org.denserow.engine.Commands;
import org.denserow.engine.Table;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// A column of the engine with cells of raw bits, as plans and the reference have them.
///
/// @param plan what it is
/// @param column the engine's column
record EngineColumn(ColumnPlan plan, Column<?> column) {

    /// Defines a column that is no handle.
    static EngineColumn define(final ColumnPlan plan, final Table table) {
        final String name = plan.name();
        return new EngineColumn(
                plan,
                switch (plan.kind()) {
                    case INT -> table.ints(name);
                    case LONG -> table.longs(name);
                    case DOUBLE -> table.doubles(name);
                    case FLOAT -> table.floats(name);
                    case VEC2 -> table.vec2(name);
                    case BYTE -> table.bytes(name);
                    case TEXT -> table.objects(name, String.class);
                    case HANDLE -> throw new IllegalArgumentException("a handle needs a target: column=" + name);
                });
    }

    /// {@return a cell, for the owner between frames}
    ///
    /// @param row the row
    long get(final int row) {
        return switch (column) {
            case IntColumn ints -> ints.get(row);
            case LongColumn longs -> longs.get(row);
            case HandleColumn handles -> handles.get(row);
            case ByteColumn bytes -> bytes.get(row);
            case DoubleColumn doubles -> Double.doubleToRawLongBits(doubles.get(row));
            case FloatColumn floats when plan.kind() == Kind.FLOAT -> Float.floatToRawIntBits(floats.get(row));
            case ObjectColumn<?> _ -> raw(texts().get(row));
            default -> get(column.values(), row); // no key
        };
    }

    /// {@return a cell}
    ///
    /// @param array the cells of the column, as the engine gives them
    /// @param row the row
    long get(final Object array, final int row) {
        return switch (array) {
            case int[] cells -> cells[row];
            case long[] cells -> cells[row];
            case double[] cells -> Double.doubleToRawLongBits(cells[row]);
            case float[] cells when plan.kind() == Kind.VEC2 -> (long) cells[2 * row] << 32 | (long) cells[2 * row + 1];
            case float[] cells -> Float.floatToRawIntBits(cells[row]);
            case byte[] cells -> cells[row];
            case Object[] cells -> raw((String) cells[row]);
            default -> throw new IllegalArgumentException("no cells: array=" + array.getClass());
        };
    }

    /// Writes a cell.
    void put(final Object array, final int row, final long raw) {
        switch (array) {
            case int[] cells -> cells[row] = (int) raw;
            case long[] cells -> cells[row] = raw;
            case double[] cells -> cells[row] = Double.longBitsToDouble(raw);
            case float[] cells
            when plan.kind() == Kind.VEC2 -> {
                cells[2 * row] = first(raw);
                cells[2 * row + 1] = second(raw);
            }
            case float[] cells -> cells[row] = Float.intBitsToFloat((int) raw);
            case byte[] cells -> cells[row] = (byte) raw;
            case Object[] cells -> cells[row] = text(raw);
            default -> throw new IllegalArgumentException("no cells: array=" + array.getClass());
        }
    }

    /// Sets a value by command.
    void set(final Commands commands, final long handle, final long raw) {
        switch (column) {
            case IntColumn ints -> commands.set(handle, ints, (int) raw);
            case LongColumn longs -> commands.set(handle, longs, raw);
            case DoubleColumn doubles -> commands.set(handle, doubles, Double.longBitsToDouble(raw));
            case FloatColumn pairs
            when plan.kind() == Kind.VEC2 -> commands.set(handle, pairs, first(raw), second(raw));
            case FloatColumn floats -> commands.set(handle, floats, Float.intBitsToFloat((int) raw));
            case ByteColumn bytes -> commands.set(handle, bytes, (byte) raw);
            case HandleColumn handles -> commands.set(handle, handles, raw);
            case ObjectColumn<?> _ -> commands.set(handle, texts(), text(raw));
            default -> throw new IllegalStateException("no column of a plan: column=" + column);
        }
    }

    /// Gives created rows a value.
    void with(final Commands commands, final long raw) {
        switch (column) {
            case IntColumn ints -> commands.with(ints, (int) raw);
            case LongColumn longs -> commands.with(longs, raw);
            case DoubleColumn doubles -> commands.with(doubles, Double.longBitsToDouble(raw));
            case FloatColumn pairs when plan.kind() == Kind.VEC2 -> commands.with(pairs, first(raw), second(raw));
            case FloatColumn floats -> commands.with(floats, Float.intBitsToFloat((int) raw));
            case ByteColumn bytes -> commands.with(bytes, (byte) raw);
            case HandleColumn handles -> commands.with(handles, raw);
            case ObjectColumn<?> _ -> commands.with(texts(), text(raw));
            default -> throw new IllegalStateException("no column of a plan: column=" + column);
        }
    }

    @SuppressWarnings("unchecked") // a column of texts is defined here as one
    ObjectColumn<String> texts() {
        return (ObjectColumn<String>) column;
    }

    private static String text(final long raw) {
        return raw == 0 ? null : Long.toString(raw);
    }

    private static long raw(final String text) {
        return text == null ? 0 : Long.parseLong(text);
    }

    private static float first(final long raw) {
        return raw >> 32;
    }

    private static float second(final long raw) {
        return (int) raw;
    }
}
