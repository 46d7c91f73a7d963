package org.denserow.stress.jmh.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Turns the JSON file of a run of JMH into a [ResultFile]: median, smallest and largest value of each metric and the
/// median of each fork, instead of all values. It keeps the metrics that are named; [Result#TIME] is the one that JMH
/// measures itself.
///
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.tables.CompactResults \
///     run.json run.csv time gc.alloc.rate.norm
/// ```
public final class CompactResults {

    private static final ObjectMapper JSON = new ObjectMapper();

    private CompactResults() {}

    /// Compacts a file.
    ///
    /// @param args the file of JMH, the file to write, the metrics to keep
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length < 3) {
            throw new IllegalArgumentException("three arguments are needed, the file of JMH, the file to write and the"
                    + " metrics to keep: args=" + List.of(args));
        }
        compact(Path.of(args[0]), Path.of(args[1]), List.of(args).subList(2, args.length));
    }

    static void compact(final Path json, final Path csv, final List<String> kept) throws IOException {
        final List<Result> results = new ArrayList<>();
        for (final JsonNode entry : JSON.readTree(json.toFile())) {
            final Map<String, String> params = new LinkedHashMap<>();
            final String benchmark = entry.path("benchmark").asText();
            final int method = benchmark.lastIndexOf('.');
            params.put(Result.BENCHMARK, benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1));
            entry.path("params")
                    .properties()
                    .forEach(
                            param -> params.put(param.getKey(), param.getValue().asText()));
            final Map<String, Metric> metrics = new LinkedHashMap<>();
            for (final String name : kept) {
                final JsonNode metric = name.equals(Result.TIME)
                        ? entry.path("primaryMetric")
                        : entry.path("secondaryMetrics").path(name);
                if (!metric.isMissingNode()) {
                    metrics.put(name, metric(metric));
                }
            }
            results.add(new Result(params, entry.path("mode").asText(), metrics));
        }
        for (final String name : kept) {
            if (!results.isEmpty()
                    && results.stream().noneMatch(result -> result.metrics().containsKey(name))) {
                throw new IllegalArgumentException("no benchmark of the file has this metric: metric=" + name
                        + ", file=" + json.getFileName() + "; measure it with its profiler, or name another one");
            }
        }
        ResultFile.write(csv, results);
    }

    private static Metric metric(final JsonNode metric) {
        return Metric.of(
                metric.path("scoreUnit").asText(), JSON.convertValue(metric.path("rawData"), double[][].class));
    }
}
