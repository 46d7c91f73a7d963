package org.denserow.engine.coded;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The form of a batch: which parts it has, and in which order.
///
/// *Threads*: immutable.
final class BatchForm {

    static final int MAGIC = 0x3142_5244; // "DRB1"

    // Places in the head of a batch.
    static final int LENGTH_AT = 4;
    static final int CHECKSUM_AT = 8;
    static final int ROWS_AT = 12;
    static final int DESCRIPTION_AT = 16;
    static final int HEAD = 20;

    /// The largest number of bytes of a batch, 2^31 - 9: some JVMs have no longer arrays.
    static final long MAX_LENGTH = Integer.MAX_VALUE - 8L;

    private final CodedPart[] parts;
    private final byte[] description;

    private BatchForm(final CodedPart[] parts, final byte[] description) {
        this.parts = parts;
        this.description = description;
    }

    static BatchForm of(final List<CodedPart> parts) {
        int length = Integer.BYTES;
        for (final CodedPart part : parts) {
            length += 4 + part.name().length;
        }
        final byte[] description = new byte[length];
        Bytes.putInt(description, 0, parts.size());
        int at = Integer.BYTES;
        for (final CodedPart part : parts) {
            final byte[] name = part.name();
            description[at] = part.kind();
            description[at + 1] = (byte) part.stride();
            description[at + 2] = (byte) name.length;
            description[at + 3] = (byte) (name.length >> Byte.SIZE);
            System.arraycopy(name, 0, description, at + 4, name.length);
            at += 4 + name.length;
        }
        return new BatchForm(parts.toArray(new CodedPart[0]), description);
    }

    CodedPart[] parts() {
        return parts;
    }

    byte[] description() {
        return description;
    }

    /// {@return whether a batch has this form}
    ///
    /// @param batch bytes of a batch from its beginning
    boolean isOf(final byte[] batch, final int at) {
        final int begin = at + HEAD;
        return Arrays.equals(
                description, 0, description.length, batch, begin, begin + Bytes.getInt(batch, at + DESCRIPTION_AT));
    }

    /// {@return the number of bytes of a batch}
    long length(final long rows) {
        long length = HEAD + description.length;
        for (final CodedPart part : parts) {
            length += part.bytes(rows);
        }
        return length;
    }

    /// Reads a form that another program, or another type, has written.
    ///
    /// @param batch a batch whose checksum is right
    /// @param own the parts of the type that reads
    /// @param typeName its name
    /// @throws IllegalArgumentException if it has other parts
    static BatchForm read(final byte[] batch, final int at, final BatchForm own, final String typeName) {
        final int end = at + HEAD + Bytes.getInt(batch, at + DESCRIPTION_AT);
        int next = at + HEAD;
        final int count = next + Integer.BYTES > end ? -1 : Bytes.getInt(batch, next);
        next += Integer.BYTES;
        final CodedPart[] parts = new CodedPart[own.parts.length];
        int found = 0;
        for (int i = 0; i < count; i++) {
            final int length = next + 4 > end ? -1 : batch[next + 2] & 0xFF | (batch[next + 3] & 0xFF) << Byte.SIZE;
            if (length < 0 || next + 4 + length > end) {
                throw contradicts(typeName, "parts=" + count);
            }
            final String name = new String(batch, next + 4, length, StandardCharsets.UTF_8);
            final CodedPart part = own.named(name, typeName);
            if (part.kind() != batch[next] || part.stride() != batch[next + 1]) {
                throw new IllegalArgumentException("a part takes values of its own kind: part="
                        + part.part().name()
                        + ", here=" + kind(part.kind(), part.stride()) + ", in the batch="
                        + kind(batch[next], batch[next + 1])
                        + "; define both types alike, the program that wrote it is probably of another build");
            }
            if (Arrays.asList(parts).contains(part)) {
                throw contradicts(typeName, "part=" + name + " twice");
            }
            parts[found++] = part;
            next += 4 + length;
        }
        if (count < 0 || next != end) {
            throw contradicts(typeName, "parts=" + count);
        }
        if (found < parts.length) {
            for (final CodedPart part : own.parts) {
                if (!Arrays.asList(parts).contains(part)) {
                    throw new IllegalArgumentException("a batch has all parts that are read: part="
                            + part.part().name() + ", parts in the batch=" + found
                            + "; name the same parts where it is written");
                }
            }
        }
        return new BatchForm(parts, Arrays.copyOfRange(batch, at + HEAD, end));
    }

    private CodedPart named(final String name, final String typeName) {
        for (final CodedPart part : parts) {
            if (part.part().name().equals(typeName + '.' + name)) {
                return part;
            }
        }
        throw new IllegalArgumentException("a batch has no part that is not read: part=" + name + ", type=" + typeName
                + ", read="
                + Arrays.stream(parts).map(part -> part.part().name()).toList()
                + "; name the same parts on both sides");
    }

    private static String kind(final byte kind, final int stride) {
        final String name = switch (kind) {
            case 'B' -> "bytes";
            case 'I' -> "ints";
            case 'F' -> "floats";
            case 'J' -> "longs";
            case 'D' -> "doubles";
            case 'T' -> "tag";
            case 'R' -> "reference";
            default -> "kind " + kind;
        };
        return stride == 1 ? name : name + " of stride " + stride;
    }

    static IllegalArgumentException contradicts(final String typeName, final String what) {
        return new IllegalArgumentException("a batch says the same of itself everywhere: type=" + typeName + ", " + what
                + "; another program wrote it, or another version");
    }
}
