package org.denserow.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Part;

/// Figures of columns: a histogram, all rows as a file.
final class FigureRoutes {

    private static final int MAX_BINS = 1000;
    private static final int DEFAULT_BINS = 40;

    private final Viewer viewer;
    private final OneTimeCopies copies;
    private final Handlers handlers;

    FigureRoutes(final Viewer viewer, final OneTimeCopies copies, final Handlers handlers) {
        this.viewer = viewer;
        this.copies = copies;
        this.handlers = handlers;
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/histogram", this::histogram);
        gets.put("/api/csv", this::csv);
    }

    private Answer histogram(final Query query) throws InterruptedException {
        final Model.Type type = viewer.model().type(query.text("type"));
        final Lane lane = Parts.number(type.table(), query.text("part"));
        final int bins = (int) query.whole("bins", 1, MAX_BINS, DEFAULT_BINS);
        try (PublishedCopy copy = viewer.copy(type, List.of(lane))) {
            return Answer.of(Histogram.of(type, copy, lane, bins));
        }
    }

    private Answer csv(final Query query) throws InterruptedException {
        final Model.Type type = viewer.model().type(query.text("type"));
        final Table table = type.table();
        final List<Lane> lanes = CsvRows.lanes(table);
        final List<Part<?, ?>> parts = new ArrayList<>();
        lanes.stream().map(Lane::part).distinct().forEach(parts::add);
        if (type.live() != null && !parts.contains(type.live())) {
            parts.add(type.live());
        }
        final PublishedRows rows = copies.make(Map.of(table, parts)).get(table);
        return Answer.download(
                "text/csv; charset=utf-8",
                table.name().replaceAll("[^A-Za-z0-9._-]", "_") + ".csv",
                out -> {
                    try (PublishedCopy copy = rows.latest()) {
                        CsvRows.write(type, copy, lanes, out, handlers::extend);
                    }
                },
                copies::end);
    }
}
