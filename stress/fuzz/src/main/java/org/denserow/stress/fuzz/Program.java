package org.denserow.stress.fuzz;

import java.util.List;

/// Runs the operations of a system for one row after the other, or those of the owner. All choices are drawn from what
/// both the engine and the reference know: the seed, the frame, the identity of the row and the place of the operation.
final class Program {

    private static final int TAG_PERCENT = 30;
    private static final int MOST_PRIORITIES = 4;
    private static final int NULL_PERCENT = 15;

    private final CasePlan plan;
    private final long key;
    private final int type;
    private final List<Op> ops;
    private final Hands hands;
    private Draws draws = new Draws();
    private long frame;
    private long created; // the row created last, for the present own row
    private long sent;
    private int createdType;

    /// A program of a case.
    ///
    /// @param plan the case
    /// @param key one of its own
    /// @param type that of the own rows; any number if there are none
    /// @param ops what to do
    /// @param hands do it
    Program(final CasePlan plan, final long key, final int type, final List<Op> ops, final Hands hands) {
        this.plan = plan;
        this.key = key;
        this.type = type;
        this.ops = ops;
        this.hands = hands;
    }

    /// Runs it once.
    ///
    /// @param now the number of the frame
    /// @param identity that of the own row
    void run(final long now, final long identity) {
        run(now, identity, Hands.NOBODY);
    }

    /// Runs it once, for a user-defined command.
    ///
    /// @param now the number of the frame
    /// @param identity what its draws depend on
    /// @param about the row that the command is about
    void run(final long now, final long identity, final long about) {
        sent = about;
        frame = now;
        created = Hands.NOBODY;
        for (int place = 0; place < ops.size(); place++) {
            draws = new Draws(plan.seed(), key, frame, identity, place);
            final Op op = ops.get(place);
            if (draws.percent(op.percent())) {
                run(op);
            }
        }
    }

    private void run(final Op op) {
        switch (op) {
            case Op.Rest _ -> {}
            case Op.Write write -> hands.write(write.column(), value(plan.column(type, write.column())));
            case Op.Mark mark -> hands.mark(mark.tag(), mark.on());
            case Op.Look look -> see(hands.look(look.at().type(), find(look.at()), look.column()));
            case Op.Ask ask -> ask(plan.parts().get(ask.part()));
            case Op.Climb climb -> climb(climb);
            case Op.Consult consult -> see(hands.consult(consult.resource()));
            case Op.Term term ->
                hands.add(
                        term.tally(), plan.globals().tallies().get(term.tally()).term(draws));
            case Op.Total total -> see(Double.doubleToLongBits(hands.total(total.tally())));
            case Op.Roll roll ->
                see(hands.roll(
                        key, roll, hands.isKnown(hands.self()) ? roll.at() : Op.Roll.Position.NUMBER, draws.bits()));
            case Op.Bid bid -> bid(bid);
            case Op.Contest contest ->
                see(hands.contest(contest.claims(), find(contest.claimant()), find(contest.at())));
            case Op.Alter alter -> hands.alter(alter.resource(), draws.bits());
            case Op.Create create -> create(create);
            case Op.Rekey rekey -> rekey(plan.parts().get(rekey.part()), find(rekey.target()));
            case Op.Switch turn -> {
                if (plan.systems().stream().anyMatch(system -> system.number() == turn.system())) {
                    hands.turn(turn.system(), turn.on());
                }
            }
            case Op.PutNow put ->
                hands.putNow(
                        put.target().type(),
                        find(put.target()),
                        put.column(),
                        value(plan.column(put.target().type(), put.column())));
            case Op.CreateNow create -> hands.createNow(create.type(), create.birth(), draws.bits());
            case Op.DestroyNow destroy -> hands.destroyNow(destroy.target().type(), find(destroy.target()));
            case Op.Aimed aimed -> {
                final long name = find(aimed.target());
                if (name != Hands.NOBODY) {
                    hands.after(aimed.after());
                    command(aimed, name);
                    hands.after(0);
                }
            }
        }
    }

