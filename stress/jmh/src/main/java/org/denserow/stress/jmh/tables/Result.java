package org.denserow.stress.jmh.tables;

import java.util.Map;

/// One benchmark with one set of parameters.
///
/// @param params values of its parameters by name; [#BENCHMARK] is one of them
/// @param mode of JMH, such as `avgt`
/// @param metrics by name; [#TIME] is the one that JMH measures itself
record Result(Map<String, String> params, String mode, Map<String, Metric> metrics) {

    /// Name given to JMH's own metric, which has none in JMH's file.
    static final String TIME = "time";

    /// Name of the parameter that every result has: the name of the benchmark's method.
    static final String BENCHMARK = "benchmark";

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

    /// {@return a metric}
    ///
    /// @throws IllegalArgumentException if there is no such metric
    Metric metric(final String name) {
        final Metric metric = metrics.get(name);
        if (metric == null) {
            throw new IllegalArgumentException("no such metric: metric=" + name + "; there are " + metrics.keySet());
        }
        return metric;
    }
}
