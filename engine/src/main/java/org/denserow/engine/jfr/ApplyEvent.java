package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// The commands of one type applied at a boundary, on the thread of its worker.
@Registered
@Name("denserow.Apply")
@Label("Apply")
@Description("The commands of one type applied at a boundary, on the thread of its worker.")
@Enabled(false)
public final class ApplyEvent extends InFrame {

    /// The name of the type.
    @Label("Type")
    public String type;

    /// The number of the worker.
    @Label("Worker")
    public int worker;

    /// Creates an event without figures.
    public ApplyEvent() {}
}
