package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.stress.fuzz.SystemPlan.Over;

/// Draws systems, and what the owner does.
final class SystemDrawer {

    private static final int MOST_OPS = 5;

    private final Draws draws;
    private final List<TypePlan> types;
    private final List<PartPlan> parts;
    private final GlobalPlan globals;
    private final boolean large;

    /// Systems over some types.
    ///
    /// @param draws the source
    /// @param types the types of the case
    /// @param parts the parts of the case
    /// @param globals what the case has beside them
    /// @param large whether there are so many rows that few operations suffice
    SystemDrawer(
            final Draws draws,
            final List<TypePlan> types,
            final List<PartPlan> parts,
            final GlobalPlan globals,
            final boolean large) {
        this.draws = draws;
        this.types = types;
        this.parts = parts;
        this.globals = globals;
        this.large = large;
    }

    /// {@return a system}
    SystemPlan system(final int number) {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        final Over over = over(type);
        final int by = switch (over) {
            case TAGGED -> draws.below(type.tags());
            case GROUPS, WAVES -> of(levels(type)).number();
            case ROWS, LIVE, LIST, CREATED, CHANGED, ALONE -> 0; // nothing
        };
        final List<Op> ops = new ArrayList<>();
        final int most = 1 + draws.below(MOST_OPS);
        for (int place = 0; place < most; place++) {
            ops.add(op(type, over));
        }
        if (over == Over.WAVES && !references(type).isEmpty()) {
            ops.add(new Op.Climb(
                    percent(80), of(references(type)).number(), parts.get(by).by()));
        }
        final SystemPlan plan = new SystemPlan(
                number, over, type.number(), by, 64 << draws.below(3), every(over), draws.percent(25), ops);
        return plan.with(ops.stream().filter(op -> isAllowed(op, plan)).toList());
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

    /// {@return the column of the key of a part}
    private ColumnPlan source(final PartPlan part) {
        final int column = part.kind() == PartPlan.Kind.SELECTED ? ColumnPlan.IDENTITY : part.by();
        return types.get(part.type()).columns().get(column);
    }

    /// {@return a system over all rows, in small chunks, in every frame}
    private static SystemPlan every(final int number, final TypePlan type, final Op op) {
        return new SystemPlan(
                number, type.isPinned() ? Over.LIST : Over.ROWS, type.number(), 0, 64, 1, false, List.of(op));
    }

    /// {@return what the owner does between frames}
    List<Op> owner() {
        final List<Op> ops = new ArrayList<>();
        for (final TypePlan type : types) {
            if (type.creates()) {
                final int rows = Math.max(2, type.layout().capacity() * 2 / 5);
                ops.add(new Op.Create(50, type.number(), birth(type), rows));
            }
        }
        final int most = draws.below(8);
        for (int place = 0; place < most; place++) {
            ops.add(ownerOp());
        }
        return ops;
    }

    /// A system that does not run in every frame must not see events, which live one lap.
    private int every(final Over over) {
        final boolean always = over == Over.ALONE
                || over == Over.CREATED
                || over == Over.CHANGED
                || types.stream().anyMatch(type -> type.layout().isEvents());
        return always || draws.percent(80) ? 1 : 2 + draws.below(2);
    }

    /// {@return what the handler of a message does: commands, and questions to indices}
    List<Op> handler() {
        final List<Op> ops = new ArrayList<>();
        for (int place = 0; place < MOST_OPS; place++) {
            final Op op = ownerOp();
            ops.add(op instanceof Op.CreateNow || op instanceof Op.DestroyNow ? aimed(any(), 60) : op);
        }
        return ops;
    }

    private Over over(final TypePlan type) {
        if (draws.percent(15)) {
            return Over.ALONE;
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
            case Op.Rest _, Op.Ask _, Op.Climb _, Op.CreateNow _, Op.DestroyNow _, Op.Aimed _ -> true;
        };
    }

    private static boolean isWrite(final Op op, final int column) {
        return op instanceof Op.Write write && write.column() == column;
    }

    private Op op(final TypePlan own, final Over over) {
        if (over == Over.ALONE) {
            return ownerOp();
        }
        return switch (draws.below(12)) {
            case 0 -> write(own);
            case 1 -> own.tags() == 0 ? write(own) : mark(own);
            case 2 -> look(own);
            case 3 -> create(percent(8), 1 + draws.below(draws.of(1, 1, 5)));
            case 4, 5, 6 ->
                parts.isEmpty() ? look(own) : new Op.Ask(percent(30), of(parts).number());
            default -> aimed(target(own), percent(30));
        };
    }

    private Op ownerOp() {
        final Target any = any();
        final List<PartPlan> kept = parts.stream().filter(PartPlan::isKept).toList();
        return switch (draws.below(9)) {
            case 8 -> kept.isEmpty() ? createNow() : new Op.Ask(90, of(kept).number());
            case 0 -> create(50, 1 + draws.below(draws.of(1, 8, 60)));
            case 1 -> createNow();
            case 2 -> types.get(any.type()).pends() ? new Op.DestroyNow(60, any) : createNow();
            default -> aimed(any, 60);
        };
    }

    private int percent(final int most) {
        return 1 + draws.below(large ? 3 : most);
    }

    private Op write(final TypePlan own) {
        final List<ColumnPlan> writable =
                own.columns().stream().filter(ColumnPlan::isWritable).toList();
        return new Op.Write(
                percent(60), writable.get(draws.below(writable.size())).number());
    }

    private Op mark(final TypePlan own) {
        return new Op.Mark(percent(50), draws.below(own.tags()), draws.percent(60));
    }

    private Op look(final TypePlan own) {
        final Target target = target(own);
        final List<ColumnPlan> columns = types.get(target.type()).columns().stream()
                .filter(column -> column.kind() != Kind.HANDLE)
                .toList();
        return new Op.Look(
                percent(60), target, columns.get(draws.below(columns.size())).number());
    }

    private Op create(final int percent, final int count) {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        if (!type.creates()) {
            return new Op.Rest();
        }
        final Birth birth = birth(type);
        return new Op.Create(
                percent,
                type.number(),
                type.pends() && count == 1 && draws.percent(10) ? Birth.PERMANENT : birth,
                count);
    }

    private Birth birth(final TypePlan type) {
        return type.pends() ? draws.of(Birth.ACTIVE, Birth.PENDING) : Birth.ACTIVE;
    }

    private Op createNow() {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        final Birth birth = type.pends() && draws.percent(15) ? Birth.PERMANENT : Birth.ACTIVE;
        return new Op.CreateNow(type.creates() ? 60 : 0, type.number(), birth);
    }

    private Op aimed(final Target target, final int percent) {
        final TypePlan type = types.get(target.type());
        final int after = draws.percent(15) ? 1 + draws.below(3) : 0;
        final int choice = draws.below(10);
        if (choice < 2 && type.pends()) {
            return new Op.Destroy(percent, target, after);
        } else if (choice < 4 && type.tags() > 0) {
            return new Op.Label(percent, target, draws.below(type.tags()), draws.percent(70), after);
        } else if (choice < 5) {
            return new Op.Activate(percent, target, after);
        } else if (choice < 6) {
            return activateAt(percent, target, after);
        }
        final int column = ColumnPlan.SEEN
                + (type.columns().size() > 2 ? 1 + draws.below(type.columns().size() - 2) : 0);
        return new Op.Put(percent, target, column, after);
    }

    /// The reference knows no handle of a row that its own program has created, so such a row waits for another frame.
    private Op activateAt(final int percent, final Target target, final int after) {
        final int frames = (target.by() == Target.By.CREATED ? 1 : -1) + draws.below(4);
        final Asset asset =
                globals.late() ? draws.of(Asset.values()) : draws.of(Asset.THERE, Asset.THERE, Asset.FAILED);
        return new Op.ActivateAt(percent, target, frames, asset, after);
    }

    private Target target(final TypePlan own) {
        final List<ColumnPlan> references = own.columns().stream()
                .filter(column -> column.kind() == Kind.HANDLE)
                .toList();
        final int choice = draws.below(10);
        if (choice < 3) {
            return new Target(Target.By.SELF, own.number(), 0);
        } else if (choice < 6 && !references.isEmpty()) {
            final ColumnPlan column = references.get(draws.below(references.size()));
            return new Target(Target.By.REFERENCE, column.target(), column.number());
        }
        return any();
    }

    private Target any() {
        return new Target(draws.percent(80) ? Target.By.ANY : Target.By.CREATED, draws.below(types.size()), 0);
    }
}
