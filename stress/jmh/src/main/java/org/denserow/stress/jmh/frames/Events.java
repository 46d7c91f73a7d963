package org.denserow.stress.jmh.frames;

/// Things that have events: each counts, and has its next event after a random wait. All rivals do the same.
///
/// *Threads*: one.
interface Events extends AutoCloseable {

    /// Lets time pass.
    ///
    /// @param time until which all events happen, not before the last one
    /// @return a number that depends on the events
    long until(long time);

    /// {@return the number of events of all things until now}
    long count();

    @Override
    default void close() {}
}
