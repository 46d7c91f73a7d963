package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.stress.fuzz.SystemPlan.Over;

/// Draws what systems, messages and the owner do.
final class OpDrawer {

    /// Most operations of a system.
    static final int MOST_OPS = 5;

    private final Draws draws;
    private final List<TypePlan> types;
    private final List<PartPlan> parts;
    private final GlobalPlan globals;
    private final boolean large;
    private final boolean rolls; // whether the case draws numbers of the engine
    private final boolean turns; // whether it switches systems

    /// Operations on some types.
    ///
    /// @param draws the source
    /// @param types the types of the case
    /// @param parts the parts of the case
    /// @param globals what the case has beside them
    /// @param large whether there are so many rows that few operations suffice
    OpDrawer(
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
        rolls = draws.percent(50);
        turns = draws.percent(40);
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
        if (turns) {
            ops.add(turn());
        }
        final int most = draws.below(8);
        for (int place = 0; place < most; place++) {
            ops.add(ownerOp());
        }
        return ops;
    }

    /// {@return what the handler of a message does: commands, and questions to indices}
    List<Op> handler() {
        final List<Op> ops = new ArrayList<>();
        for (int place = 0; place < MOST_OPS; place++) {
            final Op op = ownerOp();
            ops.add(isDirect(op) ? aimed(any(), 60) : op);
        }
        return ops;
    }

    /// {@return what the handler of a user-defined command does: all at once}
    List<Op> handler(final CustomPlan custom) {
        final List<PartPlan> kept = parts.stream().filter(PartPlan::isKept).toList();
        final List<Op> ops = new ArrayList<>();
        final int most = 1 + draws.below(3);
        for (int place = 0; place < most; place++) {
            final Target target = draws.percent(70) ? new Target(Target.By.SENT, custom.type(), 0) : any();
            ops.add(
                    switch (draws.below(9)) {
                        case 8 -> turns ? turn() : putNow(target);
                        case 0 -> createNow();
                        case 1, 2 -> destroyNow(target);
                        case 3 -> rekey(target);
                        case 4 -> kept.isEmpty() ? roll(80) : new Op.Ask(90, of(kept).number());
                        case 5 -> globals.resources() == 0 ? putNow(target) : resourceOp(target);
                        default -> putNow(target);
                    });
        }
        return ops;
    }

    private Op turn() {
        return new Op.Switch(50, draws.below(6), draws.percent(40));
    }

    private Op putNow(final Target target) {
        return new Op.PutNow(70, target, writable(types.get(target.type())));
    }

    private Op destroyNow(final Target target) {
        return types.get(target.type()).pends() ? new Op.DestroyNow(60, target) : createNow();
    }

