package org.denserow.engine.rows;

/// The seed of a random test: `-Dseed=` repeats a run, and every failure message carries it.
public final class Seed {

    private Seed() {}

    public static long next() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed=" + seed);
        return seed;
    }
}
