package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A kept index of the reference: for each key its rows in the order of a walk. The head stands first, then the newest
/// row, and so on to the second oldest.
class ModelIndex {

    private final ModelTable table;
    private final int column;
    private final Map<Long, List<ModelRow>> rings = new HashMap<>();
    private final Map<ModelRow, Long> keys = new HashMap<>(); // of all rows in a ring

    ModelIndex(final ModelTable table, final int column) {
        this.table = table;
        this.column = column;
    }

    /// Rows that went or got another key leave, then new ones and these join, by place.
    void follow() {
        for (final ModelRow row : List.copyOf(keys.keySet())) {
            if (!row.isActive() || row.cells[column] != keys.get(row)) {
                rings.get(keys.remove(row)).remove(row);
            }
        }
        for (final ModelRow row : table.rows()) {
            if (row.isActive() && !keys.containsKey(row) && isKey(row.cells[column])) {
                final List<ModelRow> ring = rings.computeIfAbsent(row.cells[column], _ -> new ArrayList<>());
                join(ring, row);
                keys.put(row, row.cells[column]);
            }
        }
    }

    /// A new row comes directly after the head.
    protected void join(final List<ModelRow> ring, final ModelRow row) {
        ring.add(Math.min(1, ring.size()), row);
    }

    /// {@return the rows of a key in the order of a walk}
    List<ModelRow> rows(final long key) {
        return rings.getOrDefault(key, List.of());
    }

    private boolean isKey(final long raw) {
        final Kind kind = table.plan.columns().get(column).kind();
        return raw != 0 || kind != Kind.HANDLE && kind != Kind.TEXT;
    }
}
