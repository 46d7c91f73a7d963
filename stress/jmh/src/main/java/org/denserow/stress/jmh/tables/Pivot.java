package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// A Markdown table over two parameters of the results in one or more files: a row per value of the one, a column per
/// value of the other, both in the order of the files. A cell is the median over all iterations of all forks, and in
/// brackets the smallest and the largest.
///
/// | option | meaning |
/// |---|---|
/// | `file=a.csv,b.csv` | result files |
/// | `rows=rival` | the parameter that makes the rows |
/// | `columns=shape` | the parameter that makes the columns; without it there is one, headed by the metric |
/// | `metric=p50Micros` | the metric; without it the time that JMH measures |
/// | `where=body:meet,gap:0+50` | only results with this value of this parameter, or one of these, and so on |
/// | `per=rows` | values are divided by this parameter |
/// | `ratio=plain` | behind each other column the ratio of its median to that of this one |
/// | `rowRatio=plain` | behind every column the ratio of its median to that of this row |
///
/// `benchmark` counts as a parameter, see [Result]. The order of the values in `where` is not that of the table.
record Pivot(Map<String, String> options) {

    private static final Set<String> NAMES =
            Set.of("file", "rows", "columns", "metric", "where", "per", "ratio", "rowRatio");

    /// Reads options, `name=value` apart by spaces.
    static Pivot of(final String text) {
        final Map<String, String> options = new LinkedHashMap<>();
        for (final String option : text.strip().split("\\s+")) {
            final String[] parts = option.split("=", 2);
            if (parts.length != 2 || !NAMES.contains(parts[0])) {
                throw new IllegalArgumentException("an option must be name=value: option=" + option
                        + "; there are file, rows, columns, metric, where, per, ratio and rowRatio");
            }
            options.put(parts[0], parts[1]);
        }
        return new Pivot(options);
    }

    /// The files that the table is made of.
    List<String> files() {
        return List.of(required("file").split(","));
    }

    /// Makes the table.
    String render(final Path folder) throws IOException {
        final String rows = required("rows");
        final String columns = options.get("columns");
        final String metric = options.getOrDefault("metric", Result.TIME);
        final Set<String> columnNames = new LinkedHashSet<>();
        final Map<String, Map<String, Metric>> cells = new LinkedHashMap<>();
        for (final String file : files()) {
            for (final Result result : ResultFile.read(folder.resolve(file))) {
                if (isWanted(result)) {
                    final String column = columns == null ? metric : result.param(columns);
                    columnNames.add(column);
                    final Metric other = cells.computeIfAbsent(result.param(rows), row -> new LinkedHashMap<>())
                            .put(column, value(result, metric));
                    if (other != null) {
                        throw new IllegalArgumentException("a cell shows one result: row=" + result.param(rows)
                                + ", column=" + column + ", options=" + options
                                + "; tell the results apart with where");
                    }
                }
            }
        }
        return render(rows, columnNames, cells);
    }

    private String render(final String rows, final Set<String> columns, final Map<String, Map<String, Metric>> cells) {
        final String base = options.get("ratio");
        final String baseRow = options.get("rowRatio");
        if (baseRow != null && !cells.containsKey(baseRow)) {
            throw new IllegalArgumentException(
                    "rowRatio must be a row: rowRatio=" + baseRow + ", rows=" + cells.keySet());
        }
        final String across = options.get("columns");
        final List<String> head = new ArrayList<>(List.of(across == null ? rows : rows + " \\ " + across));
        for (final String column : columns) {
            head.add('`' + column + '`');
            if (hasRatio(column)) {
                head.add("ratio");
            }
        }
        final StringBuilder table =
                new StringBuilder(line(head)).append("|---".repeat(head.size())).append("|\n");
        cells.forEach((row, byColumn) -> {
            final List<String> line = new ArrayList<>(List.of(name(row)));
            for (final String column : columns) {
                final Metric value = byColumn.get(column);
                line.add(value == null ? "" : cell(value));
                if (hasRatio(column)) {
                    line.add(ratio(
                            value,
                            baseRow == null
                                    ? byColumn.get(base)
                                    : cells.get(baseRow).get(column)));
                }
            }
            table.append(line(line));
        });
        return table.toString();
    }

    private boolean hasRatio(final String column) {
        final String base = options.get("ratio");
        return options.containsKey("rowRatio") || base != null && !column.equals(base);
    }

    private static String ratio(final Metric value, final Metric base) {
        return value == null || base == null ? "" : String.format(Locale.ROOT, "%.2f", value.median() / base.median());
    }

    private boolean isWanted(final Result result) {
        final String where = options.get("where");
        if (where == null) {
            return true;
        }
        for (final String condition : where.split(",")) {
            final String[] parts = condition.split(":", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("where must be parameter:value: where=" + where);
            }
            if (!List.of(parts[1].split("\\+")).contains(result.param(parts[0]))) {
                return false;
            }
        }
        return true;
    }

    private Metric value(final Result result, final String name) {
        final Metric metric = result.metric(name);
        final String per = options.get("per");
        return per == null ? metric : metric.dividedBy(Double.parseDouble(result.param(per)));
    }

    private String required(final String name) {
        final String value = options.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a table needs an option: name=" + name + ", options=" + options);
        }
        return value;
    }

    /// A number of a parameter with separators, any other value as code.
    private static String name(final String value) {
        return value.matches("\\d+") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : '`' + value + '`';
    }

    private static String cell(final Metric metric) {
        return number(metric.median()) + " (" + number(metric.min()) + "–" + number(metric.max()) + ')';
    }

    /// {@return three significant digits, below 1 three decimals, from 100 on a whole number}
    static String number(final double value) {
        final double size = Math.abs(value);
        final int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + 'f', value);
    }

    private static String line(final List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
