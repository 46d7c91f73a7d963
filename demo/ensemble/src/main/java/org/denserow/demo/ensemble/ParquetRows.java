package org.denserow.demo.ensemble;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.denserow.demo.run.CsvSink;

/// Prints a Parquet file of [SparkSweep] as the CSV of `demo/run sweep --csv`.
///
/// Without an argument it prints the options that Spark needs on this JVM, one a line, so that no script repeats them.
public final class ParquetRows {

    private static final Pattern OPENS = Pattern.compile("--add-opens=(.+)/(.+)=.*");

    private ParquetRows() {}

    /// Prints.
    ///
    /// @param args the folder of the Parquet file, or nothing
    /// @throws IOException if standard output does not take the lines
    public static void main(final String[] args) throws IOException {
        if (args.length == 0) {
            for (final String option : JavaModuleOptions.defaultModuleOptions().split(" ")) {
                if (isKnown(option)) {
                    System.out.println(option);
                }
            }
            return;
        }
        try (SparkSession session =
                        SparkSession.builder().appName("denserow rows").getOrCreate();
                CsvSink csv = new CsvSink(System.out)) {
            session.conf().set("spark.sql.caseSensitive", "true");
            final List<Row> rows = session.read().parquet(args[0]).collectAsList();
            if (rows.isEmpty()) {
                throw new IllegalStateException("a file of results must have a row: file=" + args[0] + ", rows=0");
            }
            csv.names(List.of(rows.getFirst().schema().fieldNames()));
            for (final Row row : rows) {
                for (int i = 0; i < row.length(); i++) {
                    switch (row.get(i)) {
                        case final Long whole -> csv.field(whole.longValue());
                        case final Double number -> csv.field(number.doubleValue());
                        case final Object text -> csv.field(text.toString());
                    }
                }
                csv.endLine();
            }
        }
    }

    /// {@return whether this JVM takes an option without a warning}
    private static boolean isKnown(final String option) {
        if (option.startsWith("--add-modules=jdk.incubator.")) {
            return false; // nothing here needs it
        }
        final Matcher opens = OPENS.matcher(option);
        return !opens.matches()
                || ModuleLayer.boot()
                        .findModule(opens.group(1))
                        .filter(module -> module.getPackages().contains(opens.group(2)))
                        .isPresent();
    }
}
