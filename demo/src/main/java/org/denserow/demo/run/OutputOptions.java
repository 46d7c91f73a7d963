package org.denserow.demo.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.picture.ChartPoints;
import org.denserow.demo.picture.Page;
import org.denserow.demo.trace.FrameTrace;
import org.denserow.live.LiveOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of files that a run of any scenario can write. A command has them as a mixin.
public final class OutputOptions {

    private static final int TRACED_BY_DEFAULT = 100; // frames
    private static final int MOST_TRACED = 10_000; // frames
    private static final String LIVE_PORT = "8080";
    private static final int MOST_PORT = 65_535;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            converter = OutputPaths.Trace.class,
            description = "Write a trace of some frames: which worker ran which chunk of which system when. For"
                    + " ui.perfetto.dev or chrome://tracing.")
    private Path trace;

    @Option(
            names = "--trace-frames",
            paramLabel = "N",
            description = "Frames of the trace, " + MOST_TRACED + " at most. Default: " + TRACED_BY_DEFAULT
                    + ", if the run has as many.")
    private Integer traceFrames;

    @Option(
            names = "--trace-from",
            paramLabel = "FRAME",
            description = "First frame of the trace. Default: chosen so that the trace shows the middle of the run.")
    private Long traceFrom;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            converter = OutputPaths.Csv.class,
            description = "Write the figures of the model as CSV, with the points of the charts.")
    private Path csv;

    @Option(
            names = "--arrow",
            paramLabel = "FILE",
            converter = OutputPaths.Arrow.class,
            description = "Write the same figures as an Arrow file, for Python, R and DuckDB.")
    private Path arrow;

    @Option(
            names = "--every",
            paramLabel = "N",
            description =
                    "Write a line of figures every N frames. Charts then begin with a point every N frames, too. Default: a"
                            + " line for each point of the charts. These are every frame of a run of up to "
                            + (ChartPoints.MOST_POINTS - 1)
                            + " frames, every second or fourth frame of a longer one, and so on.")
    private Integer every;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            converter = OutputPaths.Json.class,
            description = "Write the summary as JSON; demo/docs/files.md describes its fields.")
    private Path json;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            converter = OutputPaths.Svg.class,
            description = "Draw the world, and its figures over the frames, as SVG.")
    private Path svg;

    @Option(
            names = "--png",
            paramLabel = "FILE",
            converter = OutputPaths.Png.class,
            description = "The same picture as PNG.")
    private Path png;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            converter = OutputPaths.Report.class,
            description =
                    "Write a folder with index.html for a browser, and data, summary and pictures as files. It must"
                            + " be new, empty, or an earlier report.")
    private Path report;

    @Option(
            names = "--picture-frame",
            paramLabel = "N",
            description =
                    "Draw the world after N frames. Default: after the last, or at the peak if nothing moves at the end.")
    private Long pictureFrame;

    @Option(
            names = "--live",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = LIVE_PORT,
            description =
                    "Show the run in a browser of this machine while it goes on, and steer it there. Frames then run"
                            + " at a pace, which the page can change, and without --steps they do not end. Default port: "
                            + LIVE_PORT + ".")
    private Integer live;

    /// Options that no command line has set: no file.
    public OutputOptions() {}

    /// Checks the options, as far as they do not depend on the run.
    ///
    /// @param line the command line that has them
    /// @throws ParameterException if they are wrong
    public void check(final CommandLine line) {
        if (trace == null && (traceFrames != null || traceFrom != null)) {
            throw new ParameterException(
                    line,
                    traceFrames != null
                            ? "--trace-frames needs a trace: trace-frames=" + traceFrames + "; add --trace FILE"
                            : "--trace-from needs a trace: trace-from=" + traceFrom + "; add --trace FILE");
        }
        if (csv == null && arrow == null && report == null && every != null) {
            throw new ParameterException(
                    line,
                    "--every needs a file of figures: every=" + every
                            + "; add --csv FILE, --arrow FILE or --report DIR");
        }
        if (svg == null && png == null && report == null && pictureFrame != null) {
            throw new ParameterException(
                    line,
                    "--picture-frame needs a picture: picture-frame=" + pictureFrame
                            + "; add --svg FILE, --png FILE or --report DIR");
        }
        if (traceFrames != null && (traceFrames < 1 || traceFrames > MOST_TRACED)) {
            throw new ParameterException(
                    line, "--trace-frames must be in [1, " + MOST_TRACED + "]: trace-frames=" + traceFrames);
        }
        if (every != null && every < 1) {
            throw new ParameterException(line, "--every must be >= 1: every=" + every);
        }
        checkDifferent(line);
        if (trace != null && ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new OutputLost(noRecorder("it has no module jdk.jfr"));
        }
        if (svg != null || png != null || report != null) {
            checkDrawing();
        }
    }

    /// Checks that no two options name one file, also through a link.
    private void checkDifferent(final CommandLine line) {
        final Map<String, Path> files = new LinkedHashMap<>();
        files.put("trace", trace);
        files.put("csv", csv);
        files.put("arrow", arrow);
        files.put("json", json);
        files.put("svg", svg);
        files.put("png", png);
        UsageRules.checkDifferent(line, files, report);
    }

    /// Checks that another option names none of these files.
    ///
    /// @param line the command line that has them
    /// @param option the other option, without dashes
    /// @param file that it names
    /// @throws ParameterException if one of these options names it, too
    void checkApart(final CommandLine line, final String option, final Path file) {
        final Path place = WholeFile.place(file);
        for (final Path own : new Path[] {trace, csv, arrow, json, svg, png}) {
            if (own != null && WholeFile.place(own).equals(place)) {
                throw new ParameterException(
                        line, "--" + option + " must name a file of its own: " + option + "=" + file);
            }
        }
        if (report != null && place.startsWith(WholeFile.place(report))) {
            throw new ParameterException(
                    line,
                    "--" + option + " must name a file outside the folder of the report: " + option + "=" + file
                            + ", report=" + report);
        }
    }

    private void checkDrawing() {
        final String option = png != null ? "--png" : report != null ? "--report" : "--svg";
        if (ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
            throw new OutputLost(option + " needs the module java.desktop of the JDK: JDK="
                    + System.getProperty("java.version") + "; take a JDK that has it");
        }
        final String missing = png == null && report == null ? "" : Page.missingForPng();
        if (!missing.isEmpty()) {
            throw new OutputLost(option + " needs the fonts of the system: " + option.substring(2) + "="
                    + TerminalText.value(png == null ? report : png) + ", error=" + missing
                    + "; install fontconfig and a font, such as DejaVu, or take --svg");
        }
    }

    /// Opens the files, so that a run need not be long before its user learns that one cannot be written.
    ///
    /// @param line the command line that has the options
    /// @param from frames that have run before, in a run that was loaded
    /// @param frames frames of the run, with those
    /// @param scenario its name, the title of a page in the browser
    /// @param hertz frames per second while such a page is open
    /// @return the files, to be closed
    /// @throws ParameterException if the trace would begin outside of the run, or the picture would be drawn there
    /// @throws OutputLost if a file cannot be written, or the JVM cannot record
    public Outputs open(
            final CommandLine line, final long from, final long frames, final String scenario, final double hertz) {
        if (live != null && (live < 0 || live > MOST_PORT)) {
            throw new ParameterException(line, "--live needs a port in [0, " + MOST_PORT + "]: live=" + live);
        }
        if (from > 0 && traceFrom != null && traceFrom >= 0 && traceFrom < from) {
            throw new ParameterException(
                    line,
                    "--trace-from must be a frame after those of the loaded run: trace-from=" + traceFrom
                            + ", loaded frames=" + from);
        }
        if (from > 0 && pictureFrame != null && pictureFrame >= 0 && pictureFrame < from) {
            throw new ParameterException(
                    line,
                    "--picture-frame must not lie before the loaded state: picture-frame=" + pictureFrame
                            + ", loaded frames=" + from);
        }
        if (traceFrom != null && (traceFrom < 0 || traceFrom >= frames)) {
            throw new ParameterException(
                    line,
                    "--trace-from must be a frame of the run: trace-from=" + traceFrom + ", frames of the run="
                            + frames);
        }
        if (pictureFrame != null && (pictureFrame < 0 || pictureFrame > frames)) {
            throw new ParameterException(
                    line,
                    "--picture-frame must lie in the run: picture-frame=" + pictureFrame + ", frames of the run="
                            + frames);
        }
        final List<RunFile> files = new ArrayList<>();
        try {
            if (trace != null) {
                files.add(traceFile(from, frames));
            }
            if (csv != null) {
                files.add(new CsvFile(WholeFile.create("csv", csv), linesEvery()));
            }
            if (arrow != null) {
                files.add(new ArrowFile(WholeFile.create("arrow", arrow), linesEvery()));
            }
            if (json != null) {
                files.add(new JsonFile(WholeFile.create("json", json)));
            }
            if (svg != null) {
                files.add(new PictureFile(
                        WholeFile.create("svg", svg), Page::writeSvg, pictureAt(), Math.max(1, linesEvery())));
            }
            if (png != null) {
                files.add(new PictureFile(
                        WholeFile.create("png", png), Page::writePng, pictureAt(), Math.max(1, linesEvery())));
            }
            if (report != null) {
                files.add(ReportFolder.create(report, CommandText.of(line), linesEvery(), pictureAt()));
            }
            if (live != null) {
                final LiveOptions page = LiveOptions.defaults()
                        .withPort(live)
                        .allowControl()
                        .withPace(hertz)
                        .withTitle("Denserow: " + scenario);
                files.add(new LivePage(page, line.getErr()));
            }
            return new Outputs(files);
        } catch (final OutputLost lost) {
            files.forEach(RunFile::close);
            throw lost;
        }
    }

    /// {@return whether the run is shown in a browser}
    public boolean isLive() {
        return live != null;
    }

    private int linesEvery() {
        return every == null ? RunLines.AS_CHARTS : every;
    }

    private long pictureAt() {
        return pictureFrame == null ? PictureFile.AT_THE_END : pictureFrame;
    }

    private RunFile traceFile(final long before, final long frames) {
        final int count = traceFrames == null ? TRACED_BY_DEFAULT : traceFrames;
        final long from = traceFrom == null ? before + Math.max(0, (frames - before - count) / 2) : traceFrom;
        checkRoom(Path.of(System.getProperty("java.io.tmpdir")), FrameTrace.ROOM_BYTES);
        final WholeFile file = WholeFile.create("trace", trace);
        try {
            return new TraceFile(file, new FrameTrace(from, count));
        } catch (final IllegalStateException noRecorder) {
            file.close();
            throw new OutputLost(noRecorder(noRecorder.getMessage()));
        }
    }

    /// Checks that a recording has room: the JVM would end when it has not.
    ///
    /// @param folder for temporary files
    /// @param bytes room needed
    static void checkRoom(final Path folder, final long bytes) {
        final long free;
        try {
            free = Files.getFileStore(folder).getUsableSpace();
        } catch (final IOException missing) {
            throw new OutputLost("--trace needs a folder for temporary files: java.io.tmpdir=" + folder + ", error="
                    + OutputLost.words(missing) + "; set it with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER");
        }
        if (free < bytes) {
            throw new OutputLost("--trace needs room for a recording: bytes=" + bytes + ", free=" + free
                    + ", java.io.tmpdir=" + folder
                    + "; set another folder with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER");
        }
        checkFileSize(folder, bytes);
    }

    /// Checks that a file may become as long as a recording. The file is empty all the same: it has no blocks.
    static void checkFileSize(final Path folder, final long bytes) {
        try {
            final Path probe = Files.createTempFile(folder, "denserow-", ".size");
            try (RandomAccessFile file = new RandomAccessFile(probe.toFile(), "rw")) {
                file.setLength(bytes);
            } finally {
                Files.delete(probe);
            }
        } catch (final IOException refused) {
            throw new OutputLost("--trace needs a recording as a file: bytes=" + bytes + ", java.io.tmpdir=" + folder
                    + ", error=" + OutputLost.words(refused)
                    + "; lift the limit on the size of files (ulimit -f), or set another folder with"
                    + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER");
        }
    }

    private static String noRecorder(final String error) {
        return "--trace needs the flight recorder of the JDK: JDK=" + System.getProperty("java.version") + ", error="
                + error + "; take a JDK that has it, and no -XX:-FlightRecorder";
    }
}
