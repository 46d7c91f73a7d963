package org.denserow.stress.jmh.frames;

/// A thread that allocates as fast as it can: arrays of 1 KiB, of which the latest 64 MiB stay reachable, so the
/// collector has something to copy.
///
/// *Threads*: its own; [#bytes()] from any.
final class Allocator implements AutoCloseable {

    private static final int ARRAY_BYTES = 1024;
    private static final int KEPT = 1 << 16;
    private static final long BATCH = 1 << 10; // arrays between two writes of the count

    private final byte[][] kept = new byte[KEPT][];
    private final Thread thread = new Thread(this::allocate, "allocator");
    private volatile long arrays;
    private volatile boolean closed;

    private Allocator() {}

    /// {@return a new one, which has begun}
    static Allocator start() {
        final Allocator allocator = new Allocator();
        allocator.thread.setDaemon(true);
        allocator.thread.start();
        return allocator;
    }

    private void allocate() {
        for (long number = 0; !closed; number++) {
            kept[(int) number & KEPT - 1] = new byte[ARRAY_BYTES];
            if (number % BATCH == 0) {
                arrays = number;
            }
        }
    }

    /// {@return what it has allocated so far, the heads of the arrays left out}
    long bytes() {
        return arrays * ARRAY_BYTES;
    }

    /// Stops it.
    @Override
    public void close() {
        closed = true;
    }
}
