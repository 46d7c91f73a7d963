package org.denserow.arrow;

import static org.denserow.arrow.Refused.given;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// Rows of an Arrow file or stream, as pandas, polars, R, DuckDB and [ArrowWriter] write them. The first bytes say which of
/// the two it is.
///
/// | read | as |
/// |---|---|
/// | bool | [FieldKind#TRUTH] |
/// | int8, int16, int32, int64, uint8, uint16, uint32 | [FieldKind#INTEGER] |
/// | uint64 | [FieldKind#UNSIGNED] |
/// | float32, float64 | [FieldKind#FLOAT], [FieldKind#DOUBLE] |
/// | utf8, large utf8, views of utf8; also in a dictionary, as categories of pandas are | [FieldKind#TEXT] |
/// | lists of fixed size, of numbers | the kind of their numbers, several a row |
/// | anything else | [FieldKind#OTHER], refused when a mapping asks for it |
///
/// A file is refused with an `IOException` if it is torn, contradicts itself, is compressed, big-endian, or no Arrow at
/// all. A stream must have its end mark. The footer of a file is at its end, so every cut of a file or stream is
/// refused. Flipped bits in values cannot be found: Arrow has no checksum.
///
/// *Memory*: one batch; lengths are compared with the bytes that are there before memory is taken. At most
/// [#DEFAULT_MAX_BYTES] are read, or as many as said. *Cost*: a bulk copy a column, and one object a text. *Threads*: one
/// at a time.
public final class ArrowReader implements TableRows {

    /// The most bytes of a file or stream, if no other number is given: 8 GiB.
    public static final long DEFAULT_MAX_BYTES = 1L << 33;

    private final ReadMessages messages;
    private final ArrowSchema schema;
    private final Dictionaries dictionaries;
    private final List<TableField> fields;
    private @Nullable BatchBody body;
    private long batch = -1;

    private ArrowReader(final ReadMessages messages) {
        this.messages = messages;
        this.schema = messages.schema();
        this.dictionaries = new Dictionaries(schema);
        this.fields = schema.fields().stream().map(ReadField::field).toList();
    }

    /// Opens a file, which has the form of a file or that of a stream, of at most [#DEFAULT_MAX_BYTES].
    ///
    /// @param path the file
    /// @return its rows, to be closed
    /// @throws IOException if it cannot be read, or is refused
    public static ArrowReader open(final Path path) throws IOException {
        return open(path, DEFAULT_MAX_BYTES);
    }

    /// Opens a file, which has the form of a file or that of a stream.
    ///
    /// @param path the file
    /// @param maxBytes the most bytes that it may have, at least 1
    /// @return its rows, to be closed
    /// @throws IOException if it cannot be read, or is refused
    /// @throws IllegalArgumentException if the limit is less than 1
    public static ArrowReader open(final Path path, final long maxBytes) throws IOException {
        checkLimit(maxBytes);
        return open(Files.newByteChannel(given(path, "path")), path.toString(), maxBytes);
    }

    /// Opens what a channel has, from its beginning on; closes it if it is refused.
    static ArrowReader open(final SeekableByteChannel channel, final String source, final long maxBytes)
            throws IOException {
        try {
            final byte[] first = new byte[FileMessages.MAGIC.length];
            final ByteBuffer to = ByteBuffer.wrap(first);
            while (to.hasRemaining() && channel.read(to) >= 0) {
                // until it is full, or the file ends
            }
            if (isFile(first)) {
                return new ArrowReader(new FileMessages(channel, source, maxBytes));
            }
            checkStream(first, to.position(), source);
            channel.position(0);
            final InputStream in = new BufferedInputStream(Channels.newInputStream(channel));
            return new ArrowReader(new StreamMessages(in, source, maxBytes));
        } catch (final IOException | RuntimeException refused) {
            channel.close();
            throw refused;
        }
    }

    /// Opens a stream, of at most [#DEFAULT_MAX_BYTES].
    ///
    /// @param in from its beginning on; closed with the reader, or when it is refused
    /// @param source its name, for messages
    /// @return its rows, to be closed
    /// @throws IOException if it cannot be read, or is refused; also if it is in the form of a file, which is read from
    ///     its end
    public static ArrowReader open(final InputStream in, final String source) throws IOException {
        return open(in, source, DEFAULT_MAX_BYTES);
    }

    /// Opens a stream.
    ///
    /// @param in from its beginning on; closed with the reader, or when it is refused
    /// @param source its name, for messages
    /// @param maxBytes the most bytes that it may have, at least 1
    /// @return its rows, to be closed
    /// @throws IOException if it cannot be read, or is refused; also if it is in the form of a file, which is read from
    ///     its end
    /// @throws IllegalArgumentException if the limit is less than 1
    public static ArrowReader open(final InputStream in, final String source, final long maxBytes) throws IOException {
        checkLimit(maxBytes);
        given(source, "source");
        final PushbackInputStream all = new PushbackInputStream(given(in, "in"), FileMessages.MAGIC.length);
        try {
            final byte[] first = new byte[FileMessages.MAGIC.length];
            final int count = all.readNBytes(first, 0, first.length);
            if (isFile(first)) {
                throw Refused.content(
                        "the form of a file is read from a file",
                        "file=" + source + ", form=file",
                        "open its path, or write the form of a stream");
            }
            checkStream(first, count, source);
            all.unread(first, 0, count);
            return new ArrowReader(new StreamMessages(all, source, maxBytes));
        } catch (final IOException | RuntimeException refused) {
            all.close();
            throw refused;
        }
    }

