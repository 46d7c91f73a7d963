package org.denserow.engine.frame;

import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Selection;

/// What a system runs over, and its body for rows of that kind: one of three.
sealed interface Over {

    /// All active rows of a type.
    ///
    /// @param body run once per chunk
    record ActiveRows(RowStore map, SystemBuilder.RangeBody body) implements Over {

        @Override
        public String toString() {
            return "all";
        }
    }

    /// The rows of a type that a selection chooses.
    ///
    /// @param selection tags, combined; who runs over the same object shares what it finds
    /// @param body run once per chunk
    record SelectedRows(RowStore map, Selection selection, SystemBuilder.RowsBody body) implements Over {

        @Override
        public String toString() {
            return selection.toString();
        }
    }

    /// The rows of a pinned type that its list names.
    ///
    /// @param list kept by the type
    /// @param body run once per chunk
    record ListedRows(RowStore map, RowList list, SystemBuilder.ListBody body) implements Over {

        @Override
        public String toString() {
            return "list";
        }
    }

    /// {@return the type whose rows they are}
    RowStore map();
}
