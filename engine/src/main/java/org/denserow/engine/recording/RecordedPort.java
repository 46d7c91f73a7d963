package org.denserow.engine.recording;

import org.denserow.engine.snapshot.ObjectForm;

/// A port as a recording knows it.
///
/// @param name of the port
/// @param message the class of its messages
/// @param form of its messages
public record RecordedPort(String name, Class<? extends Record> message, ObjectForm<?> form) {

    /// The same port in a file that has another shape.
    RecordedPort forShape(final String written) {
        return new RecordedPort(name, message, form.forShape(written));
    }
}
