package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.denserow.engine.frame.Simulation;

/// The figures of the model as CSV: a line for frame 0 and for every n-th frame after it, as they are when the frame
/// has ended.
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
        names.addFirst("frame");
        write(() -> csv.names(names));
    }

    @Override
    public void after() {
        final long frame = simulation.frame() - 1;
        if (frame % every == 0) {
            csv.field(frame);
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
