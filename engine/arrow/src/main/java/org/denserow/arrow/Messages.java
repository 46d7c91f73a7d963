package org.denserow.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

/// The tables of Arrow's format that describe what is written: schema, record batch, footer. Version 5, little endian.
///
/// Source: Apache Arrow, "Serialization and interprocess communication", and the files `Schema.fbs`, `Message.fbs`,
/// `File.fbs`. Its tables are built from their end: what a table refers to is written before it, vectors backwards.
///
/// *Threads*: one. Each result is valid until the next call.
final class Messages {

    private static final int FIRST_BYTES = 1 << 12;

    private final FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);

    /// {@return where the texts are}
    static int[] texts(final FlatBufferBuilder to, final Map<String, String> texts) {
        final int[] places = new int[texts.size()];
        int count = 0;
        for (final Map.Entry<String, String> text : texts.entrySet()) {
            final int key = to.createString(text.getKey());
            final int value = to.createString(text.getValue());
            places[count++] = KeyValue.createKeyValue(to, key, value);
        }
        return places;
    }

    /// {@return the message with the schema}
    ByteBuffer schema(final List<ArrowField> fields, final Map<String, String> metadata) {
        builder.clear();
        return message(MessageHeader.Schema, schemaTable(fields, metadata), 0);
    }

    private int schemaTable(final List<ArrowField> fields, final Map<String, String> metadata) {
        final int[] places = new int[fields.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = fields.get(i).describe(builder);
        }
        final int all = Schema.createFieldsVector(builder, places);
        final int texts = Schema.createCustomMetadataVector(builder, texts(builder, metadata));
        Schema.startSchema(builder);
        Schema.addEndianness(builder, Endianness.Little);
        Schema.addFields(builder, all);
        Schema.addCustomMetadata(builder, texts);
        return Schema.endSchema(builder);
    }

    /// {@return the message before a record batch}
    ///
    /// @param rows of the batch
    /// @param layout of its body
    ByteBuffer batch(final int rows, final BodyLayout layout) {
        builder.clear();
        RecordBatch.startBuffersVector(builder, layout.buffers());
        for (int i = layout.buffers() - 1; i >= 0; i--) {
            Buffer.createBuffer(builder, layout.offset(i), layout.length(i));
        }
        final int buffers = builder.endVector();
        RecordBatch.startNodesVector(builder, layout.nodes());
        for (int i = layout.nodes() - 1; i >= 0; i--) {
            FieldNode.createFieldNode(builder, layout.values(i), layout.nulls(i));
        }
        final int nodes = builder.endVector();
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, rows);
        RecordBatch.addNodes(builder, nodes);
        RecordBatch.addBuffers(builder, buffers);
        return message(MessageHeader.RecordBatch, RecordBatch.endRecordBatch(builder), layout.bytes());
    }

    private ByteBuffer message(final byte type, final int header, final long bodyBytes) {
        Message.startMessage(builder);
        Message.addVersion(builder, MetadataVersion.V5);
        Message.addHeaderType(builder, type);
        Message.addHeader(builder, header);
        Message.addBodyLength(builder, bodyBytes);
        builder.finish(Message.endMessage(builder));
        return builder.dataBuffer();
    }

    /// {@return the footer of a file}
    ///
    /// @param fields of the schema
    /// @param metadata of the schema
    /// @param batches where they are
    /// @param last metadata of the footer itself
    ByteBuffer footer(
            final List<ArrowField> fields,
            final Map<String, String> metadata,
            final List<Place> batches,
            final Map<String, String> last) {
        builder.clear();
        final int schema = schemaTable(fields, metadata);
        Footer.startRecordBatchesVector(builder, batches.size());
        for (int i = batches.size() - 1; i >= 0; i--) {
            final Place place = batches.get(i);
            Block.createBlock(builder, place.offset(), place.metaBytes(), place.bodyBytes());
        }
        final int blocks = builder.endVector();
        Footer.startDictionariesVector(builder, 0);
        final int dictionaries = builder.endVector();
        final int texts = Footer.createCustomMetadataVector(builder, texts(builder, last));
        Footer.startFooter(builder);
        Footer.addVersion(builder, MetadataVersion.V5);
        Footer.addSchema(builder, schema);
        Footer.addDictionaries(builder, dictionaries);
        Footer.addRecordBatches(builder, blocks);
        Footer.addCustomMetadata(builder, texts);
        builder.finish(Footer.endFooter(builder));
        return builder.dataBuffer();
    }

    /// Where a record batch is in a file.
    ///
    /// @param offset of its message, in bytes
    /// @param metaBytes of its message with what stands before it
    /// @param bodyBytes of its values
    record Place(long offset, int metaBytes, long bodyBytes) {}
}
