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
    static final List<String> FILES = List.of("iterate.csv", "iterateSystems.csv", "iterateLayouts.csv");

    private static final double LIMIT = 1.1; // times plain
    private static final double LIMIT_OF_ONE =
            129; // nanoseconds over plain: half of the version before, measured on the same day
    private static final double LIMIT_OF_TEN = 250; // for each of them

    private static final List<String> LAYOUT_ROWS = List.of("100000", "1000000", "4000000");
    private static final double LIMIT_OF_LAYOUTS = 1.05; // times the fastest loop

    private final TargetTable table = new TargetTable();

    private IterateTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> rows = ResultFile.read(folder.resolve(FILES.getFirst()));
        final List<Result> systems = ResultFile.read(folder.resolve(FILES.get(1)));
        final IterateTargets targets = new IterateTargets();
        targets.ratio(rows, "100,000", "100000");
        targets.ratio(rows, "1,000,000", "1000000");
        targets.over(systems, "one system", 1, LIMIT_OF_ONE);
        targets.over(systems, "each of ten systems", 10, LIMIT_OF_TEN);
        targets.layouts(ResultFile.read(folder.resolve(FILES.getLast())));
        return targets.table.render();
    }

    /// Each layout of the engine against the fastest plain loop over data that are laid out alike.
    private void layouts(final List<Result> results) {
        double worst = 0;
        for (final String rows : LAYOUT_ROWS) {
            final Map<String, String> params = Map.of("rows", rows);
            worst = Math.max(
                    worst,
                    way(results, "columns", params)
                            / Math.min(way(results, "plainColumns", params), way(results, "plainStaggered", params)));
            worst = Math.max(
                    worst,
                    way(results, "vectors", params)
                            / Math.min(way(results, "plainVectors", params), way(results, "plainRecords", params)));
        }
        table.add(
                "a system over columns, and over vectors, of 100,000, 1,000,000 and 4,000,000 rows: at most "
                        + LIMIT_OF_LAYOUTS + " times the fastest plain loop over data laid out alike",
                Pivot.number(worst) + " at worst",
                worst <= LIMIT_OF_LAYOUTS);
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
        return nanos(results, params, "rival", rival);
    }

    private static double way(final List<Result> results, final String way, final Map<String, String> params) {
        return nanos(results, params, "way", way);
    }

    private static double nanos(
            final List<Result> results, final Map<String, String> params, final String name, final String value) {
        return TargetTable.find(
                        results.stream()
                                .filter(result -> result.param(name).equals(value))
                                .toList(),
                        params)
                .metric(Result.TIME)
                .median();
    }
}
