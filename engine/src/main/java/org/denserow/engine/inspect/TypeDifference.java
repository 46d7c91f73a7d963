package org.denserow.engine.inspect;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Finds the first difference of one type in two simulations that should be equal.
///
/// *Threads*: those of the owner of both, between frames.
final class TypeDifference {

    private final String a; // name of one simulation
    private final Table one;
    private final String b; // name of the other
    private final Table two;
    private final List<Column<?>> ourColumns = new ArrayList<>();
    private final List<Column<?>> theirColumns = new ArrayList<>();
    private final List<Tag> ourTags = new ArrayList<>();
    private final List<Tag> theirTags = new ArrayList<>();
    private final List<Index<?>> ourIndices = new ArrayList<>();
    private final List<Index<?>> theirIndices = new ArrayList<>();

    TypeDifference(final String a, final Table one, final String b, final Table two) {
        this.a = a;
        this.one = one;
        this.b = b;
        this.two = two;
        sort(one, ourColumns, ourTags, ourIndices);
        sort(two, theirColumns, theirTags, theirIndices);
    }

    private static void sort(
            final Table table, final List<Column<?>> columns, final List<Tag> tags, final List<Index<?>> indices) {
        for (final Part<?, ?> part : table.parts()) {
            if (part instanceof Column<?> column) {
                columns.add(column);
            } else if (part instanceof Tag tag) {
                tags.add(tag);
            } else if (part instanceof Index<?> index) {
                indices.add(index);
            }
        }
    }

    /// The first difference of handles, states, values and tags, in order of slots.
    String firstOfWorld() {
        final int slots = Math.max(one.metrics().slots(), two.metrics().slots());
        final long[] ours = bySlot(one, slots);
        final long[] theirs = bySlot(two, slots);
        for (int slot = 0; slot < slots; slot++) {
            if (ours[slot] != theirs[slot]) {
                return found(slot, "handle", Handle.toString(ours[slot]), Handle.toString(theirs[slot]));
            }
            if (ours[slot] != Handle.NULL) {
                final String difference = firstOfRow(slot, one.find(ours[slot]), two.find(ours[slot]));
                if (!difference.isEmpty()) {
                    return difference;
                }
            }
        }
        return "";
    }

    private static long[] bySlot(final Table table, final int slots) {
        final long[] handles = new long[slots];
        for (int row = 0; row < table.end(); row++) {
            final long handle = handle(table, row);
            if (handle != Handle.NULL) {
                handles[Handle.slot(handle)] = handle;
            }
        }
        return handles;
    }

    /// The handle of a row, or null where none is.
    private static long handle(final Table table, final int row) {
        return table.state(row) == RowState.VACANT ? Handle.NULL : table.handle(row);
    }

    private String firstOfRow(final int slot, final int ours, final int theirs) {
        if (one.state(ours) != two.state(theirs)) {
            return found(slot, "state", one.state(ours), two.state(theirs));
        }
        for (int i = 0; i < ourColumns.size(); i++) {
            final String value = cells(ourColumns.get(i), ours);
            final String other = cells(theirColumns.get(i), theirs);
            if (!value.equals(other)) {
                return found(slot, ourColumns.get(i).name(), value, other);
            }
        }
        for (int i = 0; i < ourTags.size(); i++) {
            final boolean value = ourTags.get(i).bits().get(ours);
            final boolean other = theirTags.get(i).bits().get(theirs);
            if (value != other) {
                return found(slot, ourTags.get(i).name(), value, other);
            }
        }
        return "";
    }

    /// The first difference of the order of rows, of rings of indices, or of the next slots.
    String firstOfOrder() {
        for (int row = 0; row < Math.min(one.end(), two.end()); row++) {
            final long ours = handle(one, row);
            final long theirs = handle(two, row);
            if (ours != theirs) {
                return says(
                        "type=" + one.name() + ", row=" + row + ", ",
                        "order of rows",
                        Handle.toString(ours),
                        a,
                        Handle.toString(theirs),
                        b);
            }
        }
        for (int i = 0; i < ourIndices.size(); i++) {
            if (ourIndices.get(i).orderHash() != theirIndices.get(i).orderHash()) {
                return firstOfIndex(ourIndices.get(i), theirIndices.get(i));
            }
        }
        return one.orderHash() == two.orderHash()
                ? ""
                : says(
                        "type=" + one.name() + ", ",
                        "order of free slots, rows of one lap, or rows seen by watchers",
                        "one",
                        a,
                        "another",
                        b);
    }

