package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.openjdk.jmh.util.ListStatistics;

/// The targets of the job system against the measured values.
final class JobsTargets {

    /// Files that it is made of.
    static final List<String> FILES =
            List.of("dispatch8.csv", "dispatch.csv", "speedup.csv", "paced.csv", "pacedEngine.csv");

    private static final String OURS = "denserow";
    private static final String CUTOFF = "denserowCutoff";
    private static final String BYTES = "gc.alloc.rate.norm";
    private static final double CONFIDENCE = 0.95;
    private static final double HARNESS_BYTES = 0.5; // what the harness allocates, spread over its dispatches

    private final TargetTable table = new TargetTable();

    private JobsTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> eight = ResultFile.read(folder.resolve(FILES.get(0)));
        final List<Result> others = ResultFile.read(folder.resolve(FILES.get(1)));
        final List<Result> speedup = ResultFile.read(folder.resolve(FILES.get(2)));
        final List<Result> paced = ResultFile.read(folder.resolve(FILES.get(3)));
        final List<Result> engine = ResultFile.read(folder.resolve(FILES.get(4)));
        final JobsTargets targets = new JobsTargets();
        targets.dispatch(eight, others);
        targets.rival(eight);
        targets.bytes(eight);
        targets.speedup(speedup);
        targets.paced(paced, List.of(OURS, "schedule"));
        targets.paced(engine, List.of("engine", "engineNoCutoff"));
        return targets.table.render();
    }

    private void dispatch(final List<Result> eight, final List<Result> others) {
        final double micros = TargetTable.median(eight, Result.TIME, Map.of("rival", OURS, "shape", "8x0"));
        table.add("8 chunks of nothing at most 1 µs, workers spinning", Pivot.number(micros) + " µs", micros <= 1);
        final double nanos = 1e3 * TargetTable.median(others, Result.TIME, Map.of("rival", OURS, "shape", "1x0"));
        table.add("1 chunk of nothing at most 30 ns", Pivot.number(nanos) + " ns", nanos <= 30);
    }

    /// The best rival is the one with the smallest mean. The loop uses one thread, so it is no rival.
    private void rival(final List<Result> eight) {
        final Predicate<Result> isRival =
                result -> !Set.of(OURS, CUTOFF, "plain").contains(result.param("rival"));
        final Result best = eight.stream()
                .filter(isRival.and(result -> result.param("shape").equals("8x0")))
                .min(Comparator.comparingDouble(result -> statistics(result).getMean()))
                .orElseThrow(() -> new IllegalArgumentException("no rival in the results: file=" + FILES.getFirst()));
        against(best, TargetTable.find(eight, Map.of("rival", OURS, "shape", "8x0")), "");
        eight.stream()
                .filter(result -> result.param("rival").equals(CUTOFF))
                .forEach(ours -> against(best, ours, ", with the serial cut-off"));
    }

    private void against(final Result best, final Result ours, final String how) {
        final double median = TargetTable.median(ours, Result.TIME);
        final double[] interval = statistics(best).getConfidenceIntervalAt(CONFIDENCE);
        table.add(
                "8 chunks of nothing" + how + ": median over the forks not above the best rival's 95 % interval",
                "%s µs over %d forks; `%s`: %s–%s µs over %d forks"
                        .formatted(
                                Pivot.number(median),
                                ours.metric(Result.TIME).forks().length,
                                best.param("rival"),
                                Pivot.number(interval[0]),
                                Pivot.number(interval[1]),
                                best.metric(Result.TIME).forks().length),
                median <= interval[1]); // false below three forks, of which JMH makes no interval: no proof
    }

    private void bytes(final List<Result> eight) {
        final double bytes = TargetTable.median(eight, BYTES, Map.of("rival", OURS, "shape", "8x0"));
        table.add(
                "0 bytes allocated per dispatch (below " + HARNESS_BYTES + " is the harness)",
                Pivot.number(bytes) + " B",
                bytes < HARNESS_BYTES);
    }

    private void speedup(final List<Result> speedup) {
        final double ratio = TargetTable.median(speedup, Result.TIME, Map.of("rival", "plain"))
                / TargetTable.median(speedup, Result.TIME, Map.of("rival", "workers2"));
        table.add("speed-up on 2 cores, compute-bound, 65,536 rows, at least 1.8", Pivot.number(ratio), ratio >= 1.8);
    }

    private void paced(final List<Result> paced, final List<String> rivals) {
        for (final String rival : rivals) {
            final double percent = TargetTable.median(paced, "cpuPercent", Map.of("rival", rival));
            table.add(
                    "paced 60 Hz, empty, 2 workers, `" + rival + "`: at most 3 % of one core",
                    Pivot.number(percent) + " %",
                    percent <= 3);
        }
    }

    private static ListStatistics statistics(final Result result) {
        return new ListStatistics(result.metric(Result.TIME).forks());
    }
}
