package org.denserow.demo.run;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The files that a run writes beside its summary, if any. [OutputOptions] opens them.
///
/// Each file is whole or missing: [#finish] completes them, and [#close()] removes those that are not complete.
///
/// *Threads*: the owner of the simulation that is reported.
public final class Outputs implements AutoCloseable {

    private final List<RunFile> files;

    Outputs(final List<RunFile> files) {
        this.files = List.copyOf(files);
    }

    /// {@return outputs of a run that writes no file}
    public static Outputs none() {
        return new Outputs(List.of());
    }

    /// {@return how many there are; a report is one}
    public int count() {
        return files.size();
    }

    /// {@return whether one of them shows the time of each system}
    public boolean needSystemTimes() {
        return files.stream().anyMatch(RunFile::needsSystemTimes);
    }

    /// The first frame is about to run.
    ///
    /// @param simulation the one that is reported
    /// @param figures adds the figures of its model to lines of data; they only look, and are the same for any number
    ///     of workers
    /// @param world draws its present state; it only looks
    /// @throws OutputLost if a file does not take its text
    public void begin(final Simulation simulation, final Consumer<ModelLines> figures, final Scene world) {
        files.forEach(file -> file.begin(simulation, figures, world));
    }

    /// A frame is about to run.
    public void before() {
        for (int i = 0; i < files.size(); i++) {
            files.get(i).before();
        }
    }

    /// A frame has run, and is checked.
    ///
    /// @throws OutputLost if a file does not take its text
    public void after() {
        for (int i = 0; i < files.size(); i++) {
            files.get(i).after();
        }
    }

    /// The last frame has run, and the simulation is still open.
    public void end() {
        files.forEach(RunFile::end);
    }

    /// Completes all files, and says what they hold.
    ///
    /// @param facts of the run
    /// @param err standard error; `quiet` prints nothing there
    /// @param quiet whether the user wants no progress
    /// @param interruption ends the run between two files
    /// @throws OutputLost if a file does not take its text
    public void finish(
            final RunFacts facts, final PrintWriter err, final boolean quiet, final Interruption interruption) {
        for (int i = 0; i < files.size(); i++) {
            interruption.beforeFile(i);
            final String held = files.get(i).finish(facts);
            if (!quiet) {
                err.println(TerminalText.line(held));
                err.flush();
            }
        }
    }

    @Override
    public void close() {
        files.forEach(RunFile::close);
    }
}
