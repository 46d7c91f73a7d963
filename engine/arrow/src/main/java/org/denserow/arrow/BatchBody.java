package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/// The body of one batch, with the places of its buffers. All places and sizes are checked when it is made, so reads
/// stay inside.
///
/// *Cost*: O(fields) to make, no copy; reads copy in bulk where the form allows it.
final class BatchBody {

    private final String place; // for messages
    private final int rows;
    private final ByteBuffer bytes;
    private final long[] nodeLengths;
    private final long[] nodeNulls;
    private final int[] begins; // of buffers
    private final int[] lengths;
    private final int[] texts; // by field of views: the number of buffers of texts before it; one more at the end

    private BatchBody(
            final String place,
            final int rows,
            final ByteBuffer bytes,
            final int nodes,
            final int buffers,
            final int[] texts) {
        this.place = place;
        this.rows = rows;
        this.bytes = bytes;
        this.nodeLengths = new long[nodes];
        this.nodeNulls = new long[nodes];
        this.begins = new int[buffers];
        this.lengths = new int[buffers];
        this.texts = texts;
    }

    /// {@return the body of a batch, checked}
    ///
    /// @param batch its metadata
    /// @param bytes its body
    /// @param nodes the number of nodes that the schema asks for
    /// @param buffers the number of buffers that it asks for, without those of the texts of views
    /// @param views the number of fields of views
    /// @param place for messages
    static BatchBody of(
            final RecordBatch batch,
            final ByteBuffer bytes,
            final int nodes,
            final int buffers,
            final int views,
            final String place)
            throws IOException {
        try {
            checkCompression(batch.compression(), place);
            if (batch.length() < 0 || batch.length() > Integer.MAX_VALUE - Byte.SIZE) {
                throw damaged("a batch has at most 2^31 - 9 rows", place + ", rows=" + batch.length());
            }
            final int[] texts = texts(batch, views, bytes.capacity(), place);
            final int all = buffers + texts[views];
            if (batch.nodesLength() != nodes || batch.buffersLength() != all) {
                throw damaged(
                        "a batch has the columns of the schema",
                        place + ", nodes=" + batch.nodesLength() + " of " + nodes + ", buffers=" + batch.buffersLength()
                                + " of " + all);
            }
            final BatchBody body = new BatchBody(place, (int) batch.length(), bytes, nodes, all, texts);
            body.read(batch);
            return body;
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata(place, contradiction);
        }
    }

    private static void checkCompression(final BodyCompression compression, final String place) throws IOException {
        if (compression != null) {
            final byte codec = compression.codec();
            throw Refused.content(
                    "batches must not be compressed",
                    place + ", compression="
                            + (codec == CompressionType.ZSTD
                                    ? "zstd"
                                    : codec == CompressionType.LZ4_FRAME ? "lz4" : Byte.toString(codec)),
                    "write the file without it: compression=\"uncompressed\" in pandas, polars and R, compression=None"
                            + " in the options of pyarrow");
        }
    }

    private static int[] texts(final RecordBatch batch, final int views, final int most, final String place)
            throws IOException {
        if (batch.variadicBufferCountsLength() != views) {
            throw damaged(
                    "a batch counts the buffers of each column of views",
                    place + ", counts=" + batch.variadicBufferCountsLength() + " of " + views);
        }
        final int[] texts = new int[views + 1];
        for (int i = 0; i < views; i++) {
            final long count = batch.variadicBufferCounts(i);
            if (count < 0 || count > most - texts[i] + batch.buffersLength()) {
                throw damaged("a batch has the buffers that it counts", place + ", buffers of texts=" + count);
            }
            texts[i + 1] = (int) (texts[i] + count);
        }
        return texts;
    }

    private void read(final RecordBatch batch) throws IOException {
        final FieldNode node = new FieldNode();
        for (int i = 0; i < nodeLengths.length; i++) {
            batch.nodes(node, i);
            nodeLengths[i] = node.length();
            nodeNulls[i] = node.nullCount();
            if (node.length() < 0 || node.nullCount() < 0 || node.nullCount() > node.length()) {
                throw damaged(
                        "a column has no more nulls than rows",
                        place + ", node=" + i + ", rows=" + node.length() + ", nulls=" + node.nullCount());
            }
        }
        final Buffer buffer = new Buffer();
        final long end = bytes.capacity();
        for (int i = 0; i < begins.length; i++) {
            batch.buffers(buffer, i);
            final long begin = buffer.offset();
            final long length = buffer.length();
            if (begin < 0 || length < 0 || begin > end || length > end - begin) {
                throw damaged(
                        "the bytes of a column lie in its batch",
                        place + ", buffer=" + i + ", begin=" + begin + ", bytes=" + length + ", bytes of the batch="
                                + end);
            }
            begins[i] = (int) begin;
            lengths[i] = (int) length;
        }
    }

