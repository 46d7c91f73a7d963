package org.denserow.demo.run;

import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.arrow.ArrowLines;
import org.denserow.arrow.ArrowWriter;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The figures of the model as an Arrow file, with the lines of [CsvFile]. Its metadata say which run it is: at its end
/// the state in which the run ended.
final class ArrowFile implements RunFile {

    private final WholeFile file;
    private final ArrowWriter writer;
    private final RunLines lines;
    private Simulation simulation;

    /// @param every frames from one line to the next, or [RunLines#AS_CHARTS]
    ArrowFile(final WholeFile file, final int every) {
        this.file = file;
        this.writer = ArrowWriter.fileTo(file.out());
        this.lines = new RunLines(file, ArrowLines.of(writer), every);
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Scene world) {
        simulation = reported;
        writer.describe(reported);
        lines.begin(reported, figures);
    }

    @Override
    public void after() {
        lines.after();
    }

    @Override
    public void end() {
        lines.end();
        writer.describe(simulation);
    }

    @Override
    public String finish(final RunFacts facts) {
        lines.finish();
        try {
            writer.metadata("scenario", facts.setting().scenario()).close();
        } catch (final IOException full) {
            throw file.lost(first(full));
        }
        return String.format(Locale.ROOT, "arrow: %,d bytes in %s", file.keep(), file.name());
    }

    /// {@return the error of the system, which the writer wraps}
    private static IOException first(final IOException error) {
        IOException first = error;
        for (Throwable each = error; each != null; each = each.getCause()) {
            first = each instanceof IOException found ? found : first;
        }
        return first;
    }

    @Override
    public void close() {
        file.close();
    }
}
