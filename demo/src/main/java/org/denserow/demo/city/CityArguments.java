package org.denserow.demo.city;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.denserow.demo.run.PathArgument;
import picocli.CommandLine;

/// Converters for arguments of the [CityCommand]. A wrong argument is a usage error with its rule and value.
final class CityArguments {

    private CityArguments() {}

    /// The path of a feed.
    static final class Feed extends PathArgument {

        Feed() {
            super("gtfs");
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
