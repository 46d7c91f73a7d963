package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.Timespan;

/// One system in one frame, from the start of its first chunk to the end of its last one.
@Registered
@Name("denserow.System")
@Label("System")
@Description("One system in one frame, from the start of its first chunk to the end of its last one.")
public final class SystemEvent extends InFrame {

    /// Its name.
    @Label("System")
    public String system;

    /// Chunks that ran.
    @Label("Chunks")
    public int chunks;

    /// Nanoseconds of its chunks, all workers together.
    @Label("Busy")
    @Description("Time of all chunks, all workers together")
    @Timespan(Timespan.NANOSECONDS)
    public long busy;

    /// Creates an event without figures.
    public SystemEvent() {}
}
