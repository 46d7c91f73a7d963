package org.denserow.arrow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;

/// The messages of a stream: the schema, dictionaries and batches, and an end mark. A stream without the mark is torn.
///
/// *Cost*: memory for the bytes that came, not for those that a length promises.
final class StreamMessages extends ReadMessages {

    private final InputStream in;
    private final ArrowSchema schema;
    private long total; // bytes so far
    private long number; // of the message
    private boolean isEnded;

    /// @param in from its beginning on
    StreamMessages(final InputStream in, final String source, final long maxBytes) throws IOException {
        super(source, maxBytes);
        this.in = in;
        final Read first = next();
        if (first == null || first.head().headerType() != MessageHeader.Schema) {
            throw Refused.content(
                    "a stream begins with a schema",
                    "file=" + source + ", message="
                            + (first == null ? "none" : first.head().headerType()),
                    "write it again");
        }
        this.schema = schema(first.head());
    }

    private ArrowSchema schema(final Message head) throws IOException {
        try {
            return ArrowSchema.of(
                    (Schema) head.header(new Schema()),
                    head.version() == org.apache.arrow.flatbuf.MetadataVersion.V4,
                    "file=" + source);
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata("file=" + source + ", part=schema", contradiction);
        }
    }

    @Override
    ArrowSchema schema() {
        return schema;
    }

    @Override
    boolean replaces() {
        return true;
    }

    @Override
    Read next() throws IOException {
        if (isEnded) {
            return null;
        }
        final String place = "file=" + source + ", message=" + number++;
        final ByteBuffer prefix = ByteBuffer.wrap(bytes(PREFIX_BYTES, place)).order(ByteOrder.LITTLE_ENDIAN);
        final int length = metadataLength(prefix.getInt(), prefix.getInt(), place);
        if (length == 0) {
            isEnded = true;
            return null;
        }
        final Message head = head(bytes(length, place), place);
        final byte[] body = bytes((int) head.bodyLength(), place);
        return new Read(head, ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN));
    }

    private byte[] bytes(final int count, final String place) throws IOException {
        checkTotal(total + count);
        final byte[] bytes = in.readNBytes(count); // which takes memory for what it reads
        if (bytes.length < count) {
            throw torn(place, bytes.length, count);
        }
        total += count;
        return bytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
