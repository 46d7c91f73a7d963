package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.Layout;

/// Draws indices and derived parts.
final class PartDrawer {

    private static final int MOST_WATCHERS = 1000;

    private final Draws draws;
    private final List<PartPlan> parts = new ArrayList<>();

    PartDrawer(final Draws draws) {
        this.draws = draws;
    }

    /// {@return some parts of some types}
    List<PartPlan> parts(final List<TypePlan> types) {
        for (final TypePlan type : types) {
            for (final ColumnPlan column :
                    type.columns().subList(ColumnPlan.SEEN + 1, type.columns().size())) {
                if (column.isKey()) {
                    kept(type, column);
                }
                derived(type, column);
            }
            if (type.tags() > 0 && draws.percent(40)) {
                add(PartPlan.Kind.SELECTED, type, draws.below(type.tags()));
            }
        }
        for (final TypePlan type : types) {
            if (draws.percent(30)) {
                own(type);
            }
            nearby(type, types);
            network(type);
        }
        return parts;
    }

    /// A part of the user's own is made from two columns, and from groups.
    private void own(final TypePlan type) {
        final List<ColumnPlan> columns = type.columns().stream()
                .filter(column -> column.kind() != Kind.HANDLE)
                .toList();
        final List<PartPlan> groups = parts.stream()
                .filter(part -> part.kind() == PartPlan.Kind.BUCKETS)
                .toList();
        parts.add(new PartPlan(
                parts.size(),
                PartPlan.Kind.OWN,
                type.number(),
                of(columns).number(),
                of(columns).number(),
                groups.isEmpty() ? PartPlan.NO_PART : of(groups).number()));
    }

    private void nearby(final TypePlan type, final List<TypePlan> types) {
        final List<ColumnPlan> places = type.columns().stream()
                .filter(column -> column.kind() == Kind.VEC2)
                .toList();
        final List<PartPlan> grids =
                parts.stream().filter(part -> part.kind() == PartPlan.Kind.GRID).toList();
        if (places.isEmpty() || grids.isEmpty() || type.layout().capacity() > MOST_WATCHERS) {
            return;
        }
        final PartPlan grid = of(grids);
        final Layout seen = types.get(grid.type()).layout();
        final boolean all = !seen.grows() && seen.capacity() <= MOST_WATCHERS && draws.percent(70);
        parts.add(new PartPlan(
                parts.size(),
                all ? PartPlan.Kind.NEARBY : PartPlan.Kind.NEARBY_FEW,
                type.number(),
                of(places).number(),
                all ? seen.capacity() : 1 + draws.below(8),
                grid.number()));
    }

    /// Rows with two handles are edges.
    private void network(final TypePlan type) {
        final List<ColumnPlan> ends = type.columns().stream()
                .filter(column -> column.kind() == Kind.HANDLE)
                .toList();
        if (ends.size() > 1 && draws.percent(70)) {
            final int from = draws.below(ends.size());
            final int to = (from + 1 + draws.below(ends.size() - 1)) % ends.size();
            add(
                    PartPlan.Kind.NETWORK,
                    type,
                    ends.get(from).number(),
                    ends.get(to).number());
        }
    }

    private <T> T of(final List<T> choices) {
        return choices.get(draws.below(choices.size()));
    }

    private void kept(final TypePlan type, final ColumnPlan key) {
        switch (key.kind()) {
            case INT, LONG, HANDLE, BYTE ->
                add(draws.of(PartPlan.Kind.HASH, PartPlan.Kind.SET, PartPlan.Kind.SET), type, key.number());
            case DOUBLE, FLOAT ->
                add(draws.of(PartPlan.Kind.HASH, PartPlan.Kind.SET, PartPlan.Kind.CELLS), type, key.number());
            case TEXT -> add(PartPlan.Kind.NAME, type, key.number());
            case VEC2 -> {} // no keys
        }
        final boolean isRanged = key.kind() == Kind.INT || key.kind() == Kind.LONG || key.kind() == Kind.FLOAT;
        if (type.layout().isDense() && isRanged && draws.percent(70)) {
            add(PartPlan.Kind.RANGE, type, key.number());
        }
        if (key.kind().isWhole() && draws.percent(50)) {
            pairs(type, key);
        }
    }

    private void pairs(final TypePlan type, final ColumnPlan first) {
        final List<ColumnPlan> others = type.columns().stream()
                .filter(column -> column.isKey() && column.kind().isWhole() && column != first)
                .toList();
        if (!others.isEmpty()) {
            add(
                    draws.of(PartPlan.Kind.PAIR, PartPlan.Kind.PAIRS),
                    type,
                    first.number(),
                    others.get(draws.below(others.size())).number());
        }
    }

    private void derived(final TypePlan type, final ColumnPlan key) {
        if (draws.percent(50)) {
            switch (key.kind()) {
                case INT -> add(PartPlan.Kind.BUCKETS, type, key.number());
                case HANDLE -> add(PartPlan.Kind.REFERRERS, type, key.number());
                case VEC2 -> add(draws.of(PartPlan.Kind.GRID, PartPlan.Kind.LINKED), type, key.number());
                case LONG, DOUBLE, FLOAT, BYTE, TEXT -> {} // no groups
            }
        }
    }

    private void add(final PartPlan.Kind kind, final TypePlan type, final int by) {
        final List<ColumnPlan> carriable = type.columns().stream()
                .filter(column -> column.kind() != Kind.TEXT && column.kind() != Kind.HANDLE)
                .toList();
        add(kind, type, by, carriable.get(draws.below(carriable.size())).number());
    }

    private void add(final PartPlan.Kind kind, final TypePlan type, final int by, final int second) {
        parts.add(new PartPlan(parts.size(), kind, type.number(), by, second, PartPlan.NO_PART));
    }
}
