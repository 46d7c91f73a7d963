package org.denserow.demo.run;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;
import org.denserow.live.Live;
import org.denserow.live.LiveOptions;

/// A page in the browser that shows the run while it goes on, and steers it. Its address goes to standard error, also of a
/// quiet run: the page is of no use without.
final class LivePage implements RunFile {

    private final LiveOptions options;
    private final PrintWriter err;
    private Live live; // null before the first frame

    /// @param options with port, pace and title
    /// @param err standard error
    LivePage(final LiveOptions options, final PrintWriter err) {
        this.options = options;
        this.err = err;
    }

    @Override
    public boolean needsSystemTimes() {
        return true;
    }

    @Override
    public void begin(final Simulation simulation, final Consumer<ModelLines> figures, final Scene world) {
        try {
            live = Live.open(simulation, options);
        } catch (final UncheckedIOException taken) {
            throw new OutputLost("--live needs a free port: " + OutputLost.words(taken.getCause())
                    + "; name another one, as in --live 8081, or 0 for any");
        }
        err.println("live: open " + live.address() + " in a browser of this machine");
        err.flush();
    }

    @Override
    public void end() {
        live.close(); // frames that clear up are no part of the run
    }

    @Override
    public String finish(final RunFacts facts) {
        return "live: closed with the run";
    }

    @Override
    public void close() {
        if (live != null) {
            live.close();
        }
    }
}
