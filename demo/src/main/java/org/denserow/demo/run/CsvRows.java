package org.denserow.demo.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.denserow.arrow.FieldKind;
import org.denserow.arrow.TableField;
import org.denserow.arrow.TableRows;

/// Rows of a CSV file for an import: RFC 4180, UTF-8 with or without a byte-order mark, the names of the columns first.
///
/// Values are [FieldKind#WRITTEN]: the part that a column fills says what they are. Blanks around numbers and truth
/// values do not count.
///
/// | asked for | written |
/// |---|---|
/// | whole numbers | `-12` |
/// | numbers | `0.5`, `1e-3`, `NaN`, `Infinity`, also `inf` and `nan` in any case; the nearest number of the column |
/// | truth values | `true` and `false` in any case, `1` and `0` |
/// | text | any; empty is null |
///
/// An empty value is null. A line with more or fewer values than the first one is refused, as is a value that is written
/// otherwise; the message has file, line, column and value.
///
/// *Memory*: a batch of 4,096 lines, and 4 bytes a line. *Threads*: one at a time.
public final class CsvRows implements TableRows {

    /// The lines of a batch: 4,096.
    public static final int BATCH_LINES = 1 << 12;

    private final String source;
    private final CsvReader<CsvRecord> csv;
    private final Iterator<CsvRecord> records;
    private final List<TableField> fields = new ArrayList<>();
    private final String[][] values; // by field and row
    private int[] lines = new int[BATCH_LINES]; // by row of the file
    private int before; // rows of earlier batches
    private int rows;
    private long batch = -1;

    private CsvRows(final String source, final InputStream in) throws IOException {
        this.source = source;
        try {
            csv = CsvReader.builder()
                    .detectBomHeader(true)
                    .skipEmptyLines(true)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE) // both are checked here, with the line
                    .allowUnclosedQuote(false)
                    .ofCsvRecord(in, StandardCharsets.UTF_8);
        } catch (final UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        records = csv.iterator();
        final CsvRecord header = record();
        if (header == null) {
            throw new IOException("CSV begins with the names of its columns: file=" + source
                    + ", lines=0; write the names first, separated by commas");
        }
        for (final String name : header.getFields()) {
            fields.add(new TableField(name.strip(), FieldKind.WRITTEN, 1, "CSV"));
        }
        values = new String[fields.size()][BATCH_LINES];
    }

    /// Opens a file, and reads the names of its columns.
    ///
    /// @param path the file
    /// @return its rows, to be closed
    /// @throws IOException if it cannot be read, or has no names
    public static CsvRows open(final Path path) throws IOException {
        final InputStream in = Files.newInputStream(path);
        try {
            return new CsvRows(path.toString(), in);
        } catch (final IOException | RuntimeException refused) {
            in.close();
            throw refused;
        }
    }

    private CsvRecord record() throws IOException {
        try {
            return records.hasNext() ? records.next() : null;
        } catch (final UncheckedIOException unreadable) {
            throw unreadable.getCause();
        } catch (final CsvParseException malformed) {
            throw new IOException(
                    "a file must be well-formed CSV: file=" + source + ", after line="
                            + (before + rows == 0 ? 0 : lines[before + rows - 1]) + ", error=" + malformed.getMessage()
                            + "; close each quote, and double quotes inside of values",
                    malformed);
        }
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public List<TableField> fields() {
        return fields;
    }

    @Override
    public boolean next() throws IOException {
        before += rows;
        rows = 0;
        batch++;
        for (CsvRecord record = record(); record != null; record = rows < BATCH_LINES ? record() : null) {
            if (record.getFieldCount() != fields.size()) {
                throw new IOException("a line has a value for each column: file=" + source + ", line="
                        + record.getStartingLineNumber() + ", values=" + record.getFieldCount() + ", columns="
                        + fields.size() + "; quote values that have commas, and leave missing ones empty");
            }
            if (before + rows == lines.length) {
                lines = Arrays.copyOf(lines, Math.multiplyExact(2, lines.length));
            }
            lines[before + rows] = (int) record.getStartingLineNumber();
            for (int field = 0; field < values.length; field++) {
                values[field][rows] = record.getField(field);
            }
            rows++;
        }
        return rows > 0;
    }

    @Override
    public long batch() {
        return batch;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public String place(final long ofBatch, final int row) {
        return "file=" + source + ", line=" + lines[(int) (ofBatch * BATCH_LINES) + row];
    }

    // ---- Values ----

    @Override
    public boolean hasNulls(final int field) {
        for (int row = 0; row < rows; row++) {
            if (isNull(field, row)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isNull(final int field, final int row) {
        return values[field][row].isEmpty();
    }

    @Override
    public void truths(final int field, final boolean[] to) throws IOException {
        for (int row = 0; row < rows; row++) {
            to[row] = switch (values[field][row].strip().toLowerCase(Locale.ROOT)) {
                case "true", "1" -> true;
                case "false", "0", "" -> false;
                default -> throw wrong("a truth value is written as true or false, or as 1 or 0", field, row);
            };
        }
    }

    @Override
    public void longs(final int field, final long[] to) throws IOException {
        for (int row = 0; row < rows; row++) {
            try {
                to[row] = isNull(field, row) ? 0 : Long.parseLong(values[field][row].strip());
            } catch (final NumberFormatException other) {
                throw wrong("a whole number has digits only, and at most 64 bits", field, row);
            }
        }
    }

    @Override
    public void floats(final int field, final float[] to) throws IOException {
        for (int row = 0; row < rows; row++) {
            try {
                to[row] = isNull(field, row) ? 0 : Float.parseFloat(number(field, row));
            } catch (final NumberFormatException other) {
                throw notANumber(field, row);
            }
        }
    }

    @Override
    public void doubles(final int field, final double[] to) throws IOException {
        for (int row = 0; row < rows; row++) {
            try {
                to[row] = isNull(field, row) ? 0 : Double.parseDouble(number(field, row));
            } catch (final NumberFormatException other) {
                throw notANumber(field, row);
            }
        }
    }

    /// A number as Java reads it; empty, which is none, if it ends as a literal of Java only.
    private String number(final int field, final int row) {
        final String text = values[field][row].strip();
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> "NaN";
            case "inf", "+inf", "infinity" -> "Infinity";
            case "-inf", "-infinity" -> "-Infinity";
            default -> text.matches(".*[fFdD]") ? "" : text;
        };
    }

    private IOException notANumber(final int field, final int row) {
        return wrong("a number is written as 0.5 or 1e-3", field, row);
    }

    @Override
    public void texts(final int field, final String[] to) {
        for (int row = 0; row < rows; row++) {
            to[row] = isNull(field, row) ? null : values[field][row];
        }
    }

    private IOException wrong(final String rule, final int field, final int row) {
        return new IOException(rule + ": " + place(batch, row) + ", column="
                + fields.get(field).name() + ", value=" + values[field][row]
                + "; write it so, or map the column to a part that takes it");
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
