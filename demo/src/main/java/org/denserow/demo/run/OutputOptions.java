package org.denserow.demo.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.trace.FrameTrace;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of files that a run of any scenario can write. A command has them as a mixin.
public final class OutputOptions {

    private static final int TRACED_BY_DEFAULT = 100; // frames
    private static final int MOST_TRACED = 10_000; // frames
    private static final int EVERY_BY_DEFAULT = 60; // frames

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            converter = TracePath.class,
            description = "Write a trace of some frames: which worker ran which chunk of which system when. For"
                    + " ui.perfetto.dev or chrome://tracing.")
    private Path trace;

    @Option(
            names = "--trace-frames",
            paramLabel = "N",
            description = "Frames of the trace, " + MOST_TRACED + " at most. Default: " + TRACED_BY_DEFAULT
                    + ", if the run" + " has as many.")
    private Integer traceFrames;

    @Option(
            names = "--trace-from",
            paramLabel = "FRAME",
            description = "Its first frame. Default: such that it shows the middle of the run.")
    private Long traceFrom;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            converter = DataPath.class,
            description = "Write figures of the model as CSV, a line for every n-th frame.")
    private Path data;

    @Option(
            names = "--every",
            paramLabel = "N",
            description = "Frames from one line of it to the next. Default: " + EVERY_BY_DEFAULT + ".")
    private Integer every;

    /// Options that no command line has set: no file.
    public OutputOptions() {}

    private static final class TracePath extends PathArgument {
        TracePath() {
            super("trace");
        }
    }

    private static final class DataPath extends PathArgument {
        DataPath() {
            super("data");
        }
    }

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
        if (data == null && every != null) {
            throw new ParameterException(line, "--every needs a file of data: every=" + every + "; add --data FILE");
        }
        if (traceFrames != null && (traceFrames < 1 || traceFrames > MOST_TRACED)) {
            throw new ParameterException(
                    line, "--trace-frames must be in [1, " + MOST_TRACED + "]: trace-frames=" + traceFrames);
        }
        if (every != null && every < 1) {
            throw new ParameterException(line, "--every must be >= 1: every=" + every);
        }
        if (trace != null && data != null && sameFile()) {
            throw new ParameterException(line, "--trace and --data must name two files: data=" + data);
        }
        if (trace != null && ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new OutputLost(noRecorder("it has no module jdk.jfr"));
        }
    }

    private boolean sameFile() {
        return trace.toAbsolutePath().normalize().equals(data.toAbsolutePath().normalize());
    }

    /// Opens the files, so that a run need not be long before its user learns that one cannot be written.
    ///
    /// @param line the command line that has the options
    /// @param frames frames of the run
    /// @return the files, to be closed
    /// @throws ParameterException if the trace would begin after the run
    /// @throws OutputLost if a file cannot be written, or the JVM cannot record
    public Outputs open(final CommandLine line, final long frames) {
        if (traceFrom != null && (traceFrom < 0 || traceFrom >= frames)) {
            throw new ParameterException(
                    line,
                    "--trace-from must be a frame of the run: trace-from=" + traceFrom + ", frames of the run="
                            + frames);
        }
        final List<RunFile> files = new ArrayList<>();
        try {
            if (trace != null) {
                files.add(traceFile(frames));
            }
            if (data != null) {
                files.add(new DataFile(WholeFile.create("data", data), every == null ? EVERY_BY_DEFAULT : every));
            }
            return new Outputs(files);
        } catch (final OutputLost lost) {
            files.forEach(RunFile::close);
            throw lost;
        }
    }

    private RunFile traceFile(final long frames) {
        final int count = traceFrames == null ? TRACED_BY_DEFAULT : traceFrames;
        final long from = traceFrom == null ? Math.max(0, (frames - count) / 2) : traceFrom;
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
    }

    private static String noRecorder(final String error) {
        return "--trace needs the flight recorder of the JDK: JDK=" + System.getProperty("java.version") + ", error="
                + error + "; take a JDK that has it, and no -XX:-FlightRecorder";
    }
}
