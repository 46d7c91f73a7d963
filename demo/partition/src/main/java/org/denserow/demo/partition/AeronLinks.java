package org.denserow.demo.partition;

import java.nio.ByteBuffer;
import org.denserow.aeron.ranks.Ranks;

/// The links of a rank whose world is in several processes. A rank keeps the message to itself.
final class AeronLinks implements PartitionedTown.Links {

    private final Ranks ranks;
    private final ByteBuffer[] messages; // by receiver
    private long bytes;

    AeronLinks(final Ranks ranks) {
        this.ranks = ranks;
        this.messages = new ByteBuffer[ranks.count()];
        for (int rank = 0; rank < messages.length; rank++) {
            messages[rank] = ByteBuffer.allocate(1 << 12);
        }
    }

    @Override
    public void send(final int to, final ByteBuffer message) {
        if (messages[to].capacity() < message.remaining()) {
            messages[to] = ByteBuffer.allocate(2 * message.remaining());
        }
        messages[to].clear().put(message).flip();
        if (to != ranks.rank()) {
            ranks.send(
                    to, messages[to].array(), messages[to].limit()); // which stays as it is until the exchange is over
            bytes += messages[to].limit();
        }
    }

    @Override
    public void exchange(final long frame) {
        ranks.exchange(frame); // or throws, with the name of the rank that is the cause
    }

    @Override
    public ByteBuffer received(final int from) {
        return from == ranks.rank() ? messages[from] : ByteBuffer.wrap(ranks.received(from), 0, ranks.length(from));
    }

    /// {@return the bytes that this rank has sent to others}
    long bytes() {
        return bytes;
    }
}
