package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;

/// Tells the report which rows got a key of a unique index that another row had: after each boundary, what happened at
/// it and, changed at once, since the one before; types in order of their numbers, indices in order of definition.
///
/// *Threads*: the owner's. *Cost*: O(indices) a boundary; allocates for words of notes only.
final class DuplicateKeys {

    private final List<RowStore> indexed = new ArrayList<>(); // types that have indices, or had some, by number

    /// A type gets an index.
    void watch(final RowStore rows) {
        if (!indexed.contains(rows)) {
            indexed.add(rows);
            indexed.sort(Comparator.comparingInt(RowStore::type));
        }
    }

    /// Tells the report of what happened since it was told last.
    void tell(final FrameReport report) {
        for (int type = 0; type < indexed.size(); type++) { // by number: an iterator would be garbage in every frame
            for (final KeyedRows index : indexed.get(type).schema().indices()) {
                if (index.repeats() > 0) {
                    tell(report, index);
                }
            }
        }
    }

    private static void tell(final FrameReport report, final KeyedRows index) {
        report.add(Counter.DUPLICATE_KEYS, index.repeats());
        final int named = Math.min(index.repeats(), KeyedRows.MOST_NAMED_REPEATS);
        for (int place = 0; place < named && report.notes().size() < FrameReport.MAX_NOTES; place++) {
            report.note().ofDuplicateKey(index.name(), index.repeatKey(place), index.repeat(place), report.frame());
        }
        index.clearRepeats();
    }

    /// All rows are replaced by others: what happened is not told any more.
    void forget() {
        for (final RowStore rows : indexed) {
            for (final KeyedRows index : rows.schema().indices()) {
                index.clearRepeats();
            }
        }
    }
}
