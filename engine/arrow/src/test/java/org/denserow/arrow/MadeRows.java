package org.denserow.arrow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Rows that a test makes, in batches of a size.
final class MadeRows implements TableRows {

    private final String source;
    private final int batchRows;
    private final List<TableField> fields = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final List<BitSet> nulls = new ArrayList<>();
    private int rows = -1;
    private int begin; // of the batch
    private int count; // rows of the batch
    private long batch = -1;

    private MadeRows(final String source, final int batchRows) {
        this.source = source;
        this.batchRows = batchRows;
    }

    static MadeRows of(final String source, final int batchRows) {
        return new MadeRows(source, batchRows);
    }

    /// @param all an array
    /// @param width values a row
    MadeRows field(final String name, final FieldKind kind, final int width, final Object all, final int... nullRows) {
        final int length = java.lang.reflect.Array.getLength(all) / width;
        if (rows >= 0 && rows != length) {
            throw new IllegalArgumentException(name + " has " + length + " rows, not " + rows);
        }
        rows = length;
        fields.add(new TableField(name, kind, width, kind.toString().toLowerCase(java.util.Locale.ROOT)));
        values.add(all);
        final BitSet bits = new BitSet();
        for (final int row : nullRows) {
            bits.set(row);
        }
        nulls.add(bits);
        return this;
    }

    MadeRows longs(final String name, final long... all) {
        return field(name, FieldKind.INTEGER, 1, all);
    }

    MadeRows floats(final String name, final float... all) {
        return field(name, FieldKind.FLOAT, 1, all);
    }

    MadeRows doubles(final String name, final double... all) {
        return field(name, FieldKind.DOUBLE, 1, all);
    }

    MadeRows truths(final String name, final boolean... all) {
        return field(name, FieldKind.TRUTH, 1, all);
    }

    MadeRows texts(final String name, final String... all) {
        final List<Integer> empty = new ArrayList<>();
        for (int row = 0; row < all.length; row++) {
            if (all[row] == null) {
                empty.add(row);
            }
        }
        return field(
                name,
                FieldKind.TEXT,
                1,
                all,
                empty.stream().mapToInt(each -> each).toArray());
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public List<TableField> fields() {
        return fields;
    }

    @Override
    public boolean next() {
        begin += count;
        count = Math.min(batchRows, Math.max(0, rows) - begin);
        batch++;
        return count > 0;
    }

    @Override
    public long batch() {
        return batch;
    }

    @Override
    public int rows() {
        return count;
    }

    @Override
    public boolean hasNulls(final int field) {
        return !nulls.get(field).isEmpty();
    }

    @Override
    public boolean isNull(final int field, final int row) {
        return nulls.get(field).get(begin + row);
    }

    @Override
    public void truths(final int field, final boolean[] to) {
        copy(field, to);
    }

    @Override
    public void longs(final int field, final long[] to) {
        copy(field, to);
    }

    @Override
    public void floats(final int field, final float[] to) {
        copy(field, to);
    }

    @Override
    public void doubles(final int field, final double[] to) {
        copy(field, to);
    }

    @Override
    public void texts(final int field, final String[] to) {
        copy(field, to);
    }

    private void copy(final int field, final Object to) {
        final int width = fields.get(field).width();
        System.arraycopy(values.get(field), begin * width, to, 0, count * width);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
