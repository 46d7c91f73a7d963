package org.denserow.stress.fuzz;

import java.util.List;
import java.util.TreeSet;
import org.denserow.stress.fuzz.SystemPlan.Over;

/// What a system declares: the cells that its programs read and write, and the types whose rows they create.
///
/// @param reads columns that are only read
/// @param writes columns of the own rows, written in place
/// @param marks tags of the own rows, written in place
/// @param parts indices and derived parts that are asked
/// @param creates types whose rows are created
/// @param consults resources that are only read
/// @param alters resources that are changed
/// @param bids claims on which they bid
/// @param contests claims of which they ask the winners
record Uses(
        List<Cell> reads,
        List<Cell> writes,
        List<Integer> marks,
        List<Integer> parts,
        List<Integer> creates,
        List<Integer> consults,
        List<Integer> alters,
        List<Integer> bids,
        List<Integer> contests) {

    /// Of programs that need not declare anything.
    static final Uses NOTHING = new Draft().uses();

    /// A column of a type.
    record Cell(int type, int column) implements Comparable<Cell> {

        @Override
        public int compareTo(final Cell other) {
            return type == other.type ? Integer.compare(column, other.column) : Integer.compare(type, other.type);
        }
    }

    /// What is found, operation by operation.
    private static final class Draft {

        private final TreeSet<Cell> reads = new TreeSet<>();
        private final TreeSet<Cell> writes = new TreeSet<>();
        private final TreeSet<Integer> marks = new TreeSet<>();
        private final TreeSet<Integer> parts = new TreeSet<>();
        private final TreeSet<Integer> creates = new TreeSet<>();
        private final TreeSet<Integer> consults = new TreeSet<>();
        private final TreeSet<Integer> alters = new TreeSet<>();
        private final TreeSet<Integer> bids = new TreeSet<>();
        private final TreeSet<Integer> contests = new TreeSet<>();

        private void add(final Op op, final SystemPlan system, final CasePlan plan) {
            switch (op) {
                case Op.Write write -> writes.add(new Cell(system.type(), write.column()));
                case Op.Mark mark -> marks.add(mark.tag());
                case Op.Look look -> {
                    reads.add(new Cell(look.at().type(), look.column()));
                    see(system);
                    reach(look.at(), system);
                }
                case Op.Ask ask -> {
                    final PartPlan part = plan.parts().get(ask.part());
                    parts.add(ask.part());
                    if (part.isNearby()) {
                        reads.add(new Cell(plan.parts().get(part.on()).type(), ColumnPlan.IDENTITY));
                    }
                    see(system);
                }
                case Op.Climb climb -> {
                    reads.add(new Cell(system.type(), climb.reference()));
                    reads.add(new Cell(system.type(), climb.level()));
                    see(system);
                }
                case Op.Consult consult -> {
                    consults.add(consult.resource());
                    see(system);
                }
                case Op.Total _, Op.Roll _ -> see(system);
                case Op.Bid bid -> {
                    bids.add(bid.claims());
                    reach(bid.at(), system);
                }
                case Op.Contest contest -> {
                    contests.add(contest.claims());
                    reads.add(new Cell(contest.claimant().type(), ColumnPlan.IDENTITY));
                    see(system);
                    reach(contest.at(), system);
                }
                case Op.Alter alter -> alters.add(alter.resource());
                case Op.Create create -> creates.add(create.type());
                case Op.Aimed aimed -> reach(aimed.target(), system);
                case Op.Rest _,
                        Op.Term _,
                        Op.Rekey _,
                        Op.Switch _,
                        Op.PutNow _,
                        Op.CreateNow _,
                        Op.DestroyNow _ -> {} // only where nothing is declared
            }
        }

        private void see(final SystemPlan system) {
            if (system.over() != Over.ONCE) {
                writes.add(new Cell(system.type(), ColumnPlan.SEEN));
            }
        }

        private void reach(final Target target, final SystemPlan system) {
            if (target.by() == Target.By.REFERENCE) {
                reads.add(new Cell(system.type(), target.column()));
            }
        }

        private Uses uses() {
            reads.removeAll(writes);
            consults.removeAll(alters);
            return new Uses(
                    List.copyOf(reads),
                    List.copyOf(writes),
                    List.copyOf(marks),
                    List.copyOf(parts),
                    List.copyOf(creates),
                    List.copyOf(consults),
                    List.copyOf(alters),
                    List.copyOf(bids),
                    List.copyOf(contests));
        }
    }

    /// {@return what the operations of a system need}
    static Uses of(final SystemPlan system, final CasePlan plan) {
        final Draft draft = new Draft();
        if (system.over() != Over.ONCE) {
            draft.reads.add(new Cell(system.type(), ColumnPlan.IDENTITY));
        }
        system.ops().forEach(op -> draft.add(op, system, plan));
        return draft.uses();
    }
}
