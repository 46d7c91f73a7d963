package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// One boundary of a frame: input and commands applied; the last one also moves rows into their order.
@Registered
@Name("denserow.Boundary")
@Label("Boundary")
@Description("One boundary of a frame: input and commands applied; the last one also moves rows into their order.")
public final class BoundaryEvent extends InFrame {

    /// Its number in the frame: 0 for the opening boundary, then those inside the frame, then the closing boundary.
    @Label("Boundary")
    public int boundary;

    /// `open`, `inner` or `close`.
    @Label("Kind")
    public String kind;

    /// Creates an event without figures.
    public BoundaryEvent() {}
}
