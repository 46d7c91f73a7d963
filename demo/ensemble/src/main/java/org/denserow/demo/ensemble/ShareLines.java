package org.denserow.demo.ensemble;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.denserow.demo.Main;
import org.denserow.engine.lines.LineSink;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Results;

/// The lines of one share of a plan, as Spark keeps and moves them.
final class ShareLines implements LineSink, Serializable {

    private static final long serialVersionUID = 1L;

    /// What the driver has to know of a share.
    ///
    /// @param names of its columns
    /// @param firstEnded the first task that ended well; [Long#MAX_VALUE] if none did
    /// @param failed how many failed
    /// @param firstFailure the first of them, in words; empty if none did
    record Summary(List<String> names, long firstEnded, long failed, String firstFailure) implements Serializable {}

    private final ArrayList<String> names = new ArrayList<>();
    private final ArrayList<Object[]> lines = new ArrayList<>();
    private final ArrayList<Object> fields = new ArrayList<>(); // of the line that is being made
    private Summary summary;

    private ShareLines() {}

    /// {@return the lines of a share, which it runs}
    static ShareLines run(final String plan, final int share, final int shares)
            throws IOException, InterruptedException {
        final Results results = Main.runs(Plan.parse(plan))
                .withCores(1) // Spark gives a task one
                .withShare(share, shares)
                .run();
        final ShareLines lines = new ShareLines();
        results.writeTo(lines);
        lines.summary = new Summary(
                lines.names,
                results.tasks().stream()
                        .filter(task -> !task.isFailed())
                        .mapToLong(task -> task.task())
                        .findFirst()
                        .orElse(Long.MAX_VALUE),
                results.failures().size(),
                results.failures().stream()
                        .map(task -> "run " + task.task() + ", seed=" + task.seed() + ": " + task.failure())
                        .findFirst()
                        .orElse(""));
        return lines;
    }

    Summary summary() {
        return summary;
    }

    /// {@return the columns with these names}
    static StructType schema(final List<String> names) {
        StructType schema = new StructType();
        for (final String name : names) {
            final DataType type = switch (name) {
                case "task", "cell", "seed", "frame" -> DataTypes.LongType;
                case "hash", "failure" -> DataTypes.StringType;
                default -> DataTypes.DoubleType; // a parameter or a figure
            };
            schema = schema.add(name, type, false);
        }
        return schema;
    }

    /// {@return the lines as rows of these columns; a figure that the share does not have is NaN}
    Iterator<Row> rows(final List<String> columns) {
        final int[] places = columns.stream().mapToInt(names::indexOf).toArray();
        return lines.stream()
                .map(line -> {
                    final Object[] row = new Object[places.length];
                    for (int i = 0; i < row.length; i++) {
                        row[i] = places[i] < 0 ? Double.valueOf(Double.NaN) : line[places[i]];
                    }
                    return RowFactory.create(row);
                })
                .iterator();
    }

    // ---- LineSink ----

    @Override
    public void names(final List<String> all) {
        names.addAll(all);
    }

    @Override
    public void field(final long value) {
        fields.add(value);
    }

    @Override
    public void field(final double value) {
        fields.add(value);
    }

    @Override
    public void field(final boolean value) {
        fields.add(value);
    }

    @Override
    public void field(final CharSequence value) {
        fields.add(value.toString());
    }

    @Override
    public void endLine() {
        lines.add(fields.toArray());
        fields.clear();
    }
}
