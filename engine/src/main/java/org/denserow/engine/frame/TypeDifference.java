package org.denserow.engine.frame;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// One type in two simulations that should be equal: what differs first.
///
/// @param a name of one simulation
/// @param one its rows
/// @param b name of the other
/// @param two its rows
record TypeDifference(String a, RowStore one, String b, RowStore two) {

    /// The first difference of what the rows are, in order of slots.
    String firstOfWorld() {
        final int slots = Math.max(
                one.slots().views().sparse().size(),
                two.slots().views().sparse().size());
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

    private static long[] bySlot(final RowStore map, final int slots) {
        final long[] handles = new long[slots];
        for (int row = 0; row < map.end(); row++) {
            if (map.exists(row)) {
                handles[Handle.index(map.handle(row))] = map.handle(row);
            }
        }
        return handles;
    }

    private String firstOfRow(final int slot, final int ours, final int theirs) {
        if (one.state(ours) != two.state(theirs)) {
            return found(slot, "state", one.state(ours), two.state(theirs));
        }
        for (int i = 0; i < one.schema().columnCount(); i++) {
            final String value = cells(one, one.schema().column(i), ours);
            final String other = cells(two, two.schema().column(i), theirs);
            if (!value.equals(other)) {
                return found(slot, one.schema().column(i).name(), value, other);
            }
        }
        for (int i = 0; i < one.schema().tagCount(); i++) {
            final String difference =
                    firstOfTag(slot, one.schema().tag(i), ours, two.schema().tag(i), theirs);
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        for (int i = 0; i < one.laps().tags().length; i++) {
            final String difference =
                    firstOfTag(slot, one.laps().tags()[i], ours, two.laps().tags()[i], theirs);
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        return "";
    }

    private String firstOfTag(final int slot, final Tag ourTag, final int ours, final Tag theirTag, final int theirs) {
        final boolean value = ((RowTag) ourTag).field().get(ours);
        final boolean other = ((RowTag) theirTag).field().get(theirs);
        return value == other ? "" : found(slot, ourTag.name(), value, other);
    }

    /// The first difference of where rows stand and which slots come next.
    String firstOfOrder() {
        for (int row = 0; row < Math.min(one.end(), two.end()); row++) {
            final long ours = one.exists(row) ? one.handle(row) : Handle.NULL;
            final long theirs = two.exists(row) ? two.handle(row) : Handle.NULL;
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
        return one.all().orderHash() == two.all().orderHash()
                ? ""
                : says(
                        "type=" + one.name() + ", ",
                        "order of free slots, or what lives one lap",
                        "one",
                        a,
                        "another",
                        b);
    }

    private String found(final int slot, final String part, final Object value, final Object other) {
        return says("type=" + one.name() + ", slot=" + slot + ", ", part, value, a, other, b);
    }

    /// The cells of a row as text, raw bits where a number would hide them; objects do not count.
    private static String cells(final RowStore map, final Column<?> column, final int row) {
        return switch (column) {
            case FloatColumn floats -> {
                final StringBuilder text = new StringBuilder();
                for (int i = 0; i < column.stride(); i++) {
                    final float value = map.array(floats)[column.stride() * row + i];
                    text.append(i > 0 ? " " : "").append(value);
                    text.append(Float.isNaN(value) ? " 0x" + Integer.toHexString(Float.floatToRawIntBits(value)) : "");
                }
                yield text.toString();
            }
            case DoubleColumn doubles -> {
                final double value = map.array(doubles)[row];
                final String bits = " 0x" + Long.toHexString(Double.doubleToRawLongBits(value));
                yield value + (Double.isNaN(value) ? bits : "");
            }
            case IntColumn ints -> Integer.toString(map.array(ints)[row]);
            case LongColumn longs -> Long.toString(map.array(longs)[row]);
            case HandleColumn handles -> Handle.toString(map.array(handles)[row]);
            case ByteColumn bytes -> Byte.toString(map.array(bytes)[row]);
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