    private void command(final Op.Aimed aimed, final long name) {
        final int of = aimed.target().type();
        switch (aimed) {
            case Op.Send send -> hands.send(send.custom(), draws.bits(), name);
            case Op.Destroy _ -> hands.destroy(name);
            case Op.Put put -> hands.set(of, name, put.column(), value(plan.column(of, put.column())));
            case Op.Label label -> hands.tag(of, name, label.tag(), label.on());
            case Op.Activate _ -> hands.activate(name);
            case Op.ActivateAt at -> hands.activateAt(name, frame + at.frames(), at.asset());
        }
    }

    private void create(final Op.Create create) {
        final TypePlan of = plan.types().get(create.type());
        created = hands.create(create.type(), create.birth(), create.count());
        createdType = create.type();
        hands.with(create.type(), ColumnPlan.IDENTITY, draws.bits());
        for (final ColumnPlan column :
                of.columns().subList(ColumnPlan.SEEN + 1, of.columns().size())) {
            hands.with(create.type(), column.number(), value(column));
        }
        for (int tag = 0; tag < of.tags(); tag++) {
            if (draws.percent(TAG_PERCENT)) {
                hands.with(create.type(), tag);
            }
        }
    }

    private void see(final long raw) {
        if (hands.self() == Hands.NOBODY) {
            hands.note(key, raw);
        } else {
            hands.write(ColumnPlan.SEEN, Draws.mix(hands.cell(ColumnPlan.SEEN) ^ raw));
        }
    }

    private void ask(final PartPlan part) {
        final ColumnPlan by = plan.column(part.type(), part.by());
        final long key = switch (part.kind()) {
            case HASH, SET, NAME, CELLS, PAIR, PAIRS, RANGE, GRID, LINKED -> value(by);
            case BUCKETS, REFERRERS, SELECTED, OWN, NEARBY, NEARBY_FEW, NETWORK -> draws.bits();
        };
        final int wide = draws.below(9);
        final long second = switch (part.kind()) {
            case RANGE -> by.kind().cell(by.kind().number(key) + wide);
            case PAIR, PAIRS -> value(plan.column(part.type(), part.second()));
            default -> wide;
        };
        for (final long cell : hands.ask(part.number(), key, second)) {
            see(cell);
        }
    }

    /// Among equal priorities the slot decides, which the reference must know.
    private void bid(final Op.Bid bid) {
        final long claimant = find(bid.claimant());
        final long at = find(bid.at());
        hands.bid(
                bid.claims(),
                claimant,
                at,
                hands.isKnown(claimant) ? draws.below(MOST_PRIORITIES) - 1 : (int) draws.bits() | MOST_PRIORITIES);
    }

    /// Null is no name.
    private void rekey(final PartPlan part, final long row) {
        final long key = value(plan.column(part.type(), part.by()));
        final long second = part.isPaired() ? value(plan.column(part.type(), part.second())) : 0;
        if (row != Hands.NOBODY && (part.kind() != PartPlan.Kind.NAME || key != 0)) {
            hands.rekey(part.number(), row, key, second);
        }
    }

    /// A row of an earlier level has its new value, one in no level keeps its value while the system runs.
    private void climb(final Op.Climb climb) {
        final long up = hands.cell(climb.reference());
        if (up != Hands.NOBODY && hands.look(type, up, climb.level()) < hands.cell(climb.level())) {
            see(hands.look(type, up, ColumnPlan.SEEN));
        }
    }

    private long value(final ColumnPlan column) {
        if (column.kind() != Kind.HANDLE) {
            return column.kind().value(draws);
        }
        return draws.percent(NULL_PERCENT) ? Hands.NOBODY : hands.any(column.target(), draws.bits());
    }

    private long find(final Target target) {
        return switch (target.by()) {
            case SELF -> hands.self();
            case REFERENCE -> hands.cell(target.column());
            case ANY -> hands.any(target.type(), draws.bits());
            case SENT -> sent;
            case CREATED -> createdType == target.type() ? created : Hands.NOBODY;
        };
    }
}
