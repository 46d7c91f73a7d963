package org.denserow.engine.coded;

import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.StagedRows;

/// A column of numbers or vectors as bytes.
///
/// *Threads*: the owner's.
final class CodedColumn extends CodedPart {

    private final Cells<?> column;
    private final int rowBytes;

    CodedColumn(final Cells<?> column, final String typeName) {
        super(column, typeName, kind(column.array()), column.stride());
        this.column = column;
        this.rowBytes = column.stride() * Bytes.size(column.array());
    }

    private static char kind(final Object array) {
        return switch (array) {
            case byte[] bytes -> 'B';
            case int[] ints -> 'I';
            case float[] floats -> 'F';
            case long[] longs -> 'J';
            default -> 'D';
        };
    }

    @Override
    long bytes(final long rows) {
        return rows * rowBytes;
    }

    @Override
    void write(final int[] rows, final int count, final byte[] to, final int at) {
        Bytes.write(column.array(), column.stride(), rows, count, to, at);
    }

    @Override
    void stage(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final StagedRows staged) {
        Bytes.read(from, at, places, first, count, staged.cells(column.index()), column.stride());
    }

    @Override
    void update(final byte[] from, final int at, final int[] places, final int first, final int count) {
        column.touch();
        column.noteChanges();
        Bytes.read(from, at, places, first, count, column.array(), column.stride());
    }
}
