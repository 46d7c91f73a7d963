package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.denserow.engine.frame.Simulation;

/// The figures of the model as CSV: a line for the state before the first frame, and one after every n-th frame. The
/// first field is the number of frames that have run.
final class DataFile implements RunFile {

    private final WholeFile file;
    private final CsvSink csv;
    private final int every;
    private Simulation simulation;
    private ModelFigures figures;

    DataFile(final WholeFile file, final int every) {
        this.file = file;
        this.csv = new CsvSink(file.out());
        this.every = every;
    }

    @Override
    public void begin(final Simulation reported, final ModelFigures model) {
        simulation = reported;
        figures = model;
        final List<String> names = new ArrayList<>(model.names());
        names.addFirst("frames");
        write(() -> csv.names(names));
        after();
    }

    @Override
    public void after() {
        final long frames = simulation.frame();
        if (frames % every == 0) {
            csv.field(frames);
            figures.add(csv);
            write(csv::endLine);
        }
    }

    private void write(final Runnable line) {
        try {
            line.run();
        } catch (final UncheckedIOException full) {
            throw file.lost(full.getCause());
        }
    }

    @Override
    public String finish() {
        try {
            csv.close();
        } catch (final IOException full) {
            throw file.lost(full);
        }
        return String.format(Locale.ROOT, "data: %,d lines, %,d bytes in %s", csv.lines(), file.keep(), file.name());
    }

    @Override
    public void close() {
        file.close();
    }
}
