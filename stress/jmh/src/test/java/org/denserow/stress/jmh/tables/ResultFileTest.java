package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of JMH becomes a file of results, and comes back.
@DisplayName("compact result files")
class ResultFileTest {

    private static final String RUN = """
            [{"benchmark": "a.b.SomeBenchmark.get", "mode": "avgt", "params": {"rival": "plain", "rows": "10"},
              "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[4.0, 1.0, 3.0], [10.0, 20.0, 30.123456789012]]},
              "secondaryMetrics": {"gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[0.0, 1.0E-4, 0.0]]},
                                   "gc.count": {"scoreUnit": "counts", "rawData": [[7.0]]}}},
             {"benchmark": "a.b.SomeBenchmark.put", "mode": "avgt", "params": {"rival": "ours"},
              "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[5.0]]}, "secondaryMetrics": {}}]
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("median, smallest, largest and the medians of forks stay, with parameters, mode and unit")
    void compact_run_figuresComeBack() throws IOException {
        final List<Result> results = ResultFile.read(compact("time", "gc.alloc.rate.norm"));
        assertEquals(2, results.size());
        final Result get = results.getFirst();
        assertEquals(Map.of("benchmark", "get", "rival", "plain", "rows", "10"), get.params());
        assertEquals("avgt", get.mode());
        final Metric time = get.metric(Result.TIME);
        assertEquals("ns/op", time.unit());
        assertEquals(6, time.iterations());
        assertEquals(7, time.median());
        assertEquals(1, time.min());
        assertEquals(30.12346, time.max());
        assertArrayEquals(new double[] {3, 20}, time.forks());
        assertEquals(11.5, time.medianOfForks());
        assertEquals(1e-4, get.metric("gc.alloc.rate.norm").max());
        assertArrayEquals(new double[] {0}, get.metric("gc.alloc.rate.norm").forks());
        final Result put = results.getLast();
        assertEquals(Map.of("benchmark", "put", "rival", "ours"), put.params());
        assertEquals(5, put.metric(Result.TIME).median());
    }

    @Test
    @DisplayName("metrics that are not named are dropped; one that no benchmark has is refused")
    void compact_metrics_namedOnesStay() throws IOException {
        final Result get = ResultFile.read(compact("time")).getFirst();
        assertThrows(IllegalArgumentException.class, () -> get.metric("gc.count"));
        assertThrows(IllegalArgumentException.class, () -> compact("p50Micros"));
        assertThrows(IllegalArgumentException.class, () -> CompactResults.main(new String[] {"a.json", "a.csv"}));
    }

    @Test
    @DisplayName("a file with another header is refused")
    void read_otherFile_throws() throws IOException {
        final Path file = folder.resolve("other.csv");
        Files.writeString(file, "benchmark,median\nget,1\n");
        assertThrows(IllegalArgumentException.class, () -> ResultFile.read(file));
    }

    private Path compact(final String... metrics) throws IOException {
        final Path json = folder.resolve("run.json");
        final Path csv = folder.resolve("run.csv");
        Files.writeString(json, RUN);
        CompactResults.compact(json, csv, List.of(metrics));
        return csv;
    }
}
