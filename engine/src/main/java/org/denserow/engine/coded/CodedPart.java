package org.denserow.engine.coded;

import java.nio.charset.StandardCharsets;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.storage.Part;

/// A part of a type as bytes. In a batch each part is one piece, for all rows.
///
/// *Threads*: the owner's.
public abstract sealed class CodedPart permits CodedColumn, CodedTag, CodedReference {

    /// The largest number of bytes of a name, 65,535.
    static final int MAX_NAME = 0xFFFF;

    private final Part<?, ?> part;
    private final byte[] name; // without that of the type, so that another type can take it
    private final byte kind;
    private final int stride;

    CodedPart(final Part<?, ?> part, final String typeName, final char kind, final int stride) {
        this.part = part;
        this.name = part.name().substring(typeName.length() + 1).getBytes(StandardCharsets.UTF_8);
        this.kind = (byte) kind;
        this.stride = stride;
        if (name.length > MAX_NAME) {
            throw new IllegalArgumentException("the name of a part in a batch has at most " + MAX_NAME + " bytes: type="
                    + typeName + ", bytes=" + name.length + "; use a shorter name");
        }
    }

    /// {@return a column of numbers or vectors as bytes}
    ///
    /// @param column of the type
    /// @param typeName the name of the type
    public static CodedPart of(final Cells<?> column, final String typeName) {
        return new CodedColumn(column, typeName);
    }

    /// {@return a tag as bytes}
    ///
    /// @param tag of the type
    /// @param typeName the name of the type
    public static CodedPart of(final RowTag tag, final String typeName) {
        return new CodedTag(tag, typeName);
    }

    /// {@return a column of references as bytes}
    ///
    /// @param column of the type
    /// @param typeName the name of the type
    /// @param targets indices that know the keys of the rows referred to, each by a column of longs
    public static CodedPart of(final HandleCells column, final String typeName, final KeyedRows[] targets) {
        return new CodedReference(column, typeName, targets);
    }

    /// {@return the part}
    public final Part<?, ?> part() {
        return part;
    }

    final byte[] name() {
        return name;
    }

    final byte kind() {
        return kind;
    }

    final int stride() {
        return stride;
    }

    /// {@return the number of bytes that words of 64 rows take}
    static long wordBytes(final long rows) {
        return (rows + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    /// {@return whether the bit of a row is set in words}
    static boolean bit(final byte[] words, final int at, final int row) {
        return (words[at + (row >> 3)] >> (row & 7) & 1) != 0;
    }

    /// Sets the bit of a row in words that were 0.
    static void setBit(final byte[] words, final int at, final int row) {
        words[at + (row >> 3)] |= (byte) (1 << (row & 7));
    }

    /// {@return the number of bytes in a batch}
    abstract long bytes(long rows);

    /// Writes the values of rows.
    ///
    /// @param to zero or not, at least [#bytes(long)] after `at`
    abstract void write(int[] rows, int count, byte[] to, int at);

    /// Copies the values of a batch into staged rows.
    ///
    /// @param from the bytes
    /// @param at where those of this part begin
    /// @param places by row of all batches: the staged row, or -1
    /// @param first the first row of the batch among those of all batches
    /// @param count the rows of the batch
    abstract void stage(byte[] from, int at, int[] places, int first, int count, StagedRows staged);

    /// As [#stage], into rows that exist.
    abstract void update(byte[] from, int at, int[] places, int first, int count);
}
