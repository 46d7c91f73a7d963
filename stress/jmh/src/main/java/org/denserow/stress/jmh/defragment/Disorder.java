package org.denserow.stress.jmh.defragment;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Exchanges of two rows each that bring ordered rows out of order. One seed draws them, so all ways begin with the
/// same.
///
/// @param name in the cell of the table
/// @param a rows
/// @param b for each row of `a` the one that it is exchanged with
record Disorder(String name, int[] a, int[] b) {

    private static final long SEED = 17;

    /// All rows, in any order.
    static Disorder shuffled(final int rows) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final int[] a = new int[rows];
        final int[] b = new int[rows];
        int count = 0;
        for (int row = rows - 1; row > 0; row--) {
            final int other = random.nextInt(row + 1);
            if (other != row) {
                a[count] = row;
                b[count++] = other;
            }
        }
        return new Disorder("shuffled", Arrays.copyOf(a, count), Arrays.copyOf(b, count));
    }

    /// One row in a hundred, the others stay where they are.
    static Disorder onePercent(final int rows) {
        final int[] order = new int[rows]; // the first of a shuffled list are drawn
        for (int row = 0; row < rows; row++) {
            order[row] = row;
        }
        shuffled(rows).applyTo(order);
        final int pairs = Math.max(1, rows / 200);
        final int[] a = Arrays.copyOf(order, pairs);
        final int[] b = Arrays.copyOfRange(order, pairs, 2 * pairs);
        return new Disorder("1 % displaced", a, b);
    }

    void applyTo(final int[] rows) {
        for (int i = 0; i < a.length; i++) {
            final int kept = rows[a[i]];
            rows[a[i]] = rows[b[i]];
            rows[b[i]] = kept;
        }
    }
}
