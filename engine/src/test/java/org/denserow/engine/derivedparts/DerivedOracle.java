package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.handle.RowState;

/// What derived parts must hold, found row by row from the world as it stands: a multimap from keys to rows.
final class DerivedOracle {

    private DerivedOracle() {}

    /// Compares groups with a multimap.
    ///
    /// @param members the rows that are grouped, among the active ones
    /// @param keyOf the key of a row, or a negative number
    static void check(
            final String what,
            final Buckets.View groups,
            final int keys,
            final Table table,
            final IntPredicate members,
            final IntUnaryOperator keyOf) {
        final Map<Integer, List<Integer>> wanted = new TreeMap<>();
        for (final int row : rows(table, members)) {
            final int key = keyOf.applyAsInt(row);
            if (key >= 0 && key < keys) {
                wanted.computeIfAbsent(key, each -> new ArrayList<>()).add(row);
            }
        }
        assertEquals(keys, groups.keys(), what);
        final Map<Integer, List<Integer>> found = new TreeMap<>();
        for (int key = 0; key < keys; key++) {
            assertEquals(groups.end(key) - groups.begin(key), groups.count(key), what);
            assertEquals(groups.begins()[key + 1], groups.end(key), what);
            for (int at = groups.begin(key); at < groups.end(key); at++) {
                found.computeIfAbsent(key, each -> new ArrayList<>()).add(groups.rows()[at]);
            }
            final int any = groups.any(key, 0x9E37_79B9_7F4A_7C15L * key);
            assertEquals(wanted.containsKey(key), any >= 0 && wanted.get(key).contains(any), what + ", any of " + key);
        }
        assertEquals(wanted, found, what);
    }

    static void check(final String what, final SelectedRows.View list, final Table table, final IntPredicate members) {
        final List<Integer> found = new ArrayList<>();
        for (int at = 0; at < list.count(); at++) {
            found.add(list.rows()[at]);
        }
        assertEquals(rows(table, members), found, what);
    }

    private static List<Integer> rows(final Table table, final IntPredicate members) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < table.end(); row++) {
            final RowState state = table.state(row);
            if ((state == RowState.ACTIVE || state == RowState.PERMANENT) && members.test(row)) {
                rows.add(row);
            }
        }
        return rows;
    }
}
