package org.denserow.stress.fuzz;

import java.util.Comparator;
import java.util.List;
import org.denserow.engine.handle.Handle;

/// The rules by which the reference works, as the documents have them. Tests plant faults by changing one.
class Rules {

    /// {@return the case that the engine is given}
    CasePlan engine(final CasePlan plan) {
        return plan;
    }

    /// {@return the last generation of a slot}
    int lastGeneration() {
        return Handle.MAX_GENERATION;
    }

    /// {@return what happens at the boundaries of a model}
    ModelBoundary boundary(final Model model) {
        return new ModelBoundary(model);
    }

    /// {@return the rows of a model that wait for a frame and an asset}
    ModelWaits waits(final Model model) {
        return new ModelWaits(model);
    }

    /// {@return what a model has beside types and systems}
    ModelGlobals globals(final GlobalPlan plan) {
        return new ModelGlobals(plan);
    }

    /// {@return the random numbers of a model}
    ModelRandom random(final long seed) {
        return new ModelRandom(seed);
    }

    /// {@return the claims of a model}
    ModelClaims claims(final GlobalPlan plan) {
        return new ModelClaims(plan);
    }

    /// {@return what each row of a model sees}
    ModelNearby nearby(final Model model) {
        return new ModelNearby(model);
    }

    /// {@return a kept index of another kind than ranges}
    ModelIndex index(final PartPlan part, final Model model) {
        return new ModelIndex(part, model);
    }

    /// {@return the view of a part at present}
    ModelView view(final PartPlan part, final Model model) {
        return ModelView.of(part, model);
    }

    /// {@return the rows of a system, in the order in which their commands count}
    List<ModelRow> rows(final SystemPlan system, final Model model) {
        final List<ModelRow> active = model.tables.get(system.type()).rows().stream()
                .filter(ModelRow::isActive)
                .toList();
        return switch (system.over()) {
            case ROWS, LIVE, LIST -> active;
            case CREATED -> active.stream().filter(row -> row.createdAt >= 0).toList();
            case CHANGED -> active.stream().filter(row -> row.changedAt >= 0).toList();
            case TAGGED -> active.stream().filter(row -> row.tags[system.by()]).toList();
            case GROUPS, WAVES -> {
                final int key = model.plan.parts().get(system.by()).by();
                yield active.stream()
                        .filter(row -> row.cells[key] >= 0 && row.cells[key] < PartPlan.KEYS)
                        .sorted(Comparator.comparingLong(row -> row.cells[key]))
                        .toList();
            }
            case ONCE, ALONE -> throw new IllegalStateException("it has no rows: system=" + system.name());
        };
    }
}
