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

    private final WholeFile file;
    private final CsvSink csv;
    private final RunLines lines;

    /// @param every frames from one line to the next, or [RunLines#AS_CHARTS]
    CsvFile(final WholeFile file, final int every) {
        this.file = file;
        this.csv = new CsvSink(file.out());
        this.lines = new RunLines(file, csv, every);
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Scene world) {
        lines.begin(reported, figures);
    }

    @Override
    public void after() {
        lines.after();
    }

    @Override
    public void end() {
        lines.end();
    }

    @Override
    public String finish(final RunFacts facts) {
        lines.finish();
        try {
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
