package org.denserow.aeron;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// Whose messages wait in the ports, in the order of their ports: a ticket a message. Ports handle in order, so the
/// first ticket of a port belongs to the message that it handles next. Snapshots keep tickets beside the messages.
///
/// *Threads*: that of the service.
final class Tickets implements Stateful {

    /// A command that waits.
    record Ticket(long client, long sequence) {}

    private final List<ArrayDeque<Ticket>> byPort = new ArrayList<>();

    Tickets(final int ports) {
        for (int port = 0; port < ports; port++) {
            byPort.add(new ArrayDeque<>());
        }
    }

    void add(final int port, final long client, final long sequence) {
        byPort.get(port).add(new Ticket(client, sequence));
    }

    /// Takes the ticket of the message that a port has handled.
    Ticket take(final int port) {
        final Ticket ticket = byPort.get(port).poll();
        if (ticket == null) {
            throw new IllegalStateException("a message that is handled came through the log: port number=" + port
                    + "; it has no ticket, so the port took a message from elsewhere");
        }
        return ticket;
    }

    /// {@return messages of a port that wait}
    int count(final int port) {
        return byPort.get(port).size();
    }

    /// {@return messages of all ports that wait}
    int count() {
        return byPort.stream().mapToInt(ArrayDeque::size).sum();
    }

    @Override
    public void save(final SavedState to) {
        for (int port = 0; port < byPort.size(); port++) {
            final long[] numbers = byPort.get(port).stream()
                    .flatMapToLong(each -> java.util.stream.LongStream.of(each.client(), each.sequence()))
                    .toArray();
            to.putNumbers("port " + port, numbers);
        }
    }

    @Override
    public void load(final SavedState from) {
        for (int port = 0; port < byPort.size(); port++) {
            final long[] numbers = from.numbers("port " + port);
            byPort.get(port).clear();
            for (int i = 0; i < numbers.length; i += 2) {
                add(port, numbers[i], numbers[i + 1]);
            }
        }
    }
}
