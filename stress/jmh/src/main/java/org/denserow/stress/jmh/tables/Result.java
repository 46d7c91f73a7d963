package org.denserow.stress.jmh.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One benchmark with one set of parameters, as a JSON file of JMH holds it.
///
/// @param params values of its parameters by name, in the order of the file; [#BENCHMARK] is one of them
/// @param metrics raw values by metric, then by fork and by iteration; [#TIME] is what JMH measures itself
record Result(Map<String, String> params, Map<String, double[][]> metrics) {

    /// Name given to JMH's own metric, which has none in the file.
    static final String TIME = "time";

    /// Name of the parameter that every result has: the name of the benchmark's method.
    static final String BENCHMARK = "benchmark";

    private static final ObjectMapper JSON = new ObjectMapper();

    /// Reads the results of one file, in its order.
    static List<Result> read(final Path file) throws IOException {
        final List<Result> results = new ArrayList<>();
        for (final JsonNode entry : JSON.readTree(file.toFile())) {
            final Map<String, String> params = new LinkedHashMap<>();
            final String benchmark = entry.path(BENCHMARK).asText();
            params.put(BENCHMARK, benchmark.substring(benchmark.lastIndexOf('.') + 1));
            entry.path("params")
                    .properties()
                    .forEach(
                            param -> params.put(param.getKey(), param.getValue().asText()));
            final Map<String, double[][]> metrics = new LinkedHashMap<>();
            metrics.put(TIME, rawValues(entry.path("primaryMetric")));
            entry.path("secondaryMetrics")
                    .properties()
                    .forEach(metric -> metrics.put(metric.getKey(), rawValues(metric.getValue())));
            results.add(new Result(params, metrics));
        }
        return results;
    }

    private static double[][] rawValues(final JsonNode metric) {
        return JSON.convertValue(metric.path("rawData"), double[][].class);
    }

    /// {@return the value of a parameter}
    ///
    /// @throws IllegalArgumentException if there is no such parameter
    String param(final String name) {
        final String value = params.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no such parameter: name=" + name + "; there are " + params.keySet());
        }
        return value;
    }

    /// {@return all values of a metric, of every iteration of every fork, ascending}
    ///
    /// @throws IllegalArgumentException if there is no such metric
    double[] sorted(final String metric) {
        return Arrays.stream(values(metric))
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
    }

    /// {@return one value per fork: the median of its iterations}
    ///
    /// @throws IllegalArgumentException if there is no such metric
    double[] forks(final String metric) {
        return Arrays.stream(values(metric))
                .mapToDouble(fork -> median(Arrays.stream(fork).sorted().toArray()))
                .toArray();
    }

    private double[][] values(final String metric) {
        final double[][] values = metrics.get(metric);
        if (values == null) {
            throw new IllegalArgumentException("no such metric: metric=" + metric + "; there are " + metrics.keySet());
        }
        return values;
    }

    /// {@return the median of values in ascending order}
    static double median(final double[] sorted) {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
