package org.denserow.stress.jmh.defragment;

import java.util.Arrays;

/// One call sorts everything: rows by key, then each column gathered in that order.
final class WholeSorting implements Sorting {

    private final PlainRows rows;
    private final long[] sorted; // key above, row below: stable
    private final float[] floats;
    private final long[] longs;
    private final byte[] bytes;
    private final int[] ints;
    private boolean isSorted;

    WholeSorting(final PlainRows rows) {
        this.rows = rows;
        sorted = new long[rows.count];
        floats = new float[rows.count];
        longs = new long[rows.count];
        bytes = new byte[rows.count];
        ints = new int[rows.count];
    }

    @Override
    public String name() {
        return "stop the world";
    }

    @Override
    public String move() {
        return "a row";
    }

    @Override
    public void restore() {
        rows.restore();
        isSorted = false;
    }

    @Override
    public int step() {
        for (int row = 0; row < rows.count; row++) {
            sorted[row] = (long) Float.floatToRawIntBits(rows.keys[row]) << Integer.SIZE | row; // no key is negative
        }
        Arrays.sort(sorted);
        gather(sorted, rows.keys, floats);
        for (final float[] column : rows.others) {
            gather(sorted, column, floats);
        }
        for (int at = 0; at < rows.count; at++) {
            longs[at] = rows.links[(int) sorted[at]];
        }
        System.arraycopy(longs, 0, rows.links, 0, rows.count);
        for (final byte[] tag : rows.tags) {
            for (int at = 0; at < rows.count; at++) {
                bytes[at] = tag[(int) sorted[at]];
            }
            System.arraycopy(bytes, 0, tag, 0, rows.count);
        }
        for (int at = 0; at < rows.count; at++) {
            ints[at] = rows.slots[(int) sorted[at]];
            rows.rowOf[ints[at]] = at;
        }
        System.arraycopy(ints, 0, rows.slots, 0, rows.count);
        isSorted = true;
        return rows.count;
    }

    private static void gather(final long[] order, final float[] column, final float[] scratch) {
        for (int at = 0; at < order.length; at++) {
            scratch[at] = column[(int) order[at]];
        }
        System.arraycopy(scratch, 0, column, 0, order.length);
    }

    @Override
    public boolean isDone() {
        return isSorted;
    }

    @Override
    public long rowsMoved() {
        return rows.count;
    }

    @Override
    public void check() {
        rows.check(name());
    }
}
