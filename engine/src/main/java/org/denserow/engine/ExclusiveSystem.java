package org.denserow.engine;

/// A system that runs alone, on the owner, at a boundary of its own.
///
/// @param name its name
/// @param onOff its switch
/// @param randomStream the stream of its random numbers
/// @param every it runs in frames whose number is a multiple of it; the boundary comes in all
/// @param body its body
record ExclusiveSystem(String name, Switches.Switch onOff, long randomStream, int every, Body<Chunk> body) {

    ExclusiveSystem(final SystemBuilder declared, final Body<Chunk> body) {
        this(
                declared.name(),
                new Switches.Switch(declared.name()),
                Draw.stream(declared.name()),
                declared.everyFrames(),
                body);
    }

    /// Its declaration.
    ///
    /// @param segment the segment that begins after it
    SystemDescription describe(final int segment) {
        return new SystemDescription(this, segment);
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && frame % every == 0;
    }
}
