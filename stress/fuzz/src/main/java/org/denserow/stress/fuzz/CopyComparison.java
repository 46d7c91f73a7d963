package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;

/// Compares copies that a world publishes after each frame with the reference, of which another world has shown the
/// handles. Publishing makes no derived part anew, so this world shows parts that stay as they are.
final class CopyComparison {

    private final EngineWorld world;
    private final List<PublishedRows> published = new ArrayList<>();

    /// Prepares copies of all tables of a world.
    CopyComparison(final EngineWorld world) {
        this.world = world;
        for (final EngineTable table : world.tables) {
            final List<Part<?, ?>> parts = new ArrayList<>();
            columns(table).forEach(column -> parts.add(column.column()));
            IntStream.range(0, table.plan.tags()).forEach(tag -> parts.add(table.tag(tag)));
            published.add(PublishedRows.of(world.sim, table.table, parts.toArray(Part<?, ?>[]::new))
                    .keepSlots());
        }
    }

    private static List<EngineColumn> columns(final EngineTable table) {
        return table.plan.columns().stream()
                .filter(column -> column.kind() != Kind.TEXT) // objects are not published
                .map(column -> table.column(column.number()))
                .toList();
    }

    /// {@return the first difference in words; empty if there is none}
    String difference(final Model model) {
        for (final EngineTable table : world.tables) {
            final PublishedRows rows = published.get(table.plan.number());
            rows.publish();
            try (PublishedCopy copy = rows.latest()) {
                final ModelTable wanted = model.tables.get(table.plan.number());
                for (final ModelRow row : wanted.rows()) {
                    final String difference = difference(model, row, copy, table);
                    if (!difference.isEmpty()) {
                        return "published copy of " + table.plan.name() + ", row " + row.place + ": " + difference;
                    }
                }
            }
        }
        return "";
    }

    private static String difference(
            final Model model, final ModelRow row, final PublishedCopy copy, final EngineTable table) {
        if (copy.handle(row.place) != row.handle || copy.find(row.handle) != row.place) {
            return "another handle";
        }
        for (final EngineColumn column : columns(table)) {
            final long raw = row.cells[column.plan().number()];
            final ModelRow target = column.plan().kind() == Kind.HANDLE ? model.row(raw) : null;
            final boolean known = target == null || target.handle != 0; // a row that went before it was seen has none
            if (known && cell(copy, column, row.place) != (target == null ? raw : target.handle)) {
                return "column " + column.plan().name();
            }
        }
        for (int tag = 0; tag < table.plan.tags(); tag++) {
            if (copy.tag(table.tag(tag)).get(row.place) != row.tags[tag]) {
                return "tag " + tag;
            }
        }
        return "";
    }

    private static long cell(final PublishedCopy copy, final EngineColumn column, final int row) {
        return switch (column.column()) {
            case IntColumn ints -> copy.ints(ints).get(row);
            case LongColumn longs -> copy.longs(longs).get(row);
            case HandleColumn handles -> copy.handles(handles).get(row);
            case DoubleColumn doubles ->
                Double.doubleToRawLongBits(copy.doubles(doubles).get(row));
            case FloatColumn pairs
            when column.plan().kind() == Kind.VEC2 ->
                (long) copy.floats(pairs).get(2 * row) << 32
                        | (long) copy.floats(pairs).get(2 * row + 1);
            case FloatColumn floats ->
                Float.floatToRawIntBits(copy.floats(floats).get(row));
            case ByteColumn bytes -> copy.bytes(bytes).get(row);
            default -> throw new IllegalStateException("no column of a plan: column=" + column.column());
        };
    }
}
