package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Runs a case: for each grain the reference beside worlds of the engine, frame by frame. The first world is compared
/// with the reference row by row. The others must have its hashes; nobody looks into their columns, since a look makes
/// derived parts anew.
final class CaseRun {

    private static final int FINE = 64;
    private static final int MOST_CALLS = 8; // of a stack, in a report

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
        final Model model = new Model(plan, rules);
        final Comparison comparison = new Comparison();
        final List<EngineWorld> worlds = new ArrayList<>();
        try {
            for (final Variant variant : Variant.of(plan.seed() + grain)) {
                worlds.add(new EngineWorld(plan, variant, grain));
            }
            for (int frame = 0; frame < plan.frames(); frame++) {
                final String difference = frame(model, worlds, comparison);
                totals.add(model.counts);
                if (!difference.isEmpty()) {
                    return new Outcome(frame, "grain " + grain + ": " + difference);
                }
            }
            return new Outcome(plan.frames(), "");
        } finally {
            worlds.forEach(EngineWorld::close);
        }
    }

    private static String frame(final Model model, final List<EngineWorld> worlds, final Comparison comparison) {
        model.owner();
        model.step();
        for (final EngineWorld world : worlds) {
            try {
                world.owner();
                world.step();
            } catch (final RuntimeException | AssertionError thrown) {
                return world + " throws " + trace(thrown);
            }
        }
        final EngineWorld first = worlds.getFirst();
        for (final EngineWorld other : worlds) {
            final String difference = difference(first, other);
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        return comparison.difference(model, first);
    }

    private static String difference(final EngineWorld first, final EngineWorld other) {
        if (first.sim.hash() != other.sim.hash()) {
            return "world hash of " + other + " is not that of " + first;
        }
        return first.sim.orderHash() == other.sim.orderHash()
                ? ""
                : "order hash of " + other + " is not that of " + first;
    }

    private static String trace(final Throwable thrown) {
        final StringBuilder text = new StringBuilder();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            text.append(cause);
            Arrays.stream(cause.getStackTrace()).limit(MOST_CALLS).forEach(call -> text.append("\n    at " + call));
            text.append('\n');
        }
        return text.toString();
    }
}
