package org.denserow.demo.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.denserow.engine.Simulation;
import org.denserow.engine.SnapshotWriter;
import org.denserow.engine.snapshot.FileOptions;

/// How a run begins with a file and is saved to one, if at all. [SaveOptions] opens them.
///
/// A file is whole at any time: it has the last state that was saved, or an earlier one.
///
/// *Threads*: the owner of the simulation. *Cost*: a frame without a save compares two numbers.
public final class Saves implements AutoCloseable {

    private final Path file; // null: nothing is saved
    private final int every; // frames; 0: at the end only
    private final FileOptions options;
    private final SnapshotWriter writer; // null without `every`
    private final SavedRun loaded; // null: the run begins anew
    private final RunRecording recording;
    private final List<String> arguments;
    private String said = ""; // of the end
    private OutputLost lost; // at the end; null if nothing was

    /// @param file null: nothing is saved
    /// @param every frames from one save to the next; 0: at the end only
    /// @param loaded null: the run begins anew
    /// @param recording beside what is saved
    /// @param arguments options on which results depend, of the command line
    Saves(
            final Path file,
            final int every,
            final FileOptions options,
            final SavedRun loaded,
            final RunRecording recording,
            final List<String> arguments) {
        this.file = file;
        this.every = every;
        this.options = options;
        this.writer = every > 0 ? new SnapshotWriter(file, options) : null;
        this.loaded = loaded;
        this.recording = recording;
        this.arguments = List.copyOf(arguments);
    }

    /// {@return those of a run that begins anew and is not saved}
    public static Saves none() {
        return new Saves(null, 0, FileOptions.defaults(), null, RunRecording.none(), List.of());
    }

    // ---- The beginning ----

    /// {@return whether the run goes on from a file}
    public boolean areLoaded() {
        return loaded != null;
    }

    /// {@return frames that have run in the file; 0 if the run begins anew}
    public long from() {
        return loaded == null ? 0 : loaded.frame();
    }

    /// Checks that the file, if there is one, is of this run.
    ///
    /// @param scenario the name of the scenario
    /// @param settings on which results depend, each as `name=value`
    /// @throws BadInput if it is of another run
    public void check(final String scenario, final List<String> settings) {
        if (loaded != null) {
            loaded.checkFits(scenario, settings);
        }
    }

    /// Makes which run it is a part of a simulation, so that it is saved.
    ///
    /// @param simulation before its first frame
    /// @param scenario the name of the scenario
    /// @param settings on which results depend, each as `name=value`
    public void describe(final Simulation simulation, final String scenario, final List<String> settings) {
        SavedRun.describe(simulation, scenario, settings, arguments);
    }

    /// Puts the state of the file into a simulation.
    ///
    /// @throws BadInput if it does not fit
    public void load(final Simulation simulation) {
        loaded.restore(simulation);
    }

    // ---- While it runs ----

    /// {@return its recording, or that of a run that is not recorded}
    public RunRecording recording() {
        return recording;
    }

    /// {@return whether a save is due}
    ///
    /// @param frame frames that have run
    public boolean isDue(final long frame) {
        return every > 0 && frame % every == 0;
    }

    /// Saves while frames go on, unless a write runs.
    ///
    /// @param simulation between two frames
    public void save(final Simulation simulation) {
        writer.save(simulation);
    }

    /// {@return whether the run is saved at its end}
    public boolean areWanted() {
        return file != null;
    }

    /// Saves the last state, and waits for it. [#finish] says whether the file took it.
    ///
    /// @param simulation between two frames
    public void end(final Simulation simulation) {
        close();
        try {
            simulation.snapshot().writeTo(file, options);
        } catch (final IOException full) {
            final IOException cause = full.getCause() instanceof final IOException system ? system : full;
            lost = new OutputLost("a saved run must be written whole: save=" + TerminalText.value(file) + ", error="
                    + OutputLost.words(cause) + "; the state that was saved before stays; is the disk full?");
            return;
        }
        said = String.format(Locale.ROOT, "saved: frame %,d in %s", simulation.frame(), TerminalText.value(file))
                + (writer == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; before it %,d states, %,d were skipped, %,d failed",
                                writer.written(),
                                writer.skipped(),
                                writer.failed()));
    }

    /// Says what was saved at the end.
    ///
    /// @param err standard error
    /// @param quiet whether the user wants no progress
    /// @throws OutputLost if the file did not take the last state
    public void finish(final PrintWriter err, final boolean quiet) {
        if (lost != null) {
            throw lost;
        }
        if (!quiet) {
            saySaved(err);
        }
        recording.finish(err, quiet);
    }

    /// Says how the save of an interrupted run ended.
    ///
    /// @param err standard error
    public void say(final PrintWriter err) {
        saySaved(err);
        recording.say(err);
    }

    private void saySaved(final PrintWriter err) {
        final String line = lost == null ? said : lost.getMessage();
        if (!line.isEmpty()) {
            err.println(TerminalText.line(line));
            err.flush();
        }
    }

    /// Waits for a write that runs.
    @Override
    public void close() {
        if (writer != null) {
            writer.close();
        }
    }
}
