package org.denserow.engine;

/// A system that runs alone, on the owner, at a boundary of its own.
///
/// @param name its name
/// @param onOff its switch
/// @param randomStream the stream of its random numbers
/// @param period when it runs; the boundary comes in all frames
/// @param body its body
record ExclusiveSystem(String name, Switches.Switch onOff, long randomStream, Period period, Body<Chunk> body) {

    ExclusiveSystem(final SystemBuilder declared, final Body<Chunk> body) {
        this(
                declared.name(),
                new Switches.Switch(declared.name()),
                Draw.stream(declared.name()),
                declared.period(),
                body);
    }

    /// Its declaration.
    ///
    /// @param segment the segment that begins after it
    SystemDescription describe(final int segment) {
        return new SystemDescription(this, segment);
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && period.includes(frame);
    }
}
