package org.denserow.engine.rows;

import org.denserow.engine.handle.Handle;

/// Says what a value is that should be a handle of some type and is not: the half sentence at the end of a message.
///
/// *Threads*: pure functions.
public final class WrongHandle {

    private WrongHandle() {}

    /// {@return the likely cause, where one type is known}
    ///
    /// @param handle a value that is no handle of the type
    public static String cause(final long handle) {
        return causeOf(
                handle,
                "it was probably read from a column of another type, or comes from another simulation or map: the"
                        + " number before the colon is its type");
    }

    /// {@return the likely cause, where all types of a simulation are known}
    ///
    /// @param handle a value that is no handle of any of them
    /// @param typeBase the number before the first type
    /// @param types the number of types
    public static String cause(final long handle, final int typeBase, final int types) {
        return causeOf(
                handle,
                "it comes from another simulation or from a map by itself: type " + Handle.type(handle)
                        + " is none of this simulation, whose types are in [" + (typeBase + 1) + ", "
                        + (typeBase + types) + ']');
    }

    private static String causeOf(final long handle, final String foreign) {
        if (handle == Handle.NULL) {
            return "null is the handle of no row: the reference was never set, or was cleared";
        }
        if (Handle.isFree(handle) || Handle.generation(handle) == 0) {
            return "no row ever has this value: it is probably a row, an index or another number instead of a handle";
        }
        return foreign;
    }
}
