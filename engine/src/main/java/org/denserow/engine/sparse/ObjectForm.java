package org.denserow.engine.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How objects that a structure keeps are written to a stream, and made from it again.
///
/// The bytes of each object stand behind their length, so whoever reads is told when it took more or fewer than were
/// written. Their layout is the implementor's; `DataOutput` writes the high byte first.
///
/// *Threads*: that of the structure.
///
/// @param <V> the objects
public interface ObjectForm<V> {

    /// Writes one object.
    ///
    /// @param value never null
    /// @param to takes its bytes
    /// @throws IOException if it cannot be written
    void write(V value, DataOutput to) throws IOException;

    /// Makes an object from the bytes that were written for it.
    ///
    /// @param from gives its bytes and no others
    /// @return the object, not null
    /// @throws IOException if these are not the bytes of one
    V read(DataInput from) throws IOException;
}
