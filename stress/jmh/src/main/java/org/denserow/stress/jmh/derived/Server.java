package org.denserow.stress.jmh.derived;

import java.nio.ByteBuffer;

/// One way to let the things of a town move and to tell each client, in a buffer of its own, the things that left its sight,
/// entered it or moved there: the model of the recipe. All rivals write the same bytes.
///
/// | rival | how |
/// |---|---|
/// | `plain` | arrays: a counting sort by cell, for each client a sorted set that it compares with the one before |
/// | `engine` | the engine: a grid, `Nearby`, and a system that encodes |
///
/// *Threads*: one thread calls; the given number of threads works.
interface Server extends AutoCloseable {

    byte LEFT = 0;
    byte ENTERED = 1;
    byte MOVED = 2;

    /// Most bytes for a client in a frame.
    int MOST_BYTES = Town.MOST * (9 + 17);

    /// Clients of a chunk.
    int GRAIN = 64;

    /// Moves things, fills the buffers and reads each of them once, as a sender would; this is measured.
    ///
    /// @return bytes for all clients
    long frame();

    /// {@return the bytes of the latest frame for a client}
    ///
    /// @param client from 0
    ByteBuffer buffer(int client);

    /// Ends threads.
    @Override
    void close();

    /// Builds a rival.
    ///
    /// @param name one of those above
    /// @param workers threads
    /// @throws IllegalArgumentException if there is no such rival
    static Server of(final String name, final Town town, final int workers) {
        return switch (name) {
            case "plain" -> new PlainServer(town, workers);
            case "engine" -> new EngineServer(town, workers);
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + name + "; plain and engine are there");
        };
    }

    /// Moves things along one axis, between the borders.
    static void move(final int begin, final int end, final double side, final double[] places, final double[] speeds) {
        for (int thing = begin; thing < end; thing++) {
            places[thing] += speeds[thing];
            if (places[thing] < 0 || places[thing] > side) {
                speeds[thing] = Math.copySign(speeds[thing], side / 2 - places[thing]); // turns back
            }
        }
    }
}
