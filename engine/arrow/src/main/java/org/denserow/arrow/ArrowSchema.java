package org.denserow.arrow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.denserow.arrow.ReadField.Form;

/// What a schema says: the fields with their places in a batch, and metadata.
///
/// Source: Arrow columnar format, sections "Physical memory layout" and "RecordBatch message": a batch lists a node and
/// some buffers for each field, depth first. So each field is walked, also those that are not read.
final class ArrowSchema {

    /// The most fields of a schema, those inside of others counted.
    static final int MAX_FIELDS = 100_000;

    /// The deepest place of a field inside of others.
    static final int MAX_DEPTH = 64;

    private final List<ReadField> fields = new ArrayList<>();
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<Long, Form> dictionaries = new HashMap<>(); // how the values lie; NONE if they are not read

    private final boolean hasOldUnions; // which have a validity
    private int nodes;
    private int buffers;
    private int views;
    private int walked;

    private ArrowSchema(final boolean hasOldUnions) {
        this.hasOldUnions = hasOldUnions;
    }

    /// {@return what a schema says}
    ///
    /// @param schema the metadata
    /// @param hasOldUnions whether unions have a validity, as in version 4
    /// @param place for messages
    /// @throws IOException if it cannot be read
    static ArrowSchema of(final Schema schema, final boolean hasOldUnions, final String place) throws IOException {
        try {
            if (schema.endianness() != Endianness.Little) {
                throw Refused.content(
                        "numbers of Arrow are read in little-endian order",
                        place + ", endianness=" + schema.endianness(),
                        "write the file on, or for, a little-endian machine");
            }
            final ArrowSchema read = new ArrowSchema(hasOldUnions);
            final int count = schema.fieldsLength();
            for (int i = 0; i < count; i++) {
                read.fields.add(read.walk(schema.fields(i), 0, place));
            }
            for (int i = 0; i < schema.customMetadataLength(); i++) {
                read.add(schema.customMetadata(i));
            }
            return read;
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata(place + ", part=schema", contradiction);
        }
    }

    /// Adds metadata, which replaces what has the same key.
    void add(final KeyValue pair) {
        metadata.put(text(pair.key()), text(pair.value()));
    }

    private static String text(final String given) {
        return given == null ? "" : given;
    }

    // ---- Fields, depth first ----

    private ReadField walk(final Field field, final int depth, final String place) throws IOException {
        final String name = text(field.name());
        if (++walked > MAX_FIELDS || depth > MAX_DEPTH) {
            throw Refused.content(
                    "a schema has at most " + MAX_FIELDS + " fields, at most " + MAX_DEPTH + " deep",
                    place + ", column=" + name + ", fields=" + walked + ", depth=" + depth,
                    "select fewer columns before writing, or write the file again if it was damaged");
        }
        final DictionaryEncoding coded = field.dictionary();
        return coded != null
                ? coded(name, field, coded, depth, place)
                : field.typeType() == Type.FixedSizeList
                        ? list(name, field, depth, place)
                        : plain(name, field, depth, place);
    }

    private ReadField coded(
            final String name, final Field field, final DictionaryEncoding coded, final int depth, final String place)
            throws IOException {
        final int node = nodes++;
        final int buffer = buffers;
        buffers += 2;
        final Form values = field.childrenLength() == 0 ? form(field) : Form.NONE;
        dictionaries.merge(coded.id(), values, (one, two) -> one == two ? one : Form.NONE);
        for (int i = 0; i < field.childrenLength(); i++) { // only for dictionaries of their own
            new ArrowSchema(hasOldUnions).walkInside(field.children(i), depth + 1, place, this);
        }
        final Int index = coded.indexType();
        final Form numbers = index == null ? Form.INTS : integer(index);
        final Form read = values.isText() && numbers.isInteger() ? numbers : Form.NONE;
        final FieldKind kind = read == Form.NONE ? FieldKind.OTHER : FieldKind.TEXT;
        final TableField seen = new TableField(name, kind, 1, "dictionary of " + words(field));
        return new ReadField(seen, read, -1, -1, node, buffer, views, true, coded.id());
    }

    /// Walks a field of the values of a dictionary: it has no place in batches, but may have a dictionary.
    private void walkInside(final Field field, final int depth, final String place, final ArrowSchema outer)
            throws IOException {
        walked = outer.walked;
        walk(field, depth, place);
        outer.walked = walked;
        dictionaries.forEach((id, form) -> outer.dictionaries.put(id, Form.NONE));
    }

    private ReadField list(final String name, final Field field, final int depth, final String place)
            throws IOException {
        final int width = ((FixedSizeList) type(field, new FixedSizeList())).listSize();
        final int node = nodes++;
        final int buffer = buffers++;
        if (field.childrenLength() != 1) {
            throw Refused.content(
                    "a list has one field inside",
                    place + ", column=" + name + ", fields inside=" + field.childrenLength(),
                    "the file was damaged on its way, write or copy it again");
        }
        final ReadField inside = walk(field.children(0), depth + 1, place);
        final Form form = width < 1 || inside.list() >= 0 || inside.isCoded() || !isNumber(inside.form())
                ? Form.NONE
                : inside.form();
        final String words = inside.field().type() + "[" + width + "]";
        return new ReadField(
                new TableField(name, form.kind(), form == Form.NONE ? 1 : width, words),
                form,
                node,
                buffer,
                inside.node(),
                inside.buffer(),
                inside.views(),
                false,
                0);
    }

