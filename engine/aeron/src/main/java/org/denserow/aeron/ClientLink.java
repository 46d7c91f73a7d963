package org.denserow.aeron;

import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.Header;
import io.aeron.security.AuthenticationException;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.denserow.engine.Port;

/// The connection of a client to whichever node leads. It says who the client is, sends commands in order, and sends
/// those without a receipt again when a leader is new, when something was lost, and when no receipt has come for a while.
///
/// *Threads*: its own talks to the cluster; any thread reads what is volatile.
final class ClientLink implements EgressListener, AutoCloseable {

    private static final int BURST = 256; // commands between two looks at answers
    private static final long SESSION_NANOS = 10_000_000_000L; // how long nodes keep a session of a silent client
    private static final long KEEP_ALIVE_NANOS = 1_000_000_000;
    private static final long GAP_NANOS = 100_000_000; // many commands behind one gap say the same

    private final ClientOptions options;
    private final OpenCommands commands;
    private final MediaDriver driver;
    private final Thread thread;
    private final IdleStrategy idle = new BackoffIdleStrategy(1, 1, 100_000, 1_000_000);
    private final long timeoutNanos;
    private final long request = ThreadLocalRandom.current().nextLong(1L << 32, Long.MAX_VALUE); // no id of a client

    private final ExpandableArrayBuffer packet = new ExpandableArrayBuffer(2 * Wire.TOGETHER_BYTES);

    private AeronCluster cluster; // null while not connected
    private boolean isWelcome;
    private long greeted; // when the log was last told who this is
    private long progressed; // when an answer has come last
    private long wasAlive;
    private long gap = -1; // the one that was answered last
    private long gapAt;

    private volatile long id;
    private volatile List<Wire.PortShape> ports = List.of();
    private volatile String lastError = "none";
    private volatile boolean isClosed;

