package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A kept index of the reference: for each key its rows in the order of a walk. The head stands first, then the newest
/// row, and so on to the second oldest.
class ModelIndex {

    private final PartPlan part;
    private final ModelTable table;
    private final ModelCounts counts;
    private final Map<IndexKey, List<ModelRow>> rings = new HashMap<>();
    private final Map<ModelRow, IndexKey> keys = new HashMap<>(); // of all rows in a ring

    ModelIndex(final PartPlan part, final Model model) {
        this.part = part;
        table = model.tables.get(part.type());
        counts = model.counts;
    }

    /// Rows that went or got another key leave, then new ones and these join, by place.
    void follow() {
        for (final ModelRow row : List.copyOf(keys.keySet())) {
            if (!row.isActive() || !Optional.of(keys.get(row)).equals(key(row))) {
                rings.get(keys.remove(row)).remove(row);
            }
        }
        for (final ModelRow row : table.rows()) {
            if (row.isActive() && !keys.containsKey(row)) {
                key(row).ifPresent(key -> enter(row, key));
            }
        }
    }

    private void enter(final ModelRow row, final IndexKey key) {
        final List<ModelRow> ring = rings.computeIfAbsent(key, _ -> new ArrayList<>());
        if (part.isUnique() && !ring.isEmpty()) {
            counts.count("duplicateKeys");
        }
        join(ring, row);
        keys.put(row, key);
    }

    private Optional<IndexKey> key(final ModelRow row) {
        return key(row.cells[part.by()], row.cells[part.second()]);
    }

    /// {@return the key of cells}
    protected Optional<IndexKey> key(final long first, final long second) {
        return IndexKey.of(part, table.plan, first, second);
    }

    /// A new row comes directly after the head.
    protected void join(final List<ModelRow> ring, final ModelRow row) {
        ring.add(Math.min(1, ring.size()), row);
    }

    /// {@return the rows of a key in the order of a walk}
    final List<ModelRow> rows(final long first, final long second) {
        return key(first, second).map(rings::get).orElse(List.of());
    }
}
