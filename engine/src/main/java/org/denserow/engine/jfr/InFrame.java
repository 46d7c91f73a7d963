package org.denserow.engine.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/// The fields that events of a frame share.
@Category("Denserow")
@StackTrace(false)
@Registered(false)
public abstract class InFrame extends Event {

    /// The name of the simulation's job system.
    @Label("Simulation")
    @Description("Name of the simulation's job system, JobOptions.name()")
    public String simulation;

    /// The number of the frame.
    @Label("Frame")
    public long frame;

    InFrame() {}
}
