package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What the systems and programs of a case reach: the other types and parts can be left out.
///
/// @param types numbers of types
/// @param parts numbers of parts
record Reach(Set<Integer> types, Set<Integer> parts) {

    /// {@return what a case reaches; a type that only its own columns and parts name is not reached}
    static Reach of(final CasePlan plan) {
        final Reach reach = new Reach(new TreeSet<>(), new TreeSet<>());
        final List<Op> ops = new ArrayList<>(plan.owner());
        ops.addAll(plan.port());
        plan.handlers().forEach(ops::addAll);
        for (final SystemPlan system : plan.systems()) {
            reach.types.add(system.type());
            if (system.isGrouped()) {
                reach.parts.add(system.by());
            }
            ops.addAll(system.ops());
        }
        ops.forEach(reach::add);
        for (final TypePlan type : plan.types()) {
            type.columns().stream()
                    .filter(column -> column.target() != type.number())
                    .forEach(column -> reach.types.add(column.target()));
        }
        for (final ClaimsPlan claims : plan.globals().claims()) {
            reach.types.addAll(List.of(claims.type(), claims.claimants()));
        }
        plan.globals().customs().forEach(custom -> reach.types.add(custom.type()));
        reach.parts.addAll(plan.parts().stream()
                .filter(part -> part.on() != PartPlan.NO_PART && reach.parts.contains(part.number()))
                .map(PartPlan::on)
                .toList());
        reach.parts.forEach(part -> reach.types.add(plan.parts().get(part).type()));
        return reach;
    }

    private static void addAll(final Set<Integer> types, final Target... targets) {
        for (final Target target : targets) {
            types.add(target.type());
        }
    }

    private void add(final Op op) {
        switch (op) {
            case Op.Look look -> types.add(look.at().type());
            case Op.Bid bid -> addAll(types, bid.claimant(), bid.at());
            case Op.Contest contest -> addAll(types, contest.claimant(), contest.at());
            case Op.Ask ask -> parts.add(ask.part());
            case Op.Create create -> types.add(create.type());
            case Op.Rekey rekey -> parts.add(rekey.part());
            case Op.PutNow put -> types.add(put.target().type());
            case Op.CreateNow create -> types.add(create.type());
            case Op.DestroyNow destroy -> types.add(destroy.target().type());
            case Op.Aimed aimed -> types.add(aimed.target().type());
            case Op.Rest _,
                    Op.Write _,
                    Op.Mark _,
                    Op.Climb _,
                    Op.Consult _,
                    Op.Roll _,
                    Op.Switch _,
                    Op.Alter _,
                    Op.Term _,
                    Op.Total _ -> {} // of the own row, or of no type
        }
    }
}
