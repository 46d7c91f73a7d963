package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.demo.picture.Picture;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The figures of the model as CSV: a line for the state before the first frame, and one after every n-th frame.
final class CsvFile implements RunFile {

    private final WholeFile file;
    private final CsvSink csv;
    private final int every;
    private ModelLines lines;

    CsvFile(final WholeFile file, final int every) {
        this.file = file;
        this.csv = new CsvSink(file.out());
        this.every = every;
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Consumer<Picture> world) {
        lines = ModelLines.of(reported, csv).every(every);
        figures.accept(lines);
        after();
    }

    @Override
    public void after() {
        try {
            lines.collect();
        } catch (final UncheckedIOException full) {
            throw file.lost(full.getCause());
        }
    }

    @Override
    public String finish(final RunFacts facts) {
        try {
            csv.close();
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
