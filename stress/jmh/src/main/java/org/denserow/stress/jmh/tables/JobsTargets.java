package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.openjdk.jmh.util.ListStatistics;

/// The targets of the job system against what was measured, as a Markdown table. The value of a fork is the median of
/// its iterations; what is compared is the median over the forks.
final class JobsTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("dispatch8.json", "dispatch.json", "speedup.json", "paced.json");

    private static final String OURS = "denserow";
    private static final String CUTOFF = "denserowCutoff";
    private static final String BYTES = "gc.alloc.rate.norm";
    private static final double CONFIDENCE = 0.95;
    private static final double HARNESS_BYTES = 0.5; // what the harness allocates, spread over its dispatches

    private final StringBuilder table = new StringBuilder("| target | this run | met |\n|---|---|---|\n");

    private JobsTargets() {}

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final List<Result> eight = Result.read(folder.resolve(FILES.get(0)));
        final List<Result> others = Result.read(folder.resolve(FILES.get(1)));
        final List<Result> speedup = Result.read(folder.resolve(FILES.get(2)));
        final List<Result> paced = Result.read(folder.resolve(FILES.get(3)));
        final JobsTargets targets = new JobsTargets();
        targets.dispatch(eight, others);
        targets.rival(eight);
        targets.bytes(eight);
        targets.speedup(speedup);
        targets.paced(paced);
        return targets.table.toString();
    }

    private void dispatch(final List<Result> eight, final List<Result> others) {
        final double micros = median(eight, Result.TIME, Map.of("rival", OURS, "shape", "8x0"));
        add("8 chunks of nothing at most 1 µs, workers spinning", Pivot.number(micros) + " µs", micros <= 1);
        final double nanos = 1e3 * median(others, Result.TIME, Map.of("rival", OURS, "shape", "1x0"));
        add("1 chunk of nothing at most 30 ns", Pivot.number(nanos) + " ns", nanos <= 30);
    }

    /// The best rival is the one with the smallest mean; the loop is none, since it uses one thread.
    private void rival(final List<Result> eight) {
        final Predicate<Result> isRival =
                result -> !Set.of(OURS, CUTOFF, "plain").contains(result.param("rival"));
        final Result best = eight.stream()
                .filter(isRival.and(result -> result.param("shape").equals("8x0")))
                .min(Comparator.comparingDouble(result -> statistics(result).getMean()))
                .orElseThrow(() -> new IllegalArgumentException("no rival in the results: file=" + FILES.getFirst()));
        against(best, find(eight, Map.of("rival", OURS, "shape", "8x0")), "");
        eight.stream()
                .filter(result -> result.param("rival").equals(CUTOFF))
                .forEach(ours -> against(best, ours, ", with the serial cut-off"));
    }

    private void against(final Result best, final Result ours, final String how) {
        final double median = median(ours, Result.TIME);
        final double[] interval = statistics(best).getConfidenceIntervalAt(CONFIDENCE);
        add(
                "8 chunks of nothing" + how + ": median over the forks not above the best rival's 95 % interval",
                "%s µs over %d forks; `%s`: %s–%s µs over %d forks"
                        .formatted(
                                Pivot.number(median),
                                ours.forks(Result.TIME).length,
                                best.param("rival"),
                                Pivot.number(interval[0]),
                                Pivot.number(interval[1]),
                                best.forks(Result.TIME).length),
                median <= interval[1]); // false below three forks, of which JMH makes no interval: no proof
    }

    private void bytes(final List<Result> eight) {
        final double bytes = median(eight, BYTES, Map.of("rival", OURS, "shape", "8x0"));
        add(
                "0 bytes allocated per dispatch (below " + HARNESS_BYTES + " is the harness)",
                Pivot.number(bytes) + " B",
                bytes < HARNESS_BYTES);
    }

    private void speedup(final List<Result> speedup) {
        final double ratio = median(speedup, Result.TIME, Map.of("rival", "plain"))
                / median(speedup, Result.TIME, Map.of("rival", "workers2"));
        add("speed-up on 2 cores, compute-bound, 65,536 rows, at least 1.8", Pivot.number(ratio), ratio >= 1.8);
    }

    private void paced(final List<Result> paced) {
        for (final String rival : List.of(OURS, "schedule")) {
            final double percent = median(paced, "cpuPercent", Map.of("rival", rival));
            add(
                    "paced 60 Hz, empty, 2 workers, `" + rival + "`: at most 3 % of one core",
                    Pivot.number(percent) + " %",
                    percent <= 3);
        }
    }

    private void add(final String target, final String measured, final boolean met) {
        table.append("| %s | %s | %s |\n".formatted(target, measured, met ? "yes" : "**no**"));
    }

    private static double median(final List<Result> results, final String metric, final Map<String, String> params) {
        return median(find(results, params), metric);
    }

    private static double median(final Result result, final String metric) {
        return Result.median(Arrays.stream(result.forks(metric)).sorted().toArray());
    }

    private static ListStatistics statistics(final Result result) {
        return new ListStatistics(result.forks(Result.TIME));
    }

    private static Result find(final List<Result> results, final Map<String, String> params) {
        final List<Result> found = new ArrayList<>(results);
        params.forEach(
                (name, value) -> found.removeIf(result -> !result.param(name).equals(value)));
        if (found.size() != 1) {
            throw new IllegalArgumentException("one result must match: params=" + params + ", found=" + found.size()
                    + "; measure again with stress/jmh/run");
        }
        return found.getFirst();
    }
}
