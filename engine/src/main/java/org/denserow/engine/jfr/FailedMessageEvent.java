package org.denserow.engine.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;

/// A message whose handler has thrown.
@Registered
@Name("denserow.FailedMessage")
@Label("Failed Message")
@Description("A message whose handler has thrown.")
public final class FailedMessageEvent extends InFrame {

    /// The name of the port.
    @Label("Port")
    public String port;

    /// The class of the exception.
    @Label("Exception")
    public String exception;

    /// The message of the exception; null if it has none.
    @Label("Message")
    public String message;

    /// Creates an event without figures.
    public FailedMessageEvent() {}
}
