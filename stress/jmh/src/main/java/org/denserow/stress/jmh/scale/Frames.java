package org.denserow.stress.jmh.scale;

/// Frames of a workload, by a simulation with some number of workers or by a plain program of one thread.
///
/// *Threads*: one calls.
interface Frames extends AutoCloseable {

    /// Prepares a turn; is not measured.
    default void prepare() {}

    /// Runs frames; is measured.
    void run();

    /// {@return the hash of the simulation: the same after the same turns, for any number of workers}
    long hash();

    @Override
    void close();
}
