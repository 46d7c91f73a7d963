package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;

/// Draws indices and derived parts.
final class PartDrawer {

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
        return parts;
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
        parts.add(new PartPlan(parts.size(), kind, type.number(), by, second));
    }
}
