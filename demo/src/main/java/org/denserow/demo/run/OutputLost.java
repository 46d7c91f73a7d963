package org.denserow.demo.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A file of results cannot be written. The message is one line, as [TerminalText] shows it; the program prints it and
/// exits with code 1.
public final class OutputLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Says what is wrong.
    ///
    /// @param message rule, values, remedy
    public OutputLost(final String message) {
        super(TerminalText.line(message));
    }

    /// A file did not take its text.
    ///
    /// @param option the option that names the file, without dashes
    /// @param file the file
    /// @param cause the error of the system
    /// @return the exception to throw
    public static OutputLost writing(final String option, final Path file, final IOException cause) {
        return new OutputLost("a file of results must take all of them: " + option + "=" + TerminalText.value(file)
                + ", error=" + words(cause) + "; nothing is left of it; is the disk full?");
    }

    /// The error of the system in words: the message of a `FileSystemException` begins with the file.
    static String words(final IOException cause) {
        return switch (cause) {
            case NoSuchFileException missing -> "No such file or directory";
            case AccessDeniedException denied -> "Permission denied";
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default ->
                cause.getClass() == IOException.class
                        ? cause.getMessage()
                        : cause.getClass().getSimpleName();
        };
    }
}
