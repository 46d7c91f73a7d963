package org.denserow.aeron;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.LongColumn;

/// A log written by hand: gives entries to one node, and keeps what that answers.
final class LogScript implements AutoCloseable {

    /// An answer, in words.
    record Answer(long session, String text) {}

    final List<Answer> answers = new ArrayList<>();
    private final ReplicatedSimulation options;
    LoggedSimulation node;
    long now;

    LogScript(final ReplicatedSimulation options) {
        this.options = options;
        this.node = new LoggedSimulation(options, this::answered, null, 0, 1, frame -> {});
    }

    /// A node that has its build in the log.
    static LogScript begun(final ReplicatedSimulation options) {
        final LogScript script = new LogScript(options);
        script.node.nodeEntry(script.node.buildEntry(), 0);
        return script;
    }

    private void answered(final long session, final byte[] message) {
        final DataInputStream from = Wire.reader(message);
        try {
            final String text = switch (from.readByte()) {
                case Wire.WELCOME -> {
                    final Wire.Welcome welcome = Wire.Welcome.read(from);
                    yield "welcome " + welcome.client() + " last " + welcome.last();
                }
                case Wire.RECEIPTS -> {
                    while (from.available() > 0) {
                        final long sequence = from.readLong();
                        answers.add(new Answer(
                                session,
                                "receipt " + sequence + ' ' + Wire.outcome(from).status()));
                    }
                    yield null;
                }
                case Wire.GAP -> "gap " + from.readLong();
                case Wire.UNBOUND -> "unbound";
                case Wire.EXPIRED -> "expired " + from.readLong();
                default -> "unknown";
            };
            if (text != null) {
                answers.add(new Answer(session, text));
            }
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }

    /// {@return all answers since the last call, in words}
    List<String> answers() {
        final List<String> all = answers.stream()
                .map(each -> each.session() + ": " + each.text())
                .toList();
        answers.clear();
        return all;
    }

    void register(final long session) {
        node.clientEntry(session, Wire.bytes(Wire.REGISTER, 77));
    }

    void resume(final long session, final long client) {
        node.clientEntry(session, Wire.bytes(Wire.RESUME, client));
    }

    void book(final long session, final long sequence, final long number) {
        command(session, sequence, 0, new Ledger.Book(number));
    }

    void check(final long session, final long sequence, final long value) {
        command(session, sequence, 1, new Ledger.Check(value));
    }

    private void command(final long session, final long sequence, final int port, final Record message) {
        send(session, sequence, port, Wire.content(ObjectForm.of(message.getClass()), message));
    }

    /// Sends a command of any bytes.
    void send(final long session, final long sequence, final int port, final byte[] content) {
        node.clientEntry(
                session, Wire.bytes(Wire.COMMANDS, to -> Wire.command(to, Wire.command(sequence, port, content))));
    }

    /// Runs a frame.
    ///
    /// @return hashes, if they are due
    byte[] frame() {
        now = node.due();
        return node.timer(now);
    }

    byte[] save() {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            node.save(bytes);
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
        return bytes.toByteArray();
    }

    /// Another node of the same log takes the place of this one.
    void restart(final byte[] snapshot) {
        restart(snapshot, options);
    }

    void restart(final byte[] snapshot, final ReplicatedSimulation with) {
        node.close();
        node = new LoggedSimulation(with, this::answered, new ByteArrayInputStream(snapshot), 0, 1, frame -> {});
    }

    /// {@return the numbers of all rows, ascending}
    long[] numbers() {
        final var table = node.simulation().definition().table("entry");
        final LongColumn number = (LongColumn) table.parts().stream()
                .filter(part ->
                        part.name().equals("entry.number") || part.name().equals("number"))
                .findFirst()
                .orElseThrow();
        final long[] numbers = new long[table.size()];
        for (int row = 0; row < numbers.length; row++) {
            numbers[row] = number.get(row);
        }
        java.util.Arrays.sort(numbers);
        return numbers;
    }

    @Override
    public void close() {
        node.close();
    }
}
