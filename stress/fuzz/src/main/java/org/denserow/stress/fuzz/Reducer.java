package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Makes a case smaller while it still differs: fewer frames, systems, operations, parts, types.
final class Reducer {

    private final Function<CasePlan, Outcome> run;
    private CasePlan plan;
    private Outcome outcome;

    private Reducer(final Function<CasePlan, Outcome> run, final CasePlan plan, final Outcome outcome) {
        this.run = run;
        this.plan = plan;
        this.outcome = outcome;
    }

    /// {@return the smaller case}
    ///
    /// @param plan a case that differs
    /// @param outcome how
    /// @param run runs a case
    static CasePlan reduce(final CasePlan plan, final Outcome outcome, final Function<CasePlan, Outcome> run) {
        final Reducer reducer = new Reducer(run, plan, outcome);
        reducer.dropFrames();
        while (reducer.dropPolicies()
                || reducer.dropTrouble()
                || reducer.dropSystem()
                || reducer.dropOp()
                || reducer.dropLast()) {
            reducer.dropFrames();
        }
        return reducer.plan;
    }

    private void dropFrames() {
        plan = plan.frames(outcome.frame() + 1);
    }

    private boolean keep(final CasePlan smaller) {
        final Outcome now = run.apply(smaller);
        if (now.differs()) {
            plan = smaller;
            outcome = now;
        }
        return now.differs();
    }

    private boolean dropTrouble() {
        final Trouble nothing = new Trouble(Trouble.Kind.NOTHING, 0, 0);
        return !plan.trouble().equals(nothing) && keep(plan.trouble(nothing));
    }

    private boolean dropPolicies() {
        return !plan.policies().equals(Policies.DEFAULT) && keep(plan.policies(Policies.DEFAULT));
    }

    private boolean dropSystem() {
        return IntStream.range(0, plan.systems().size()).anyMatch(place -> {
            final List<SystemPlan> fewer = new ArrayList<>(plan.systems());
            fewer.remove(place);
            return keep(plan.systems(fewer));
        });
    }

    /// An operation is not taken away: those after it would draw other numbers.
    private boolean dropOp() {
        for (int system = 0; system < plan.systems().size(); system++) {
            final SystemPlan before = plan.systems().get(system);
            for (int op = 0; op < before.ops().size(); op++) {
                final List<SystemPlan> systems = new ArrayList<>(plan.systems());
                systems.set(system, before.with(resting(before.ops(), op)));
                if (!(before.ops().get(op) instanceof Op.Rest) && keep(plan.systems(systems))) {
                    return true;
                }
            }
        }
        for (int op = 0; op < plan.port().size(); op++) {
            if (!(plan.port().get(op) instanceof Op.Rest) && keep(plan.port(resting(plan.port(), op)))) {
                return true;
            }
        }
        for (int number = 0; number < plan.handlers().size(); number++) {
            final List<Op> before = plan.handlers().get(number);
            for (int op = 0; op < before.size(); op++) {
                final List<List<Op>> handlers = new ArrayList<>(plan.handlers());
                handlers.set(number, resting(before, op));
                if (!(before.get(op) instanceof Op.Rest) && keep(plan.handlers(handlers))) {
                    return true;
                }
            }
        }
        for (int op = 0; op < plan.owner().size(); op++) {
            if (!(plan.owner().get(op) instanceof Op.Rest) && keep(plan.owner(resting(plan.owner(), op)))) {
                return true;
            }
        }
        return false;
    }

    /// The last part or the last type goes, if nothing reaches it: numbers stay what they are.
    private boolean dropLast() {
        final Reach reach = Reach.of(plan);
        final int part = plan.parts().size() - 1;
        if (part >= 0 && !reach.parts().contains(part)) {
            return keep(plan.definition(plan.types(), plan.parts().subList(0, part)));
        }
        final int type = plan.types().size() - 1;
        final boolean isFree =
                !reach.types().contains(type) && plan.parts().stream().noneMatch(each -> each.type() == type);
        return type > 0 && isFree && keep(plan.definition(plan.types().subList(0, type), plan.parts()));
    }

    private static List<Op> resting(final List<Op> ops, final int op) {
        final List<Op> fewer = new ArrayList<>(ops);
        fewer.set(op, new Op.Rest());
        return fewer;
    }
}
