package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A cell of the reference that names a row.
///
/// @param row the row that has the cell
/// @param column the column of the cell
record Reference(ModelRow row, ColumnPlan column) {

    /// {@return all cells that name one of some rows, by type, place and column}
    static List<Reference> to(final Collection<ModelRow> targets, final Model model) {
        final Set<Long> names = new HashSet<>();
        targets.forEach(target -> names.add(target.name));
        final List<Reference> found = new ArrayList<>();
        for (final ModelTable table : model.tables) {
            for (final ColumnPlan column : table.plan.columns()) {
                if (column.kind() == Kind.HANDLE && !names.isEmpty()) {
                    for (final ModelRow row : table.rows()) {
                        if (names.contains(row.cells[column.number()])) {
                            found.add(new Reference(row, column));
                        }
                    }
                }
            }
        }
        return found;
    }
}
