package org.denserow.engine;

import java.util.List;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;

/// Tells the report which rows got a key that another row of a unique index had. It does so after each boundary, for
/// commands applied there and for direct changes since the boundary before; types in order of their numbers, indices in
/// order of definition.
///
/// *Threads*: the owner's. *Cost*: O(indices) a boundary; nothing is allocated.
final class DuplicateKeys {

    private final List<RowStore> indexed;
    private final FrameReport report;

    /// @param indexed the types that have indices, by number; the live list
    DuplicateKeys(final List<RowStore> indexed, final FrameReport report) {
        this.indexed = indexed;
        this.report = report;
    }

    /// Tells the duplicates since the last call.
    void tell() {
        for (int type = 0; type < indexed.size(); type++) { // by number: an iterator would be garbage in every frame
            for (final KeyedRows index : indexed.get(type).schema().indices()) {
                if (index.repeats() > 0) {
                    tell(index);
                }
            }
        }
    }

    private void tell(final KeyedRows index) {
        report.add(Counter.DUPLICATE_KEYS, index.repeats());
        final int named = Math.min(index.repeats(), KeyedRows.MOST_NAMED_REPEATS);
        for (int place = 0; place < named; place++) {
            report.note().ofDuplicateKey(index, place, report.frame());
        }
        index.clearRepeats();
    }
}
