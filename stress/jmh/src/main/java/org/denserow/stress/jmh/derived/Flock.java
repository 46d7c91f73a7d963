package org.denserow.stress.jmh.derived;

/// One way to let the birds of the published flocking model fly, in `double`. A bird sees the other birds within a radius.
/// It is drawn to their centre, takes up their velocity and flies away from those within a distance of 1. It turns to the
/// sum, at speed 1, and moves. All birds look at the same instant.
///
/// | rival | how |
/// |---|---|
/// | `plain` | arrays: a counting sort by cell, gathered copies, cell by cell |
/// | `rows` | the engine: a torus with carried velocities, a body over rows that asks around each bird |
/// | `cells` | the same, a body over cells |
/// | `nothing` | the engine: a body over rows that does nothing, without a grid: the cost of a frame itself |
///
/// Loops are in the rivals. *Threads*: one thread calls; the given number of threads works.
public interface Flock extends AutoCloseable {

    /// Birds of a chunk, about: with the engine's own 4,096 two workers would share 3 chunks of 10,000 birds.
    int GRAIN = 1 << 10;

    double COHERE = .03;
    double SEPARATE = .015;
    double MATCH = .05;

    /// {@return the birds; the caller may write them}
    Birds birds();

    /// Lets them fly one step; this is measured.
    void frame();

    /// Ends threads.
    @Override
    void close();

    /// Builds a rival.
    ///
    /// @param name one of those above
    /// @param sky its world
    /// @param workers threads
    /// @return the rival, with birds
    /// @throws IllegalArgumentException if there is no such rival
    static Flock of(final String name, final Sky sky, final int workers) {
        return switch (name) {
            case "plain" -> new PlainFlock(sky, workers);
            case "rows", "cells", "nothing" -> new EngineFlock(name, sky, workers);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + name + "; plain, rows, cells and nothing are there");
        };
    }

    /// {@return a coordinate that is at most one step outside of the world, brought back}
    ///
    /// @param coordinate along one axis
    /// @param side of the world
    static double wrapped(final double coordinate, final double side) {
        if (coordinate < 0) {
            final double back = coordinate + side;
            return back < side ? back : 0; // the sum of a tiny negative number is rounded up to the side
        }
        return coordinate < side ? coordinate : coordinate - side;
    }
}
