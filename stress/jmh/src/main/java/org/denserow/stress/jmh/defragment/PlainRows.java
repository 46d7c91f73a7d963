package org.denserow.stress.jmh.defragment;

import java.util.Arrays;

/// The same rows as plain arrays: columns, two tags of a byte per row, and a sparse entry per slot with the place of its
/// row.
final class PlainRows {

    private final Disorder disorder;
    private final int columns;
    final int count;
    final float[] keys;
    final float[][] others;
    final long[] links;
    final byte[][] tags;
    final int[] slots; // by row
    final int[] rowOf; // by slot

    PlainRows(final int rows, final int columns, final Disorder disorder) {
        this.disorder = disorder;
        this.columns = columns;
        this.count = rows;
        this.keys = new float[rows];
        this.others = new float[columns - 1][rows];
        this.links = new long[rows];
        this.tags = new byte[Content.TAGS][rows];
        this.slots = new int[rows];
        this.rowOf = new int[rows];
    }

    /// Fills all rows, out of order.
    void restore() {
        Arrays.setAll(slots, row -> row);
        disorder.applyTo(slots);
        for (int row = 0; row < count; row++) {
            final int number = slots[row];
            rowOf[number] = row;
            keys[row] = Content.value(0, number);
            for (int column = 1; column < columns; column++) {
                others[column - 1][row] = Content.value(column, number);
            }
            links[row] = Content.link(number, count);
            for (int tag = 0; tag < Content.TAGS; tag++) {
                tags[tag][row] = (byte) (Content.hasTag(tag, number) ? 1 : 0);
            }
        }
    }

    /// Puts a row before others, which move up by one; sparse entries are the caller's.
    ///
    /// @param from the row
    /// @param to its new place, below `from`
    void insert(final int from, final int to) {
        insert(keys, from, to);
        for (final float[] column : others) {
            insert(column, from, to);
        }
        final long link = links[from];
        System.arraycopy(links, to, links, to + 1, from - to);
        links[to] = link;
        for (final byte[] tag : tags) {
            final byte kept = tag[from];
            System.arraycopy(tag, to, tag, to + 1, from - to);
            tag[to] = kept;
        }
        final int slot = slots[from];
        System.arraycopy(slots, to, slots, to + 1, from - to);
        slots[to] = slot;
    }

    private static void insert(final float[] column, final int from, final int to) {
        final float kept = column[from];
        System.arraycopy(column, to, column, to + 1, from - to);
        column[to] = kept;
    }

    void check(final String way) {
        for (int row = 0; row < count; row++) {
            boolean isRight = slots[row] == row && rowOf[row] == row && links[row] == Content.link(row, count);
            for (int column = 0; column < columns; column++) {
                isRight &= (column == 0 ? keys : others[column - 1])[row] == Content.value(column, row);
            }
            for (int tag = 0; tag < Content.TAGS; tag++) {
                isRight &= tags[tag][row] != 0 == Content.hasTag(tag, row);
            }
            Content.expect(isRight, way, row);
        }
    }
}
