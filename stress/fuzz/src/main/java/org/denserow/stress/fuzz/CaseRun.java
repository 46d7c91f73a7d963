package org.denserow.stress.fuzz;

/// Runs cases: once with the grains of their systems, once with small chunks everywhere. Handles depend on the grain, so
/// each time has a reference of its own.
final class CaseRun {

    private static final int FINE = 64;

    private final Rules rules;
    private final ModelCounts totals = new ModelCounts();

    /// A way to run cases.
    ///
    /// @param rules how the reference works
    CaseRun(final Rules rules) {
        this.rules = rules;
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
        try (Lockstep lockstep = new Lockstep(plan, grain, rules)) {
            return lockstep.run(totals);
        }
    }
}
