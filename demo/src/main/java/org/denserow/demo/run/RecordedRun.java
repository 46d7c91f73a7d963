package org.denserow.demo.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.FileOptions;

/// A recording of a run, read from its folder: which run it is, as its keyframes say, and its replay.
///
/// *Threads*: the owner of the simulation.
public final class RecordedRun {

    private static final Pattern KEYFRAME = Pattern.compile("frame-(\\d{1,18})\\.snapshot");

    private final Path folder;
    private final SavedRun first; // the oldest keyframe

    private RecordedRun(final Path folder, final SavedRun first) {
        this.folder = folder;
        this.first = first;
    }

    /// Something that may fail because of files.
    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
    }

    /// Reads which run it is.
    ///
    /// @param folder of the recording
    /// @return the run
    /// @throws BadInput if the folder has no recording with a keyframe
    public static RecordedRun read(final Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new BadInput(folder.toString(), 0, "a recording must be an existing folder", "replay=" + folder);
        }
        final OptionalLong oldest = oldestKeyframe(folder);
        if (oldest.isEmpty()) {
            throw new BadInput(
                    folder.toString(), 0, "a folder with a recording must have a keyframe", "replay=" + folder);
        }
        return new RecordedRun(folder, SavedRun.read(folder.resolve("frame-" + oldest.getAsLong() + ".snapshot")));
    }

    private static OptionalLong oldestKeyframe(final Path folder) {
        final LongStream.Builder found = LongStream.builder();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                final Matcher name = KEYFRAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    found.add(Long.parseLong(name.group(1)));
                }
            }
        } catch (final IOException refused) {
            throw new BadInput(
                    folder.toString(), 0, "a recording must be readable", "error=" + OutputLost.words(refused));
        }
        return found.build().min();
    }

    /// {@return the name of its scenario}
    public String scenario() {
        return first.scenario();
    }

    /// {@return the options with which it ran, for the command line of its scenario}
    public List<String> arguments() {
        return first.arguments();
    }

    /// Checks that a run is the recorded one.
    ///
    /// @param settings on which results depend, each as `name=value`
    /// @throws BadInput if a setting differs; the message names the first one
    public void checkFits(final List<String> settings) {
        first.checkFits(scenario(), settings);
    }

    /// Opens the replay.
    ///
    /// @param simulation before its first frame
    /// @param settings on which results depend, each as `name=value`
    /// @return the replay, to be closed
    /// @throws BadInput if the recording is damaged, or of another model
    public Replay replay(final Simulation simulation, final List<String> settings) {
        SavedRun.describe(simulation, scenario(), settings, arguments());
        return reading(() -> Replay.open(
                folder,
                simulation,
                RecordingOptions.defaults()
                        .withKeyframeOptions(FileOptions.defaults().withCompression(new Zstd()))));
    }

    /// Replays frames.
    ///
    /// @param replay of this recording
    /// @param from the first frame, one of the recording
    /// @return the first difference; empty if there is none
    /// @throws BadInput if the recording is damaged, or of another model
    public String play(final Replay replay, final long from) {
        return reading(() -> {
            replay.seek(from);
            return replay.run();
        });
    }

    private <T> T reading(final Reading<T> reading) {
        try {
            return reading.read();
        } catch (final FileSystemException refused) {
            throw bad(
                    "a recording must be readable",
                    refused.getReason() == null ? OutputLost.words(refused) : refused.getReason());
        } catch (final IOException damaged) {
            throw bad("a recording must be whole", damaged.getMessage());
        } catch (final IllegalArgumentException other) {
            throw bad("a recording must fit its model", other.getMessage());
        }
    }

    private BadInput bad(final String rule, final String error) {
        return new BadInput(folder.toString(), 0, rule, "error=" + error);
    }
}
