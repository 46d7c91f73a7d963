package org.denserow.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.denserow.engine.Port;

// snippet: connection
/// The connection of one client. All its methods run on its event loop: first `opened`, at last `closed`.
final class EventLoopConnection {

    static final int MOST_IN_BATCH = 64;

    /// What the network library does; in Netty `config().setAutoRead(on)`, `writeAndFlush(text)` and `close()`.
    interface Channel {
        void reading(boolean on);

        void write(String text);

        void close(); // calls closed() of the connection, once
    }

    enum Kind {
        JOIN,
        STEP,
        LEAVE
    }

    /// One port takes them all: two ports would not keep the order of a `LEAVE` and the next `JOIN` of a session.
    record Input(int session, Kind kind, float step) {}

    /// The connections whose input the port has refused. `retry` runs after each frame, on the thread of frames.
    static final class Backlog {
        private final Queue<EventLoopConnection> stopped = new ConcurrentLinkedQueue<>();

        void retry() {
            for (int left = stopped.size(); left > 0; left--) { // those refused from now on wait for the next frame
                final EventLoopConnection connection = stopped.remove();
                try {
                    connection.loop.execute(connection::retry);
                } catch (final RejectedExecutionException ended) {
                    // its loop was shut down before the simulation was closed
                }
            }
        }
    }

    private final int session;
    private final Executor loop; // one thread; in Netty channel.eventLoop()
    private final Port<Input> port;
    private final Backlog backlog;
    private final Channel channel;
    private final Runnable onLeft; // now the number of the session may be used again
    private final List<Input> waiting = new ArrayList<>(); // at most one batch and what one read of the socket brings
    private boolean isStopped; // it stands in the backlog
    private boolean isJoining;
    private boolean isClosed;

    EventLoopConnection(
            final int session,
            final Executor loop,
            final Port<Input> port,
            final Backlog backlog,
            final Channel channel,
            final Runnable onLeft) {
        this.session = session;
        this.loop = loop;
        this.port = port;
        this.backlog = backlog;
        this.channel = channel;
        this.onLeft = onLeft;
    }

    void opened() {
        channel.reading(false); // until the player is there
        isJoining = true;
        port.ask(new Input(session, Kind.JOIN, 0)).whenCompleteAsync(this::joined, loop); // back to this thread
    }

    private void joined(final Port.Receipt receipt, final Throwable refused) {
        isJoining = false;
        if (isClosed) {
            leave();
        } else if (refused != null) { // the port is full, the handler threw, the frame failed, the simulation closed
            channel.close();
        } else {
            channel.write("player " + receipt.answer());
            channel.reading(true);
        }
    }

    void received(final float step) {
        if (!isClosed) {
            waiting.add(new Input(session, Kind.STEP, step));
        }
    }

    void readComplete() { // of one read of the socket
        if (!isClosed) {
            send();
        }
    }

    void closed() {
        isClosed = true;
        waiting.clear();
        if (!isJoining) { // in one frame with its JOIN, the handler of LEAVE would not see the player yet
            leave();
        }
    }

    private void leave() {
        waiting.add(new Input(session, Kind.LEAVE, 0)); // is not lost when the port is full: the backlog sends it
        send();
    }

    private void retry() {
        isStopped = false;
        send();
        if (!isStopped && !isClosed) {
            channel.reading(true);
        }
    }

    private void send() {
        while (!isStopped && !waiting.isEmpty()) {
            final int count = Math.min(Math.min(waiting.size(), MOST_IN_BATCH), port.room());
            final List<Input> batch = waiting.subList(0, count);
            if (count > 0 && port.offerAll(batch)) {
                batch.clear();
            } else if (port.isClosed()) {
                waiting.clear();
                if (!isClosed) {
                    channel.close();
                    return;
                }
            } else { // full
                isStopped = true;
                channel.reading(false); // the socket fills, and the client waits
                backlog.stopped.add(this);
            }
        }
        if (isClosed && waiting.isEmpty()) {
            onLeft.run();
        }
    }

    /// {@return messages that the port has not taken yet}
    int waiting() {
        return waiting.size();
    }
}
// end
