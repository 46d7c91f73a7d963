package org.denserow.arrow;

/// A field of a schema, with the places of its buffers in each batch.
///
/// @param field what a mapping sees of it
/// @param form how its values, or the numbers of its texts in a dictionary, lie in a buffer
/// @param list the number of the node of the list around the values, or -1
/// @param listBuffer the number of the buffer with the validity of that list, views not counted
/// @param node the number of the node of the values
/// @param buffer the number of the first buffer of the values, which has their validity; buffers of views not counted
/// @param views the number of fields of views that stand before it
/// @param isCoded whether its texts are in a dictionary
/// @param dictionary the number of that dictionary
record ReadField(
        TableField field,
        Form form,
        int list,
        int listBuffer,
        int node,
        int buffer,
        int views,
        boolean isCoded,
        long dictionary) {

    /// How values lie in a buffer.
    enum Form {
        /// One bit a value, lowest first.
        BITS(0),
        BYTES(1),
        SHORTS(2),
        INTS(4),
        LONGS(8),
        UNSIGNED_BYTES(1),
        UNSIGNED_SHORTS(2),
        UNSIGNED_INTS(4),
        UNSIGNED_LONGS(8),
        FLOATS(4),
        DOUBLES(8),
        /// One more offset than values, of 32 bits, and a buffer of UTF-8.
        TEXTS(4),
        /// As [#TEXTS], offsets of 64 bits.
        LARGE_TEXTS(8),
        /// 16 bytes a value, which hold a short text or say where a longer one is.
        TEXT_VIEWS(16),
        /// Not read.
        NONE(0);

        private final int bytes; // of a value in its first buffer behind the validity

        Form(final int bytes) {
            this.bytes = bytes;
        }

        int bytes() {
            return bytes;
        }

        boolean isInteger() {
            return ordinal() >= BYTES.ordinal() && ordinal() <= UNSIGNED_LONGS.ordinal();
        }

        boolean isText() {
            return this == TEXTS || this == LARGE_TEXTS || this == TEXT_VIEWS;
        }

        /// {@return the bytes that a number of values takes, without the texts themselves}
        long bytes(final long values) {
            return switch (this) {
                case NONE -> 0;
                case BITS -> (values + 7) / 8;
                case TEXTS, LARGE_TEXTS -> values == 0 ? 0 : (values + 1) * bytes;
                default -> values * bytes;
            };
        }

        /// {@return what a mapping sees}
        FieldKind kind() {
            return switch (this) {
                case BITS -> FieldKind.TRUTH;
                case UNSIGNED_LONGS -> FieldKind.UNSIGNED;
                case FLOATS -> FieldKind.FLOAT;
                case DOUBLES -> FieldKind.DOUBLE;
                case TEXTS, LARGE_TEXTS, TEXT_VIEWS -> FieldKind.TEXT;
                case NONE -> FieldKind.OTHER;
                default -> FieldKind.INTEGER;
            };
        }
    }

    /// {@return whether its values are read}
    boolean isRead() {
        return form != Form.NONE;
    }

    String name() {
        return field.name();
    }

    int width() {
        return field.width();
    }
}
