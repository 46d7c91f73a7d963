package org.denserow.aeron;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.MinMulticastFlowControlSupplier;
import io.aeron.driver.ThreadingMode;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;

/// How the parts of Aeron are set up for a node: one process with the media driver, the archive, the consensus module
/// and the service. Threads sleep up to a millisecond when there is nothing to do.
///
/// | port of a member | for |
/// |---|---|
/// | + 0 | clients |
/// | + 1 | votes and heartbeats |
/// | + 2 | the log |
/// | + 3 | a node that catches up |
/// | + 4 | the archive |
/// | + 5 | the control of the log's stream |
final class NodeContexts {

    /// Where a member votes, counted from its port.
    static final int ELECTIONS = 1;

    private static final int TERM = 1 << 20;

    private final NodeOptions options;
    private final ErrorHandler errors;
    private final Runnable terminated;
    private final ThreadFactory threads;
    private final Supplier<IdleStrategy> idle = () -> new BackoffIdleStrategy(1, 1, 100_000, 1_000_000);
    private final String driver;
    private final long heartbeat; // timeout, in nanoseconds
    private final String host;
    private final int port;

    /// @param died is told of a thread that an error has ended, which Aeron itself would not notice
    NodeContexts(
            final NodeOptions options,
            final ErrorHandler errors,
            final Runnable terminated,
            final Thread.UncaughtExceptionHandler died) {
        this.options = options;
        this.threads = body -> {
            final Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler(died);
            return thread;
        };
        this.errors = errors;
        this.terminated = terminated;
        this.driver = options.driverFolder().toString();
        this.heartbeat = options.heartbeatTimeout().toNanos();
        final String self = options.members().get(options.member());
        this.host = NodeOptions.host(self);
        this.port = NodeOptions.port(self);
    }

    /// A channel at a port of this host; 0 for any that is free.
    private String channel(final int at) {
        return "aeron:udp?endpoint=" + host + ':' + at;
    }

    /// {@return the members as Aeron wants them}
    static String members(final List<String> members) {
        final StringBuilder text = new StringBuilder();
        for (int member = 0; member < members.size(); member++) {
            text.append(member);
            for (int which = 0; which < NodeOptions.PORTS - 1; which++) {
                text.append(',')
                        .append(NodeOptions.host(members.get(member)))
                        .append(':')
                        .append(NodeOptions.port(members.get(member)) + which);
            }
            text.append('|');
        }
        return text.toString();
    }

    /// {@return where clients send to, as Aeron wants it}
    static String ingress(final List<String> members) {
        final StringBuilder text = new StringBuilder();
        for (int member = 0; member < members.size(); member++) {
            text.append(member == 0 ? "" : ",").append(member).append('=').append(members.get(member));
        }
        return text.toString();
    }