    /// @param id 0 for a new client
    ClientLink(final ClientOptions options, final OpenCommands commands, final long id) {
        this.options = options;
        this.commands = commands;
        this.id = id;
        this.timeoutNanos = options.timeout().toNanos();
        this.driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(ClientOptions.driverFolder().toString())
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new BackoffIdleStrategy(1, 1, 100_000, 1_000_000))
                .termBufferSparseFile(true)
                .publicationTermBufferLength(1 << 20)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .errorHandler(this::failed));
        this.thread = new Thread(this::run, "denserow-client");
        thread.setDaemon(true);
        thread.start();
    }

    long id() {
        return id;
    }

    List<Wire.PortShape> ports() {
        return ports;
    }

    String lastError() {
        return lastError;
    }

    private void failed(final Throwable thrown) {
        lastError = String.valueOf(thrown.getMessage());
    }

    // ---- The thread ----

    private void run() {
        try {
            while (!isClosed) {
                try {
                    idle.idle(work());
                } catch (final AuthenticationException thrown) {
                    end("the nodes do not let this client in, since its secret is not theirs: members="
                            + options.members() + ", " + (options.secret().isEmpty() ? "no secret" : "another secret")
                            + "; pass that of NodeOptions.withSecret to ClientOptions.withSecret");
                } catch (final AeronException | IllegalStateException | IllegalArgumentException thrown) {
                    failed(thrown);
                    disconnect();
                    Thread.sleep(Math.min(100, options.timeout().toMillis()));
                }
            }
        } catch (final InterruptedException thrown) {
            // closed
        } catch (final RuntimeException | Error thrown) {
            end("the thread of the client has failed: " + thrown);
            throw thrown;
        } finally {
            end("the client is closed: id=" + id);
            disconnect();
            CloseHelper.quietClose(driver);
        }
    }

    private int work() {
        if (cluster == null) {
            cluster = AeronCluster.connect(context());
            isWelcome = false;
            greeted = 0;
        }
        int work = cluster.pollEgress();
        if (cluster.isClosed()) {
            lastError = "the session has ended";
            disconnect();
            return 1;
        }
        final long now = System.nanoTime();
        if (!isWelcome) {
            work += greet(now);
        } else {
            if (commands.size() > 0 && now - progressed > timeoutNanos) {
                commands.goBack();
                progressed = now;
            }
            work += send();
        }
        if (now - wasAlive > KEEP_ALIVE_NANOS) {
            wasAlive = now;
            cluster.sendKeepAlive();
        }
        return work;
    }

    private AeronCluster.Context context() {
        final AeronCluster.Context context = new AeronCluster.Context()
                .egressListener(this)
                .aeronDirectoryName(driver.aeronDirectoryName())
                .ingressChannel("aeron:udp?term-length=1m")
                .ingressEndpoints(NodeContexts.ingress(options.members()))
                .egressChannel("aeron:udp?endpoint=" + options.host() + ":0")
                .messageTimeoutNs(2 * timeoutNanos) // of an attempt to connect
                .newLeaderTimeoutNs(Math.max(SESSION_NANOS, 2 * timeoutNanos)) // a new leader calls its sessions
                .errorHandler(this::failed);
        if (!options.secret().isEmpty()) {
            context.credentialsSupplier(Secret.shown(options.secret()));
        }
        return context;
    }

    private int greet(final long now) {
        if (greeted != 0 && now - greeted < timeoutNanos) {
            return 0;
        }
        final byte[] greeting = id == 0 ? Wire.bytes(Wire.REGISTER, request) : Wire.bytes(Wire.RESUME, id);
        if (cluster.offer(new UnsafeBuffer(greeting), 0, greeting.length) < 0) {
            return 0;
        }
        greeted = now;
        return 1;
    }

    private int send() {
        int sent = 0;
        while (sent < BURST) {
            final int together = sendTogether();
            if (together == 0) {
                break;
            }
            sent += together;
        }
        return sent;
    }

    /// Sends the commands that fit into a packet, or a larger one alone.
    ///
    /// @return how many
    private int sendTogether() {
        int length = 1;
        int count = 0;
        long first = 0;
        for (OpenCommands.Open next = commands.toSend(); next != null; next = commands.toSend()) {
            final int end = length + Integer.BYTES + next.message.length;
            if (count > 0 && end > Wire.TOGETHER_BYTES) {
                break;
            }
            packet.putInt(length, next.message.length, ByteOrder.BIG_ENDIAN);
            packet.putBytes(length + Integer.BYTES, next.message);
            first = count == 0 ? next.sequence : first;
            length = end;
            count++;
            commands.sent(next);
        }
        packet.putByte(0, Wire.COMMANDS);
        if (count > 0 && cluster.offer(packet, 0, length) < 0) {
            commands.goBackTo(first);
            return 0;
        }
        return count;
    }

    private void disconnect() {
        CloseHelper.quietClose(cluster);
        cluster = null;
    }

    private void end(final String why) {
        commands.end(new CommandRefusedException(CommandRefusedException.Reason.UNKNOWN, why));
        isClosed = true;
    }

    // ---- Answers ----

    @Override
    public void onNewLeader(final long session, final long term, final int leader, final String endpoints) {
        commands.goBack();
        greeted = 0;
    }

    @Override
    public void onMessage(
            final long session,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header) {
        if (session != cluster.clusterSessionId()) {
            return;
        }
        final byte[] message = new byte[length];
        buffer.getBytes(offset, message);
        try {
            answered(Wire.reader(message));
        } catch (final IOException thrown) {
            end("an answer cannot be read: " + thrown.getMessage() + "; use the version of the nodes");
        }
    }

    private void answered(final DataInputStream from) throws IOException {
        progressed = System.nanoTime();
        switch (from.readByte()) {
            case Wire.WELCOME -> welcome(Wire.Welcome.read(from));
            case Wire.RECEIPTS -> {
                while (from.available() > 0) {
                    settle(from.readLong(), Wire.outcome(from));
                }
            }
            case Wire.GAP -> gap(from.readLong());
            case Wire.UNBOUND -> end("another process goes on with this client: id=" + id);
            case Wire.EXPIRED -> {
                from.readLong();
                end(from.readUTF());
            }
            default -> throw new IOException("unknown kind");
        }
    }

    private void welcome(final Wire.Welcome welcome) {
        if (isWelcome || welcome.request() != request && welcome.request() != id) {
            return; // it was asked for twice, or by somebody else
        }
        id = welcome.client();
        ports = welcome.ports();
        isWelcome = true;
        if (!commands.welcome(welcome.last(), welcome.window())) {
            end("the log lacks commands for which it has given receipts: id=" + id + ", last in the log="
                    + welcome.last() + "; did all nodes lose their power at once, or is it another log?");
        }
    }

    private void gap(final long expected) {
        final long now = System.nanoTime();
        if (expected == gap && now - gapAt < GAP_NANOS) {
            return;
        }
        gap = expected;
        gapAt = now;
        commands.goBackTo(expected);
    }

    private void settle(final long sequence, final Outcome outcome) {
        final OpenCommands.Open command = commands.settle(sequence);
        if (command == null) {
            return;
        }
        if (outcome.status() == Outcome.Status.DONE) {
            command.receipt.complete(new Port.Receipt(outcome.frame(), outcome.answer()));
        } else {
            command.receipt.completeExceptionally(new CommandRefusedException(
                    CommandRefusedException.Reason.valueOf(outcome.status().name()), outcome.text()));
        }
    }

    @Override
    public void close() {
        isClosed = true;
        if (Thread.currentThread() == thread) { // by a stage of a receipt: the thread ends when that returns
            return;
        }
        boolean wasInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException thrown) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