    private static IOException damaged(final String rule, final String facts) {
        return Refused.content(rule, facts, "the file was damaged on its way, write or copy it again");
    }

    // ---- Columns ----

    int rows() {
        return rows;
    }

    /// Checks that the buffers of a column have the bytes that its rows need.
    void check(final ReadField field) throws IOException {
        final long values = (long) rows * field.width();
        if (field.list() >= 0) {
            checkNode(field, field.list(), field.listBuffer(), rows, field.views());
        }
        checkNode(field, field.node(), field.buffer(), values, field.views());
        if (field.isRead()) {
            final int number = field.buffer() + 1 + texts[field.views()];
            final long needed = field.form().bytes(values);
            if (lengths[number] < needed) {
                throw damaged(
                        "a column has bytes for all its rows",
                        place + ", column=" + field.name() + ", type="
                                + field.field().type() + ", bytes=" + lengths[number] + " of " + needed);
            }
        }
    }

    private void checkNode(final ReadField field, final int node, final int buffer, final long values, final int views)
            throws IOException {
        final boolean isRead = field.isRead();
        if (nodeLengths[node] != values && (isRead || node != field.node() || field.list() < 0)) {
            throw damaged(
                    "the columns of a batch have equally many rows",
                    place + ", column=" + field.name() + ", values=" + nodeLengths[node] + " of " + values);
        }
        if (isRead && nodeNulls[node] > 0 && lengths[buffer + texts[views]] < (values + 7) / 8) {
            throw damaged(
                    "a column with nulls says which values are null",
                    place + ", column=" + field.name() + ", nulls=" + nodeNulls[node] + ", bytes="
                            + lengths[buffer + texts[views]] + " of " + (values + 7) / 8);
        }
    }

    boolean hasNulls(final ReadField field) {
        return nodeNulls[field.node()] > 0 || field.list() >= 0 && nodeNulls[field.list()] > 0;
    }

    /// Whether the list of a row, or one of its values, is null.
    boolean isNull(final ReadField field, final int row) {
        if (field.list() >= 0 && isNull(field.list(), field.listBuffer() + texts[field.views()], row)) {
            return true;
        }
        final int width = field.width();
        for (int value = row * width; value < (row + 1) * width; value++) {
            if (isNull(field.node(), field.buffer() + texts[field.views()], value)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNull(final int node, final int buffer, final int value) {
        return nodeNulls[node] > 0 && (bytes.get(begins[buffer] + (value >> 3)) >> (value & 7) & 1) == 0;
    }

    /// {@return a buffer of a column}
    ///
    /// @param field the column
    /// @param number from 0 for the validity
    ByteBuffer buffer(final ReadField field, final int number) {
        return slice(field.buffer() + number + texts[field.views()]);
    }

    /// {@return the number of buffers of texts that a column of views has}
    int textBuffers(final ReadField field) {
        return texts[field.views() + 1] - texts[field.views()];
    }

    private ByteBuffer slice(final int number) {
        return bytes.slice(begins[number], lengths[number]).order(ByteOrder.LITTLE_ENDIAN);
    }

    String place() {
        return place;
    }

    // ---- Values, `rows × width` of them ----

    void truths(final ReadField field, final boolean[] to) {
        final ByteBuffer from = buffer(field, 1);
        for (int row = 0; row < rows; row++) {
            to[row] = (from.get(row >> 3) >> (row & 7) & 1) != 0;
        }
    }

    void longs(final ReadField field, final long[] to) {
        final ByteBuffer from = buffer(field, 1);
        final int count = rows * field.width();
        switch (field.form()) {
            case BYTES -> {
                for (int i = 0; i < count; i++) {
                    to[i] = from.get(i);
                }
            }
            case UNSIGNED_BYTES -> {
                for (int i = 0; i < count; i++) {
                    to[i] = Byte.toUnsignedLong(from.get(i));
                }
            }
            case SHORTS -> {
                for (int i = 0; i < count; i++) {
                    to[i] = from.getShort(i * Short.BYTES);
                }
            }
            case UNSIGNED_SHORTS -> {
                for (int i = 0; i < count; i++) {
                    to[i] = Short.toUnsignedLong(from.getShort(i * Short.BYTES));
                }
            }
            case INTS -> {
                for (int i = 0; i < count; i++) {
                    to[i] = from.getInt(i * Integer.BYTES);
                }
            }
            case UNSIGNED_INTS -> {
                for (int i = 0; i < count; i++) {
                    to[i] = Integer.toUnsignedLong(from.getInt(i * Integer.BYTES));
                }
            }
            default -> from.asLongBuffer().get(to, 0, count);
        }
    }

    void floats(final ReadField field, final float[] to) {
        buffer(field, 1).asFloatBuffer().get(to, 0, rows * field.width());
    }

    void doubles(final ReadField field, final double[] to) {
        buffer(field, 1).asDoubleBuffer().get(to, 0, rows * field.width());
    }
}
