package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.stress.fuzz.SystemPlan.Over;

/// Draws systems.
final class SystemDrawer {

    private static final int MOST_THREADS = 2;

    private final Draws draws;
    private final List<TypePlan> types;
    private final List<PartPlan> parts;
    private final OpDrawer ops;

    /// Systems over some types.
    ///
    /// @param draws the source
    /// @param types the types of the case
    /// @param parts the parts of the case
    /// @param ops draws what they do
    SystemDrawer(final Draws draws, final List<TypePlan> types, final List<PartPlan> parts, final OpDrawer ops) {
        this.draws = draws;
        this.types = types;
        this.parts = parts;
        this.ops = ops;
    }

    /// {@return a system}
    SystemPlan system(final int number) {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        final Over over = over(type);
        final int by = switch (over) {
            case TAGGED -> draws.below(type.tags());
            case GROUPS, WAVES -> of(levels(type)).number();
            case ROWS, LIVE, LIST, CREATED, CHANGED, ONCE, ALONE -> 0; // nothing
        };
        final List<Op> drawn = new ArrayList<>();
        final int most = 1 + draws.below(OpDrawer.MOST_OPS);
        for (int place = 0; place < most; place++) {
            drawn.add(ops.of(type, over));
        }
        if (over == Over.WAVES && !references(type).isEmpty()) {
            drawn.add(new Op.Climb(
                    ops.percent(80),
                    of(references(type)).number(),
                    parts.get(by).by()));
        }
        final SystemPlan plan = new SystemPlan(
                number,
                over,
                type.number(),
                by,
                64 << draws.below(3),
                every(over, drawn),
                draws.percent(25),
                thread(over),
                drawn);
        return plan.with(drawn.stream().filter(op -> isAllowed(op, plan)).toList());
    }

    /// {@return three systems of one segment: one asks a derived part, one writes what the part is made from, one asks
    ///     the part again; none, if no part of the case can be written so}
    List<SystemPlan> trio(final int number) {
        final List<PartPlan> derived = parts.stream()
                .filter(part -> !part.isKept() && source(part).isWritable())
                .toList();
        if (derived.isEmpty()) {
            return List.of();
        }
        final PartPlan part = of(derived);
        final Op ask = new Op.Ask(60, part.number());
        final Op write = new Op.Write(60, source(part).number());
        return List.of(
                every(number, of(types), ask),
                every(number + 1, types.get(part.type()), write),
                every(number + 2, of(types), ask));
    }

    /// {@return three systems of one segment: two bid for rows, one asks who won; none, if the case has no claims}
    List<SystemPlan> contest(final int number) {
        return ops.hasClaims()
                ? List.of(contender(number, true), contender(number + 1, true), contender(number + 2, false))
                : List.of();
    }

    private SystemPlan contender(final int number, final boolean bids) {
        final TypePlan type = of(types);
        return every(number, type, ops.claimOp(type, 70, bids));
    }

    /// {@return the column of the key of a part}
    private ColumnPlan source(final PartPlan part) {
        final int column = part.kind() == PartPlan.Kind.SELECTED ? ColumnPlan.IDENTITY : part.by();
        return types.get(part.type()).columns().get(column);
    }

    /// {@return a system over all rows, in small chunks, in every frame}
    private static SystemPlan every(final int number, final TypePlan type, final Op op) {
        return new SystemPlan(
                number, type.isPinned() ? Over.LIST : Over.ROWS, type.number(), 0, 64, 1, false, 0, List.of(op));
    }

    private int thread(final Over over) {
        return over == Over.ONCE ? draws.below(1 + MOST_THREADS) : SystemPlan.ANY_THREAD;
    }

    /// A system that does not run in every frame must not see events, which live one lap, nor what enters and leaves.
    private int every(final Over over, final List<Op> drawn) {
        final boolean always = over == Over.ALONE
                || drawn.stream()
                        .anyMatch(op -> op instanceof Op.Ask ask
                                && parts.get(ask.part()).isNearby())
                || over == Over.CREATED
                || over == Over.CHANGED
                || types.stream().anyMatch(type -> type.layout().isEvents());
        return always || draws.percent(80) ? 1 : 2 + draws.below(2);
    }

    private Over over(final TypePlan type) {
        if (draws.percent(25)) {
            return draws.of(Over.ALONE, Over.ONCE);
        }
        if (type.tags() > 0 && draws.percent(25)) {
            return Over.TAGGED;
        }
        if (type.keepsLaps() && draws.percent(30)) {
            return draws.of(Over.CREATED, Over.CHANGED);
        }
        if (!levels(type).isEmpty() && draws.percent(40)) {
            return draws.of(Over.GROUPS, Over.WAVES);
        }
        return type.isPinned() ? draws.of(Over.LIVE, Over.LIST) : Over.ROWS;
    }

    /// {@return the buckets of a type that make groups and levels}
    private List<PartPlan> levels(final TypePlan type) {
        return parts.stream()
                .filter(part -> part.type() == type.number() && part.kind() == PartPlan.Kind.BUCKETS)
                .toList();
    }

    /// {@return the columns of a type that name rows of the same type}
    private static List<ColumnPlan> references(final TypePlan type) {
        return type.columns().stream()
                .filter(column -> column.kind() == Kind.HANDLE && column.target() == type.number())
                .toList();
    }

    private <T> T of(final List<T> choices) {
        return choices.get(draws.below(choices.size()));
    }

    /// A system must not look at cells that it writes: the other rows of its type have them too. Over groups it writes
    /// no tags, in waves it creates no rows, and its levels stay.
    private boolean isAllowed(final Op op, final SystemPlan plan) {
        return switch (op) {
            case Op.Look look ->
                look.at().type() != plan.type()
                        || look.column() != ColumnPlan.SEEN
                                && plan.ops().stream().noneMatch(other -> isWrite(other, look.column()));
            case Op.Write write ->
                plan.over() != Over.WAVES || parts.get(plan.by()).by() != write.column();
            case Op.Mark mark -> !plan.isGrouped() && (plan.over() != Over.TAGGED || mark.tag() != plan.by());
            case Op.Create _ -> plan.over() != Over.WAVES;
            case Op.Contest contest ->
                plan.ops().stream().noneMatch(other -> other instanceof Op.Bid bid && bid.claims() == contest.claims());
            case Op.Rest _,
                    Op.Ask _,
                    Op.Climb _,
                    Op.Bid _,
                    Op.Consult _,
                    Op.Roll _,
                    Op.Alter _,
                    Op.Term _,
                    Op.Total _,
                    Op.Rekey _,
                    Op.Switch _,
                    Op.PutNow _,
                    Op.CreateNow _,
                    Op.DestroyNow _,
                    Op.Aimed _ -> true;
        };
    }

    private static boolean isWrite(final Op op, final int column) {
        return op instanceof Op.Write write && write.column() == column;
    }
}
