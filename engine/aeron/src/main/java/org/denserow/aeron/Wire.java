package org.denserow.aeron;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.snapshot.ObjectForm;

/// The messages between clients and nodes, and those that nodes put into the log themselves. A message is a kind, one
/// byte, then what the kind has. Numbers have the high byte first; a text is written by `DataOutput.writeUTF`.
///
/// | to the log | content |
/// |---|---|
/// | [#REGISTER] | a number that the client chose |
/// | [#RESUME] | the id of the client |
/// | [#COMMANDS] | for each command: how many bytes follow (`int`), sequence, number of the port (`int`), what the form of the message wrote |
/// | [#BUILD], of a node | the build (text) |
/// | [#HASHES], of a node | the number of votes (`int`), and for each its member (`int`), frame, hash of the world, of the order, of the receipts |
///
/// | to a client | content |
/// |---|---|
/// | [#WELCOME] | the number that the client chose, or its id; its id; its last sequence; the window (`int`); the number of ports (`int`), and for each its name and the shape of its messages |
/// | [#RECEIPTS] | for each command: sequence, status (a byte), frame, answer, text |
/// | [#GAP] | the sequence that the log takes next |
/// | [#UNBOUND] | nothing: the session has no client, or another session took it over |
/// | [#EXPIRED] | id of the client; why, a text |
///
/// Where nothing is said a number is a `long`.
final class Wire {

    static final byte REGISTER = 1;
    static final byte RESUME = 2;
    static final byte COMMANDS = 3;
    static final byte BUILD = 16;
    static final byte HASHES = 17;

    static final byte WELCOME = 1;
    static final byte RECEIPTS = 2;
    static final byte GAP = 3;
    static final byte UNBOUND = 4;
    static final byte EXPIRED = 5;

    /// Commands and receipts go together up to this number of bytes, so a message is one packet; a larger command goes
    /// alone.
    static final int TOGETHER_BYTES = 1200;

    /// The longest text of a receipt, in characters.
    static final int MAX_TEXT = 200;

    private static final int COMMAND_HEAD = Long.BYTES + Integer.BYTES;

    private Wire() {}

    /// A port as clients know it.
    record PortShape(String name, String shape) {}

    /// What a client learns when its session begins.
    record Welcome(long request, long client, long last, int window, List<PortShape> ports) {

        byte[] bytes() {
            return Wire.bytes(WELCOME, to -> {
                to.writeLong(request);
                to.writeLong(client);
                to.writeLong(last);
                to.writeInt(window);
                to.writeInt(ports.size());
                for (final PortShape port : ports) {
                    to.writeUTF(port.name());
                    to.writeUTF(port.shape());
                }
            });
        }

        static Welcome read(final DataInputStream from) throws IOException {
            final long request = from.readLong();
            final long client = from.readLong();
            final long last = from.readLong();
            final int window = from.readInt();
            final List<PortShape> ports = new ArrayList<>();
            for (int left = from.readInt(); left > 0; left--) {
                ports.add(new PortShape(from.readUTF(), from.readUTF()));
            }
            return new Welcome(request, client, last, window, ports);
        }
    }

    /// The content of a message.
    @FunctionalInterface
    interface Content {
        void write(DataOutputStream to) throws IOException;
    }

    /// {@return a message}
    static byte[] bytes(final byte kind, final Content content) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        final DataOutputStream to = new DataOutputStream(bytes);
        try {
            to.writeByte(kind);
            content.write(to);
        } catch (final IOException thrown) { // of a form
            throw new UncheckedIOException(thrown);
        }
        return bytes.toByteArray();
    }

    /// {@return a message of one number}
    static byte[] bytes(final byte kind, final long number) {
        return bytes(kind, to -> to.writeLong(number));
    }

    /// {@return the message that a client's id does not count, and why}
    static byte[] expired(final long id, final String why) {
        return bytes(EXPIRED, to -> {
            to.writeLong(id);
            to.writeUTF(why);
        });
    }

    /// {@return what a form writes of a message}
    @SuppressWarnings("unchecked") // the form was made for the class of the message
    static byte[] content(final ObjectForm<?> form, final Record message) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        try {
            ((ObjectForm<Record>) form).write(message, new DataOutputStream(bytes));
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
        return bytes.toByteArray();
    }

    /// Writes a command into a message of [#COMMANDS].
    static void command(final DataOutputStream to, final byte[] command) throws IOException {
        to.writeInt(command.length);
        to.write(command);
    }

    /// {@return the commands of a message of [#COMMANDS]}
    ///
    /// @throws IOException if it is cut short
    static List<DataInputStream> commands(final byte[] entry) throws IOException {
        final List<DataInputStream> commands = new ArrayList<>();
        final ByteBuffer rest = ByteBuffer.wrap(entry).position(1);
        while (rest.hasRemaining()) {
            final int length = rest.remaining() < Integer.BYTES ? -1 : rest.getInt();
            if (length < 0 || length > rest.remaining()) {
                throw new IOException("a command has its bytes: length=" + length);
            }
            commands.add(new DataInputStream(new ByteArrayInputStream(entry, rest.position(), length)));
            rest.position(rest.position() + length);
        }
        return commands;
    }

    /// {@return a command: its sequence, its port, and what a form wrote}
    static byte[] command(final long sequence, final int port, final byte[] content) {
        final byte[] command = new byte[COMMAND_HEAD + content.length];
        ByteBuffer.wrap(command).putLong(sequence).putInt(port).put(content);
        return command;
    }

    /// Writes a receipt into a message of [#RECEIPTS].
    static void receipt(final DataOutputStream to, final long sequence, final Outcome outcome) throws IOException {
        to.writeLong(sequence);
        to.writeByte(outcome.status().ordinal());
        to.writeLong(outcome.frame());
        to.writeLong(outcome.answer());
        to.writeUTF(outcome.text());
    }

    /// Reads what follows the sequence of a receipt.
    static Outcome outcome(final DataInputStream from) throws IOException {
        final int status = from.readByte();
        if (status < 0 || status >= Outcome.STATUSES.length) {
            throw new IOException("a receipt has one of the known statuses: status=" + status
                    + "; the node is of another version of this module");
        }
        return new Outcome(Outcome.STATUSES[status], from.readLong(), from.readLong(), from.readUTF());
    }

    static DataInputStream reader(final byte[] message) {
        return new DataInputStream(new ByteArrayInputStream(message));
    }
}
