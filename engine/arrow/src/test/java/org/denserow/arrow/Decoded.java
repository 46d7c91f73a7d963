package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;

/// An Arrow file or stream read value by value with the classes of the format, for tests; it checks how things are laid
/// out on its way. It knows nothing of the writer.
final class Decoded {

    private static final String MAGIC = "ARROW1";

    final Map<String, String> metadata = new LinkedHashMap<>();
    final Map<String, String> footer = new LinkedHashMap<>(); // empty for a stream
    final Map<String, List<Object>> columns = new LinkedHashMap<>(); // null: missing; float[] for vectors
    final Map<String, String> types = new LinkedHashMap<>();
    final Map<String, Map<String, String>> fieldMetadata = new LinkedHashMap<>();
    final List<Integer> batches = new ArrayList<>(); // rows of each
    private final ByteBuffer bytes;
    private Schema schema;
    private int node;
    private int buffer;

    private Decoded(final byte[] content) {
        bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Reads a stream from its first message to its end mark.
    static Decoded stream(final byte[] content) {
        final Decoded decoded = new Decoded(content);
        assertEquals(content.length, decoded.messages(0));
        return decoded;
    }

    /// Reads a file by its footer, and again from its beginning as a stream, which must give the same.
    static Decoded file(final byte[] content) {
        final Decoded decoded = new Decoded(content);
        final int length = content.length;
        assertEquals(MAGIC, new String(content, 0, 6, StandardCharsets.US_ASCII));
        assertEquals(MAGIC, new String(content, length - 6, 6, StandardCharsets.US_ASCII));
        final int footerBytes = decoded.bytes.getInt(length - 10);
        final int footerAt = length - 10 - footerBytes;
        final Footer footer = Footer.getRootAsFooter(decoded.slice(footerAt, footerBytes));
        assertEquals(MetadataVersion.V5, footer.version());
        decoded.begin(footer.schema());
        for (int i = 0; i < footer.customMetadataLength(); i++) {
            decoded.footer.put(
                    footer.customMetadata(i).key(), footer.customMetadata(i).value());
        }
        assertEquals(0, footer.dictionariesLength());
        for (int i = 0; i < footer.recordBatchesLength(); i++) {
            final Block block = footer.recordBatches(i);
            final int at = Math.toIntExact(block.offset());
            final Message message = decoded.message(at);
            assertEquals(8 + decoded.bytes.getInt(at + 4), block.metaDataLength());
            assertEquals(message.bodyLength(), block.bodyLength());
            assertEquals(0, (at + block.metaDataLength()) % 64, "a body begins at a multiple of 64 bytes");
            decoded.batch(message, at + block.metaDataLength());
        }
        final Decoded again = new Decoded(content);
        assertEquals(footerAt, again.messages(8));
        assertEquals(decoded.toString(), again.toString());
        assertEquals(decoded.metadata, again.metadata);
        return decoded;
    }

    private ByteBuffer slice(final int at, final int length) {
        return bytes.slice(at, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int messages(final int from) {
        int at = from;
        while (true) {
            assertEquals(-1, bytes.getInt(at), "continuation");
            final int length = bytes.getInt(at + 4);
            if (length == 0) {
                return at + 8;
            }
            assertEquals(0, (at + 8 + length) % 64, "a body begins at a multiple of 64 bytes");
            final Message message = message(at);
            if (message.headerType() == MessageHeader.Schema) {
                begin((Schema) message.header(new Schema()));
            } else {
                batch(message, at + 8 + length);
            }
            at += 8 + length + Math.toIntExact(message.bodyLength());
        }
    }

    private Message message(final int at) {
        final Message message = Message.getRootAsMessage(slice(at + 8, bytes.getInt(at + 4)));
        assertEquals(MetadataVersion.V5, message.version());
        return message;
    }

    private void begin(final Schema read) {
        schema = read;
        assertEquals(Endianness.Little, schema.endianness());
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            final KeyValue text = schema.customMetadata(i);
            metadata.put(text.key(), text.value());
        }
        for (int i = 0; i < schema.fieldsLength(); i++) {
            final Field field = schema.fields(i);
            columns.put(field.name(), new ArrayList<>());
            types.put(field.name(), type(field));
            final Map<String, String> texts = new LinkedHashMap<>();
            for (int k = 0; k < field.customMetadataLength(); k++) {
                texts.put(field.customMetadata(k).key(), field.customMetadata(k).value());
            }
            fieldMetadata.put(field.name(), texts);
        }
    }

    private static String type(final Field field) {
        final String name = switch (field.typeType()) {
            case Type.Bool -> "bool";
            case Type.Utf8 -> "utf8";
            case Type.Int -> {
                final Int type = (Int) field.type(new Int());
                assertTrue(type.isSigned());
                yield "int" + type.bitWidth();
            }
            case Type.FloatingPoint ->
                ((FloatingPoint) field.type(new FloatingPoint())).precision() == Precision.DOUBLE
                        ? "float64"
                        : "float32";
            case Type.FixedSizeList -> {
                assertEquals("item", field.children(0).name());
                yield type(field.children(0)) + "[" + ((FixedSizeList) field.type(new FixedSizeList())).listSize()
                        + "]";
            }
            default -> throw new AssertionError("type=" + field.typeType());
        };
        return field.nullable() ? name + "?" : name;
    }

    private void batch(final Message message, final int body) {
        assertEquals(MessageHeader.RecordBatch, message.headerType());
        final RecordBatch batch = (RecordBatch) message.header(new RecordBatch());
        batches.add(Math.toIntExact(batch.length()));
        node = 0;
        buffer = 0;
        for (int i = 0; i < schema.fieldsLength(); i++) {
            final Field field = schema.fields(i);
            columns.get(field.name()).addAll(Arrays.asList(values(field, batch, body, (int) batch.length())));
        }
        assertEquals(batch.nodesLength(), node);
        assertEquals(batch.buffersLength(), buffer);
        assertEquals(0, message.bodyLength() % 64);
    }

    private ByteBuffer next(final RecordBatch batch, final int body) {
        final Buffer at = batch.buffers(buffer++);
        assertEquals(0, at.offset() % 64, "a buffer begins at a multiple of 64 bytes");
        return slice(body + (int) at.offset(), (int) at.length());
    }

    private Object[] values(final Field field, final RecordBatch batch, final int body, final int rows) {
        final FieldNode about = batch.nodes(node++);
        assertEquals(rows, about.length());
        final ByteBuffer validity = next(batch, body);
        final Object[] values = new Object[rows];
        if (field.typeType() == Type.FixedSizeList) {
            final int stride = ((FixedSizeList) field.type(new FixedSizeList())).listSize();
            final Object[] cells = values(field.children(0), batch, body, rows * stride);
            for (int row = 0; row < rows; row++) {
                final float[] vector = new float[stride];
                for (int lane = 0; lane < stride; lane++) {
                    vector[lane] = (Float) cells[stride * row + lane];
                }
                values[row] = vector;
            }
        } else {
            final ByteBuffer offsets = field.typeType() == Type.Utf8 ? next(batch, body) : null;
            final ByteBuffer data = next(batch, body);
            for (int row = 0; row < rows; row++) {
                values[row] = value(field, offsets, data, row);
            }
        }
        int nulls = 0;
        for (int row = 0; row < rows; row++) {
            if (validity.hasRemaining() && (validity.get(row / 8) >> row % 8 & 1) == 0) {
                values[row] = null;
                nulls++;
            }
        }
        assertEquals(about.nullCount(), nulls);
        return values;
    }

    private static Object value(final Field field, final ByteBuffer offsets, final ByteBuffer data, final int row) {
        return switch (field.typeType()) {
            case Type.Bool -> (data.get(row / 8) >> row % 8 & 1) != 0;
            case Type.Utf8 -> {
                final byte[] text = new byte[offsets.getInt(4 * row + 4) - offsets.getInt(4 * row)];
                data.get(offsets.getInt(4 * row), text);
                yield new String(text, StandardCharsets.UTF_8);
            }
            case Type.Int ->
                switch (((Int) field.type(new Int())).bitWidth()) {
                    case 8 -> data.get(row);
                    case 32 -> data.getInt(4 * row);
                    default -> data.getLong(8 * row);
                };
            default -> {
                if (((FloatingPoint) field.type(new FloatingPoint())).precision() == Precision.DOUBLE) {
                    yield data.getDouble(8 * row);
                }
                yield data.getFloat(4 * row);
            }
        };
    }

    int rows() {
        return batches.stream().mapToInt(Integer::intValue).sum();
    }

    List<Object> column(final String name) {
        final List<Object> column = columns.get(name);
        assertTrue(column != null, "column=" + name + ", columns=" + columns.keySet());
        return column;
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(types.toString()).append(batches);
        columns.forEach((name, values) -> {
            text.append('\n').append(name);
            values.forEach(value -> text.append(' ').append(text(value)));
        });
        return text.toString();
    }

    /// A value as text, floating-point numbers with all their bits.
    static String text(final Object value) {
        return switch (value) {
            case null -> "null";
            case Float number -> Integer.toHexString(Float.floatToRawIntBits(number));
            case Double number -> Long.toHexString(Double.doubleToRawLongBits(number));
            case float[] vector -> {
                final StringBuilder text = new StringBuilder("(");
                for (final float component : vector) {
                    text.append(text((Object) component)).append(' ');
                }
                yield text.append(')').toString();
            }
            default -> value.toString();
        };
    }
}
