package org.denserow.stress.jmh.derived;

/// One way to let the birds of the published flocking model fly, in `double`: each sees those within a radius, itself
/// left out, is drawn to where they are, flies as they do and away from those within a distance of 1; then it turns to
/// what that makes of its velocity, at speed 1, and moves. All birds look at the same instant.
///
/// | rival | how |
/// |---|---|
/// | `plain` | arrays: a counting sort by cell, gathered copies, cell by cell |
/// | `rows` | the engine: a torus with carried velocities, a body over rows that asks around each bird |
/// | `cells` | the same, a body over cells |
/// | `nothing` | the engine: a body over rows that does nothing, without a grid: what a frame costs by itself |
///
/// Loops stand in the rivals. *Threads*: one calls; the work is done by as many as said.
interface Flock extends AutoCloseable {

    /// Birds of a chunk, about: with the engine's own 4,096 two workers would have 3 chunks of 10,000 birds.
    int GRAIN = 1 << 10;

    double COHERE = .03;
    double SEPARATE = .015;
    double MATCH = .05;

    /// {@return the birds; what the caller writes is where they are}
    Birds birds();

    /// Lets them fly one step; what is measured.
    void frame();

    /// Ends threads.
    @Override
    void close();

    /// Builds a rival.
    ///
    /// @param name one of those above
    /// @param workers threads
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
    static double wrapped(final double coordinate, final double side) {
        if (coordinate < 0) {
            final double back = coordinate + side;
            return back < side ? back : 0; // so near below 0 that the sum is rounded up
        }
        return coordinate < side ? coordinate : coordinate - side;
    }
}