    private static boolean isNumber(final Form form) {
        return form.isInteger() || form == Form.FLOATS || form == Form.DOUBLES;
    }

    private ReadField plain(final String name, final Field field, final int depth, final String place)
            throws IOException {
        final int node = nodes++;
        final int buffer = buffers;
        final int viewsBefore = views;
        buffers += buffers(field, name, place);
        if (field.typeType() == Type.BinaryView || field.typeType() == Type.Utf8View) {
            views++;
        }
        final int inside = field.childrenLength();
        for (int i = 0; i < inside; i++) {
            walk(field.children(i), depth + 1, place);
        }
        final Form form = inside > 0 ? Form.NONE : form(field);
        final TableField seen = new TableField(name, form.kind(), 1, words(field));
        return new ReadField(seen, form, -1, -1, node, buffer, viewsBefore, false, 0);
    }

    private int buffers(final Field field, final String name, final String place) throws IOException {
        return switch (field.typeType()) {
            case Type.Null, Type.RunEndEncoded -> 0;
            case Type.Struct_, Type.FixedSizeList -> 1;
            case Type.Union ->
                (((Union) type(field, new Union())).mode() == UnionMode.Dense ? 2 : 1) + (hasOldUnions ? 1 : 0);
            case Type.Int,
                    Type.FloatingPoint,
                    Type.Bool,
                    Type.Decimal,
                    Type.Date,
                    Type.Time,
                    Type.Timestamp,
                    Type.Interval,
                    Type.Duration,
                    Type.FixedSizeBinary,
                    Type.List,
                    Type.LargeList,
                    Type.Map,
                    Type.BinaryView,
                    Type.Utf8View -> 2;
            case Type.Binary, Type.LargeBinary, Type.Utf8, Type.LargeUtf8, Type.ListView, Type.LargeListView -> 3;
            default ->
                throw Refused.content(
                        "the type of each column must be known, to find the bytes of the others",
                        place + ", column=" + name + ", type=" + field.typeType(),
                        "leave the column out when you write the file, or write or copy the file again if it was"
                                + " damaged");
        };
    }

    private static Form form(final Field field) {
        return switch (field.typeType()) {
            case Type.Bool -> Form.BITS;
            case Type.Int -> integer((Int) type(field, new Int()));
            case Type.FloatingPoint ->
                switch (((FloatingPoint) type(field, new FloatingPoint())).precision()) {
                    case Precision.SINGLE -> Form.FLOATS;
                    case Precision.DOUBLE -> Form.DOUBLES;
                    default -> Form.NONE;
                };
            case Type.Utf8 -> Form.TEXTS;
            case Type.LargeUtf8 -> Form.LARGE_TEXTS;
            case Type.Utf8View -> Form.TEXT_VIEWS;
            default -> Form.NONE;
        };
    }

    private static com.google.flatbuffers.Table type(final Field field, final com.google.flatbuffers.Table to) {
        final com.google.flatbuffers.Table type = field.type(to);
        if (type == null) {
            throw new IllegalArgumentException("a field has a type");
        }
        return type;
    }

    private static Form integer(final Int type) {
        return switch (type.bitWidth()) {
            case Byte.SIZE -> type.isSigned() ? Form.BYTES : Form.UNSIGNED_BYTES;
            case Short.SIZE -> type.isSigned() ? Form.SHORTS : Form.UNSIGNED_SHORTS;
            case Integer.SIZE -> type.isSigned() ? Form.INTS : Form.UNSIGNED_INTS;
            case Long.SIZE -> type.isSigned() ? Form.LONGS : Form.UNSIGNED_LONGS;
            default -> Form.NONE;
        };
    }

    private static String words(final Field field) {
        return switch (form(field)) {
            case BITS -> "bool";
            case BYTES -> "int8";
            case SHORTS -> "int16";
            case INTS -> "int32";
            case LONGS -> "int64";
            case UNSIGNED_BYTES -> "uint8";
            case UNSIGNED_SHORTS -> "uint16";
            case UNSIGNED_INTS -> "uint32";
            case UNSIGNED_LONGS -> "uint64";
            case FLOATS -> "float32";
            case DOUBLES -> "float64";
            case TEXTS -> "utf8";
            case LARGE_TEXTS -> "large_utf8";
            case TEXT_VIEWS -> "utf8_view";
            case NONE -> Type.name(field.typeType()).toLowerCase(java.util.Locale.ROOT);
        };
    }

    // ---- Read ----

    List<ReadField> fields() {
        return fields;
    }

    Map<String, String> metadata() {
        return metadata;
    }

    /// {@return how the values of a dictionary lie, `NONE` if they are not read; null if there is no such dictionary}
    Form dictionary(final long id) {
        return dictionaries.get(id);
    }

    int nodes() {
        return nodes;
    }

    /// {@return buffers of a batch, without those of the texts of views}
    int buffers() {
        return buffers;
    }

    int views() {
        return views;
    }
}
