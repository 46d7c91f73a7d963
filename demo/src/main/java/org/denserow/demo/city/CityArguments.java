package org.denserow.demo.city;

import java.nio.charset.Charset;
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

        private static final char REPLACEMENT = '\uFFFD'; // stands for bytes that the encoding of the locale has not

        @Override
        public Path convert(final String text) {
            try {
                if (text.indexOf(REPLACEMENT) < 0) {
                    return Path.of(text);
                }
            } catch (final InvalidPathException wrong) {
                // reported below, like a path that Java could not read from the command line
            }
            throw new CommandLine.TypeConversionException(
                    "a path must be text in the encoding of the locale: gtfs=" + text.replace(REPLACEMENT, '?')
                            + ", encoding=" + Charset.forName(System.getProperty("sun.jnu.encoding"))
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
