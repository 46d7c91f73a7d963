package org.denserow.arrow;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of a table from outside, in batches of typed fields: what a [RowImport] reads. [ArrowReader] reads Arrow; a
/// source of your own reads CSV, or a database.
///
/// Before the first [#next()] there is no batch. Methods that give values fill an array from its beginning, with
/// [TableField#width()] values for each row of the batch. The value of a null is anything.
///
/// *Errors*: an `IOException` says what is wrong with the content, with its place and, if there is one, the value.
/// *Threads*: one at a time.
public interface TableRows extends AutoCloseable {

    /// {@return the file or another name of the source, for messages}
    String source();

    /// {@return the fields; the place in this list is the number of a field}
    List<TableField> fields();

    /// Goes to the next batch, or to the first one.
    ///
    /// @return whether there is one
    /// @throws IOException if it cannot be read
    boolean next() throws IOException;

    /// {@return the number of the batch, from 0; -1 before the first}
    long batch();

    /// {@return the number of rows of the batch; may be 0}
    int rows();

    /// {@return whether some value of a field is null in this batch}
    ///
    /// @param field its number
    boolean hasNulls(int field);

    /// {@return whether the value of a field is null in a row, or one of its values if it has several}
    ///
    /// @param field its number
    /// @param row in `[0, rows())`
    boolean isNull(int field, int row);

    /// Gives the values of a field of kind [FieldKind#TRUTH] or [FieldKind#WRITTEN].
    ///
    /// @param field its number
    /// @param to takes them; `rows() × width` or longer
    /// @throws IOException if a value cannot be read
    void truths(int field, boolean[] to) throws IOException;

    /// Gives the values of a field of kind [FieldKind#INTEGER], [FieldKind#UNSIGNED] or [FieldKind#WRITTEN].
    ///
    /// @param field its number
    /// @param to takes them; `rows() × width` or longer
    /// @throws IOException if a value cannot be read
    void longs(int field, long[] to) throws IOException;

    /// Gives the values of a field of kind [FieldKind#FLOAT] or [FieldKind#WRITTEN].
    ///
    /// @param field its number
    /// @param to takes them; `rows() × width` or longer
    /// @throws IOException if a value cannot be read
    void floats(int field, float[] to) throws IOException;

    /// Gives the values of a field of kind [FieldKind#DOUBLE] or [FieldKind#WRITTEN].
    ///
    /// @param field its number
    /// @param to takes them; `rows() × width` or longer
    /// @throws IOException if a value cannot be read
    void doubles(int field, double[] to) throws IOException;

    /// Gives the values of a field of kind [FieldKind#TEXT] or [FieldKind#WRITTEN].
    ///
    /// @param field its number
    /// @param to takes them, null for nulls; `rows() × width` or longer
    /// @throws IOException if a value cannot be read
    @SuppressWarnings("exports") // users need not have the annotation
    void texts(int field, @Nullable String[] to) throws IOException;

    /// {@return where a row stands, as `name=value` pairs for messages; also for rows of earlier batches}
    ///
    /// @param batch the number of its batch
    /// @param row its number in the batch
    default String place(final long batch, final int row) {
        return "file=" + source() + ", batch=" + batch + ", row=" + row;
    }

    @Override
    void close() throws IOException;
}
