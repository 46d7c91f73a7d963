package org.denserow.demo.feed;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Iterator;
import org.denserow.demo.run.BadInput;

/// One file of a feed, row by row, with typed fields. Columns may come in any order; unknown ones are ignored. Blanks
/// around a value are cut, a short row ends in blank values, empty lines are skipped. The text is UTF-8, with or
/// without a byte-order mark.
///
/// Every malformed value is a [BadInput] that names the line and the column.
final class FeedTable implements AutoCloseable {

    private static final int ABSENT = -1;

    private final String file;
    private final CsvReader<CsvRecord> csv;
    private final Iterator<CsvRecord> records;
    private final String[] header;
    private CsvRecord row;

    /// Reads the header.
    ///
    /// @param file name for messages
    /// @param bytes the file, which [EntryCheck] has passed
    /// @throws BadInput if there is no header
    FeedTable(final String file, final InputStream bytes) {
        this.file = file;
        this.csv = openCsv(file, bytes);
        this.records = csv.iterator();
        if (!next()) {
            throw new BadInput(file, 1, "a file of the feed must begin with a header", "rows=0");
        }
        this.header = row.getFields().stream().map(String::strip).toArray(String[]::new);
    }

    private static CsvReader<CsvRecord> openCsv(final String file, final InputStream bytes) {
        try { // this reads already, to find a byte-order mark
            return CsvReader.builder()
                    .detectBomHeader(true)
                    .skipEmptyLines(true)
                    .trimWhitespacesAroundQuotes(true)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .allowUnclosedQuote(false) // its value would be the rest of the file
                    .ofCsvRecord(bytes, StandardCharsets.UTF_8);
        } catch (final UncheckedIOException e) {
            throw unreadable(file, e.getCause());
        }
    }

    String file() {
        return file;
    }

    // ---- Columns ----

    /// {@return the position of a required column}
    int column(final String name) {
        final int column = optionalColumn(name);
        if (column == ABSENT) {
            throw new BadInput(
                    file,
                    row.getStartingLineNumber(),
                    "the header must name the column " + name,
                    "header=" + String.join(",", header));
        }
        return column;
    }

    /// {@return the position of a column; the values of an absent one are blank}
    int optionalColumn(final String name) {
        return Arrays.asList(header).indexOf(name);
    }

    // ---- Rows ----

    /// Moves to the next row.
    ///
    /// @return false at the end of the file
    boolean next() {
        try {
            if (records.hasNext()) {
                row = records.next();
                return true;
            }
        } catch (final UncheckedIOException e) {
            throw unreadable(file, e.getCause());
        } catch (final CsvParseException e) {
            throw new BadInput(
                    file,
                    row == null ? 1 : row.getStartingLineNumber() + 1,
                    "the file must be well-formed CSV from this line on",
                    "error=" + rootMessage(e));
        }
        return false;
    }

    /// {@return the line at which the current row begins, counted from 1}
    int line() {
        return (int) row.getStartingLineNumber();
    }

    // ---- Fields of the current row ----

    /// {@return the text, blank if absent}
    String text(final int column) {
        return column == ABSENT || column >= row.getFieldCount()
                ? ""
                : row.getField(column).strip();
    }

    /// {@return the text, never blank}
    String required(final int column) {
        final String text = text(column);
        if (text.isEmpty()) {
            throw bad("the value must not be blank", column);
        }
        return text;
    }

    /// {@return `column`, in which the current row must have a value}
    int given(final int column) {
        required(column);
        return column;
    }

    /// {@return the number of the id, which another file must have named}
    int known(final int column, final Ids ids, final String otherFile) {
        final int number = ids.find(required(column));
        if (number < 0) {
            throw bad(otherFile + " must have a row for the id", column);
        }
        return number;
    }

    /// {@return seconds after midnight, [ServiceTime#NONE] if blank}
    int time(final int column) {
        final String text = text(column);
        final int seconds = ServiceTime.parse(text);
        if (seconds == ServiceTime.NONE && !text.isEmpty()) {
            throw bad("a time must be H:MM:SS", column);
        }
        return seconds;
    }

    /// {@return a whole number of at least 0}
    int whole(final int column) {
        try {
            final int value = Integer.parseInt(text(column));
            if (value >= 0) {
                return value;
            }
        } catch (final NumberFormatException e) {
            // reported below, like a negative number
        }
        throw bad("the value must be a whole number >= 0", column);
    }

    /// {@return a flag: 0, which also stands for blank; 1; or 2}
    int flag(final int column) {
        if (text(column).isEmpty()) {
            return 0;
        }
        final int flag = whole(column);
        if (flag > 2) {
            throw bad("the flag must be blank, 0, 1 or 2", column);
        }
        return flag;
    }

    /// {@return a finite number, NaN if blank}
    double number(final int column) {
        final String text = text(column);
        if (text.isEmpty()) {
            return Double.NaN;
        }
        try {
            final double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (final NumberFormatException e) {
            // reported below, like a number that is not finite
        }
        throw bad("the value must be a number", column);
    }

    /// {@return degrees within `[-limit, limit]`, NaN if blank}
    double degrees(final int column, final double limit) {
        final double value = number(column);
        if (Math.abs(value) > limit) {
            throw bad("degrees must lie within -" + (int) limit + ".." + (int) limit, column);
        }
        return value;
    }

    /// {@return the date of a `YYYYMMDD`}
    LocalDate date(final int column) {
        final String text = text(column);
        if (text.length() == 8 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            try {
                return LocalDate.of(
                        Integer.parseInt(text.substring(0, 4)),
                        Integer.parseInt(text.substring(4, 6)),
                        Integer.parseInt(text.substring(6)));
            } catch (final DateTimeException e) {
                // reported below, like any text that is no date
            }
        }
        throw bad("a date must be YYYYMMDD", column);
    }

    /// {@return the error to throw for a value of the current row}
    BadInput bad(final String rule, final int column) {
        return new BadInput(file, line(), rule, header[column] + "=" + text(column));
    }

    private static BadInput unreadable(final String file, final IOException error) {
        return FeedZip.damaged(file, "error=" + error.getMessage());
    }

    private static String rootMessage(final Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }

    @Override
    public void close() {
        try {
            csv.close();
        } catch (final IOException e) {
            throw unreadable(file, e);
        }
    }
}
