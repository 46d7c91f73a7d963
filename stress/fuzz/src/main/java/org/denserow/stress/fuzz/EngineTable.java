package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Tag;

/// A type of a case in the engine.
final class EngineTable {

    final TypePlan plan;
    final Table table;
    private final List<EngineColumn> columns = new ArrayList<>();
    private final List<Tag> tags = new ArrayList<>();
    private Tag created; // where laps are kept
    private Tag changed; // likewise

    EngineTable(final TypePlan plan, final Table table) {
        this.plan = plan;
        this.table = table;
    }

    /// Defines columns, tags and indices, once all types are defined.
    void defineParts(final List<EngineTable> tables) {
        for (final ColumnPlan column : plan.columns()) {
            columns.add(
                    column.kind() == Kind.HANDLE
                            ? new EngineColumn(
                                    column,
                                    table.handles(column.name(), tables.get(column.target()).table, column.whenGone()))
                            : EngineColumn.define(column, table));
        }
        for (int tag = 0; tag < plan.tags(); tag++) {
            tags.add(table.tag("g" + tag));
        }
        if (plan.order() != TypePlan.NO_ORDER) {
            table.order(RowOrder.by(column(plan.order()).column()));
        }
        if (plan.keepsLaps()) {
            created = table.created();
            changed = table.changed();
            table.destroyed();
        }
    }

    /// Uses up generations of all slots, by rows that come and go before there are other parts.
    void age() {
        final long uses = (long) table.metrics().slots() * (Handle.MAX_GENERATION - plan.left());
        for (long use = 0; use < uses && plan.left() != TypePlan.YOUNG; use++) {
            table.destroy(table.create());
        }
    }

    EngineColumn column(final int number) {
        return columns.get(number);
    }

    /// {@return the tag by which a system selects rows}
    Tag selection(final SystemPlan system) {
        return switch (system.over()) {
            case LIVE -> table.live();
            case TAGGED -> tag(system.by());
            case CREATED -> created;
            case CHANGED -> changed;
            case ROWS, LIST, GROUPS, WAVES, ONCE, ALONE ->
                throw new IllegalStateException("it selects no rows: system=" + system.name());
        };
    }

    Tag tag(final int number) {
        return tags.get(number);
    }
}
