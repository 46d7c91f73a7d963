package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// One frame, from the opening boundary to the closing boundary.
@Registered
@Name("denserow.Frame")
@Label("Frame")
@Description("One frame, from the opening boundary to the closing boundary.")
public final class FrameEvent extends InFrame {

    /// Commands played back.
    @Label("Commands")
    public long commands;

    /// Rows created by commands.
    @Label("Created Rows")
    public long created;

    /// Rows destroyed by commands.
    @Label("Destroyed Rows")
    public long destroyed;

    /// Slots of all types that have a row at the end.
    @Label("Live Rows")
    public long live;

    /// Whether the frame failed.
    @Label("Failed")
    public boolean failed;

    /// Creates an event without figures.
    public FrameEvent() {}
}
