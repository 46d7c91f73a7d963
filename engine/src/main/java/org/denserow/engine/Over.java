package org.denserow.engine;

import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grouped;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;

/// The rows that a system runs over, and its body for them.
sealed interface Over {

    /// All active rows of a type.
    ///
    /// @param body run once per chunk
    record ActiveRows(RowStore store, Body<Range> body) implements Over {

        @Override
        public String toString() {
            return "all";
        }
    }

    /// The rows of a type that a selection chooses.
    ///
    /// @param selection tags, combined; systems over the same object share its result
    /// @param body run once per chunk
    record SelectedRows(RowStore store, Selection selection, Body<Rows> body) implements Over {

        @Override
        public String toString() {
            return selection.toString();
        }
    }

    /// The rows of a pinned type that its list names.
    ///
    /// @param list kept by the type
    /// @param body run once per chunk
    record ListedRows(RowStore store, RowList list, Body<Listed> body) implements Over {

        @Override
        public String toString() {
            return "list";
        }
    }

    /// The rows of a type by groups.
    ///
    /// @param by the part whose groups they are
    /// @param groups the same, as arrays
    /// @param body run once per chunk
    record GroupedRows(RowStore store, Grouped<?> by, RowGroups groups, Body<Groups> body) implements Over {

        @Override
        public String toString() {
            return "groups of " + by.name();
        }

        /// The first group of a chunk: rows are shared out evenly, groups stay whole. O(log groups).
        ///
        /// @param chunk in `[0, chunks]`
        int firstGroup(final int chunk, final int chunks) {
            final int[] begins = groups.begins();
            final int count = groups.groups();
            if (chunk == chunks) {
                return count;
            }
            final int wanted = (int) ((long) begins[count] * chunk / chunks);
            int before = -1; // the last group that begins before
            for (int beyond = count; beyond - before > 1; ) {
                final int middle = before + beyond >>> 1;
                if (begins[middle] < wanted) {
                    before = middle;
                } else {
                    beyond = middle;
                }
            }
            return before + 1;
        }
    }

    /// The rows of a type wave after wave.
    ///
    /// @param by the part whose groups are the waves
    /// @param chunks the same, cut into chunks
    /// @param body run once per chunk
    record Waves(RowStore store, Buckets by, WaveChunks chunks, Body<Listed> body) implements Over {

        @Override
        public String toString() {
            return "waves of " + by.name();
        }
    }

    /// No rows: one body, one chunk.
    ///
    /// @param body run once per frame
    record Once(Body<Chunk> body) implements Over {

        @Override
        public RowStore store() {
            return null;
        }

        @Override
        public String toString() {
            return "once";
        }
    }

    /// {@return the type of the rows; null if there are none}
    RowStore store();
}