    MediaDriver.Context driver() {
        return new MediaDriver.Context()
                .aeronDirectoryName(driver)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle.get())
                .sharedThreadFactory(threads)
                .termBufferSparseFile(true)
                .publicationTermBufferLength(TERM)
                .ipcTermBufferLength(TERM)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .imageLivenessTimeoutNs(2 * heartbeat) // so one that was killed is soon let in again
                .publicationConnectionTimeoutNs(2 * heartbeat)
                .flowControlReceiverTimeoutNs(heartbeat) // the log waits so long for a follower that is silent
                .multicastFlowControlSupplier(new MinMulticastFlowControlSupplier())
                .errorHandler(errors);
    }

    Archive.Context archive() {
        final int level = options.storage().isForced() ? 2 : 0;
        return new Archive.Context()
                .aeronDirectoryName(driver)
                .archiveDir(options.folder().resolve("archive").toFile())
                .controlChannel(channel(port + 4))
                .localControlChannel("aeron:ipc")
                .replicationChannel(channel(0))
                .recordingEventsEnabled(false)
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(idle)
                .segmentFileLength(16 * TERM)
                .threadFactory(threads)
                .recordChecksum(new RecordedChecksum())
                .fileSyncLevel(level)
                .catalogFileSyncLevel(level)
                .lowStorageSpaceThreshold(options.storage().leastFreeSpace()) // refuses a snapshot that comes first
                .errorHandler(errors);
    }

    /// {@return how a part of this node reaches its archive}
    AeronArchive.Context toArchive() {
        return new AeronArchive.Context()
                .lock(NoOpLock.INSTANCE)
                .aeronDirectoryName(driver)
                .controlRequestChannel("aeron:ipc")
                .controlRequestStreamId(AeronArchive.Configuration.localControlStreamId())
                .controlResponseChannel("aeron:ipc");
    }

    ConsensusModule.Context consensus(final int maxClients) {
        final ConsensusModule.Context context = new ConsensusModule.Context()
                .aeronDirectoryName(driver)
                .clusterMemberId(options.member())
                .clusterMembers(members(options.members()))
                .clusterDir(options.folder().resolve("cluster").toFile())
                .ingressChannel("aeron:udp?term-length=1m")
                .replicationChannel(channel(0))
                .logChannel("aeron:udp?term-length=1m|control-mode=manual|control=" + host + ':' + (port + 5))
                .archiveContext(toArchive())
                .idleStrategySupplier(idle)
                .maxConcurrentSessions(maxClients)
                .threadFactory(threads)
                .leaderHeartbeatTimeoutNs(heartbeat)
                .leaderHeartbeatIntervalNs(heartbeat / 10)
                .electionTimeoutNs(heartbeat / 2)
                .electionStatusIntervalNs(heartbeat / 20)
                .startupCanvassTimeoutNs(4 * heartbeat)
                .fileSyncLevel(options.storage().isForced() ? 2 : 0)
                .terminationHook(terminated)
                .errorHandler(errors);
        if (!options.secret().isEmpty()) {
            context.authenticatorSupplier(() -> new Secret(options.secret()));
        }
        return context;
    }

    /// {@return what fetches the state of the others}
    ClusterBackup.Context backup(final ClusterBackupEventsListener listener) {
        final StringBuilder others = new StringBuilder();
        for (int member = 0; member < options.members().size(); member++) {
            if (member != options.member()) {
                final String each = options.members().get(member);
                others.append(others.isEmpty() ? "" : ",")
                        .append(NodeOptions.host(each))
                        .append(':')
                        .append(NodeOptions.port(each) + 1);
            }
        }
        final ClusterBackup.Context context = new ClusterBackup.Context()
                .aeronDirectoryName(driver)
                .clusterDir(options.folder().resolve("cluster").toFile())
                .clusterConsensusEndpoints(others.toString())
                .consensusChannel(channel(port + 1))
                .catchupEndpoint(host + ':' + (port + 3))
                .archiveContext(toArchive())
                .clusterArchiveContext(new AeronArchive.Context()
                        .controlRequestChannel("aeron:udp?term-length=64k")
                        .controlResponseChannel(channel(0)))
                .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
                .sourceType(ClusterBackup.SourceType.ANY)
                .clusterBackupResponseTimeoutNs(heartbeat)
                .clusterBackupCoolDownIntervalNs(heartbeat)
                .idleStrategySupplier(idle)
                .eventsListener(listener)
                .errorHandler(errors);
        if (!options.secret().isEmpty()) {
            context.credentialsSupplier(Secret.shown(options.secret()));
        }
        return context;
    }

    ClusteredServiceContainer.Context service(final ClusteredService service) {
        return new ClusteredServiceContainer.Context()
                .aeronDirectoryName(driver)
                .archiveContext(toArchive())
                .clusterDir(options.folder().resolve("cluster").toFile())
                .clusteredService(service)
                .threadFactory(threads)
                .idleStrategySupplier(idle)
                .terminationHook(terminated)
                .errorHandler(errors);
    }
}
