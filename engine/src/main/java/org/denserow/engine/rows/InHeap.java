package org.denserow.engine.rows;

import java.util.function.Supplier;

/// Makes the arrays of a type or of a part. Where the heap does not suffice, the error says how much they need.
///
/// *Threads*: the owner's.
public final class InHeap {

    /// Bytes that each row takes beside its columns: its slot, its place in the meta set and in the free list.
    public static final int HANDLE_BYTES = 16;

    private InHeap() {}

    /// Makes something with arrays.
    ///
    /// @param <T> what is made
    /// @param kind of what is made, as `part=`; a text of its own, so that nothing is joined unless it fails
    /// @param name the name
    /// @param rows capacity of the type
    /// @param bytes at least the bytes of the arrays
    /// @param arrays makes it; nothing refers to it before it is returned
    /// @return what was made
    /// @throws OutOfMemoryError if the heap does not suffice; it names kind, name, `rows` and `bytes`
    public static <T> T made(
            final String kind, final String name, final int rows, final long bytes, final Supplier<T> arrays) {
        try {
            return arrays.get();
        } catch (final OutOfMemoryError e) {
            final OutOfMemoryError named =
                    new OutOfMemoryError("the rows of a type must fit into the heap: " + kind + name
                            + ", rows=" + rows + ", bytes=" + bytes + ", heap="
                            + Runtime.getRuntime().maxMemory()
                            + "; lower the capacity or bound its growth by withMaxSlots, begin with fewer rows and"
                            + " growable(), or start the JVM with a larger -Xmx");
            named.initCause(e);
            throw named;
        }
    }
}