    private static void checkLimit(final long maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("a source has bytes: maxBytes=" + maxBytes
                    + "; give the largest number that a file or stream may have");
        }
    }

    private static boolean isFile(final byte[] first) {
        return Arrays.equals(first, FileMessages.MAGIC);
    }

    private static void checkStream(final byte[] first, final int count, final String source) throws IOException {
        if (count < Integer.BYTES
                || ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getInt() != ReadMessages.CONTINUATION) {
            final String text = new String(first, 0, count, StandardCharsets.ISO_8859_1);
            final String kind = text.startsWith("PAR1")
                    ? "this is Parquet, read it in Python and write Arrow"
                    : text.startsWith("FEA1")
                            ? "this is the first version of Feather, write the second one"
                            : "it is something else, or was torn; write it with to_feather, write_ipc or write_feather";
            throw Refused.content(
                    "Arrow begins with ARROW1, or as a stream with 0xFFFFFFFF",
                    "file=" + source + ", bytes=" + count + ", begins="
                            + HexFormat.of().formatHex(first, 0, count),
                    kind);
        }
    }

    /// {@return the metadata of the schema, and of a file that of the footer, which counts where both have a key: what
    ///     [ArrowWriter#metadata] and [ArrowWriter#describe] said}
    public Map<String, String> metadata() {
        return Collections.unmodifiableMap(schema.metadata());
    }

    @Override
    public String source() {
        return messages.source;
    }

    @Override
    public List<TableField> fields() {
        return fields;
    }

    // ---- Batches ----

    @Override
    public boolean next() throws IOException {
        body = null;
        for (ReadMessages.Read read = messages.next(); read != null; read = messages.next()) {
            switch (read.head().headerType()) {
                case MessageHeader.DictionaryBatch ->
                    dictionaries.add(
                            header(read, new DictionaryBatch()), read.body(), messages.replaces(), messages.source);
                case MessageHeader.RecordBatch -> {
                    batch++;
                    body = body(read);
                    return true;
                }
                default ->
                    throw Refused.content(
                            "dictionaries and batches follow the schema",
                            "file=" + messages.source + ", batch=" + (batch + 1) + ", message="
                                    + read.head().headerType(),
                            "the file was damaged on its way, write or copy it again");
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private <T extends com.google.flatbuffers.Table> T header(final ReadMessages.Read read, final T to)
            throws IOException {
        try {
            return (T) given(read.head().header(to), "header");
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata("file=" + messages.source + ", batch=" + (batch + 1), contradiction);
        }
    }

    private BatchBody body(final ReadMessages.Read read) throws IOException {
        final BatchBody made = BatchBody.of(
                header(read, new RecordBatch()),
                read.body(),
                schema.nodes(),
                schema.buffers(),
                schema.views(),
                "file=" + messages.source + ", batch=" + batch);
        for (final ReadField field : schema.fields()) {
            made.check(field);
        }
        return made;
    }

    @Override
    public long batch() {
        return batch;
    }

    @Override
    public int rows() {
        return current().rows();
    }

    private BatchBody current() {
        if (body == null) {
            throw new IllegalStateException("values are those of a batch: file=" + messages.source + ", batch=" + batch
                    + "; call next, and read while it returns true");
        }
        return body;
    }

    // ---- Values ----

    @Override
    public boolean hasNulls(final int field) {
        return current().hasNulls(read(field));
    }

    @Override
    public boolean isNull(final int field, final int row) {
        return current().isNull(read(field), Objects.checkIndex(row, rows()));
    }

    @Override
    public void truths(final int field, final boolean[] to) {
        current().truths(read(field, FieldKind.TRUTH, "truths"), to);
    }

    @Override
    public void longs(final int field, final long[] to) {
        final FieldKind kind = fields.get(field).kind();
        current().longs(read(field, kind == FieldKind.UNSIGNED ? FieldKind.UNSIGNED : FieldKind.INTEGER, "longs"), to);
    }

    @Override
    public void floats(final int field, final float[] to) {
        current().floats(read(field, FieldKind.FLOAT, "floats"), to);
    }

    @Override
    public void doubles(final int field, final double[] to) {
        current().doubles(read(field, FieldKind.DOUBLE, "doubles"), to);
    }

    @Override
    @SuppressWarnings("exports")
    public void texts(final int field, final @Nullable String[] to) throws IOException {
        final ReadField read = read(field, FieldKind.TEXT, "texts");
        if (read.isCoded()) {
            dictionaries.read(current(), read, to);
        } else {
            TextValues.read(current(), read, to);
        }
    }

    private ReadField read(final int field) {
        return read(field, fields.get(field).kind(), "isNull");
    }

    private ReadField read(final int field, final FieldKind kind, final String call) {
        final TableField seen = fields.get(field);
        if (seen.kind() != kind || kind == FieldKind.OTHER) {
            throw new IllegalArgumentException("values are read by the method of their kind: file=" + messages.source
                    + ", column=" + seen.name() + ", type=" + seen.type() + ", kind=" + seen.kind() + ", call=" + call
                    + "; see FieldKind for the methods, and leave out columns of kind OTHER");
        }
        return schema.fields().get(field);
    }

    /// Closes the file or stream.
    ///
    /// @throws IOException if that fails
    @Override
    public void close() throws IOException {
        body = null;
        messages.close();
    }

    @Override
    public String toString() {
        return "ArrowReader{file=" + messages.source + ", batch=" + batch + ", fields=" + fields + '}';
    }
}
