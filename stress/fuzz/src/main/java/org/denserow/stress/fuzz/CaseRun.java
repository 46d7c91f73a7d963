package org.denserow.stress.fuzz;

import java.util.List;
import java.util.function.LongFunction;

/// Runs cases: once with the grains of their systems, once with small chunks everywhere. Handles depend on the grain,
/// so each time has a reference of its own.
final class CaseRun {

    private static final int FINE = 64;

    private final Rules rules;
    private final LongFunction<List<Variant>> variants;
    private final ModelCounts totals = new ModelCounts();

    /// A way to run cases.
    ///
    /// @param rules how the reference works
    /// @param variants how the engine runs, by a seed: ways that must not differ
    CaseRun(final Rules rules, final LongFunction<List<Variant>> variants) {
        this.rules = rules;
        this.variants = variants;
    }

    /// {@return the sums of the figures of all frames so far: they show what the cases have reached}
    ModelCounts totals() {
        return totals;
    }

    /// {@return the first difference}
    Outcome run(final CasePlan plan) {
        final Outcome own = run(plan, 0);
        return own.differs() ? own : run(plan, FINE);
    }

    private Outcome run(final CasePlan plan, final int grain) {
        try (Lockstep lockstep = new Lockstep(plan, grain, rules, variants.apply(plan.seed() + grain))) {
            return lockstep.run(totals);
        }
    }
}
