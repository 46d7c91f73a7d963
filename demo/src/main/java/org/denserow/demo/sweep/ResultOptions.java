package org.denserow.demo.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.denserow.arrow.ArrowLines;
import org.denserow.arrow.ArrowWriter;
import org.denserow.demo.run.CsvSink;
import org.denserow.demo.run.DemoBuild;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.ReportPlace;
import org.denserow.demo.run.UsageRules;
import org.denserow.demo.run.WholeFile;
import org.denserow.engine.lines.LineSink;
import org.denserow.ensemble.Certificate;
import org.denserow.ensemble.Results;
import org.denserow.ensemble.Statistics;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of files that hold the results of a sweep. A command has them as a mixin.
final class ResultOptions {

    private static final class Csv extends PathArgument {
        Csv() {
            super("csv");
        }
    }

    private static final class Arrow extends PathArgument {
        Arrow() {
            super("arrow");
        }
    }

    private static final class Spreads extends PathArgument {
        Spreads() {
            super("statistics");
        }
    }

    private static final class Certified extends PathArgument {
        Certified() {
            super("certificate");
        }
    }

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            converter = Csv.class,
            description = "Write the figures of all runs as CSV: task, cell, seed, parameters, frame, figures, hash.")
    private Path csv;

    @Option(
            names = "--arrow",
            paramLabel = "FILE",
            converter = Arrow.class,
            description = "Write the same lines as an Arrow file, for Python, R and DuckDB.")
    private Path arrow;

    @Option(
            names = "--statistics",
            paramLabel = "FILE",
            converter = Spreads.class,
            description = "Write mean, deviation, 95 %% confidence interval and quantiles over the seeds as CSV.")
    private Path statistics;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            converter = Report.class,
            description =
                    "Write a folder with index.html for a browser, which draws each figure with bands, and with all of"
                            + " these files. It must be new, empty, or an earlier report of a sweep.")
    private Path report;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            converter = Certified.class,
            description = "Write plan, build, JVM and the hash of each run, for demo/run verify.")
    private Path certificate;

    private static final class Report extends PathArgument {
        Report() {
            super("report");
        }
    }

    /// Writes one of the files.
    @FunctionalInterface
    private interface Writing {
        void write(Results results, WholeFile file) throws IOException;
    }

    private static final String INDEX = "index.html";

    private static final Map<String, Writing> REPORTED = new LinkedHashMap<>();

    static {
        REPORTED.put("runs.csv", ResultOptions::rows);
        REPORTED.put("runs.arrow", ResultOptions::arrow);
        REPORTED.put("statistics.csv", ResultOptions::spreads);
        REPORTED.put("certificate.json", ResultOptions::certificate);
    }

    /// One of the files, open.
    private record Output(String option, WholeFile file, Writing writing) {}

    /// Refuses options that name one file.
    ///
    /// @param line the command line that has the options
    /// @throws ParameterException if two do
    void check(final CommandLine line) {
        final Map<String, Path> files = new LinkedHashMap<>();
        files.put("csv", csv);
        files.put("arrow", arrow);
        files.put("statistics", statistics);
        files.put("certificate", certificate);
        UsageRules.checkDifferent(line, files, report);
    }

    /// Refuses files that need all runs.
    ///
    /// @param line the command line that has the options
    /// @param why there are not all, for the message
    /// @throws ParameterException if one is wanted
    void refuse(final CommandLine line, final String why) {
        for (final CommandLine.Model.OptionSpec option :
                line.getCommandSpec().mixins().get("files").options()) {
            if (line.getParseResult().hasMatchedOption(option.longestName())) {
                throw new ParameterException(
                        line,
                        option.longestName() + " needs the runs of all tasks: " + why
                                + "; leave it out, and give it to --merge when all have ended");
            }
        }
    }

    /// Opens the files, so that nobody waits for runs whose files cannot be written.
    ///
    /// @return the files, to be closed
    /// @throws org.denserow.demo.run.OutputLost if one cannot be written
    Files open() {
        final Files files = new Files();
        try {
            files.add("csv", csv, ResultOptions::rows);
            files.add("arrow", arrow, ResultOptions::arrow);
            files.add("statistics", statistics, ResultOptions::spreads);
            files.add("certificate", certificate, ResultOptions::certificate);
            if (report != null) {
                files.addReport(ReportPlace.open(report, INDEX, SweepReport.GENERATOR));
            }
            return files;
        } catch (final RuntimeException lost) {
            files.close();
            throw lost;
        }
    }

    private static void rows(final Results results, final WholeFile file) throws IOException {
        lines(results::writeTo, file);
    }

    private static void spreads(final Results results, final WholeFile file) throws IOException {
        lines(Statistics.of(results)::writeTo, file);
    }

    /// Writes lines to a sink.
    @FunctionalInterface
    private interface Lines {
        void writeTo(LineSink sink);
    }

    private static void lines(final Lines lines, final WholeFile file) throws IOException {
        try {
            final CsvSink sink = new CsvSink(file.out());
            lines.writeTo(sink);
            sink.close();
        } catch (final UncheckedIOException full) {
            throw full.getCause();
        }
    }

    private static void arrow(final Results results, final WholeFile file) throws IOException {
        final ArrowWriter writer =
                ArrowWriter.fileTo(file.out()).metadata("plan", results.plan().hash());
        results.writeTo(ArrowLines.of(writer));
        writer.close();
    }

    private static void certificate(final Results results, final WholeFile file) throws IOException {
        file.out().write(Certificate.of(results, build()).toJson().getBytes(StandardCharsets.UTF_8));
    }

    /// {@return the build of the models}
    static String build() throws IOException {
        return "denserow-demo " + DemoBuild.version();
    }

    /// The files that are wanted.
    static final class Files implements AutoCloseable {

        private final List<Output> outputs = new ArrayList<>();
        private final List<Output> reported = new ArrayList<>();
        private ReportPlace place; // null: no report
        private boolean isBegun; // files of the report are moved to their places

        private void add(final String option, final Path path, final Writing writing) {
            if (path != null) {
                outputs.add(new Output(option, WholeFile.create(option, path), writing));
            }
        }

        /// The page comes last: a folder without it is no report.
        private void addReport(final ReportPlace folder) {
            place = folder;
            REPORTED.forEach((name, writing) -> reported.add(new Output(name, folder.file(name), writing)));
            final List<String> names = List.copyOf(REPORTED.keySet());
            reported.add(new Output(
                    "report",
                    folder.file(INDEX),
                    (results, file) -> file.out()
                            .write(new SweepReport(results).html(names).getBytes(StandardCharsets.UTF_8))));
        }

        /// {@return a line for each file, which is complete}
        ///
        /// @param results of all runs
        /// @throws org.denserow.demo.run.OutputLost if the disk does not take one
        List<String> write(final Results results) {
            final List<String> lines = new ArrayList<>();
            outputs.forEach(output -> lines.add(written(output, results)));
            if (place != null) {
                isBegun = true;
                delete(INDEX); // it does not show the new files
                reported.forEach(output -> written(output, results));
                isBegun = false;
                lines.add("report: " + REPORTED.size() + " files and a page in "
                        + place.folder().resolve(INDEX));
            }
            return lines;
        }

        private void delete(final String name) {
            place.folder().resolve(name).toFile().delete();
        }

        private static String written(final Output output, final Results results) {
            try {
                output.writing().write(results, output.file());
            } catch (final IOException full) {
                throw output.file().lost(full);
            }
            return String.format(
                    Locale.ROOT,
                    "%s: %,d bytes in %s",
                    output.option(),
                    output.file().keep(),
                    output.file().name());
        }

        @Override
        public void close() {
            outputs.forEach(output -> output.file().close());
            if (isBegun) {
                REPORTED.keySet().forEach(this::delete);
            }
            if (place != null) {
                place.close();
            }
        }
    }
}
