package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// Messages that a full port has refused since the frame before.
@Registered
@Name("denserow.PortFull")
@Label("Port Full")
@Description("Messages that a full port has refused since the frame before.")
public final class PortFullEvent extends InFrame {

    /// The name of the port.
    @Label("Port")
    public String port;

    /// Messages refused.
    @Label("Refused Messages")
    public long refused;

    /// Messages that may wait in the port.
    @Label("Capacity")
    public int capacity;

    /// Creates an event without figures.
    public PortFullEvent() {}
}
