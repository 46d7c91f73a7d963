package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MetadataVersion;

/// The messages of a file or stream, one after the other: dictionaries and batches.
///
/// Source: Arrow columnar format, sections "Encapsulated message format", "IPC streaming format", "IPC file format". A
/// message is `0xFFFFFFFF`, the length of its metadata, the metadata, and the body whose length the metadata has.
abstract sealed class ReadMessages implements AutoCloseable permits FileMessages, StreamMessages {

    /// The largest metadata of one message, in bytes: 64 MiB.
    static final int MAX_METADATA_BYTES = 1 << 26;

    /// The largest body of one message, in bytes: 2^31 - 9.
    static final int MAX_BODY_BYTES = Integer.MAX_VALUE - Byte.SIZE;

    /// What begins a message.
    static final int CONTINUATION = -1;

    /// The bytes before the metadata.
    static final int PREFIX_BYTES = 2 * Integer.BYTES;

    /// A message.
    ///
    /// @param head its metadata
    /// @param body its bytes, in little-endian order
    record Read(Message head, ByteBuffer body) {}

    final String source;
    final long maxBytes;

    ReadMessages(final String source, final long maxBytes) {
        this.source = source;
        this.maxBytes = maxBytes;
    }

    /// {@return the schema, which comes before all messages}
    abstract ArrowSchema schema();

    /// {@return the next message, or null at the end}
    abstract Read next() throws IOException;

    /// {@return whether a dictionary may come anew}
    abstract boolean replaces();

    @Override
    public abstract void close() throws IOException;

    /// {@return the metadata of a message, checked as far as it is alone}
    final Message head(final byte[] metadata, final String place) throws IOException {
        try {
            final Message head =
                    Message.getRootAsMessage(ByteBuffer.wrap(metadata).order(ByteOrder.LITTLE_ENDIAN));
            checkVersion(head.version(), place);
            if (head.bodyLength() < 0 || head.bodyLength() > MAX_BODY_BYTES) {
                throw Refused.content(
                        "the body of a message has at most 2^31 - 9 bytes",
                        place + ", bytes=" + head.bodyLength(),
                        "write smaller batches, or write the file again if it was damaged");
            }
            head.headerType();
            return head;
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata(place, contradiction);
        }
    }

    final void checkVersion(final short version, final String place) throws IOException {
        if (version != MetadataVersion.V4 && version != MetadataVersion.V5) {
            throw Refused.content(
                    "the version of Arrow's metadata must be 4 or 5",
                    place + ", version=" + (version + 1),
                    "write the file with a library of 2017 or later, or write it again if it was damaged");
        }
    }

    /// {@return the length of the metadata from the first bytes of a message}
    final int metadataLength(final int first, final int length, final String place) throws IOException {
        if (first != CONTINUATION) {
            throw Refused.content(
                    "a message begins with 0xFFFFFFFF",
                    place + ", begins=0x" + Integer.toHexString(first),
                    "write the file with Arrow 0.15 or later, or write it again if it was damaged");
        }
        if (length < 0 || length > MAX_METADATA_BYTES) {
            throw Refused.content(
                    "the metadata of a message has at most " + MAX_METADATA_BYTES + " bytes",
                    place + ", bytes=" + length,
                    "the file was damaged on its way, write or copy it again");
        }
        return length;
    }

    final void checkTotal(final long bytes) throws IOException {
        if (bytes > maxBytes) {
            throw Refused.content(
                    "a source has at most as many bytes as its reader was opened for",
                    "file=" + source + ", bytes=" + bytes + ", maxBytes=" + maxBytes,
                    "open it with a larger limit, if it comes from where you trust it");
        }
    }

    final IOException torn(final String place, final long have, final long need) {
        return Refused.content(
                "a file or stream must be whole",
                place + ", bytes=" + have + " of " + need,
                "it was torn, or its writer was not closed; write or copy it again");
    }
}
