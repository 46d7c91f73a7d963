package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MetadataVersion;

/// The messages of a file: where its footer, at the end, says that they are. So a file that is cut anywhere has none.
final class FileMessages extends ReadMessages {

    /// The first and the last bytes of a file.
    static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    private static final int HEAD_BYTES = 8; // the first ones, padded
    private static final int TAIL_BYTES = Integer.BYTES + MAGIC.length;
    private static final int BLOCK_BYTES = 24;

    private final SeekableByteChannel channel;
    private final long end; // of the messages
    private final ArrowSchema schema;
    private final long[] begins; // of dictionaries, then of batches
    private final int[] metadata; // bytes of each
    private final long[] bodies; // bytes of each
    private int next;

    FileMessages(final SeekableByteChannel channel, final String source, final long maxBytes) throws IOException {
        super(source, maxBytes);
        this.channel = channel;
        final long size = channel.size();
        checkTotal(size);
        final String place = "file=" + source + ", part=footer";
        if (size < HEAD_BYTES + TAIL_BYTES) {
            throw torn(place, size, HEAD_BYTES + TAIL_BYTES);
        }
        final ByteBuffer tail = read(size - TAIL_BYTES, TAIL_BYTES);
        if (!Arrays.equals(tail.array(), Integer.BYTES, TAIL_BYTES, MAGIC, 0, MAGIC.length)) {
            throw Refused.content(
                    "a file ends as it begins, with ARROW1",
                    place + ", bytes=" + size,
                    "it was torn, or its writer was not closed; write or copy it again");
        }
        final int length = tail.getInt(0);
        if (length <= 0 || length > MAX_METADATA_BYTES || length > size - HEAD_BYTES - TAIL_BYTES) {
            throw torn(place, size - HEAD_BYTES - TAIL_BYTES, length);
        }
        this.end = size - TAIL_BYTES - length;
        final ByteBuffer bytes = read(end, length);
        try {
            final Footer footer = Footer.getRootAsFooter(bytes);
            checkVersion(footer.version(), place);
            this.schema = ArrowSchema.of(footer.schema(), footer.version() == MetadataVersion.V4, "file=" + source);
            for (int i = 0; i < footer.customMetadataLength(); i++) {
                schema.add(footer.customMetadata(i));
            }
            final int dictionaries = blocks(footer.dictionariesLength(), length);
            final int count = dictionaries + blocks(footer.recordBatchesLength(), length);
            begins = new long[count];
            metadata = new int[count];
            bodies = new long[count];
            final Block block = new Block();
            for (int i = 0; i < count; i++) {
                set(
                        i,
                        i < dictionaries
                                ? footer.dictionaries(block, i)
                                : footer.recordBatches(block, i - dictionaries));
            }
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata(place, contradiction);
        }
        checkBlocks(place);
    }

    private static int blocks(final int count, final int footer) {
        if (count < 0 || count > footer / BLOCK_BYTES) {
            throw new IllegalArgumentException("blocks lie in the footer: blocks=" + count + ", bytes=" + footer);
        }
        return count;
    }

    private void set(final int i, final Block block) {
        begins[i] = block.offset();
        metadata[i] = block.metaDataLength();
        bodies[i] = block.bodyLength();
    }

    /// Each message lies before the footer, and all together are no longer than the file: none comes twice.
    private void checkBlocks(final String place) throws IOException {
        long left = end - HEAD_BYTES;
        for (int i = 0; i < begins.length; i++) {
            final long begin = begins[i];
            if (begin < HEAD_BYTES
                    || begin > end
                    || metadata[i] < PREFIX_BYTES
                    || metadata[i] > MAX_METADATA_BYTES
                    || bodies[i] < 0
                    || metadata[i] > end - begin
                    || bodies[i] > end - begin - metadata[i]
                    || bodies[i] > left - metadata[i]) {
                throw Refused.content(
                        "the footer says where messages are in the file",
                        place + ", message=" + i + ", begin=" + begin + ", bytes=" + metadata[i] + "+" + bodies[i]
                                + ", end=" + end,
                        "the file was damaged on its way, write or copy it again");
            }
            left -= metadata[i] + bodies[i];
        }
    }

    private ByteBuffer read(final long begin, final int count) throws IOException {
        final ByteBuffer to = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(begin);
        while (to.hasRemaining()) {
            if (channel.read(to) < 0) {
                throw torn("file=" + source + ", begin=" + begin, to.position(), count);
            }
        }
        return to.flip();
    }

    @Override
    ArrowSchema schema() {
        return schema;
    }

    @Override
    boolean replaces() {
        return false;
    }

    @Override
    Read next() throws IOException {
        if (next == begins.length) {
            return null;
        }
        final int number = next++;
        final String place = "file=" + source + ", message=" + number;
        final ByteBuffer bytes = read(begins[number], metadata[number]);
        final int length = metadataLength(bytes.getInt(), bytes.getInt(), place);
        if (length == 0 || length > metadata[number] - PREFIX_BYTES) {
            throw torn(place, metadata[number] - PREFIX_BYTES, length);
        }
        final Message head = head(Arrays.copyOfRange(bytes.array(), PREFIX_BYTES, PREFIX_BYTES + length), place);
        if (head.bodyLength() != bodies[number]) {
            throw torn(place, bodies[number], head.bodyLength());
        }
        return new Read(head, read(begins[number] + metadata[number], (int) head.bodyLength()));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
