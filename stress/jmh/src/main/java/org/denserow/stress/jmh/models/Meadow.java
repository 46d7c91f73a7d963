package org.denserow.stress.jmh.models;

/// A run of sheep and wolves.
///
/// *Threads*: one calls.
interface Meadow extends AutoCloseable {

    /// Runs a step.
    ///
    /// @return the animals that acted
    long step();

    /// {@return a figure of the present state}
    ///
    /// @param name a figure of the demo's model: `sheep`, `wolves`, `grass`, `births`
    double figure(String name);

    /// Ends threads.
    @Override
    void close();
}
