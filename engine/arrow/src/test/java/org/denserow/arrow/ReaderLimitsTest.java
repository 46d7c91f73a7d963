package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Type;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// The limits of what is read, and forms that are refused by name.
@DisplayName("Limits of reading")
class ReaderLimitsTest {

    /// A stream with a schema of structs and the end mark.
    ///
    /// @param count fields at the top
    /// @param depth fields inside of the first one, one in the other
    private static byte[] stream(
            final int count, final int depth, final short endianness, final short version, final long bodyBytes) {
        final FlatBufferBuilder to = new FlatBufferBuilder(1 << 16);
        final int name = to.createString("f");
        int inside = field(to, name, new int[0]);
        for (int i = 0; i < depth; i++) {
            inside = field(to, name, new int[] {inside});
        }
        final int[] fields = new int[count];
        for (int i = 0; i < count; i++) {
            fields[i] = i == 0 ? inside : field(to, name, new int[0]);
        }
        final int vector = Schema.createFieldsVector(to, fields);
        Schema.startSchema(to);
        Schema.addEndianness(to, endianness);
        Schema.addFields(to, vector);
        final int schema = Schema.endSchema(to);
        Message.startMessage(to);
        Message.addVersion(to, version);
        Message.addHeaderType(to, MessageHeader.Schema);
        Message.addHeader(to, schema);
        Message.addBodyLength(to, bodyBytes);
        to.finish(Message.endMessage(to));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final byte[] message = to.sizedByteArray();
        out.writeBytes(prefix(message.length));
        out.writeBytes(message);
        out.writeBytes(prefix(0));
        return out.toByteArray();
    }

    private static int field(final FlatBufferBuilder to, final int name, final int[] inside) {
        final int children = Field.createChildrenVector(to, inside);
        Struct_.startStruct_(to);
        final int type = Struct_.endStruct_(to);
        Field.startField(to);
        Field.addName(to, name);
        Field.addTypeType(to, Type.Struct_);
        Field.addType(to, type);
        Field.addChildren(to, children);
        return Field.endField(to);
    }

    private static byte[] prefix(final int bytes) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(-1)
                .putInt(bytes)
                .array();
    }

    private static int fields(final byte[] stream) throws IOException {
        try (ArrowReader rows = ArrowReader.open(new ByteArrayInputStream(stream), "made")) {
            return rows.fields().size();
        }
    }

    private static void refused(final String message, final Executable call) {
        final IOException refused = assertThrows(IOException.class, call);
        assertTrue(refused.getMessage().startsWith(message), refused.getMessage());
    }

    @Test
    @DisplayName("as many fields as the limit, and as deep, are read; one more is refused")
    void open_fields_upToTheLimit() throws IOException {
        final short little = Endianness.Little;
        final short five = MetadataVersion.V5;
        assertEquals(1, fields(stream(1, ArrowSchema.MAX_DEPTH, little, five, 0)));
        assertEquals(ArrowSchema.MAX_FIELDS, fields(stream(ArrowSchema.MAX_FIELDS, 0, little, five, 0)));
        final String rule = "a schema has at most 100000 fields, at most 64 deep: file=made, column=f, fields=";
        refused(rule + "66, depth=65;", () -> fields(stream(1, ArrowSchema.MAX_DEPTH + 1, little, five, 0)));
        refused(rule + "100001, depth=0;", () -> fields(stream(ArrowSchema.MAX_FIELDS + 1, 0, little, five, 0)));
    }

    @Test
    @DisplayName("big-endian numbers, other versions and older messages are refused")
    void open_otherForms_areRefused() {
        final short big = Endianness.Big;
        refused(
                "numbers of Arrow are read in little-endian order: file=made, endianness=1;",
                () -> fields(stream(1, 0, big, MetadataVersion.V5, 0)));
        refused(
                "the version of Arrow's metadata must be 4 or 5: file=made, message=0, version=3;",
                () -> fields(stream(1, 0, Endianness.Little, MetadataVersion.V3, 0)));
        final byte[] old = stream(1, 0, Endianness.Little, MetadataVersion.V5, 0);
        old[old.length - 8] = 0; // no 0xFFFFFFFF before the end mark
        refused("a message begins with 0xFFFFFFFF: file=made, message=1, begins=0xffffff00;", () -> {
            try (ArrowReader rows = ArrowReader.open(new ByteArrayInputStream(old), "made")) {
                rows.next();
            }
        });
    }

    @Test
    @DisplayName("metadata and bodies above the limits are refused before they are read")
    void open_longMessages_areRefused() {
        refused(
                "the metadata of a message has at most 67108864 bytes: file=made, message=0, bytes=67108865;",
                () -> fields(prefix(ReadMessages.MAX_METADATA_BYTES + 1)));
        refused(
                "a file or stream must be whole: file=made, message=0, bytes=0 of 67108864;",
                () -> fields(prefix(ReadMessages.MAX_METADATA_BYTES)));
        refused(
                "the body of a message has at most 2^31 - 9 bytes: file=made, message=0, bytes=2147483640;",
                () -> fields(stream(1, 0, Endianness.Little, MetadataVersion.V5, ReadMessages.MAX_BODY_BYTES + 1L)));
        refused(
                "a file or stream must be whole: file=made, message=0, bytes=8 of 2147483639;", // the end mark
                () -> fields(stream(1, 0, Endianness.Little, MetadataVersion.V5, ReadMessages.MAX_BODY_BYTES)));
    }

    @Test
    @DisplayName("text that is no UTF-8 is refused with its row")
    void texts_malformed_areRefused() throws IOException {
        final byte[] bytes = Files.readAllBytes(ForeignFilesTest.file("pandas.feather"));
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        bytes[text.indexOf("a text of more")] = (byte) 0xff;
        try (ArrowReader rows = ArrowReader.open(new BytesChannel(bytes), "changed", bytes.length)) {
            assertTrue(rows.next());
            refused(
                    "text must be UTF-8: file=changed, batch=0, row=1, column=name, error=",
                    () -> rows.texts(1, new String[3]));
        }
    }

    @Test
    @DisplayName("a column that is not read is refused only when a mapping asks for it")
    void read_otherKinds_areRefusedWhenMapped() throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("thing", Layout.dense(10));
            final IntColumn number = table.ints("number");
            try (ArrowReader rows = ArrowReader.open(ForeignFilesTest.file("pyarrow.arrow"))) {
                assertEquals(
                        6,
                        RowImport.run(
                                sim,
                                RowImport.into(table).column("last", number).read(rows)));
            }
            try (ArrowReader rows = ArrowReader.open(ForeignFilesTest.file("pyarrow.arrow"))) {
                refused(
                        "the type of a column must fit the part that it fills: file=" + rows.source()
                                + ", column=time, type=timestamp, part=thing.number, takes=whole numbers of 32 bits;",
                        () -> RowImport.into(table).column("time", number).read(rows));
            }
        }
    }

    @Test
    @DisplayName("more rows than an import may have are refused")
    void read_tooManyRows_isRefused() throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final RowImport things = RowImport.into(sim.define("thing", Layout.dense(10)));
            final MadeRows most = MadeRows.of("made", Integer.MAX_VALUE).truths("any", new boolean[RowImport.MAX_ROWS]);
            assertEquals(RowImport.MAX_ROWS, things.read(most).rows());
            refused(
                    "an import has at most 67108864 rows: file=more, batch=0, rows=67108865;",
                    () -> things.read(MadeRows.of("more", 9).longs("any", 1)));
        }
    }
}
