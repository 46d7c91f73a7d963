package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.index.Index;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;

/// An index or a derived part of the engine, and its answers.
///
/// @param plan what it is
/// @param part the engine's part
/// @param keys asks it if it is an index; knows the column that it carries
record EnginePart(PartPlan plan, Part<?, ?> part, EngineKeys keys) {

    private static final GridShape CELLS = GridShape.plane(-4, 0, 24, 800, 7);

    /// Defines a part.
    static EnginePart define(final PartPlan plan, final EngineWorld world) {
        final EngineTable table = world.tables.get(plan.type());
        final EngineColumn key = table.column(plan.kind() == PartPlan.Kind.SELECTED ? 0 : plan.by());
        final EngineColumn second = plan.isNearby() ? key : table.column(plan.second());
        final boolean isNetwork = plan.kind() == PartPlan.Kind.NETWORK; // it carries the numbers of its rows
        final EngineKeys keys = new EngineKeys(plan, isNetwork ? table.column(ColumnPlan.IDENTITY) : key, second);
        final String name = plan.name();
        return new EnginePart(
                plan,
                switch (plan.kind()) {
                    case HASH, SET, NAME, CELLS, PAIR, PAIRS, RANGE -> keys.define(table.table.indices());
                    case BUCKETS ->
                        table.table
                                .derive()
                                .buckets(name, (IntColumn) key.column(), PartPlan.KEYS)
                                .carrying(second.column());
                    case REFERRERS ->
                        table.table
                                .derive()
                                .buckets(name, (HandleColumn) key.column())
                                .carrying(second.column());
                    case SELECTED -> table.table.derive().selected(name, table.tag(plan.by()));
                    case OWN -> EngineOwn.define(world, plan);
                    case NEARBY, NEARBY_FEW ->
                        table.table
                                .derive()
                                .nearby(
                                        name,
                                        Position.of((FloatColumn) key.column()),
                                        (Grid) world.parts.get(plan.on()).part(),
                                        plan.radius(),
                                        plan.second());
                    case NETWORK -> network(world, plan, key, second);
                    case GRID -> table.table.derive().grid(name, Position.of((FloatColumn) key.column()), CELLS);
                    case LINKED -> table.table.derive().linked(name, Position.of((FloatColumn) key.column()), 7);
                },
                keys);
    }

    private static Network network(
            final EngineWorld world, final PartPlan plan, final EngineColumn from, final EngineColumn to) {
        final EngineTable table = world.tables.get(plan.type());
        final Network.Ways ways =
                switch (plan.ways(from.plan().target() == to.plan().target())) {
                    case 1 -> Network.Ways.OUT;
                    case 2 -> Network.Ways.IN;
                    default -> Network.Ways.BOTH;
                };
        final Network network = table.table
                .derive()
                .network(plan.name(), (HandleColumn) from.column(), (HandleColumn) to.column(), ways)
                .carrying(table.column(ColumnPlan.IDENTITY).column());
        return plan.isOfTagged(world.plan.types().get(plan.type())) ? network.only(table.tag(0)) : network;
    }

    /// {@return the view for the owner between frames}
    static Object look(final Part<?, ?> part) {
        if (part instanceof Index<?> index) {
            return index.view();
        }
        throw new IllegalStateException("only a system sees a derived part: part=" + part);
    }

    /// {@return the answer of a view, as [Hands#ask] gives it}
    long[] ask(final Object view, final long key, final long wide) {
        return switch (view) {
            case EngineOwn own -> own.answer();
            case Buckets.View groups -> group(groups, key);
            case Network.View edges -> edges(edges, key);
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
            case LinkedRows.View near -> {
                final List<Long> rows = new ArrayList<>();
                near.around(key >> 32, (int) key, wide);
                while (near.next()) {
                    rows.add((long) near.row());
                }
                Collections.sort(rows);
                yield array(rows);
            }
            default -> keys.ask(view, key, wide);
        };
    }

    private long[] group(final Buckets.View groups, final long wanted) {
        final List<Long> cells = new ArrayList<>();
        cells.add((long) groups.keys());
        if (groups.keys() > 0) {
            final int key = (int) Long.remainderUnsigned(wanted, groups.keys());
            final Object copies = groups.values(keys.second().column());
            for (int place = groups.begin(key); place < groups.end(key); place++) {
                cells.add((long) groups.rows()[place]);
                cells.add(keys.second().get(copies, place));
            }
        }
        return array(cells);
    }

    /// The sizes, and the list of one node: edges, neighbours, what they carry, and the rows of both ends.
    private long[] edges(final Network.View edges, final long wanted) {
        final List<Long> cells = new ArrayList<>();
        cells.add((long) edges.nodes());
        cells.add((long) edges.places());
        if (edges.nodes() > 0) {
            final int node = (int) Long.remainderUnsigned(wanted, edges.nodes());
            final Object copies = edges.values(keys.key().column());
            final int any = edges.any(node, wanted);
            boolean isAny = edges.degree(node) == 0 && any == -1;
            for (int place = edges.begin(node); place < edges.end(node); place++) {
                final int edge = edges.edges()[place];
                cells.add((long) edge);
                cells.add((long) edges.neighbours()[place]);
                cells.add(keys.key().get(copies, place));
                cells.add((long) edges.from()[edge]);
                cells.add((long) edges.to()[edge]);
                isAny |= any == edges.neighbours()[place];
            }
            cells.add(isAny ? 1L : 0L);
        }
        return array(cells);
    }

    private static long[] array(final List<Long> cells) {
        return cells.stream().mapToLong(cell -> cell).toArray();
    }
}
