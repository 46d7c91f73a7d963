package org.denserow.demo.partition;

/// What a rank says of a frame. Those of all ranks add up to those of the world.
///
/// @param frame how many were run
/// @param hash of the people
/// @param weight the tally, in units of fixed point
/// @param ghosts people of other ranks in sight
record Figures(long frame, long hash, long weight, long people, long ghosts, long born, long died, long migrated) {

    static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0, 0, 0);

    static Figures of(final PartitionedTown town, final long hash) {
        return new Figures(
                town.sim.frame(),
                hash,
                town.weights.units(),
                town.size(),
                town.seen(),
                town.born,
                town.died,
                town.migrated);
    }

    Figures plus(final Figures other) {
        return new Figures(
                Math.max(frame, other.frame),
                hash + other.hash,
                weight + other.weight,
                people + other.people,
                ghosts + other.ghosts,
                born + other.born,
                died + other.died,
                migrated + other.migrated);
    }

    /// {@return whether both are of one state; how rows came about does not matter}
    boolean isSameState(final Figures other) {
        return frame == other.frame && hash == other.hash && weight == other.weight && people == other.people;
    }

    /// {@return a line}
    String line() {
        return "frame " + frame + ' ' + hash + ' ' + weight + ' ' + people + ' ' + ghosts + ' ' + born + ' ' + died
                + ' ' + migrated;
    }

    static Figures of(final String line) {
        final String[] words = line.split(" ");
        final long[] numbers = new long[words.length - 1];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Long.parseLong(words[i + 1]);
        }
        return new Figures(
                numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]);
    }
}
