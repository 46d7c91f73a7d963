package org.denserow.engine.calls;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Tag;

/// What a map must hold: its rows by handle, each with state, place, values and tags, and the rows staged in its
/// buffers. Values are kept as raw bits, so that two NaN are told apart.
final class ModelRows {

    private static final int MAX_STALE = 64;

    /// A row of the map, or one that is staged.
    static final class Row {

        final long handle;
        RowState state;
        int at; // its row number
        final List<Object> cells = new ArrayList<>(); // by column: `long[]` of raw bits, or the object itself
        final Set<Tag> tags = new HashSet<>();

        Row(final long handle, final RowState state, final int at) {
            this.handle = handle;
            this.state = state;
            this.at = at;
        }

        Row copy(final long newHandle, final RowState newState, final int newAt) {
            final Row copy = new Row(newHandle, newState, newAt);
            for (final Object cell : cells) {
                copy.cells.add(cell instanceof long[] bits ? bits.clone() : cell);
            }
            copy.tags.addAll(tags);
            return copy;
        }
    }

    final HandleMap map;
    final List<Column<?>> columns = new ArrayList<>();
    final List<Tag> tags = new ArrayList<>();
    final List<Long> stale = new ArrayList<>(); // handles that must never be valid again
    final Map<RowBuffer, List<Row>> staged = new IdentityHashMap<>();
    Map<Long, Row> rows = new LinkedHashMap<>();

    ModelRows(final HandleMap map) {
        this.map = map;
    }

    // ---- Schema ----

    /// Takes in what a call has returned, if it is a new column, a new tag or a new buffer of this map.
    ///
    /// @return whether it is one
    boolean defines(final Object result) {
        if (result instanceof final Column<?> column && column.type() == map.type() && !columns.contains(column)) {
            columns.add(column);
            rows.values().forEach(row -> row.cells.add(zero(column)));
            staged.values().forEach(all -> all.forEach(row -> row.cells.add(zero(column))));
            return true;
        }
        if (result instanceof final Tag tag && tag.type() == map.type() && !tag.isKept() && !tags.contains(tag)) {
            return tags.add(tag);
        }
        return result instanceof final RowBuffer buffer && staged.putIfAbsent(buffer, new ArrayList<>()) == null;
    }

    private static Object zero(final Column<?> column) {
        return column.values() instanceof Object[] ? null : new long[column.stride()];
    }

    Row blank(final long handle, final RowState state, final int at) {
        final Row row = new Row(handle, state, at);
        columns.forEach(column -> row.cells.add(zero(column)));
        return row;
    }

    // ---- Rows ----

    /// {@return the row at a place, or null}
    Row rowAt(final int at) {
        for (final Row row : rows.values()) {
            if (row.at == at) {
                return row;
            }
        }
        return null;
    }

    void add(final Row row) {
        if (stale.contains(row.handle) || rows.putIfAbsent(row.handle, row) != null) {
            throw new AssertionError("a handle was given out twice: handle=" + row.handle);
        }
    }

    void remove(final Row row) {
        rows.remove(row.handle);
        stale.add(row.handle);
        if (stale.size() > MAX_STALE) {
            stale.removeFirst();
        }
    }

    /// {@return a deep copy of the rows}
    Map<Long, Row> copyOfRows() {
        final Map<Long, Row> copy = new LinkedHashMap<>();
        rows.forEach((handle, row) -> copy.put(handle, row.copy(handle, row.state, row.at)));
        return copy;
    }

    /// Writes one cell of a row, into the live array and into the model.
    void write(final Row row, final int column, final Object cell) {
        writeCell(columns.get(column), row.at, cell);
        row.cells.set(column, cell);
    }

    // ---- Compare ----

    /// Compares the map with the model.
    ///
    /// @param samePlaces whether every row must stand where the model says; else it takes over the places
    /// @return what differs, or an empty text
    String fault(final boolean samePlaces) {
        if (map.rows() != rows.size()) {
            return "rows=" + map.rows() + " instead of " + rows.size();
        }
        final boolean pinned = map.layout().isPinned();
        int active = 0;
        for (final Row row : rows.values()) {
            final int at = map.find(row.handle);
            if (at < 0) {
                return "a live handle is stale: row=" + row.at + ", state=" + row.state;
            }
            if (map.handle(at) != row.handle || map.state(at) != row.state) {
                return "row " + at + " has handle " + map.handle(at) + " and is " + map.state(at) + " instead of "
                        + row.handle + ", " + row.state;
            }
            if (at != row.at && (samePlaces || pinned || row.state == RowState.PERMANENT)) {
                return "row " + row.at + " stands at " + at;
            }
            final String differs = valueFault(row, at);
            if (!differs.isEmpty()) {
                return differs;
            }
            row.at = at;
            active += row.state == RowState.PENDING ? 0 : 1;
        }
        for (final long handle : stale) {
            if (map.isValid(handle)) {
                return "a stale handle is valid: handle=" + handle;
            }
        }
        return map.size() == active ? "" : "active=" + map.size() + " instead of " + active;
    }

    private String valueFault(final Row row, final int at) {
        for (int i = 0; i < columns.size(); i++) {
            final Object cell = cell(columns.get(i), at);
            final Object expected = row.cells.get(i);
            if (expected instanceof final long[] bits ? !Arrays.equals(bits, (long[]) cell) : cell != expected) {
                return columns.get(i) + " of row " + at + " is " + text(cell) + " instead of " + text(expected);
            }
        }
        for (final Tag tag : tags) {
            if (tag.bits().get(at) != row.tags.contains(tag)) {
                return tag + " of row " + at + " is " + !row.tags.contains(tag);
            }
        }
        return "";
    }

    private static String text(final Object cell) {
        return cell instanceof final long[] bits ? Arrays.toString(bits) : String.valueOf(cell);
    }

    // ---- Cells as raw bits ----

    /// {@return what a row holds in a column}
    static Object cell(final Column<?> column, final int row) {
        return cell(column.values(), column.stride(), row);
    }

    /// {@return what a row holds in an array of so many cells per row}
    static Object cell(final Object array, final int stride, final int row) {
        if (array instanceof final Object[] objects) {
            return objects[row];
        }
        final long[] bits = new long[stride];
        for (int i = 0; i < stride; i++) {
            bits[i] = bits(Array.get(array, stride * row + i));
        }
        return bits;
    }

    static long bits(final Object value) {
        return switch (value) {
            case Float number -> Float.floatToRawIntBits(number);
            case Double number -> Double.doubleToRawLongBits(number);
            case Number number -> number.longValue();
            default -> throw new AssertionError("no number: " + value);
        };
    }

    static void writeCell(final Column<?> column, final int row, final Object cell) {
        final Object array = column.values();
        if (array instanceof final Object[] objects) {
            objects[row] = cell;
            return;
        }
        final long[] bits = (long[]) cell;
        for (int i = 0; i < bits.length; i++) {
            final int at = bits.length * row + i;
            switch (array) {
                case float[] cells -> cells[at] = Float.intBitsToFloat((int) bits[i]);
                case double[] cells -> cells[at] = Double.longBitsToDouble(bits[i]);
                case int[] cells -> cells[at] = (int) bits[i];
                case long[] cells -> cells[at] = bits[i];
                case byte[] cells -> cells[at] = (byte) bits[i];
                default -> throw new AssertionError("no column: " + column);
            }
        }
    }
}
