package org.denserow.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/// One field of a schema that is written: its name, the type of its values, whether one may be missing.
///
/// *Threads*: immutable.
///
/// @param name not blank
/// @param kind the type of a value, or of a component of a vector
/// @param stride components of a vector; 1 for plain values
/// @param isNullable whether a value may be missing
/// @param metadata texts by key, in order
record ArrowField(String name, Kind kind, int stride, boolean isNullable, Map<String, String> metadata) {

    /// Name of the components of a vector; the one that other libraries use.
    static final String COMPONENT = "item";

    /// The type of a value.
    enum Kind {
        FLOAT32(4),
        FLOAT64(8),
        INT8(1),
        INT32(4),
        INT64(8),
        BOOL(0),
        UTF8(0);

        private final int bytes;

        Kind(final int bytes) {
            this.bytes = bytes;
        }

        /// {@return bytes of a value; 0 for bits and texts}
        int bytes() {
            return bytes;
        }

        byte type() {
            return switch (this) {
                case FLOAT32, FLOAT64 -> Type.FloatingPoint;
                case INT8, INT32, INT64 -> Type.Int;
                case BOOL -> Type.Bool;
                case UTF8 -> Type.Utf8;
            };
        }

        /// Writes the table that describes the type.
        ///
        /// @return where it is
        int describe(final FlatBufferBuilder to) {
            return switch (this) {
                case FLOAT32 -> FloatingPoint.createFloatingPoint(to, Precision.SINGLE);
                case FLOAT64 -> FloatingPoint.createFloatingPoint(to, Precision.DOUBLE);
                case INT8, INT32, INT64 -> Int.createInt(to, Byte.SIZE * bytes, true);
                case BOOL -> {
                    Bool.startBool(to);
                    yield Bool.endBool(to);
                }
                case UTF8 -> {
                    Utf8.startUtf8(to);
                    yield Utf8.endUtf8(to);
                }
            };
        }
    }

    ArrowField {
        metadata = new LinkedHashMap<>(metadata);
    }

    /// {@return a field of plain values that are never missing}
    static ArrowField of(final String name, final Kind kind) {
        return new ArrowField(name, kind, 1, false, Map.of());
    }

    /// {@return the same field, whose values may be missing}
    ArrowField nullable() {
        return new ArrowField(name, kind, stride, true, metadata);
    }

    /// {@return the same field with vectors of some components}
    ArrowField vectors(final int components) {
        return new ArrowField(name, kind, components, isNullable, metadata);
    }

    /// {@return the same field with one more text}
    ArrowField with(final String key, final String value) {
        final ArrowField more = new ArrowField(name, kind, stride, isNullable, metadata);
        more.metadata.put(key, value);
        return more;
    }

    boolean isVector() {
        return stride > 1;
    }

    /// Writes the table of the field.
    ///
    /// @return where it is
    int describe(final FlatBufferBuilder to) {
        return isVector() ? describeList(to) : describe(to, name, kind.type(), kind.describe(to), new int[0]);
    }

    private int describeList(final FlatBufferBuilder to) {
        final int component = of(COMPONENT, kind).describe(to);
        return describe(
                to, name, Type.FixedSizeList, FixedSizeList.createFixedSizeList(to, stride), new int[] {component});
    }

    private int describe(
            final FlatBufferBuilder to, final String as, final byte type, final int typeAt, final int[] components) {
        final int nameAt = to.createString(as);
        final int children = Field.createChildrenVector(to, components);
        final int texts = metadata.isEmpty() ? 0 : Field.createCustomMetadataVector(to, Messages.texts(to, metadata));
        Field.startField(to);
        Field.addName(to, nameAt);
        Field.addNullable(to, isNullable);
        Field.addTypeType(to, type);
        Field.addType(to, typeAt);
        Field.addChildren(to, children);
        if (texts != 0) {
            Field.addCustomMetadata(to, texts);
        }
        return Field.endField(to);
    }
}
