package org.denserow.demo.run;

import java.nio.file.Path;
import org.denserow.engine.snapshot.FileOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that save a run and let it go on in another process, or record it. A command has them as a mixin.
public final class SaveOptions {

    @Option(
            names = "--save",
            paramLabel = "FILE",
            converter = SavePath.class,
            description = "Save the run at its end, and when it is interrupted.")
    private Path save;

    @Option(
            names = "--save-every",
            paramLabel = "N",
            description =
                    "Also save after every n-th frame. The run goes on while a file is written, and skips a save that"
                            + " becomes due meanwhile.")
    private Integer saveEvery;

    @Option(names = "--compress", description = "Compress saved runs, and the keyframes of a recording, by Zstandard.")
    private boolean compress;

    @Option(
            names = "--load",
            paramLabel = "FILE",
            converter = LoadPath.class,
            description =
                    "Go on with a saved run. Give the options with which it was saved; only the number of workers may"
                            + " differ.")
    private Path load;

    @Option(
            names = "--record",
            paramLabel = "FOLDER",
            converter = RecordPath.class,
            description =
                    "Record the run in a new folder. demo/run replay FOLDER plays it again and compares its hashes, also"
                            + " after a kill.")
    private Path record;

    @Option(
            names = "--record-every",
            paramLabel = "N",
            description = "Frames from one keyframe of the recording to the next. Default: "
                    + RunRecording.KEYFRAMES_BY_DEFAULT + ".")
    private Integer recordEvery;

    /// Options that no command line has set: nothing is saved or loaded.
    public SaveOptions() {}

    private static final class SavePath extends PathArgument {
        SavePath() {
            super("save");
        }
    }

    private static final class LoadPath extends PathArgument {
        LoadPath() {
            super("load");
        }
    }

    private static final class RecordPath extends PathArgument {
        RecordPath() {
            super("record");
        }
    }

    /// Checks the options, as far as they do not depend on the run.
    ///
    /// @param line the command line that has them
    /// @param files the options of other files of the run
    /// @throws ParameterException if they are wrong
    public void check(final CommandLine line, final OutputOptions files) {
        if (save == null && saveEvery != null) {
            throw new ParameterException(
                    line, "--save-every needs a file: save-every=" + saveEvery + "; add --save FILE");
        }
        if (save == null && record == null && compress) {
            throw new ParameterException(line, "--compress needs a file: add --save FILE or --record FOLDER");
        }
        if (saveEvery != null && saveEvery < 1) {
            throw new ParameterException(line, "--save-every must be >= 1: save-every=" + saveEvery);
        }
        if (record == null && recordEvery != null) {
            throw new ParameterException(
                    line, "--record-every needs a recording: record-every=" + recordEvery + "; add --record FOLDER");
        }
        if (recordEvery != null && recordEvery < 1) {
            throw new ParameterException(line, "--record-every must be >= 1: record-every=" + recordEvery);
        }
        if (record != null) {
            files.checkApart(line, "record", record);
            if (save != null && WholeFile.place(save).startsWith(WholeFile.place(record))) {
                throw new ParameterException(
                        line,
                        "--save must name a file outside the folder of the recording: save=" + save + ", record="
                                + record);
            }
        }
        if (save != null) {
            files.checkApart(line, "save", save);
        }
        if (load != null) {
            files.checkApart(line, "load", load);
        }
    }

    /// {@return whether the run is recorded}
    public boolean areRecording() {
        return record != null;
    }

    /// Reads what is to be loaded, and tries whether the file to save can be written.
    ///
    /// @param line the command line of the run
    /// @return the saves of the run, to be closed
    /// @throws BadInput if the file to load is missing, damaged or no saved run
    /// @throws OutputLost if the file to save cannot be written, or the folder of the recording is not empty
    public Saves open(final CommandLine line) {
        if (save != null) {
            WholeFile.create("save", save).close();
        }
        final FileOptions options =
                compress ? FileOptions.defaults().withCompression(new Zstd()) : FileOptions.defaults();
        return new Saves(
                save == null ? null : WholeFile.place(save), // a link stays a link
                saveEvery == null ? 0 : saveEvery,
                options,
                load == null ? null : SavedRun.read(load),
                record == null
                        ? RunRecording.none()
                        : RunRecording.in(
                                record, recordEvery == null ? RunRecording.KEYFRAMES_BY_DEFAULT : recordEvery, options),
                RunArguments.of(line));
    }
}
