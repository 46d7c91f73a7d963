package org.denserow.stress.fuzz;

import java.util.List;
import java.util.TreeSet;

/// What a system declares: the cells that its programs read and write, and the types whose rows they create.
///
/// @param reads columns that are only read
/// @param writes columns of the own rows, written in place
/// @param marks tags of the own rows, written in place
/// @param parts indices and derived parts that are asked
/// @param creates types whose rows are created
record Uses(List<Cell> reads, List<Cell> writes, List<Integer> marks, List<Integer> parts, List<Integer> creates) {

    /// A column of a type.
    record Cell(int type, int column) implements Comparable<Cell> {

        @Override
        public int compareTo(final Cell other) {
            return type == other.type ? Integer.compare(column, other.column) : Integer.compare(type, other.type);
        }
    }

    /// {@return what the operations of a system need}
    static Uses of(final SystemPlan system, final CasePlan plan) {
        final TreeSet<Cell> reads = new TreeSet<>();
        final TreeSet<Cell> writes = new TreeSet<>();
        final TreeSet<Integer> marks = new TreeSet<>();
        final TreeSet<Integer> parts = new TreeSet<>();
        final TreeSet<Integer> creates = new TreeSet<>();
        reads.add(new Cell(system.type(), ColumnPlan.IDENTITY));
        for (final Op op : system.ops()) {
            switch (op) {
                case Op.Write write -> writes.add(new Cell(system.type(), write.column()));
                case Op.Mark mark -> marks.add(mark.tag());
                case Op.Look look -> {
                    reads.add(new Cell(look.at().type(), look.column()));
                    writes.add(new Cell(system.type(), ColumnPlan.SEEN));
                    reach(look.at(), system, reads);
                }
                case Op.Ask ask -> {
                    parts.add(ask.part());
                    writes.add(new Cell(system.type(), ColumnPlan.SEEN));
                }
                case Op.Climb climb -> {
                    reads.add(new Cell(system.type(), climb.reference()));
                    reads.add(new Cell(system.type(), climb.level()));
                    writes.add(new Cell(system.type(), ColumnPlan.SEEN));
                }
                case Op.Create create -> creates.add(create.type());
                case Op.Aimed aimed -> reach(aimed.target(), system, reads);
                case Op.Rest _, Op.CreateNow _, Op.DestroyNow _ -> {} // only where nothing is declared
            }
        }
        reads.removeAll(writes);
        return new Uses(
                List.copyOf(reads), List.copyOf(writes), List.copyOf(marks), List.copyOf(parts), List.copyOf(creates));
    }

    private static void reach(final Target target, final SystemPlan system, final TreeSet<Cell> reads) {
        if (target.by() == Target.By.REFERENCE) {
            reads.add(new Cell(system.type(), target.column()));
        }
    }
}
