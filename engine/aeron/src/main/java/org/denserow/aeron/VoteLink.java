package org.denserow.aeron;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;

/// Carries the votes of this node to the others, by a stream of its own beside that of elections, and theirs to it. A
/// node that follows cannot write into the log, so the leader takes these votes along. Votes are lost where nobody
/// listens; the next ones say the same.
///
/// *Threads*: that of the service.
final class VoteLink {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final int STREAM = 1052;
    private static final int MOST = 64; // votes a call

    private final List<Publication> others = new ArrayList<>();
    private Subscription votes;

    /// @param aeron of the service; it closes what is opened here
    VoteLink(final Aeron aeron, final NodeOptions options) {
        for (int member = 0; member < options.members().size(); member++) {
            final String at = options.members().get(member);
            final String channel = "aeron:udp?term-length=64k|endpoint=" + NodeOptions.host(at) + ':'
                    + (NodeOptions.port(at) + NodeContexts.ELECTIONS);
            if (member == options.member()) {
                votes = aeron.addSubscription(channel, STREAM);
                continue;
            }
            try {
                others.add(aeron.addPublication(channel, STREAM));
            } catch (final RegistrationException thrown) { // such as a host that is not known yet
                LOGGER.log(Level.WARNING, "votes do not reach a member: member=" + at + ", cause=" + thrown);
            }
        }
    }

    void send(final StateHashes.Vote vote) {
        final byte[] message = Wire.bytes(Wire.HASHES, vote::write);
        final UnsafeBuffer buffer = new UnsafeBuffer(message);
        others.forEach(each -> each.offer(buffer, 0, message.length));
    }

    /// Hands over the votes that have come.
    void poll(final Consumer<StateHashes.Vote> to) {
        votes.poll(
                (buffer, offset, length, header) -> {
                    final byte[] message = new byte[length];
                    buffer.getBytes(offset, message);
                    final var from = Wire.reader(message);
                    try {
                        if (from.readByte() == Wire.HASHES) {
                            to.accept(StateHashes.Vote.read(from));
                        }
                    } catch (final IOException thrown) {
                        LOGGER.log(Level.WARNING, "a vote was no vote: bytes=" + length);
                    }
                },
                MOST);
    }
}
