package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The targets of handle maps against the measured values: ratios to the arrays by hand, `plain`.
final class StorageTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("storage.csv");

    private static final String ONE = "denserow";
    private static final String BATCH = "denserowBatch";
    private static final String PLAIN = "plain";
    private static final String SOME = "100000"; // rows
    private static final String MANY = "1000000";

    private final TargetTable table = new TargetTable();
    private final List<Result> results;

    private StorageTargets(final List<Result> results) {
        this.results = results;
    }

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final StorageTargets targets = new StorageTargets(ResultFile.read(folder.resolve(FILES.getFirst())));
        targets.change("create 100,000", "create");
        targets.change("erase 100,000 in random order and create them again", "eraseRecreate");
        targets.read("iterate 100,000, sum", "sum", SOME);
        targets.read("valid and get in random order, 1,000", "get", "1000");
        targets.read("valid and get in random order, 100,000", "get", SOME);
        targets.read("valid and get in random order, 1,000,000", "get", MANY);
        targets.churned("100,000", SOME);
        targets.churned("1,000,000", MANY);
        targets.against("clear 100,000:", ONE, Map.of("benchmark", "clear", "rows", SOME), 1.2);
        targets.against(
                "reset 100,000, against clear by hand:",
                "denserowReset",
                Map.of("benchmark", "clear", "rows", SOME),
                1.2);
        return targets.table.render();
    }

    private void change(final String what, final String benchmark) {
        final Map<String, String> params = Map.of("benchmark", benchmark, "rows", SOME);
        against(what + ", one at a time:", ONE, params, 1.3);
        against(what + ", as a batch:", BATCH, params, 1.3);
    }

    private void read(final String what, final String benchmark, final String rows) {
        against(what + ':', ONE, Map.of("benchmark", benchmark, "rows", rows, "state", "fresh"), 1.2);
    }

    private void churned(final String words, final String rows) {
        table.addRatio(
                "move " + words + " after 100 rounds of churn, against `plain` without churn:",
                nanos(ONE, Map.of("benchmark", "move", "rows", rows, "state", "churned")),
                nanos(PLAIN, Map.of("benchmark", "move", "rows", rows, "state", "fresh")),
                "ns",
                1.15);
    }

    private void against(final String what, final String rival, final Map<String, String> params, final double limit) {
        table.addRatio(what, nanos(rival, params), nanos(PLAIN, params), "ns", limit);
    }

    private double nanos(final String rival, final Map<String, String> params) {
        final Map<String, String> all = new HashMap<>(params);
        all.put("rival", rival);
        return TargetTable.median(results, Result.TIME, all);
    }
}
