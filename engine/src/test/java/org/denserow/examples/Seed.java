package org.denserow.examples;

/// The seed of a random test: `-Dseed=` repeats a run, and every failure message carries it.
final class Seed {

    private Seed() {}

    static long next() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed=" + seed);
        return seed;
    }
}
