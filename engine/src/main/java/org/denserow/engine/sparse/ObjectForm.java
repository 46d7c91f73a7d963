package org.denserow.engine.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes objects of a structure to a stream, and reads them.
///
/// The stream has the length of each object before its bytes, so a read of more or fewer bytes than were written is an
/// error. The implementor chooses the layout; `DataOutput` writes the high byte first.
///
/// *Threads*: that of the structure.
///
/// @param <V> the objects
public interface ObjectForm<V> {

    /// Writes one object.
    ///
    /// @param value never null
    /// @param to receives its bytes
    /// @throws IOException if it cannot be written
    void write(V value, DataOutput to) throws IOException;

    /// Reads an object from the bytes written for it.
    ///
    /// @param from gives exactly these bytes
    /// @return the object, not null
    /// @throws IOException if these are not the bytes of an object
    V read(DataInput from) throws IOException;
}
