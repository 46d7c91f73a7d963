package org.denserow.aeron;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.denserow.engine.Port;
import org.denserow.engine.snapshot.ObjectForm;

/// Sends commands to a cluster, and has each carried out exactly once, or refused: across the death of the leader, lost
/// messages, and a restart of the client itself.
///
/// ```java
/// try (ReplicatedClient client = ReplicatedClient.connect(ClientOptions.of(members), Duration.ofSeconds(30))) {
///     CompletableFuture<Port.Receipt> receipt = client.ask("spawn", new Spawn(5));
///     …
/// }
/// ```
///
/// **How.** Commands are numbered, and the log carries out each number of a client once, in order. A command without a
/// receipt is sent again, to whichever node leads. What a receipt says is kept in the log, so a command that comes twice
/// is answered from there.
///
/// **A restart.** Keep [#id()] where it survives. [#resume] goes on with it, and [#last()] says how many commands of this
/// client the log has. A program that makes its commands from a numbered source, such as a file or a queue, goes on
/// behind that one, and loses and doubles nothing. One process at a time goes on with an id: a second one takes it over,
/// and the first one ends.
///
/// **Refusals** complete the receipt with a [CommandRefusedException], which says whether the command was carried out.
///
/// *Threads*: any thread may send; the commands of one thread keep their order. A thread of the client talks to the
/// cluster, and completes receipts: stages that take long belong on an executor. *Cost*: a command and its receipt are a
/// message each; at most a window of commands is under way.
public final class ReplicatedClient implements AutoCloseable {

    /// The largest number of bytes of a command, as its form writes it: 32 KiB.
    public static final int MAX_COMMAND_BYTES = 32 * 1024;

    private final OpenCommands commands = new OpenCommands();
    private final ClientLink link;
    private final ClientOptions options;
    private final Map<Class<?>, ObjectForm<?>> forms = new ConcurrentHashMap<>();

    private ReplicatedClient(final ClientOptions options, final long id) {
        this.options = options;
        link = new ClientLink(options, commands, id);
    }

    /// Connects as a new client.
    ///
    /// @param options how to reach the cluster
    /// @param timeout the longest wait for a leader
    /// @return the client, with a new id
    /// @throws IllegalStateException if no leader has answered in time
    /// @throws CommandRefusedException if the log knows too many clients, or the secret is not that of the nodes
    /// @throws InterruptedException if the thread is interrupted
    public static ReplicatedClient connect(final ClientOptions options, final Duration timeout)
            throws InterruptedException {
        return connected(options, 0, timeout);
    }

    /// Connects as a client that was there before.
    ///
    /// @param options how to reach the cluster
    /// @param id of the client, as [#id()] gave it
    /// @param timeout the longest wait for a leader
    /// @return the client
    /// @throws IllegalStateException if no leader has answered in time
    /// @throws CommandRefusedException if the log does not know the client, or not any more: whether its last commands
    ///     were carried out cannot be known; or if the secret is not that of the nodes
    /// @throws InterruptedException if the thread is interrupted
    public static ReplicatedClient resume(final ClientOptions options, final long id, final Duration timeout)
            throws InterruptedException {
        if (id < 1) {
            throw new IllegalArgumentException("the id of a client comes from the log: id=" + id
                    + "; pass what id() gave, or connect as a new client");
        }
        return connected(options, id, timeout);
    }

    private static ReplicatedClient connected(final ClientOptions options, final long id, final Duration timeout)
            throws InterruptedException {
        final ReplicatedClient client = new ReplicatedClient(options, id);
        boolean isConnected = false;
        try {
            isConnected = client.commands.awaitWelcome(timeout.toNanos());
            if (!isConnected) {
                throw new IllegalStateException("no leader has answered in time: members=" + options.members()
                        + ", timeout=" + timeout + ", last error=" + client.link.lastError()
                        + "; is a majority of the nodes up, and does the secret agree?");
            }
            return client;
        } finally {
            if (!isConnected) {
                client.close();
            }
        }
    }

    /// {@return the id that the log has given to this client}
    public long id() {
        return link.id();
    }

    /// {@return the number of commands of this client so far, also before a restart: after [#resume], those that the log
    ///     has; later, with those that were asked since}
    public long last() {
        return commands.last();
    }

    /// {@return the number of commands without a receipt}
    public int open() {
        return commands.size();
    }

    /// Sends a command. Waits while a window of commands is without receipts.
    ///
    /// @param port name of the port
    /// @param message a message of the port
    /// @return the receipt: the frame in which it was handled, and what its handler returned
    /// @throws IllegalArgumentException if there is no such port, its messages have another shape, or the message has
    ///     too many bytes
    /// @throws CommandRefusedException if the client has ended
    /// @throws InterruptedException if the thread is interrupted while it waits; the command was not sent then
    public CompletableFuture<Port.Receipt> ask(final String port, final Record message) throws InterruptedException {
        final byte[] content = Wire.content(form(message), message);
        if (content.length > MAX_COMMAND_BYTES) {
            throw new IllegalArgumentException("a command has a bounded number of bytes: port=" + port + ", bytes="
                    + content.length + ", most=" + MAX_COMMAND_BYTES + "; send its parts as several commands");
        }
        final int number = number(port, form(message).shape());
        return commands.add(sequence -> Wire.command(sequence, number, content));
    }

    private ObjectForm<?> form(final Record message) {
        return forms.computeIfAbsent(message.getClass(), options::form);
    }

    private int number(final String port, final String shape) {
        final List<Wire.PortShape> ports = link.ports();
        for (int i = 0; i < ports.size(); i++) {
            if (ports.get(i).name().equals(port)) {
                if (!ports.get(i).shape().equals(shape)) {
                    throw new IllegalArgumentException("a message has the shape of those of its port: port=" + port
                            + ", takes=" + ports.get(i).shape() + ", message=" + shape
                            + "; use the record of the model");
                }
                return i;
            }
        }
        throw new IllegalArgumentException("a command goes to a port of the model: port=" + port + ", ports="
                + ports.stream().map(Wire.PortShape::name).toList() + "; use one of these");
    }

    /// Ends the client. Receipts that are missing complete exceptionally: join those that you wait for before. The log
    /// keeps the client, so [#resume] goes on with it.
    @Override
    public void close() {
        link.close();
    }

    @Override
    public String toString() {
        return "ReplicatedClient{id=" + id() + ", last=" + last() + ", open=" + open() + '}';
    }
}
