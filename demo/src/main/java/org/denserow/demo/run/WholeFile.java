package org.denserow.demo.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// A file that appears whole or not at all: it is written under another name in the same folder, and moved when it is
/// complete. A file of its name is replaced then, and not before. That other name is always new, so nothing is written
/// through a link that somebody put there.
///
/// *Threads*: one.
public final class WholeFile implements AutoCloseable {

    /// Names that a part may have in one process.
    static final int MOST_PARTS = 1000;

    private static final int BUFFER = 1 << 16; // bytes

    private final String option;
    private final Path target;
    private final Path part;
    private final OutputStream out;
    private boolean isOpen = true;

    /// A file whose text goes to `out`, for tests of a full disk.
    WholeFile(final String option, final Path target, final Path part, final OutputStream out) {
        this.option = option;
        this.target = target;
        this.part = part;
        this.out = new BufferedOutputStream(out, BUFFER);
    }

    /// Begins a file.
    ///
    /// @param option the option that names the file, without dashes
    /// @param file where it shall be
    /// @return the file, empty; close it
    /// @throws OutputLost if the folder is missing or not writable, or if `file` exists and is no plain file
    public static WholeFile create(final String option, final Path file) {
        final Path target = file.toAbsolutePath();
        final Path folder = target.getParent();
        if (folder == null || Files.exists(target) && !Files.isRegularFile(target)) { // a folder, a device, a pipe
            throw new OutputLost("a file of results must be a plain file or a new one: " + option + "="
                    + TerminalText.value(file)
                    + (folder == null || Files.isDirectory(target) ? ", which is a folder; name a file in it" : ""));
        }
        if (!Files.isDirectory(folder)) {
            throw new OutputLost("the folder of a file of results must exist: " + option + "="
                    + TerminalText.value(file) + ", folder=" + TerminalText.value(folder)
                    + (Files.exists(folder) ? ", which is a file; name a folder" : "; make the folder first"));
        }
        try {
            // A link stays a link: the file that it names is replaced.
            final Path real = Files.exists(target) ? target.toRealPath() : target;
            return begin(option, real);
        } catch (final IOException refused) {
            throw new OutputLost("a file of results must be writable: " + option + "=" + TerminalText.value(file)
                    + ", error=" + OutputLost.words(refused) + "; name a file in a folder of yours");
        }
    }

    /// Opens a part under a name that nothing has. What is there already is left alone: the part of a killed run with
    /// this process number, which all have in a container, or a link to a file of somebody.
    private static WholeFile begin(final String option, final Path target) throws IOException {
        final String name = target.getFileName() + "." + ProcessHandle.current().pid();
        for (int number = 1; number <= MOST_PARTS; number++) {
            final Path part = target.resolveSibling(name + (number == 1 ? ".part" : "-" + number + ".part"));
            try {
                final OutputStream out =
                        Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                part.toFile().deleteOnExit(); // after Ctrl+C
                return new WholeFile(option, target, part, out);
            } catch (final FileAlreadyExistsException taken) {
                // the next number
            }
        }
        throw new OutputLost("a part of a file of results must have a name of its own: " + option + "="
                + TerminalText.value(target) + ", names taken=" + MOST_PARTS + ", last="
                + TerminalText.value(name + "-" + MOST_PARTS + ".part")
                + "; killed runs left them: remove the files that end in .part");
    }

    /// {@return the place at which a file is or would be, without links, to tell whether two names mean one file}
    ///
    /// @param file any name
    static Path place(final Path file) {
        final Path absolute = file.toAbsolutePath().normalize();
        try {
            return Files.exists(absolute) || absolute.getParent() == null
                    ? absolute.toRealPath()
                    : absolute.getParent().toRealPath().resolve(absolute.getFileName());
        } catch (final IOException missing) { // the folder; creating the file says so
            return absolute;
        }
    }

    /// {@return takes the text; the end of the file closes it}
    public OutputStream out() {
        return out;
    }

    /// {@return the name of the file, as messages show it}
    public String name() {
        return target.getFileName().toString();
    }

    /// Ends the file, and moves it to its place.
    ///
    /// @return its size in bytes
    /// @throws OutputLost if the disk does not take it; nothing is left of it then
    public long keep() {
        try {
            out.close();
            final long bytes = Files.size(part);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            isOpen = false;
            return bytes;
        } catch (final IOException full) {
            close();
            throw lost(full);
        }
    }

    /// Says that the file did not take its text.
    ///
    /// @param cause the error of the system
    /// @return the exception to throw
    public OutputLost lost(final IOException cause) {
        return OutputLost.writing(option, target, cause);
    }

    /// Removes the file, unless it was kept.
    @Override
    public void close() {
        if (!isOpen) {
            return;
        }
        isOpen = false;
        try {
            out.close();
        } catch (final IOException full) {
            // what it still held in memory is not wanted
        }
        part.toFile().delete(); // the exit of the JVM tries again
    }
}
