package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Part;

/// Single rows: all of one, those that refer to it, those that fit a search.
final class RowRoutes {

    /// The most rows of an answer: 1,000.
    static final int MAX_ROWS = 1000;

    private static final int DEFAULT_ROWS = 100;

    private final Viewer viewer;
    private final OwnerTasks tasks;
    private final OneTimeCopies copies;

    RowRoutes(final Viewer viewer, final OwnerTasks tasks, final OneTimeCopies copies) {
        this.viewer = viewer;
        this.tasks = tasks;
        this.copies = copies;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/row", this::row);
        gets.put("/api/referrers", this::referrers);
        gets.put("/api/search", this::search);
    }

    private Answer row(final Query query) throws InterruptedException {
        final long handle = query.handle("handle");
        final Model model = viewer.model();
        return Answer.of(tasks.ask(OwnerTasks.WAIT_SECONDS, sim -> RowReading.of(sim, model, handle)));
    }

    // ---- Referrers ----

    private Answer referrers(final Query query) throws InterruptedException {
        final long handle = query.handle("handle");
        final Model model = viewer.model();
        final int target = model.type(Handle.type(handle)).table().type();
        final Map<Table, List<Part<?, ?>>> columns = new HashMap<>();
        for (final Model.Type type : model.types()) {
            for (final Part<?, ?> part : type.table().parts()) {
                if (part instanceof HandleColumn column
                        && (column.target() == target || column.target() == HandleColumn.ANY_TYPE)) {
                    columns.computeIfAbsent(type.table(), table -> new ArrayList<>())
                            .add(column);
                }
            }
        }
        final Map<Table, PublishedRows> made = copies.make(columns);
        try {
            return Answer.of(referrers(model, handle, columns, made));
        } finally {
            copies.end();
        }
    }

    private static Json referrers(
            final Model model,
            final long handle,
            final Map<Table, List<Part<?, ?>>> columns,
            final Map<Table, PublishedRows> made) {
        final Json rows = new Json().list();
        long frame = -1;
        long total = 0;
        for (final Model.Type type : model.types()) { // in their order
            final PublishedRows ofType = made.get(type.table());
            if (ofType == null) {
                continue;
            }
            try (PublishedCopy copy = ofType.latest()) {
                frame = copy.frame();
                for (final Part<?, ?> part : columns.get(type.table())) {
                    final PublishedValues.Longs values = copy.handles((HandleColumn) part);
                    for (int row = 0; row < copy.end(); row++) {
                        if (values.get(row) == handle && copy.handle(row) != Handle.NULL && ++total <= DEFAULT_ROWS) {
                            rows.object().field("type", type.name());
                            rows.field("part", Parts.name(type.table(), part));
                            rows.name("handle").handle(copy.handle(row));
                            rows.field("row", row).end();
                        }
                    }
                }
            }
        }
        final Json json = new Json().object().field("frame", frame).field("total", total);
        return json.name("rows").raw(rows.endList()).end();
    }

    // ---- Search ----

    private Answer search(final Query query) throws InterruptedException {
        final Model.Type type = viewer.model().type(query.text("type"));
        final String part = query.text("part");
        final String operator = query.text("op");
        final String value = query.text("value");
        final int max = (int) query.whole("max", 1, MAX_ROWS, DEFAULT_ROWS);
        if (operator.equals("name")) {
            return Answer.of(byName(type, nameIndex(type.table(), part), value));
        }
        final Lane lane = Parts.lane(type.table(), part);
        try (PublishedCopy copy = viewer.copy(type, List.of(lane))) {
            return Answer.of(Search.run(type, copy, lane, operator, value, max));
        }
    }

    private static NameIndex nameIndex(final Table table, final String name) {
        for (final Part<?, ?> part : table.parts()) {
            if (part instanceof NameIndex index
                    && (Parts.name(table, index).equals(name)
                            || Parts.name(table, index.key()).equals(name))) {
                return index;
            }
        }
        throw new Refusal(
                400,
                "names are looked up in an index of names: type=" + table.name() + ", part=" + name
                        + "; name the index or its column");
    }

    private Json byName(final Model.Type type, final NameIndex index, final String value) throws InterruptedException {
        return tasks.ask(OwnerTasks.WAIT_SECONDS, sim -> {
            final int row = index.view().find(value);
            final Json json = new Json().object().field("frame", sim.frame());
            json.field("total", row < 0 ? 0 : 1).name("rows").list();
            if (row >= 0) {
                json.object().name("handle").handle(type.table().handle(row));
                json.field("row", row).field("value", value).end();
            }
            return json.endList().end();
        });
    }
}
