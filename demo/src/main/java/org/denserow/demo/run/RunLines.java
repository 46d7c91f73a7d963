package org.denserow.demo.run;

import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.LineSink;
import org.denserow.engine.lines.ModelLines;

/// When a run has lines of figures: for the state before the first frame, after every n-th frame, or at the points of the
/// charts, and after the last one.
///
/// *Threads*: the owner of the simulation that is reported.
final class RunLines {

    /// Nobody said how many frames lie between two lines: there is one for each point of the charts of the run.
    static final int AS_CHARTS = 0;

    private final WholeFile file;
    private final LineSink sink;
    private final KeptLines kept; // as the charts
    private final int every;
    private Simulation simulation;
    private ModelLines lines;
    private long lastLine = -1; // its frame

    /// @param file where the lines go
    /// @param sink takes them; an `UncheckedIOException` of it says that the file does not
    /// @param every frames from one line to the next, or [#AS_CHARTS]
    RunLines(final WholeFile file, final LineSink sink, final int every) {
        this.file = file;
        this.sink = sink;
        this.kept = new KeptLines(sink);
        this.every = every;
    }

    /// The first frame is about to run.
    void begin(final Simulation reported, final Consumer<ModelLines> figures) {
        simulation = reported;
        lines = ModelLines.of(reported, every == AS_CHARTS ? kept : sink);
        figures.accept(lines);
        after();
    }

    /// A frame has run.
    void after() {
        if (every == AS_CHARTS ? kept.isDue(simulation.frame()) : simulation.frame() % every == 0) {
            collect();
        }
    }

    /// The last frame has run.
    void end() {
        if (lastLine != simulation.frame()) {
            collect();
        }
    }

    private void collect() {
        lastLine = simulation.frame();
        try {
            lines.collect();
        } catch (final UncheckedIOException full) {
            throw file.lost(full.getCause());
        }
    }

    /// Passes the lines on that were kept until now.
    void finish() {
        try {
            kept.writeAll();
        } catch (final UncheckedIOException full) {
            throw file.lost(full.getCause());
        }
    }
}
