package org.denserow.demo.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.denserow.engine.FileRecording;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.FileOptions;

/// The recording of a run in a folder, if there is one. [SaveOptions] asks for it, and [RecordedRun] reads it.
///
/// *Threads*: the owner of the simulation. *Cost*: hashes every [#HASHES] frames, and a copy of the state for each
/// keyframe; nothing without a recording.
public final class RunRecording {

    /// Frames from one pair of hashes to the next.
    static final int HASHES = 10;

    /// Frames from one keyframe to the next, if the user names no number.
    static final int KEYFRAMES_BY_DEFAULT = 600;

    private final Path folder; // null: none is wanted
    private final int every; // frames from one keyframe to the next
    private final FileOptions options; // of keyframes
    private FileRecording recording; // null before the first frame
    private OutputLost lost; // null if nothing was

    private RunRecording(final Path folder, final int every, final FileOptions options) {
        this.folder = folder;
        this.every = every;
        this.options = options;
    }

    /// {@return that of a run that is not recorded}
    static RunRecording none() {
        return new RunRecording(null, 1, FileOptions.defaults());
    }

    /// Prepares a recording.
    ///
    /// @param folder new or empty
    /// @param every frames from one keyframe to the next
    /// @param options of keyframes
    /// @throws OutputLost if the folder is not empty, or is none
    static RunRecording in(final Path folder, final int every, final FileOptions options) {
        if (Files.exists(folder) && !isEmpty(folder)) {
            throw new OutputLost("a recording must go to a new or empty folder: record=" + TerminalText.value(folder)
                    + (Files.isDirectory(folder) ? "" : ", which is a file") + "; name another folder");
        }
        return new RunRecording(folder, every, options);
    }

    private static boolean isEmpty(final Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            return !files.iterator().hasNext();
        } catch (final IOException refused) {
            throw refused("readable", folder, refused);
        }
    }

    /// {@return whether the run is recorded}
    public boolean isWanted() {
        return folder != null;
    }

    /// Begins with the present state.
    ///
    /// @param simulation before the first frame that is recorded
    /// @throws OutputLost if the folder does not take it
    public void begin(final Simulation simulation) {
        if (folder == null) {
            return;
        }
        try {
            recording = simulation.recordTo(
                    folder,
                    RecordingOptions.defaults()
                            .withHashes(HASHES)
                            .withKeyframes(every)
                            .withKeyframeOptions(options));
        } catch (final IOException refused) {
            throw refused("writable", folder, refused);
        }
    }

    /// {@return whether the next frame begins with a keyframe}
    ///
    /// @param frame frames that have run
    public boolean isKeyframeDue(final long frame) {
        return recording != null && (frame - recording.fromFrame()) % every == 0;
    }

    /// {@return what to throw when a frame was refused: an [OutputLost] if the disk no longer takes the recording, and
    ///     otherwise what the frame threw}
    ///
    /// @param thrown by the frame
    public RuntimeException cause(final IllegalStateException thrown) {
        if (recording == null || !(thrown.getCause() instanceof IOException)) {
            return thrown;
        }
        end();
        return lost == null ? thrown : lost;
    }

    /// Ends it with the last frame that has run, and waits for the disk.
    public void end() {
        if (recording == null) {
            return;
        }
        try {
            recording.close();
        } catch (final IOException full) {
            IOException cause = full;
            while (cause.getCause() instanceof final IOException deeper) {
                cause = deeper;
            }
            lost = new OutputLost("a recording must be written whole: record=" + TerminalText.value(folder)
                    + ", error=" + OutputLost.words(cause)
                    + "; the frames that were written before can be replayed; is the disk full?");
        }
    }

    /// Says what was recorded.
    ///
    /// @param err standard error
    /// @param quiet whether the user wants no progress
    /// @throws OutputLost if the folder did not take all of it
    void finish(final PrintWriter err, final boolean quiet) {
        if (lost != null) {
            throw lost;
        }
        if (recording != null && !quiet) {
            say(err);
        }
    }

    /// Says how the recording of an interrupted run ended.
    void say(final PrintWriter err) {
        if (recording != null) {
            err.println(TerminalText.line(
                    lost == null
                            ? String.format(
                                    Locale.ROOT,
                                    "recorded: frames %,d to %,d in %s",
                                    recording.fromFrame(),
                                    recording.endFrame(),
                                    TerminalText.value(folder))
                            : lost.getMessage()));
            err.flush();
        }
    }

    private static OutputLost refused(final String rule, final Path folder, final IOException refused) {
        return new OutputLost("the folder of a recording must be " + rule + ": record=" + TerminalText.value(folder)
                + ", error=" + OutputLost.words(refused) + "; name a new folder in one of yours");
    }
}
