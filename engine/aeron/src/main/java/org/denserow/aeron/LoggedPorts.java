package org.denserow.aeron;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Port;
import org.denserow.engine.SoleInput;
import org.denserow.engine.snapshot.ObjectForm;

/// The ports of a simulation that follows a log: their messages as bytes, and a ticket for each one that waits.
///
/// *Threads*: that of the service.
final class LoggedPorts {

    private final List<Port<?>> ports;
    private final List<ObjectForm<?>> forms = new ArrayList<>();
    private final List<Wire.PortShape> shapes = new ArrayList<>();
    private final Tickets tickets;

    /// @throws IllegalArgumentException if the messages of a port have no form
    LoggedPorts(final List<Port<?>> ports) {
        this.ports = List.copyOf(ports);
        for (final Port<?> port : ports) {
            final ObjectForm<?> form = form(port);
            forms.add(form);
            shapes.add(new Wire.PortShape(port.name(), form.shape()));
        }
        this.tickets = new Tickets(ports.size());
    }

    private static ObjectForm<?> form(final Port<?> port) {
        try {
            return port.form();
        } catch (final IllegalArgumentException thrown) {
            throw new IllegalArgumentException(
                    "messages that go through a log have a form: port=" + port.name() + ": " + thrown.getMessage()
                            + ", and pass it to saved of the port, and to ClientOptions.withForm",
                    thrown);
        }
    }

    List<Wire.PortShape> shapes() {
        return shapes;
    }

    Tickets tickets() {
        return tickets;
    }

    /// {@return the ticket of the message that a port has handled}
    Tickets.Ticket taken(final Port<?> port) {
        return tickets.take(ports.indexOf(port));
    }

    /// Offers a message to a port.
    ///
    /// @param frame that comes next
    /// @return [Outcome#WAITS], and the caller adds the ticket; or why it was refused
    Outcome offer(final SoleInput input, final int number, final DataInputStream from, final long frame) {
        if (number < 0 || number >= ports.size()) {
            return Outcome.refused(
                    Outcome.Status.INVALID, frame, "no such port: number=" + number + ", ports=" + ports.size());
        }
        final Port<?> port = ports.get(number);
        try {
            final Object message = forms.get(number).read(from);
            if (from.read() >= 0) {
                throw new IOException("bytes are left");
            }
            // A port also takes messages while restored ones wait, up to its capacity: here both are counted.
            return tickets.count(number) < port.capacity() && offer(input, port, message)
                    ? Outcome.WAITS
                    : Outcome.refused(
                            Outcome.Status.FULL,
                            frame,
                            "the port is full: port=" + port.name() + ", capacity=" + port.capacity());
        } catch (final IOException | RuntimeException thrown) { // of the form, or of the constructor of a record
            return Outcome.refused(
                    Outcome.Status.INVALID,
                    frame,
                    "no message of this port: port=" + port.name() + ": " + thrown.getMessage());
        }
    }

    private static <M extends Record> boolean offer(final SoleInput input, final Port<M> port, final Object message) {
        return input.offer(port, port.type().cast(message));
    }

    /// Refuses a snapshot whose tickets are not those of its messages.
    void check() {
        for (int port = 0; port < ports.size(); port++) {
            if (ports.get(port).size() != tickets.count(port)) {
                throw new NodeStoppedException("a snapshot has a ticket for each message that waits: port="
                        + ports.get(port).name() + ", messages="
                        + ports.get(port).size() + ", tickets="
                        + tickets.count(port) + "; it was not written by this module");
            }
        }
    }
}
