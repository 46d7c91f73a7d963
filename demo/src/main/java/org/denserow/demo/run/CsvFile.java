package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The figures of the model as CSV: a line for the state before the first frame, one after every n-th frame, and one
/// after the last.
///
/// The lines go to a part beside the file until the run is complete ([WholeFile]). A killed process leaves the part: with a
/// number of frames all lines except those of the last second ([CsvSink]); as the charts an empty one, since lines are thinned
/// out until the end.
final class CsvFile implements RunFile {

    /// Nobody said how many frames lie between two lines: there is one for each point of the charts of the run.
    static final int AS_CHARTS = 0;

    private final WholeFile file;
    private final CsvSink csv;
    private final KeptLines kept; // as the charts
    private final int every;
    private Simulation simulation;
    private ModelLines lines;
    private long lastLine = -1; // its frame

    /// @param every frames from one line to the next, or [#AS_CHARTS]
    CsvFile(final WholeFile file, final int every) {
        this.file = file;
        this.csv = new CsvSink(file.out());
        this.kept = new KeptLines(csv);
        this.every = every;
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Scene world) {
        simulation = reported;
        lines = ModelLines.of(reported, every == AS_CHARTS ? kept : csv);
        figures.accept(lines);
        after();
    }

    @Override
    public void after() {
        if (every == AS_CHARTS ? kept.isDue(simulation.frame()) : simulation.frame() % every == 0) {
            collect();
        }
    }

    @Override
    public void end() {
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

    @Override
    public String finish(final RunFacts facts) {
        try {
            kept.writeAll();
            csv.close();
        } catch (final UncheckedIOException full) {
            throw file.lost(full.getCause());
        } catch (final IOException full) {
            throw file.lost(full);
        }
        return String.format(Locale.ROOT, "csv: %,d lines, %,d bytes in %s", csv.lines(), file.keep(), file.name());
    }

    @Override
    public void close() {
        file.close();
    }
}
