package org.denserow.demo.partition;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.demo.partition.PartitionedTown.Fault;

/// The whole town in this process: what several processes are compared with.
final class OneProcess implements PartitionedTown.Links {

    private ByteBuffer own = ByteBuffer.allocate(1 << 10);

    /// {@return what the world says of each frame, by frame}
    static Map<Long, Figures> run(final int wide, final int high, final long frames, final Fault fault) {
        final Map<Long, Figures> all = new TreeMap<>();
        final Strip world = new Strip(wide, high, 1, 0);
        try (PartitionedTown town = new PartitionedTown(RunOptions.simulation(1), world, new OneProcess(), fault)) {
            town.start();
            while (town.sim.frame() < frames) {
                final Figures figures = Figures.of(town, town.step());
                all.put(figures.frame(), figures);
            }
        }
        return all;
    }

    @Override
    public void send(final int to, final ByteBuffer message) {
        if (own.capacity() < message.remaining()) {
            own = ByteBuffer.allocate(2 * message.remaining());
        }
        own.clear().put(message).flip();
    }

    @Override
    public void exchange(final long frame) {
        // there is nobody
    }

    @Override
    public ByteBuffer received(final int from) {
        return own;
    }
}
