package org.denserow.stress.fuzz;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Compares kept indices of a world with those of the reference, key by key; rows and values were found equal before.
final class IndexComparison {

    private IndexComparison() {}

    /// {@return the first difference in words; empty if there is none}
    static String difference(final Model model, final EngineWorld world) {
        for (final EnginePart part : world.parts) {
            if (part.plan().isKept() && part.plan().kind() != PartPlan.Kind.RANGE) {
                final String difference = difference(model, world, part);
                if (!difference.isEmpty()) {
                    return "index " + part.plan().name() + ": " + difference;
                }
            }
        }
        return "";
    }

    private static String difference(final Model model, final EngineWorld world, final EnginePart part) {
        final PartPlan plan = part.plan();
        final EngineTable table = world.tables.get(plan.type());
        final ModelView wanted = ModelView.of(plan, model);
        final Object found = EnginePart.look(part.part());
        final Set<List<Long>> asked = new HashSet<>();
        for (final ModelRow row : model.tables.get(plan.type()).rows()) {
            final long first = row.cells[plan.by()];
            final long second = plan.isPaired() ? row.cells[plan.second()] : 0;
            if (asked.add(List.of(first, second))) {
                final long[] rows = wanted.ask(first, second);
                final long[] ofEngine = part.ask(
                        found,
                        table.column(plan.by()).get(row.place),
                        plan.isPaired() ? table.column(plan.second()).get(row.place) : 0);
                if (!Arrays.equals(rows, ofEngine)) {
                    return "rows of the key of row " + row.place + ": reference=" + Arrays.toString(rows) + ", engine="
                            + Arrays.toString(ofEngine);
                }
            }
        }
        return "";
    }
}
