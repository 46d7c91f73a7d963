package org.denserow.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/// Nodes of Aeron Cluster in this process with a service that only answers, set up as those of a replicated simulation;
/// and a client that keeps a window of messages under way. It is what [ClusterTimes] compares with.
final class EmptyCluster implements AutoCloseable {

    /// Answers each message, with as many bytes as a receipt has.
    private static final class Echo implements ClusteredService {
        private static final int ANSWER_BYTES = 28;
        private final UnsafeBuffer answer = new UnsafeBuffer(new byte[ANSWER_BYTES]);
        private Cluster cluster;

        @Override
        public void onStart(final Cluster started, final Image snapshot) {
            cluster = started;
        }

        @Override
        public void onSessionMessage(
                final ClientSession session,
                final long timestamp,
                final DirectBuffer buffer,
                final int offset,
                final int length,
                final Header header) {
            while (session.offer(answer, 0, ANSWER_BYTES) < 0) {
                cluster.idleStrategy().idle();
            }
        }

        @Override
        public void onSessionOpen(final ClientSession session, final long timestamp) {}

        @Override
        public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason reason) {}

        @Override
        public void onTimerEvent(final long id, final long timestamp) {}

        @Override
        public void onTakeSnapshot(final ExclusivePublication publication) {}

        @Override
        public void onRoleChange(final Cluster.Role role) {}

        @Override
        public void onTerminate(final Cluster ended) {}
    }

    private record Node(NodeFolder folder, ClusteredMediaDriver driver, ClusteredServiceContainer container) {}

    private final List<String> members;
    private final List<Node> nodes = new java.util.ArrayList<>();

    EmptyCluster(final Path folder, final List<String> members, final Duration heartbeat) throws IOException {
        this.members = members;
        for (int member = 0; member < members.size(); member++) {
            final NodeOptions options = NodeOptions.of(member, members, folder.resolve("node-" + member))
                    .withHeartbeatTimeout(heartbeat);
            final NodeFolder held = new NodeFolder(options.folder());
            NodeFolder.remove(options.driverFolder());
            final NodeContexts contexts = new NodeContexts(options, thrown -> {}, () -> {}, (thread, thrown) -> {});
            nodes.add(new Node(
                    held,
                    ClusteredMediaDriver.launch(contexts.driver(), contexts.archive(), contexts.consensus(8)),
                    ClusteredServiceContainer.launch(contexts.service(new Echo()))));
        }
    }

    /// Sends messages for a time, with a window of them under way.
    ///
    /// @param bytes of a message
    /// @return messages answered a second, after a third of the time
    double commandsPerSecond(final int bytes, final int window, final double seconds) {
        final long[] answered = new long[1];
        final EgressListener listener = (session, timestamp, buffer, offset, length, header) -> answered[0]++;
        final UnsafeBuffer message = new UnsafeBuffer(new byte[bytes]);
        try (MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                        .aeronDirectoryName(ClientOptions.driverFolder().toString())
                        .threadingMode(ThreadingMode.SHARED)
                        .sharedIdleStrategy(new BackoffIdleStrategy(1, 1, 100_000, 1_000_000))
                        .termBufferSparseFile(true)
                        .publicationTermBufferLength(1 << 20)
                        .dirDeleteOnShutdown(true));
                AeronCluster cluster = connected(driver, listener)) {
            final BackoffIdleStrategy idle = new BackoffIdleStrategy(1, 1, 100_000, 1_000_000);
            long sent = 0;
            long kept = System.nanoTime();
            final Rate rate = new Rate(seconds);
            while (rate.isRunning(answered[0])) {
                int work = cluster.pollEgress();
                for (int burst = 0; burst < 64 && sent - answered[0] < window; burst++) {
                    if (cluster.offer(message, 0, bytes) < 0) {
                        break;
                    }
                    sent++;
                    work++;
                }
                if (System.nanoTime() - kept > 1_000_000_000L) {
                    kept = System.nanoTime();
                    cluster.sendKeepAlive();
                }
                idle.idle(work);
            }
            return rate.perSecond();
        }
    }

    private AeronCluster connected(final MediaDriver driver, final EgressListener listener) {
        for (int attempt = 0; ; attempt++) {
            try {
                return AeronCluster.connect(new AeronCluster.Context()
                        .egressListener(listener)
                        .aeronDirectoryName(driver.aeronDirectoryName())
                        .ingressChannel("aeron:udp?term-length=1m")
                        .ingressEndpoints(NodeContexts.ingress(members))
                        .egressChannel("aeron:udp?endpoint=127.0.0.1:0")
                        .messageTimeoutNs(4_000_000_000L));
            } catch (final io.aeron.exceptions.AeronException thrown) {
                if (attempt == 10) {
                    throw thrown;
                }
            }
        }
    }

    @Override
    public void close() {
        for (final Node node : nodes) {
            CloseHelper.quietClose(node.container());
            CloseHelper.quietClose(node.driver());
            CloseHelper.quietClose(node.folder());
        }
    }
}
