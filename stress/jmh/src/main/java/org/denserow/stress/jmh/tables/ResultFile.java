package org.denserow.stress.jmh.tables;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A CSV file of results: a line per metric of a result, with a header.
///
/// | columns | meaning |
/// |---|---|
/// | `benchmark` | class and method |
/// | one per parameter | its value; empty where the benchmark has no such parameter |
/// | `mode`, `metric`, `unit` | as JMH names them; the metric that JMH measures itself is `time` |
/// | `iterations` | how many values, in all forks together |
/// | `median`, `min`, `max` | over all iterations of all forks |
/// | `forks` | the median of each fork, apart by spaces; empty where there is one fork |
///
/// Values have seven significant digits. Lines of one result follow one another.
final class ResultFile {

    private static final List<String> FIGURES =
            List.of("mode", "metric", "unit", "iterations", "median", "min", "max", "forks");
    private static final MathContext DIGITS = new MathContext(7);

    private ResultFile() {}

    /// Reads the results of a file, in its order.
    ///
    /// @throws IllegalArgumentException if the file has another header
    static List<Result> read(final Path file) throws IOException {
        final List<Result> results = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (final NamedCsvRecord line : lines) {
                final List<String> header = line.getHeader();
                final int figures = header.size() - FIGURES.size();
                if (figures < 1
                        || !header.getFirst().equals(Result.BENCHMARK)
                        || !header.subList(figures, header.size()).equals(FIGURES)) {
                    throw new IllegalArgumentException("a file of results begins with its header: file="
                            + file.getFileName() + ", header=" + header + "; make it again with stress/jmh/run");
                }
                final Map<String, String> params = new LinkedHashMap<>();
                header.subList(0, figures).forEach(name -> {
                    if (!line.getField(name).isEmpty()) {
                        params.put(name, line.getField(name));
                    }
                });
                params.computeIfPresent(Result.BENCHMARK, (name, value) -> value.substring(value.lastIndexOf('.') + 1));
                final String metric = line.getField("metric");
                final Result last = results.isEmpty() ? null : results.getLast();
                if (last == null
                        || !last.params().equals(params)
                        || last.metrics().containsKey(metric)) {
                    results.add(new Result(params, line.getField("mode"), new LinkedHashMap<>()));
                }
                results.getLast().metrics().put(metric, metric(line));
            }
        }
        return results;
    }

    private static Metric metric(final NamedCsvRecord line) {
        final double median = Double.parseDouble(line.getField("median"));
        final String forks = line.getField("forks");
        return new Metric(
                line.getField("unit"),
                Integer.parseInt(line.getField("iterations")),
                median,
                Double.parseDouble(line.getField("min")),
                Double.parseDouble(line.getField("max")),
                forks.isEmpty()
                        ? new double[] {median}
                        : Arrays.stream(forks.split(" "))
                                .mapToDouble(Double::parseDouble)
                                .toArray());
    }

    /// Writes a file, over one that is there.
    static void write(final Path file, final List<Result> results) throws IOException {
        final Set<String> params = new LinkedHashSet<>(List.of(Result.BENCHMARK));
        results.forEach(result -> params.addAll(result.params().keySet()));
        try (CsvWriter csv = CsvWriter.builder().build(file)) {
            final List<String> header = new ArrayList<>(params);
            header.addAll(FIGURES);
            csv.writeRecord(header);
            for (final Result result : results) {
                result.metrics().forEach((name, metric) -> {
                    final List<String> line = new ArrayList<>();
                    params.forEach(param -> line.add(result.params().getOrDefault(param, "")));
                    line.addAll(List.of(
                            result.mode(),
                            name,
                            metric.unit(),
                            Integer.toString(metric.iterations()),
                            number(metric.median()),
                            number(metric.min()),
                            number(metric.max()),
                            metric.forks().length == 1
                                    ? ""
                                    : Arrays.stream(metric.forks())
                                            .mapToObj(ResultFile::number)
                                            .collect(Collectors.joining(" "))));
                    csv.writeRecord(line);
                });
            }
        }
    }

    private static String number(final double value) {
        final BigDecimal rounded = new BigDecimal(value).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toString();
    }
}
