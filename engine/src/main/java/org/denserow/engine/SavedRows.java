package org.denserow.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.snapshot.SavedState;

/// The rows of one type in a saved state: which handle has which row, in which state.
///
/// *Threads*: any. *Cost*: copies of the sparse and the meta set; then O(1) a row.
final class SavedRows {

    private static final String BITS = "bits "; // of pinned rows: 0 exist, 1 are active, 2 are permanent
    private static final int LIVE = 1;
    private static final int KEPT = 2;

    private final String name;
    private final DefinitionText.Type type;
    private final SavedState state;
    private final long[] counters;
    private final long[] sparse;
    private final int[] meta;
    private final boolean isPinned;
    private final long[][] bits = new long[KEPT + 1][];

    SavedRows(final String name, final DefinitionText.Type type, final SavedState state) {
        this.name = name;
        this.type = type;
        this.state = state;
        this.counters = state.numbers("counters");
        this.sparse = new long[state.count("sparse")];
        this.meta = new int[state.count("meta")];
        state.copyTo("sparse", sparse);
        state.copyTo("meta", meta);
        this.isPinned = state.names().contains(BITS + KEPT);
        for (int i = 0; isPinned && i < bits.length; i++) {
            bits[i] = state.numbers(BITS + i);
        }
    }

    String name() {
        return name;
    }

    SavedState state() {
        return state;
    }

    /// {@return the number of slots}
    int slots() {
        return sparse.length;
    }

    /// {@return the number of places for rows, holes included}
    int end() {
        return meta.length;
    }

    /// {@return the handle of the row that has a slot; null if none has it, or the slot does not exist}
    long handle(final int slot) {
        return slot < 0 || slot >= sparse.length || Handle.isFree(sparse[slot])
                ? Handle.NULL
                : sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// {@return the row of a slot that has one}
    int row(final int slot) {
        return (int) sparse[slot];
    }

    /// {@return the handle of a row; null in a hole and behind the end}
    long handleOfRow(final int row) {
        return row < 0 || row >= meta.length ? Handle.NULL : handle(meta[row]);
    }

    /// {@return the state of a row that exists}
    RowState rowState(final int row) {
        if (!isPinned) {
            return row < counters[SlotArrays.PERMANENT]
                    ? RowState.PERMANENT
                    : row < counters[SlotArrays.ACTIVE] ? RowState.ACTIVE : RowState.PENDING;
        }
        if (!has(bits[LIVE], row)) {
            return RowState.PENDING;
        }
        return has(bits[KEPT], row) ? RowState.PERMANENT : RowState.ACTIVE;
    }

    // ---- Parts ----

    /// {@return columns and tags in words, by name, in order of definition}
    Map<String, String> parts() {
        final Map<String, String> parts = new LinkedHashMap<>();
        type.columns().forEach((column, text) -> parts.put(column, text.kind() + ", stride=" + text.stride()));
        tags().forEach(tag -> parts.put(tag, "Tag"));
        return parts;
    }

    /// {@return the columns by name, in order of definition}
    Map<String, DefinitionText.ColumnText> columns() {
        return type.columns();
    }

    /// {@return the tags, those that the type keeps for one lap behind the others}
    List<String> tags() {
        final List<String> tags = new ArrayList<>(type.tags());
        for (final String kept : new String[] {"created", "changed"}) {
            if (state.names().contains(name + '.' + kept) && !tags.contains(name + '.' + kept)) {
                tags.add(name + '.' + kept);
            }
        }
        return tags;
    }

    /// {@return the key columns of an index}
    List<String> keysOf(final String index) {
        final String begin = ' ' + index + ", key=";
        for (final String line : type.lines()) {
            final int at = line.indexOf(begin);
            if (at >= 0) {
                final List<String> words =
                        List.of(line.substring(at + begin.length()).split(" and |, "));
                return words.stream().filter(type.columns()::containsKey).toList();
            }
        }
        return List.of();
    }

    /// {@return the cells of a row in words}
    String text(final String column, final int row) {
        final DefinitionText.ColumnText text = type.columns().get(column);
        if (text.holdsObjects()) {
            return String.valueOf(state.objects(column, false).orElseThrow()[row]);
        }
        return SavedArrays.text(text, SavedArrays.copy(state, column), row);
    }

    /// {@return the rows that have a tag, a bit each}
    long[] rowsWith(final String tag) {
        final long[] saved = state.numbers(tag);
        if (type.tags().contains(tag)) {
            return saved;
        }
        final int words = (meta.length + Long.SIZE - 1) / Long.SIZE; // of each boundary, behind one that says if any
        final long[] union = new long[words];
        for (int at = 2; at + words <= saved.length; at += 1 + words) {
            for (int word = 0; word < words; word++) {
                union[word] |= saved[at + word];
            }
        }
        return union;
    }

    static boolean has(final long[] bits, final int row) {
        return row / Long.SIZE < bits.length && (bits[row / Long.SIZE] >>> row & 1) != 0;
    }
}
