package org.denserow.engine.inspect;

import static org.denserow.engine.ground.Given.given;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// One of the two ways to run a model that [Bisect] compares: a model with its options, or a recording with the model
/// that plays it. Immutable.
///
/// The model defines everything and creates the first rows, as for [FirstDifference]. It is called once for each
/// simulation that a search makes, so its simulations must not share anything that systems write. The search closes the
/// simulations.
@Experimental
public final class Side {

    private final String name;
    private final SimulationOptions options;
    private final Consumer<Simulation> model;
    private final long frames; // to run; of a recording all that it has
    private final @Nullable Path folder; // of the recording; null if it is run
    private final RecordingOptions recordingOptions;

    private Side(
            final String name,
            final SimulationOptions options,
            final Consumer<Simulation> model,
            final long frames,
            final @Nullable Path folder,
            final RecordingOptions recordingOptions) {
        this.name = given(name, "name", "say how results call this side");
        this.options = given(options, "options", "begin with SimulationOptions.defaults()");
        this.model = given(model, "model", "pass what defines types and systems");
        this.frames = frames;
        this.folder = folder;
        this.recordingOptions = recordingOptions;
    }

    /// Makes a side of a model that is run from its beginning.
    ///
    /// @param name the name of the side in results, such as `workers=1`
    /// @param options workers, seed, order of chunks and the rest
    /// @param model defines types and systems and creates the first rows; messages that it offers are input of the first
    ///     frame
    /// @param frames how many to run, at least 0
    /// @return the side
    /// @throws IllegalArgumentException if `frames` is negative
    public static Side of(
            final String name, final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        FirstDifference.checkFrames(frames);
        return new Side(name, options, model, frames, null, RecordingOptions.defaults());
    }

    /// Makes a side of a recording in files, with all of its frames. The more hashes and keyframes it has, the fewer
    /// frames must run.
    ///
    /// @param name the name of the side in results, such as `build 12`
    /// @param folder of the recording
    /// @param options of the simulation that plays it
    /// @param model defines the same types, systems and ports as the model that was recorded. If the recording has no
    ///     keyframes, it must create the same first rows, too. Messages that it offers are not handled
    /// @return the side
    public static Side recorded(
            final String name, final Path folder, final SimulationOptions options, final Consumer<Simulation> model) {
        return new Side(
                name,
                options,
                model,
                Long.MAX_VALUE,
                given(folder, "folder", "pass that of FileRecording"),
                RecordingOptions.defaults());
    }

    /// Reads the recording with other options: forms of messages, options of keyframes.
    ///
    /// @param how the options
    /// @return this side with them
    public Side withRecordingOptions(final RecordingOptions how) {
        return new Side(name, options, model, frames, folder, given(how, "options"));
    }

    String name() {
        return name;
    }

    SimulationOptions options() {
        return options;
    }

    Consumer<Simulation> model() {
        return model;
    }

    long frames() {
        return frames;
    }

    @Nullable Path folder() {
        return folder;
    }

    RecordingOptions recordingOptions() {
        return recordingOptions;
    }

    @Override
    public String toString() {
        return "Side{name=" + name + (folder == null ? ", frames=" + frames : ", folder=" + folder) + '}';
    }
}
