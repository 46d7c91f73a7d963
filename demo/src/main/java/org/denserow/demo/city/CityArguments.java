package org.denserow.demo.city;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine;

/// Converters for arguments of the [CityCommand]. A wrong argument is a usage error with its rule and value.
final class CityArguments {

    private CityArguments() {}

    /// The path of a feed.
    static final class Feed implements CommandLine.ITypeConverter<Path> {

        private static final char REPLACEMENT = '\uFFFD'; // stands for bytes that are no text in the encoding

        @Override
        public Path convert(final String text) {
            try {
                if (text.indexOf(REPLACEMENT) < 0) {
                    return Path.of(text);
                }
            } catch (final InvalidPathException wrong) {
                // reported below, as an argument that Java could not decode
            }
            throw new CommandLine.TypeConversionException(
                    "a path must be text in the encoding of the locale: gtfs=" + text.replace(REPLACEMENT, '?')
                            + ", encoding=" + System.getProperty("sun.jnu.encoding", "unknown")
                            + "; set LC_ALL=C.UTF-8, or rename the file");
        }
    }

    /// A date.
    static final class Date implements CommandLine.ITypeConverter<LocalDate> {

        @Override
        public LocalDate convert(final String text) {
            try {
                return LocalDate.parse(text);
            } catch (final DateTimeParseException wrong) {
                throw new CommandLine.TypeConversionException("a date must be YYYY-MM-DD: date=" + text);
            }
        }
    }
}
