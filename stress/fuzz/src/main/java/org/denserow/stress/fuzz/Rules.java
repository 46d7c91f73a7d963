package org.denserow.stress.fuzz;

/// The rules by which the reference works, as the documents have them. Tests plant faults by changing one.
class Rules {

    /// {@return what happens at the boundaries of a model}
    ModelBoundary boundary(final Model model) {
        return new ModelBoundary(model);
    }

    /// {@return a kept index over a column}
    ModelIndex index(final ModelTable table, final int column) {
        return new ModelIndex(table, column);
    }

    /// {@return the view of a part at present}
    ModelView view(final PartPlan part, final Model model) {
        return ModelView.of(part, model);
    }
}
