package org.denserow.demo.run;

import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.demo.trace.FrameTrace;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The trace of some frames.
final class TraceFile implements RunFile {

    private final WholeFile file;
    private final FrameTrace trace;
    private Simulation simulation;

    TraceFile(final WholeFile file, final FrameTrace trace) {
        this.file = file;
        this.trace = trace;
    }

    @Override
    public void begin(final Simulation reported, final Consumer<ModelLines> figures, final Scene world) {
        simulation = reported;
    }

    @Override
    public void before() {
        trace.before(simulation.frame(), chunks());
    }

    @Override
    public void after() {
        trace.after(simulation.frame() - 1, chunks());
    }

    private long chunks() {
        final FrameReport report = simulation.report();
        long chunks = 0;
        for (int worker = 0; worker < report.workers(); worker++) {
            chunks += report.chunks(worker);
        }
        return chunks;
    }

    @Override
    public String finish(final RunFacts facts) {
        final FrameTrace.Written written;
        try {
            written = trace.write(file.out());
        } catch (final IOException full) {
            throw file.lost(full);
        }
        return String.format(
                Locale.ROOT,
                "trace: %,d frames, %,d slices, %,d bytes in %s%s",
                written.frames(),
                written.slices(),
                file.keep(),
                file.name(),
                trace.wasCut() ? "; it ends early, after " + FrameTrace.MAX_CHUNKS + " chunks" : "");
    }

    @Override
    public void close() {
        try (file) {
            trace.close();
        }
    }
}