    /// The first row whose key finds other rows, or which another row follows. The rows and their keys are equal.
    private String firstOfIndex(final Index<?> ours, final Index<?> theirs) {
        for (int row = 0; row < one.end(); row++) {
            if (!one.isActive(one.find(handle(one, row)))) {
                continue;
            }
            final String value = ring(ours, row);
            final String other = ring(theirs, row);
            if (!value.equals(other)) {
                return says(
                        "type=" + one.name() + ", row=" + row + ", ",
                        ours.name() + ": ring of key " + keyInWords(ours, row),
                        value,
                        a,
                        other,
                        b);
            }
        }
        return says("type=" + one.name() + ", ", ours.name() + ": rings", "one", a, "another", b);
    }

    /// The answer of an index for the key of a row; the next row of the ring only for an index with several rows per
    /// key.
    private static String ring(final Index<?> index, final int row) {
        return switch (index) {
            case SetIndex sets -> {
                final int first = first(sets, row);
                yield "first row " + first + ", next row "
                        + (first < 0 ? -1 : sets.view().next(row));
            }
            case HashIndex numbers -> "row " + find(numbers, row);
            case NameIndex names ->
                "row " + (name(index, row) == null ? -1 : names.view().find(name(index, row)));
            case RangeIndex ranges -> ""; // the rows themselves, which are equal
        };
    }

    private static int first(final SetIndex index, final int row) {
        final SetIndex.View sets = index.view();
        if (index.second() != null) {
            return sets.first(key(index.key(), row), key(index.second(), row));
        }
        if (!isFractional(index)) {
            return sets.first(key(index.key(), row));
        }
        final double value = fraction(index, row);
        return index.cellLength() > 0 ? sets.first(sets.cell(value)) : sets.first(value);
    }

    private static int find(final HashIndex index, final int row) {
        if (index.second() != null) {
            return index.view().find(key(index.key(), row), key(index.second(), row));
        }
        return isFractional(index)
                ? index.view().find(fraction(index, row))
                : index.view().find(key(index.key(), row));
    }

    private static boolean isFractional(final Index<?> index) {
        return index.key() instanceof FloatColumn || index.key() instanceof DoubleColumn;
    }

    private static double fraction(final Index<?> index, final int row) {
        return index.key() instanceof FloatColumn floats ? floats.get(row) : ((DoubleColumn) index.key()).get(row);
    }

    private static long key(final Column<?> column, final int row) {
        return switch (column) {
            case IntColumn ints -> ints.get(row);
            case LongColumn longs -> longs.get(row);
            case HandleColumn handles -> handles.get(row);
            case ByteColumn bytes -> bytes.get(row);
            default -> throw new AssertionError(column.name());
        };
    }

    private static String name(final Index<?> index, final int row) {
        return (String) ((ObjectColumn<?>) index.key()).get(row);
    }

    private static String keyInWords(final Index<?> index, final int row) {
        return index.second() == null
                ? keyInWords(index.key(), row)
                : '(' + keyInWords(index.key(), row) + ", " + keyInWords(index.second(), row) + ')';
    }

    private static String keyInWords(final Column<?> column, final int row) {
        return switch (column) {
            case HandleColumn handles -> Handle.toString(handles.get(row));
            case ObjectColumn<?> texts -> "\"" + texts.get(row) + '"';
            default -> cells(column, row);
        };
    }

    private String found(final int slot, final String part, final Object value, final Object other) {
        return says("type=" + one.name() + ", slot=" + slot + ", ", part, value, a, other, b);
    }

    /// The cells of a row as text; a NaN with its raw bits, an object as the empty text.
    private static String cells(final Column<?> column, final int row) {
        return switch (column) {
            case FloatColumn floats -> {
                final StringBuilder text = new StringBuilder();
                for (int i = 0; i < column.stride(); i++) {
                    final float value = floats.get(column.stride() * row + i);
                    text.append(i > 0 ? " " : "").append(value);
                    text.append(Float.isNaN(value) ? " 0x" + Integer.toHexString(Float.floatToRawIntBits(value)) : "");
                }
                yield text.toString();
            }
            case DoubleColumn doubles -> {
                final double value = doubles.get(row);
                final String bits = " 0x" + Long.toHexString(Double.doubleToRawLongBits(value));
                yield value + (Double.isNaN(value) ? bits : "");
            }
            case IntColumn ints -> Integer.toString(ints.get(row));
            case LongColumn longs -> Long.toString(longs.get(row));
            case HandleColumn handles -> Handle.toString(handles.get(row));
            case ByteColumn bytes -> Byte.toString(bytes.get(row));
            case ObjectColumn<?> objects -> "";
        };
    }

    static String says(
            final String where,
            final String part,
            final Object value,
            final String a,
            final Object other,
            final String b) {
        return where + "part=" + part + ": " + value + " (" + a + "), " + other + " (" + b + ')';
    }
}
