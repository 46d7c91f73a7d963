package org.denserow.arrow;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.denserow.engine.sparse.IntHashMap;

/// Finds the row that has a key. Keys are distinct, and none is null.
///
/// *Cost*: O(rows) to make, O(1) to find.
final class KeyIndex {

    private final KeyValues keys;
    private final IntHashMap numbers;
    private final Map<String, Integer> texts;

    private KeyIndex(final KeyValues keys) {
        this.keys = keys;
        this.numbers = IntHashMap.dense(1);
        this.texts = new HashMap<>();
    }

    /// {@return an index of keys}
    ///
    /// @param count rows
    /// @param place of a row, for messages
    static KeyIndex of(final KeyValues keys, final int count, final IntFunction<String> place) throws IOException {
        final KeyIndex index = new KeyIndex(keys);
        for (int row = 0; row < count; row++) {
            final boolean isNull = keys.isNull(row);
            if (isNull || !index.add(row)) {
                throw Refused.content(
                        isNull ? "a row with a key column has a key" : "keys of rows are distinct",
                        place.apply(row) + ", column=" + keys.name() + ", value=" + keys.words(row)
                                + (isNull ? "" : ", first at " + place.apply(index.find(keys, row))),
                        "number the rows before you write the file, or take another column as key");
            }
        }
        return index;
    }

    private boolean add(final int row) {
        return keys.kind() == FieldKind.INTEGER
                ? numbers.putIfAbsent(keys.number(row), row)
                : texts.putIfAbsent(keys.text(row), row) == null;
    }

    /// {@return whether keys of another field can be found here}
    boolean takes(final KeyValues others) {
        return others.kind() == keys.kind() || others.kind() == FieldKind.WRITTEN || keys.kind() == FieldKind.WRITTEN;
    }

    /// {@return the row that has the key which another field has in a row, or -1}
    int find(final KeyValues others, final int row) {
        final boolean isNumber = others.kind() == FieldKind.INTEGER;
        if (keys.kind() == FieldKind.INTEGER) {
            return isNumber ? numbers.getOrDefault(others.number(row), -1) : findWritten(others.text(row));
        }
        return texts.getOrDefault(isNumber ? Long.toString(others.number(row)) : others.text(row), -1);
    }

    private int findWritten(final String text) {
        try {
            return numbers.getOrDefault(Long.parseLong(text.strip()), -1);
        } catch (final NumberFormatException noNumber) {
            return -1;
        }
    }
}
