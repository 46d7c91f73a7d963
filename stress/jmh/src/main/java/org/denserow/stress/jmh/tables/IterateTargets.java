package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The targets of a system that goes over all rows, against the measured values: a whole frame against the loop over bare
/// arrays, `plain`. Compared are medians over all iterations of all forks.
final class IterateTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("iterate.csv", "iterateSystems.csv");

    private static final double LIMIT = 1.1; // times plain
    private static final double LIMIT_OF_ONE =
            129; // nanoseconds over plain: half of the version before, measured on the same day
    private static final double LIMIT_OF_TEN = 250; // for each of them

    private final TargetTable table = new TargetTable();

    private IterateTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> rows = ResultFile.read(folder.resolve(FILES.getFirst()));
        final List<Result> systems = ResultFile.read(folder.resolve(FILES.getLast()));
        final IterateTargets targets = new IterateTargets();
        targets.ratio(rows, "100,000", "100000");
        targets.ratio(rows, "1,000,000", "1000000");
        targets.over(systems, "one system", 1, LIMIT_OF_ONE);
        targets.over(systems, "each of ten systems", 10, LIMIT_OF_TEN);
        return targets.table.render();
    }

    private void ratio(final List<Result> results, final String words, final String rows) {
        table.addRatio(
                "a frame with one system over " + words + " rows:",
                nanos(results, "system", Map.of("rows", rows)) / 1e3,
                nanos(results, "plain", Map.of("rows", rows)) / 1e3,
                "µs",
                LIMIT);
    }

    private void over(final List<Result> results, final String who, final int systems, final double most) {
        final Map<String, String> params = Map.of("systems", Integer.toString(systems));
        final double nanos = (nanos(results, "system", params) - nanos(results, "plain", params)) / systems;
        table.add(
                String.format(
                        Locale.ROOT, "a frame over 1,000 rows, %s: at most %.0f ns more than the loop", who, most),
                Pivot.number(nanos) + " ns",
                nanos <= most);
    }

    private static double nanos(final List<Result> results, final String rival, final Map<String, String> params) {
        return TargetTable.find(
                        results.stream()
                                .filter(result -> result.param("rival").equals(rival))
                                .toList(),
                        params)
                .metric(Result.TIME)
                .median();
    }
}
