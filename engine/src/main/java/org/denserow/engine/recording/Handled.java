package org.denserow.engine.recording;

/// What a port keeps of a message that it handles.
public interface Handled {

    /// {@return the message, as it was sent}
    Record message();
}
