package org.denserow.aeron;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Receipts on their way to clients, as many in a message as fit into a packet. Those of one client keep their order.
///
/// *Threads*: that of the service.
final class Receipts {

    /// A message that is being written.
    private static final class Together {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * Wire.TOGETHER_BYTES);
        final DataOutputStream to = new DataOutputStream(bytes);
    }

    private final LoggedSimulation.Answers answers;
    private final Map<Long, Together> bySession = new LinkedHashMap<>();

    Receipts(final LoggedSimulation.Answers answers) {
        this.answers = answers;
    }

    /// Adds a receipt.
    ///
    /// @param session of the client; nothing is added if it has none
    void add(final long session, final long sequence, final Outcome outcome) {
        if (session == KnownClient.NONE) {
            return;
        }
        final Together together = bySession.computeIfAbsent(session, added -> new Together());
        try {
            if (together.bytes.size() == 0) {
                together.to.writeByte(Wire.RECEIPTS);
            }
            Wire.receipt(together.to, sequence, outcome);
        } catch (final IOException thrown) { // a text that is too long, which an outcome never has
            throw new UncheckedIOException(thrown);
        }
        if (together.bytes.size() >= Wire.TOGETHER_BYTES) {
            send(session, together);
        }
    }

    private void send(final long session, final Together together) {
        answers.send(session, together.bytes.toByteArray());
        together.bytes.reset();
    }

    /// Sends those that are left.
    void flush() {
        if (bySession.isEmpty()) {
            return;
        }
        bySession.forEach((session, together) -> {
            if (together.bytes.size() > 0) {
                send(session, together);
            }
        });
        bySession.clear();
    }
}
