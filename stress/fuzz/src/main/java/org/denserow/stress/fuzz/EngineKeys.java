package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;

/// Kept indices of the engine: defines them, and asks their views.
///
/// @param plan what the index is
/// @param key its column
/// @param second its second column, of pairs
record EngineKeys(PartPlan plan, EngineColumn key, EngineColumn second) {

    /// Defines an index.
    Index<?> define(final Indexing indices) {
        final String name = plan.name();
        return switch (plan.kind()) {
            case HASH -> hash(indices, name);
            case SET -> sets(indices, name);
            case NAME -> indices.names(name, key.texts());
            case CELLS ->
                key.column() instanceof FloatColumn floats
                        ? indices.sets(name, floats, IndexKey.CELL)
                        : indices.sets(name, (DoubleColumn) key.column(), IndexKey.CELL);
            case PAIR -> indices.unique(name, key.column(), second.column());
            case PAIRS -> indices.sets(name, key.column(), second.column());
            case RANGE ->
                switch (key.column()) {
                    case IntColumn ints -> indices.ranges(name, ints);
                    case LongColumn longs -> indices.ranges(name, longs);
                    default -> indices.ranges(name, (FloatColumn) key.column());
                };
            case BUCKETS, REFERRERS, SELECTED, GRID, LINKED, OWN, NEARBY, NEARBY_FEW, NETWORK ->
                throw new IllegalStateException("no index: part=" + plan);
        };
    }

    private HashIndex hash(final Indexing indices, final String name) {
        return switch (key.column()) {
            case ByteColumn bytes -> indices.unique(name, bytes);
            case IntColumn ints -> indices.unique(name, ints);
            case LongColumn longs -> indices.unique(name, longs);
            case FloatColumn floats -> indices.unique(name, floats);
            case DoubleColumn doubles -> indices.unique(name, doubles);
            case HandleColumn handles -> indices.unique(name, handles);
            default -> throw new IllegalStateException("no key of a plan: column=" + key);
        };
    }

    private SetIndex sets(final Indexing indices, final String name) {
        return switch (key.column()) {
            case ByteColumn bytes -> indices.sets(name, bytes);
            case IntColumn ints -> indices.sets(name, ints);
            case LongColumn longs -> indices.sets(name, longs);
            case FloatColumn floats -> indices.sets(name, floats);
            case DoubleColumn doubles -> indices.sets(name, doubles);
            case HandleColumn handles -> indices.sets(name, handles);
            default -> throw new IllegalStateException("no key of a plan: column=" + key);
        };
    }

    /// {@return the answer of a view, as [Hands#ask] gives it}
    ///
    /// @param view the view
    /// @param raw a cell of the column
    /// @param other a cell of the second column, or the end of a range
    long[] ask(final Object view, final long raw, final long other) {
        return switch (view) {
            case HashIndex.View keys -> new long[] {find(keys, raw, other)};
            case NameIndex.View names -> new long[] {raw == 0 ? -1 : names.find(Long.toString(raw))};
            case SetIndex.View sets -> {
                final List<Long> rows = new ArrayList<>();
                for (int row = first(sets, raw, other); row >= 0; row = sets.next(row)) {
                    rows.add((long) row);
                }
                yield array(rows);
            }
            case RangeIndex.View ranges -> array(range(ranges, raw, other));
            default -> throw new IllegalStateException("no view of an index: view=" + view);
        };
    }

    private int find(final HashIndex.View keys, final long raw, final long other) {
        if (plan.kind() == PartPlan.Kind.PAIR) {
            return keys.find(raw, other);
        }
        return isFractional() ? keys.find(number(raw)) : keys.find(raw);
    }

    private int first(final SetIndex.View sets, final long raw, final long other) {
        return switch (plan.kind()) {
            case PAIRS -> sets.first(raw, other);
            case CELLS -> sets.first(sets.cell(number(raw)));
            default -> isFractional() ? sets.first(number(raw)) : sets.first(raw);
        };
    }

    private List<Long> range(final RangeIndex.View ranges, final long lowest, final long highest) {
        final List<Long> rows = new ArrayList<>();
        if (isFractional()) {
            final double from = number(lowest);
            final double to = number(highest);
            for (int row = ranges.first(from, to); row >= 0; row = ranges.next(row, from, to)) {
                rows.add((long) row);
            }
        } else {
            for (int row = ranges.first(lowest, highest); row >= 0; row = ranges.next(row, lowest, highest)) {
                rows.add((long) row);
            }
        }
        return rows;
    }

    /// Gives a row another key at once.
    void rekey(final Object view, final int row, final long raw, final long other) {
        switch (view) {
            case HashIndex.View keys when plan.kind() == PartPlan.Kind.PAIR -> keys.rekey(row, raw, other);
            case HashIndex.View keys when isFractional() -> keys.rekey(row, number(raw));
            case HashIndex.View keys -> keys.rekey(row, raw);
            case NameIndex.View names -> names.rekey(row, Long.toString(raw));
            case SetIndex.View sets when plan.kind() == PartPlan.Kind.PAIRS -> sets.rekey(row, raw, other);
            case SetIndex.View sets when isFractional() -> sets.rekey(row, number(raw));
            case SetIndex.View sets -> sets.rekey(row, raw);
            default -> throw new IllegalStateException("no view with keys: view=" + view);
        }
    }

    private boolean isFractional() {
        return key.plan().kind().isFractional();
    }

    private double number(final long raw) {
        return key.plan().kind().number(raw);
    }

    private static long[] array(final List<Long> cells) {
        return cells.stream().mapToLong(cell -> cell).toArray();
    }
}
