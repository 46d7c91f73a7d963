package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;

/// An index or a derived part of the engine, and its answers.
///
/// @param plan what it is
/// @param part the engine's part
/// @param carried the column that it carries
record EnginePart(PartPlan plan, Part<?, ?> part, EngineColumn carried) {

    private static final GridShape CELLS = GridShape.plane(-4, 0, 24, 800, 7);

    /// Defines a part.
    static EnginePart define(final PartPlan plan, final EngineTable table) {
        final EngineColumn carried = table.column(plan.carried());
        final Column<?> key = table.column(plan.kind() == PartPlan.Kind.SELECTED ? 0 : plan.by())
                .column();
        final Indexing indices = table.table.indices();
        final String name = plan.name();
        return new EnginePart(
                plan,
                switch (plan.kind()) {
                    case HASH -> hash(indices, name, key);
                    case SET -> sets(indices, name, key);
                    case NAME -> indices.names(name, table.column(plan.by()).texts());
                    case RANGE ->
                        key instanceof IntColumn ints
                                ? indices.ranges(name, ints)
                                : indices.ranges(name, (LongColumn) key);
                    case BUCKETS ->
                        table.table
                                .derive()
                                .buckets(name, (IntColumn) key, PartPlan.KEYS)
                                .carrying(carried.column());
                    case REFERRERS ->
                        table.table.derive().buckets(name, (HandleColumn) key).carrying(carried.column());
                    case SELECTED -> table.table.derive().selected(name, table.tag(plan.by()));
                    case GRID -> table.table.derive().grid(name, Position.of((FloatColumn) key), CELLS);
                },
                carried);
    }

    private static HashIndex hash(final Indexing indices, final String name, final Column<?> key) {
        return switch (key) {
            case IntColumn ints -> indices.unique(name, ints);
            case LongColumn longs -> indices.unique(name, longs);
            case HandleColumn handles -> indices.unique(name, handles);
            default -> throw new IllegalStateException("no key of a plan: column=" + key);
        };
    }

    private static SetIndex sets(final Indexing indices, final String name, final Column<?> key) {
        return switch (key) {
            case IntColumn ints -> indices.sets(name, ints);
            case LongColumn longs -> indices.sets(name, longs);
            case HandleColumn handles -> indices.sets(name, handles);
            default -> throw new IllegalStateException("no key of a plan: column=" + key);
        };
    }

    /// {@return the view for the owner between frames}
    static Object look(final Part<?, ?> part) {
        return switch (part) {
            case HashIndex index -> index.view();
            case SetIndex index -> index.view();
            case NameIndex index -> index.view();
            case RangeIndex index -> index.view();
            default -> throw new IllegalStateException("only a system sees a derived part: part=" + part);
        };
    }

    /// {@return the answer of a view, as [Hands#ask] gives it}
    long[] ask(final Object view, final long key, final long wide) {
        return switch (view) {
            case HashIndex.View keys -> new long[] {keys.find(key)};
            case NameIndex.View names -> new long[] {key == 0 ? -1 : names.find(Long.toString(key))};
            case SetIndex.View sets -> {
                final List<Long> rows = new ArrayList<>();
                for (int row = sets.first(key); row >= 0; row = sets.next(row)) {
                    rows.add((long) row);
                }
                yield array(rows);
            }
            case RangeIndex.View ranges -> {
                final List<Long> rows = new ArrayList<>();
                for (int row = ranges.first(key, wide); row >= 0; row = ranges.next(row, key, wide)) {
                    rows.add((long) row);
                }
                yield array(rows);
            }
            case Buckets.View groups -> group(groups, key);
            case SelectedRows.View list -> {
                final List<Long> rows = new ArrayList<>();
                for (int place = 0; place < list.count(); place++) {
                    rows.add((long) list.rows()[place]);
                }
                yield array(rows);
            }
            case Grid.View near -> {
                final double x = key >> 32;
                final double y = (int) key;
                final double[] squares = {-1};
                final int found = near.nearest(x, y, 1, wide, new int[1], squares);
                yield new long[] {near.count(x, y, wide), found == 0 ? -1 : (long) squares[0]};
            }
            default -> throw new IllegalStateException("no view of a plan: view=" + view);
        };
    }

    private long[] group(final Buckets.View groups, final long wanted) {
        final List<Long> cells = new ArrayList<>();
        cells.add((long) groups.keys());
        if (groups.keys() > 0) {
            final int key = (int) Long.remainderUnsigned(wanted, groups.keys());
            final Object copies = groups.values(carried.column());
            for (int place = groups.begin(key); place < groups.end(key); place++) {
                cells.add((long) groups.rows()[place]);
                cells.add(carried.get(copies, place));
            }
        }
        return array(cells);
    }

    private static long[] array(final List<Long> cells) {
        return cells.stream().mapToLong(cell -> cell).toArray();
    }
}
