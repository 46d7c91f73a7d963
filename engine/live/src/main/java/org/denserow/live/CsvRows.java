package org.denserow.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// The active rows of a copy as comma-separated values: the handle, all columns of numbers and handles, tags as 0 and 1.
/// The first line has the names.
///
/// *Threads*: one. *Cost*: a piece of some 64 KiB at a time.
final class CsvRows {

    private static final int PIECE = 1 << 16; // characters

    /// Appends one field of a row.
    private interface Field {

        void append(StringBuilder to, int row);
    }

    private CsvRows() {}

    /// {@return the lanes of a type that it has}
    static List<Lane> lanes(final Table table) {
        final List<Lane> lanes = new ArrayList<>();
        table.parts().stream().filter(Parts::isCopied).forEach(part -> lanes.addAll(Parts.lanes(table, part)));
        return lanes;
    }

    /// Writes all rows.
    ///
    /// @param onPiece called after each piece that was taken
    static void write(
            final Model.Type type,
            final PublishedCopy copy,
            final List<Lane> lanes,
            final OutputStream out,
            final Runnable onPiece)
            throws IOException {
        final StringBuilder text = new StringBuilder("handle");
        final List<Field> fields = new ArrayList<>();
        for (final Lane lane : lanes) {
            text.append(',').append(quoted(lane.name()));
            fields.add(field(copy, lane));
        }
        text.append('\n');
        final PublishedBits live = type.live() == null ? null : copy.tag(type.live());
        final int end = live == null ? copy.size() : copy.end();
        for (int row = 0; row < end; row++) {
            if (live == null || live.get(row)) {
                text.append(copy.handle(row));
                for (final Field field : fields) {
                    text.append(',');
                    field.append(text, row);
                }
                text.append('\n');
            }
            if (text.length() >= PIECE) {
                send(text, out);
                onPiece.run();
            }
        }
        send(text, out);
    }

    private static void send(final StringBuilder text, final OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
    }

    private static String quoted(final String name) {
        return name.matches("[^,\"\\r\\n]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private static Field field(final PublishedCopy copy, final Lane lane) {
        switch (lane.part()) {
            case FloatColumn column -> {
                final var values = copy.floats(column);
                final int stride = column.stride();
                return (to, row) -> to.append(values.get(stride * row + lane.lane()));
            }
            case DoubleColumn column -> {
                final var values = copy.doubles(column);
                return (to, row) -> to.append(values.get(row));
            }
            case IntColumn column -> {
                final var values = copy.ints(column);
                return (to, row) -> to.append(values.get(row));
            }
            case LongColumn column -> {
                final var values = copy.longs(column);
                return (to, row) -> to.append(values.get(row));
            }
            case HandleColumn column -> {
                final var values = copy.handles(column);
                return (to, row) -> to.append(values.get(row));
            }
            case ByteColumn column -> {
                final var values = copy.bytes(column);
                return (to, row) -> to.append(values.get(row));
            }
            case Tag tag -> {
                final PublishedBits bits = copy.tag(tag);
                return (to, row) -> to.append(bits.get(row) ? '1' : '0');
            }
            default -> throw new IllegalStateException("lanes() has parts that are copied only: part=" + lane);
        }
    }
}
