package org.denserow.engine.snapshot;

import java.io.IOException;

/// A compression of the arrays of a [StateFile], given by the caller: the engine has none of its own.
///
/// *Threads*: the thread that writes or reads the file.
public interface Compression {

    /// {@return a name that is written to the file; a reader needs a compression of the same name}
    String name();

    /// Compresses an array.
    ///
    /// @param bytes the cells of the array, little-endian
    /// @param cellBytes bytes of a cell: 1, 4 or 8. Most compressions work better if the first bytes of all cells are
    ///     put together, then the second bytes, and so on
    /// @return the compressed bytes; if there are not fewer than before, the file gets the array as it is
    byte[] compress(byte[] bytes, int cellBytes);

    /// Restores an array. The compressed bytes may come from a hostile file: write no more than `into` has.
    ///
    /// @param compressed what [#compress] returned
    /// @param cellBytes bytes of a cell
    /// @param into gets all bytes; it is exactly as long as the array was
    /// @throws IOException if these bytes cannot be restored, or are more or fewer than `into` has
    void restore(byte[] compressed, int cellBytes, byte[] into) throws IOException;
}
