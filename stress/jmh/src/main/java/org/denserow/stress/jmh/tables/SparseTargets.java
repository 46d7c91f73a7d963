package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The targets of sparse tables and hash maps that are times, against the measured values: fetches of the dense map
/// against the same map by hand, `plain`; changes of a sparse table against those of the reference, which were measured
/// in C++ on a like machine and are not part of the run.
///
/// Bytes per entry and bits per index are no times: the engine's `DenseMemoryTest`, `SparseMemoryTest` and
/// `SparseTableMemoryTest` hold them against their targets in each build.
final class SparseTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("hashMaps.csv", "sparseTables.csv");

    private static final String OURS = "denserow";
    private static final double OF_PLAIN = 1.2;
    private static final double OF_REFERENCE = 0.6;

    private final TargetTable table = new TargetTable();
    private final List<Result> maps;
    private final List<Result> tables;

    private SparseTargets(final List<Result> maps, final List<Result> tables) {
        this.maps = maps;
        this.tables = tables;
    }

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final SparseTargets targets = new SparseTargets(
                ResultFile.read(folder.resolve(FILES.getFirst())), ResultFile.read(folder.resolve(FILES.getLast())));
        targets.fetch();
        targets.changes("set", 51, 193);
        targets.changes("erase", 42, 182);
        return targets.table.render();
    }

    private void fetch() {
        final String keys = "1000000";
        table.addRatio(
                "dense map, 1,000,000 keys, one that is there fetched, in random order:",
                fetchNanos(OURS, keys),
                fetchNanos("plain", keys),
                "ns",
                OF_PLAIN);
    }

    private double fetchNanos(final String rival, final String keys) {
        final Map<String, String> params =
                Map.of(Result.BENCHMARK, "fetchHit", "rival", rival, "keys", keys, "shape", "random");
        return TargetTable.median(maps, Result.TIME, params) / Double.parseDouble(keys);
    }

    /// The reference has a range, over sizes and densities, and so have we: ends are compared.
    private void changes(final String benchmark, final double fastest, final double slowest) {
        final DoubleSummaryStatistics ours = new DoubleSummaryStatistics();
        for (final Result result : tables) {
            if (result.param(Result.BENCHMARK).equals(benchmark)
                    && result.param("rival").equals(OURS)) {
                ours.accept(TargetTable.median(result, Result.TIME));
            }
        }
        if (ours.getCount() == 0) {
            throw new IllegalArgumentException("a sparse table must have been measured: benchmark=" + benchmark
                    + ", rival=" + OURS + "; measure again with stress/jmh/run sparse");
        }
        change(benchmark + ", the fastest of all densities", ours.getMin(), fastest);
        change(benchmark + ", the slowest of all densities", ours.getMax(), slowest);
    }

    private void change(final String what, final double ours, final double reference) {
        table.add(
                String.format(
                        Locale.ROOT,
                        "sparse table, random %s: at most %.1f times the reference's %.0f ns",
                        what,
                        OF_REFERENCE,
                        reference),
                String.format(Locale.ROOT, "%.2f (%s ns)", ours / reference, Pivot.number(ours)),
                ours <= OF_REFERENCE * reference);
    }
}
