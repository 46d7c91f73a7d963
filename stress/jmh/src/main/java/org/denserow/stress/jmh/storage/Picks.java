package org.denserow.stress.jmh.storage;

import java.util.SplittableRandom;

/// The bodies of an operation and their order: the same for every rival, drawn from one seed.
public final class Picks {

    private static final long SEED = 7;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] pool;

    /// Picks among the bodies `[0, bodies)`.
    ///
    /// @param bodies their number
    public Picks(final int bodies) {
        pool = ascending(bodies);
    }

    /// {@return the bodies `[0, bodies)` in order}
    ///
    /// @param bodies their number
    public static int[] ascending(final int bodies) {
        final int[] order = new int[bodies];
        for (int body = 0; body < bodies; body++) {
            order[body] = body;
        }
        return order;
    }

    /// {@return all bodies in a new random order}
    public int[] all() {
        return some(pool.length);
    }

    /// {@return a new sample, in random order, no body twice}
    ///
    /// @param count their number
    public int[] some(final int count) {
        final int[] sample = new int[count];
        draw(sample);
        return sample;
    }

    /// Fills an array with a new sample, in random order, no body twice; allocates nothing.
    ///
    /// @param sample is filled
    public void draw(final int[] sample) {
        for (int i = 0; i < sample.length; i++) { // the beginning of a Fisher-Yates shuffle
            final int other = random.nextInt(i, pool.length);
            final int body = pool[i];
            pool[i] = pool[other];
            pool[other] = body;
            sample[i] = pool[i];
        }
    }
}