    /// {@return something that a system does}
    ///
    /// @param own the type of its rows
    /// @param over what it runs over
    Op of(final TypePlan own, final Over over) {
        if (!globals.tallies().isEmpty() && draws.percent(15)) {
            return tallyOp(over);
        }
        if (rolls && draws.percent(12)) {
            return roll(percent(over == Over.ALONE || over == Over.ONCE ? 90 : 40));
        }
        if (over == Over.ALONE) {
            return ownerOp();
        }
        if (over == Over.ONCE) {
            return onceOp();
        }
        if (hasClaims() && draws.percent(12)) {
            return claimOp(own, percent(60), draws.percent(60));
        }
        return switch (draws.below(13)) {
            case 12 -> globals.resources() == 0 ? look(own) : new Op.Consult(percent(30), resource());
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
        return switch (draws.below(13)) {
            case 12 -> turns ? turn() : aimed(any, 60);
            case 11 -> rolls ? roll(60) : aimed(any, 60);
            case 10 -> rekey(any);
            case 9 -> resourceOp(any);
            case 8 -> kept.isEmpty() ? createNow() : new Op.Ask(90, of(kept).number());
            case 0 -> create(50, 1 + draws.below(draws.of(1, 8, 60)));
            case 1 -> createNow();
            case 2 -> draws.percent(30) ? putNow(any) : destroyNow(any);
            default -> aimed(any, 60);
        };
    }

    private static boolean isDirect(final Op op) {
        return op instanceof Op.PutNow
                || op instanceof Op.CreateNow
                || op instanceof Op.DestroyNow
                || op instanceof Op.Rekey;
    }

    private Op rekey(final Target any) {
        final List<PartPlan> keyed = parts.stream()
                .filter(part -> part.isKept() && part.kind() != PartPlan.Kind.RANGE && part.type() == any.type())
                .toList();
        return keyed.isEmpty() ? createNow() : new Op.Rekey(60, any, of(keyed).number());
    }

    private Op onceOp() {
        final Target any = any();
        return switch (draws.below(8)) {
            case 0 -> new Op.Look(80, any, column(any));
            case 1, 2 ->
                parts.isEmpty() ? aimed(any, 60) : new Op.Ask(80, of(parts).number());
            case 3 -> create(50, 1 + draws.below(draws.of(1, 8, 60)));
            case 4, 5 -> resourceOp(any);
            default -> aimed(any, 60);
        };
    }

    /// What is read must not depend on the division into chunks.
    private Op tallyOp(final Over over) {
        final int tally = draws.below(globals.tallies().size());
        final int percent = percent(over == Over.ALONE || over == Over.ONCE ? 90 : 30);
        return globals.tallies().get(tally) == TallyKind.ROUGH_SUM || draws.percent(60)
                ? new Op.Term(percent, tally)
                : new Op.Total(percent, tally);
    }

    /// {@return whether the case has claims}
    boolean hasClaims() {
        return !globals.claims().isEmpty();
    }

    /// {@return a bid, or a question who won}
    Op claimOp(final TypePlan own, final int percent, final boolean bids) {
        final ClaimsPlan claims = of(globals.claims());
        final Target self = new Target(Target.By.SELF, own.number(), 0);
        final Target claimant = claims.claimants() == own.number() && draws.percent(90)
                ? self
                : new Target(Target.By.ANY, claims.claimants(), 0);
        final Target at = claims.type() == own.number() && draws.percent(bids ? 20 : 60)
                ? self
                : new Target(Target.By.ANY, claims.type(), 0);
        return bids
                ? new Op.Bid(percent, claims.number(), claimant, at)
                : new Op.Contest(percent, claims.number(), claimant, at);
    }

    private Op roll(final int percent) {
        return new Op.Roll(percent, draws.of(Op.Roll.Position.values()), 1 + draws.below(5));
    }

    private Op resourceOp(final Target any) {
        if (globals.resources() == 0) {
            return aimed(any, 60);
        }
        return draws.percent(50) ? new Op.Consult(80, resource()) : new Op.Alter(80, resource());
    }

    private int resource() {
        return draws.below(globals.resources());
    }

    /// {@return in how many of a hundred rows something happens}
    int percent(final int most) {
        return 1 + draws.below(large ? 3 : most);
    }

    private Op write(final TypePlan own) {
        return new Op.Write(percent(60), writable(own));
    }

    private int writable(final TypePlan type) {
        return of(type.columns().stream().filter(ColumnPlan::isWritable).toList())
                .number();
    }

    private Op mark(final TypePlan own) {
        return new Op.Mark(percent(50), draws.below(own.tags()), draws.percent(60));
    }

    private Op look(final TypePlan own) {
        final Target target = target(own);
        return new Op.Look(percent(60), target, column(target));
    }

    /// {@return a column of a row that can be compared: no handle}
    private int column(final Target target) {
        return of(types.get(target.type()).columns().stream()
                        .filter(column -> column.kind() != Kind.HANDLE)
                        .toList())
                .number();
    }

    private <T> T of(final List<T> choices) {
        return choices.get(draws.below(choices.size()));
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
        final List<CustomPlan> customs = globals.customs().stream()
                .filter(custom -> custom.type() == target.type())
                .toList();
        if (!customs.isEmpty() && draws.percent(25)) {
            return new Op.Send(percent, target, of(customs).number(), after);
        }
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
