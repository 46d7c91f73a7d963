package org.denserow.demo.run;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;

/// Converts the path of an option. A wrong path is a usage error with its rule and value.
public abstract class PathArgument implements CommandLine.ITypeConverter<Path> {

    private static final char REPLACEMENT = '\uFFFD'; // stands for bytes that are no text in the encoding

    private final String option;

    /// A converter for one option.
    ///
    /// @param option its name, without dashes
    protected PathArgument(final String option) {
        this.option = option;
    }

    @Override
    public Path convert(final String text) {
        try {
            if (!text.isEmpty() && text.indexOf(REPLACEMENT) < 0) {
                return Path.of(text);
            }
        } catch (final InvalidPathException wrong) {
            // reported below, as an argument that Java could not decode
        }
        if (text.isEmpty()) {
            throw new CommandLine.TypeConversionException("a path must not be empty: " + option + "=");
        }
        throw new CommandLine.TypeConversionException("a path must be text in the encoding of the locale: " + option
                + "=" + TerminalText.value(text.replace(REPLACEMENT, '?')) + ", encoding="
                + System.getProperty("sun.jnu.encoding", "unknown") + "; set LC_ALL=C.UTF-8, or rename the file");
    }
}
