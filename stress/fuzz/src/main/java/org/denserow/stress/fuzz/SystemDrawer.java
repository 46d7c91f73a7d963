package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.fuzz.SystemPlan.Over;

/// Draws systems, and what the owner does.
final class SystemDrawer {

    private static final int MOST_OPS = 5;
    private static final int NOT_OWN = -1;

    private final Draws draws;
    private final List<TypePlan> types;
    private final boolean large;

    /// Systems over some types.
    ///
    /// @param draws the source
    /// @param types the types of the case
    /// @param large whether there are so many rows that few operations suffice
    SystemDrawer(final Draws draws, final List<TypePlan> types, final boolean large) {
        this.draws = draws;
        this.types = types;
        this.large = large;
    }

    /// {@return a system}
    SystemPlan system(final int number) {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        final Over over = over(type);
        final int tag = over == Over.TAGGED ? draws.below(type.tags()) : 0;
        final List<Op> ops = new ArrayList<>();
        final int most = 1 + draws.below(MOST_OPS);
        for (int place = 0; place < most; place++) {
            ops.add(over == Over.ALONE ? ownerOp() : op(type, over == Over.TAGGED ? tag : NOT_OWN));
        }
        final SystemPlan plan = new SystemPlan(
                number,
                over,
                type.number(),
                tag,
                64 << draws.below(3),
                every(over),
                draws.percent(25),
                ops);
        return plan.with(ops.stream().filter(op -> isAllowed(op, plan)).toList());
    }

    /// {@return what the owner does between frames}
    List<Op> owner() {
        final List<Op> ops = new ArrayList<>();
        for (final TypePlan type : types) {
            if (type.creates()) {
                final int rows = Math.max(2, type.layout().capacity() / 3);
                ops.add(new Op.Create(50, type.number(), Birth.ACTIVE, rows));
            }
        }
        final int most = draws.below(8);
        for (int place = 0; place < most; place++) {
            ops.add(ownerOp());
        }
        return ops;
    }

    /// Who does not run in every frame must not see events, which live one lap.
    private int every(final Over over) {
        final boolean always = over == Over.ALONE
                || types.stream().anyMatch(type -> type.layout().kind() == Layout.Kind.EVENTS);
        return always || draws.percent(80) ? 1 : 2 + draws.below(2);
    }

    private Over over(final TypePlan type) {
        if (draws.percent(15)) {
            return Over.ALONE;
        }
        if (type.tags() > 0 && draws.percent(30)) {
            return Over.TAGGED;
        }
        return type.isPinned() ? draws.of(Over.LIVE, Over.LIST) : Over.ROWS;
    }

    /// A system must not look at cells that it writes: the other rows of its type have them too.
    private static boolean isAllowed(final Op op, final SystemPlan plan) {
        return !(op instanceof Op.Look look)
                || look.at().type() != plan.type()
                || look.column() != ColumnPlan.SEEN
                        && plan.ops().stream()
                                .noneMatch(other -> other instanceof Op.Write write && write.column() == look.column());
    }

    private Op op(final TypePlan own, final int selecting) {
        return switch (draws.below(10)) {
            case 0 -> write(own);
            case 1 -> mark(own, selecting);
            case 2 -> look(own);
            case 3 -> create(percent(8), 1 + draws.below(draws.of(1, 1, 5)));
            default -> aimed(own, percent(30));
        };
    }

    private Op ownerOp() {
        final Target any = any();
        return switch (draws.below(8)) {
            case 0 -> create(50, 1 + draws.below(draws.of(1, 8, 60)));
            case 1 -> createNow();
            case 2 -> types.get(any.type()).pends() ? new Op.DestroyNow(60, any) : createNow();
            default -> aimed(types.get(any.type()), any, 60);
        };
    }

    private int percent(final int most) {
        return 1 + draws.below(large ? 3 : most);
    }

    private Op write(final TypePlan own) {
        final List<ColumnPlan> writable =
                own.columns().stream().filter(ColumnPlan::isWritable).toList();
        return new Op.Write(
                percent(60),
                writable.get(draws.below(writable.size())).number());
    }

    private Op mark(final TypePlan own, final int selecting) {
        final int tag = own.tags() == 0 ? selecting : draws.below(own.tags());
        return tag == selecting ? write(own) : new Op.Mark(percent(50), tag, draws.percent(60));
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
        final Birth birth = !type.pends() ? Birth.ACTIVE : draws.of(Birth.ACTIVE, Birth.PENDING);
        return new Op.Create(
                percent,
                type.number(),
                type.pends() && count == 1 && draws.percent(10) ? Birth.PERMANENT : birth,
                count);
    }

    private Op createNow() {
        final TypePlan type = draws.of(types.toArray(TypePlan[]::new));
        final Birth birth = type.pends() && draws.percent(15) ? Birth.PERMANENT : Birth.ACTIVE;
        return new Op.CreateNow(type.creates() ? 60 : 0, type.number(), birth);
    }

    private Op aimed(final TypePlan own, final int percent) {
        return aimed(own, target(own), percent);
    }

    private Op aimed(final TypePlan own, final Target target, final int percent) {
        final TypePlan type = types.get(target.type());
        final int after = draws.percent(15) ? 1 + draws.below(3) : 0;
        final int choice = draws.below(10);
        if (choice < 2 && type.pends()) {
            return new Op.Destroy(percent, target, after);
        } else if (choice < 4 && type.tags() > 0) {
            return new Op.Label(percent, target, draws.below(type.tags()), draws.percent(70), after);
        } else if (choice < 6) {
            return new Op.Activate(percent, target, after);
        }
        final int column = ColumnPlan.SEEN
                + (type.columns().size() > 2 ? 1 + draws.below(type.columns().size() - 2) : 0);
        return new Op.Put(percent, target, column, after);
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
        return new Target(
                draws.percent(80) ? Target.By.ANY : Target.By.CREATED, draws.below(types.size()), 0);
    }
}
