package org.denserow.aeron;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/// Answers that a session did not take yet, since its client was behind; in order, and bounded. They are tried again
/// with each entry of the log.
///
/// *Threads*: that of the service.
final class UnsentAnswers {

    /// The most answers of a session that wait. A message has dozens of receipts, so it is far more than a window.
    static final int MOST = 4096;

    /// Offers an answer to a session.
    @FunctionalInterface
    interface Offer {

        /// {@return whether it needs to be tried again: the session exists, and is behind}
        boolean isBehind(long session, byte[] message);
    }

    private final Map<Long, ArrayDeque<byte[]>> bySession = new HashMap<>();
    private final Offer offer;

    UnsentAnswers(final Offer offer) {
        this.offer = offer;
    }

    /// Sends an answer, behind those that wait.
    ///
    /// @return false if too many wait: it is dropped, and its client asks again
    boolean send(final long session, final byte[] message) {
        final ArrayDeque<byte[]> waiting = bySession.get(session);
        if (waiting == null) {
            if (offer.isBehind(session, message)) {
                bySession.computeIfAbsent(session, added -> new ArrayDeque<>()).add(message);
            }
            return true;
        }
        return waiting.size() < MOST && waiting.add(message);
    }

    /// Sends what sessions take now.
    void sendAgain() {
        if (bySession.isEmpty()) {
            return;
        }
        final Iterator<Map.Entry<Long, ArrayDeque<byte[]>>> sessions =
                bySession.entrySet().iterator();
        while (sessions.hasNext()) {
            final Map.Entry<Long, ArrayDeque<byte[]>> session = sessions.next();
            final ArrayDeque<byte[]> waiting = session.getValue();
            while (!waiting.isEmpty() && !offer.isBehind(session.getKey(), waiting.peek())) {
                waiting.poll();
            }
            if (waiting.isEmpty()) {
                sessions.remove();
            }
        }
    }

    /// Drops all: another node leads.
    void clear() {
        bySession.clear();
    }
}
