package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// One chunk of a system, on the thread of its worker.
@Registered
@Name("denserow.Chunk")
@Label("Chunk")
@Description("One chunk of a system, on the thread of its worker.")
@Enabled(false)
public final class ChunkEvent extends InFrame {

    /// The name of the system.
    @Label("System")
    public String system;

    /// The number of the chunk.
    @Label("Chunk")
    public int chunk;

    /// The number of the worker.
    @Label("Worker")
    public int worker;

    /// Creates an event without figures.
    public ChunkEvent() {}
}
