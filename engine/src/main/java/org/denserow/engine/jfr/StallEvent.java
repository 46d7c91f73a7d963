package org.denserow.engine.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A worker that has been at one chunk for longer than the limit of the watchdog.
@Name("denserow.Stall")
@Label("Stall")
@Description("A worker that has been at one chunk for longer than the limit of the watchdog.")
@Category("Denserow")
@StackTrace(false)
public final class StallEvent extends Event {

    /// The name of the simulation's job system.
    @Label("Simulation")
    public String simulation;

    /// The name of the system, or of other work.
    @Label("System")
    public String system;

    /// The number of the chunk.
    @Label("Chunk")
    public int chunk;

    /// The number of the worker.
    @Label("Worker")
    public int worker;

    /// The name of the worker's thread.
    @Label("Stalled Thread")
    public String stalledThread;

    /// Nanoseconds for which the worker was seen at the chunk.
    @Label("At Least")
    @Timespan(Timespan.NANOSECONDS)
    public long atLeast;

    /// The stack of the worker, the innermost call first, one call a line.
    @Label("Stack")
    @Description("Stack of the worker; the event's own thread is the watchdog")
    public String stack;

    /// Creates an event without figures.
    public StallEvent() {}
}
