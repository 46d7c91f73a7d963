package org.denserow.stress.jmh.models;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Animals of a kind as arrays, without holes; a lost animal's place is taken by the last one.
final class PlainHerd {

    final int gain; // energy of a meal
    int[] x;
    int[] y;
    double[] energy;
    int count;

    private final long birth; // probability of young in a step, of 2^31

    PlainHerd(final int count, final int room, final int gain, final double birth) {
        this.gain = gain;
        this.birth = (long) (birth * 0x1p31);
        x = new int[room];
        y = new int[room];
        energy = new double[room];
        this.count = count;
    }

    /// Places all animals anew.
    void settle(final int side, final SplittableRandom random) {
        for (int row = 0; row < count; row++) {
            x[row] = random.nextInt(side);
            y[row] = random.nextInt(side);
            energy[row] = random.nextInt(2 * gain);
        }
    }

    /// Moves an animal to one of the 8 cells around, which costs energy; the edge stops it, on each axis.
    void walk(final int row, final int side, final SplittableRandom random) {
        final int of8 = random.nextInt(8);
        final int of9 = of8 < 4 ? of8 : of8 + 1; // not the middle one
        x[row] = Math.max(0, Math.min(x[row] + of9 % 3 - 1, side - 1));
        y[row] = Math.max(0, Math.min(y[row] + of9 / 3 - 1, side - 1));
        energy[row]--;
    }

    /// Lets animals die or have young, from the last to the first: what takes a place has had its turn, or is young.
    ///
    /// @return animals that were born
    int live(final SplittableRandom random) {
        int born = 0;
        for (int row = count - 1; row >= 0; row--) {
            if (energy[row] < 0) {
                remove(row);
            } else if (random.nextInt() >>> 1 < birth) {
                energy[row] /= 2;
                add(x[row], y[row], energy[row]);
                born++;
            }
        }
        return born;
    }

    /// Removes the animals whose energy is below 0.
    void bury() {
        for (int row = count - 1; row >= 0; row--) {
            if (energy[row] < 0) {
                remove(row);
            }
        }
    }

    private void add(final int atX, final int atY, final double of) {
        if (count == x.length) {
            x = Arrays.copyOf(x, 2 * count);
            y = Arrays.copyOf(y, 2 * count);
            energy = Arrays.copyOf(energy, 2 * count);
        }
        x[count] = atX;
        y[count] = atY;
        energy[count++] = of;
    }

    private void remove(final int row) {
        final int last = --count;
        x[row] = x[last];
        y[row] = y[last];
        energy[row] = energy[last];
    }
}
