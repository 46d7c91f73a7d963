package org.denserow.demo.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.ObjectForm;

/// A run that was saved to a file: the state of its simulation, and as a resource in it which run it is.
///
/// *Threads*: the owner of the simulation.
final class SavedRun {

    private static final String RESOURCE = "run";

    /// Which run it is.
    ///
    /// @param scenario its name
    /// @param settings each as `name=value`
    /// @param arguments options of its command line
    private record Description(String scenario, String[] settings, String[] arguments) {

        private static final ObjectForm<Description> FORM = ObjectForm.of(Description.class);
    }

    private final Path file;
    private final Snapshot snapshot;
    private final Description description;

    private SavedRun(final Path file, final Snapshot snapshot, final Description description) {
        this.file = file;
        this.snapshot = snapshot;
        this.description = description;
    }

    /// Makes the description of a run a part of its simulation, so that snapshots have it.
    ///
    /// @param simulation before its first frame
    static void describe(
            final Simulation simulation,
            final String scenario,
            final List<String> settings,
            final List<String> arguments) {
        final Description present =
                new Description(scenario, settings.toArray(String[]::new), arguments.toArray(String[]::new));
        simulation.resource(RESOURCE, present).saved(run -> run, (run, saved) -> {}, Description.FORM);
    }

    /// Reads a file.
    ///
    /// @throws BadInput if it is missing, damaged or no saved run
    static SavedRun read(final Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadInput(file.toString(), 0, "a saved run must be an existing file", "load=" + file);
        }
        final Snapshot snapshot;
        try {
            snapshot = Snapshot.read(file, FileOptions.defaults().withCompression(new Zstd()));
        } catch (final FileSystemException refused) {
            throw new BadInput(
                    file.toString(), 0, "a saved run must be readable", "error=" + OutputLost.words(refused));
        } catch (final IOException damaged) {
            final Throwable cause = damaged.getCause() == null ? damaged : damaged.getCause();
            throw new BadInput(file.toString(), 0, "a saved run must be whole", "error=" + cause.getMessage());
        }
        final Description[] description = new Description[1];
        try {
            snapshot.states().state("resource " + RESOURCE).copyObjects("copy", description, Description.FORM);
        } catch (final IllegalArgumentException other) {
            throw new BadInput(
                    file.toString(), 0, "a saved run must be one of this demo", "error=" + other.getMessage());
        }
        return new SavedRun(file, snapshot, description[0]);
    }

    /// {@return frames that have run in it}
    long frame() {
        return snapshot.frame();
    }

    Path file() {
        return file;
    }

    String scenario() {
        return description.scenario();
    }

    /// {@return the options with which it ran, for the command line of its scenario}
    List<String> arguments() {
        return List.of(description.arguments());
    }

    /// Refuses another run.
    ///
    /// @throws BadInput if it differs; the message names the first difference
    void checkFits(final String scenario, final List<String> settings) {
        if (!description.scenario().equals(scenario)) {
            throw bad("a saved run goes on in its scenario", "saved=" + description.scenario() + ", here=" + scenario);
        }
        final List<String> saved = Arrays.asList(description.settings());
        for (int i = 0; i < Math.max(saved.size(), settings.size()); i++) {
            final String there = i < saved.size() ? saved.get(i) : "nothing more";
            final String here = i < settings.size() ? settings.get(i) : "nothing more";
            if (!there.equals(here)) {
                throw bad("a saved run goes on with its own options", "saved=" + there + ", here=" + here);
            }
        }
    }

    /// Puts the state into a simulation.
    ///
    /// @throws BadInput if it does not fit
    void restore(final Simulation simulation) {
        try {
            simulation.restore(snapshot);
        } catch (final RuntimeException other) { // also of what a model keeps beside its simulation: a feed has changed
            throw bad("a saved run must fit its model", "error=" + other.getMessage());
        }
    }

    private BadInput bad(final String rule, final String value) {
        return new BadInput(file.toString(), 0, rule, value);
    }
}
