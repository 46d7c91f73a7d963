package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// What a system sees of a part of the reference: answers to questions.
@FunctionalInterface
interface ModelView {

    /// {@return the answer, as [Hands#ask] gives it}
    long[] ask(long key, long wide);

    /// {@return the view of a part at present; that of a derived part stays as it is}
    static ModelView of(final PartPlan part, final Model model) {
        final ModelTable table = model.tables.get(part.type());
        final List<ModelRow> active =
                table.rows().stream().filter(ModelRow::isActive).toList();
        return switch (part.kind()) {
            case HASH, NAME, PAIR -> (key, second) -> first(model.index(part).rows(key, second));
            case SET, CELLS, PAIRS -> (key, second) -> places(model.index(part).rows(key, second));
            case RANGE -> {
                final Kind kind = table.plan.columns().get(part.by()).kind();
                yield (lowest, highest) -> places(table.rows().stream()
                        .filter(ModelRow::isActive)
                        .filter(row -> kind.number(row.cells[part.by()]) >= kind.number(lowest)
                                && kind.number(row.cells[part.by()]) <= kind.number(highest))
                        .toList());
            }
            case BUCKETS -> groups(part, active, PartPlan.KEYS, row -> row.cells[part.by()]);
            case REFERRERS -> {
                final ModelTable targets =
                        model.tables.get(table.plan.columns().get(part.by()).target());
                yield groups(part, active, targets.places().size(), row -> {
                    final ModelRow target = model.row(row.cells[part.by()]);
                    return target != null && target.exists() ? target.place : -1;
                });
            }
            case SELECTED -> {
                final long[] listed = places(
                        active.stream().filter(row -> row.tags[part.by()]).toList());
                yield (_, _) -> listed;
            }
            case LINKED -> linked(part, active);
            case OWN -> {
                final long sum = sum(part, active, model);
                yield (_, _) -> new long[] {sum, active.size()};
            }
            case NEARBY, NEARBY_FEW -> model.nearby.view(part);
            case NETWORK -> new ModelNetwork(part, active, model);
            case GRID -> near(active.stream().map(row -> row.cells[part.by()]).toList());
        };
    }

    private static long[] first(final List<ModelRow> ring) {
        return new long[] {ring.isEmpty() ? -1 : ring.getFirst().place};
    }

    private static long[] places(final List<ModelRow> rows) {
        return rows.stream().mapToLong(row -> row.place).toArray();
    }

    /// What the key of a row is.
    interface Key {

        /// {@return the key; one that is no group for a row in none}
        long of(ModelRow row);
    }

    private static ModelView groups(final PartPlan part, final List<ModelRow> rows, final int keys, final Key key) {
        final Map<Long, List<Long>> groups = new HashMap<>();
        for (final ModelRow row : rows) {
            final List<Long> group = groups.computeIfAbsent(key.of(row), _ -> new ArrayList<>());
            group.add((long) row.place);
            group.add(row.cells[part.second()]);
        }
        return (wanted, _) -> {
            final List<Long> group =
                    keys == 0 ? List.of() : groups.getOrDefault(Long.remainderUnsigned(wanted, keys), List.of());
            return LongStream.concat(LongStream.of(keys), group.stream().mapToLong(cell -> cell))
                    .toArray();
        };
    }

    /// The places of the near rows, ascending, as they are when the part is made.
    private static ModelView linked(final PartPlan part, final List<ModelRow> rows) {
        final long[] places = places(rows);
        final long[] at = rows.stream().mapToLong(row -> row.cells[part.by()]).toArray();
        return (key, wide) -> IntStream.range(0, at.length)
                .filter(i -> squared(at[i], key) <= wide * wide)
                .mapToLong(i -> places[i])
                .sorted()
                .toArray();
    }

    /// What the phases of a part of the user's own add up.
    private static long sum(final PartPlan part, final List<ModelRow> active, final Model model) {
        long sum = active.stream()
                .mapToLong(row -> EngineOwn.term(row.place, row.cells[part.by()], row.cells[part.second()]))
                .sum();
        if (part.hasResource(model.plan.globals())) {
            sum = Draws.mix(sum ^ model.globals.resource(0));
        }
        if (part.on() != PartPlan.NO_PART) {
            final ModelView groups = of(model.plan.parts().get(part.on()), model);
            for (int key = 0; key < PartPlan.KEYS; key++) {
                for (final long cell : groups.ask(key, 0)) {
                    sum = Draws.mix(sum ^ cell);
                }
            }
        }
        return sum;
    }

    private static ModelView near(final List<Long> at) {
        return (key, wide) -> {
            final long[] squares = at.stream()
                    .mapToLong(each -> squared(each, key))
                    .filter(square -> square <= wide * wide)
                    .sorted()
                    .toArray();
            return new long[] {squares.length, squares.length == 0 ? -1 : squares[0]};
        };
    }

    private static long squared(final long at, final long from) {
        return squared((at >> 32) - (from >> 32)) + squared((int) at - (int) from);
    }

    private static long squared(final long length) {
        return length * length;
    }
}
