package org.denserow.aeron;

import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.exceptions.AeronException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.agrona.concurrent.status.AtomicCounter;

/// One node of a cluster that runs a [ReplicatedSimulation]: it has the log on its disk, takes part in elections, and
/// follows the log with a simulation of its own. Start one per machine, each in a process of its own.
///
/// ```java
/// public static void main(String[] args) throws Exception {
///     try (ReplicatedNode node = ReplicatedNode.start(
///             ReplicatedSimulation.of("1.4.2", SimulationOptions.defaults().withSeed(7), Model::define),
///             NodeOptions.of(member, members, folder))) {
///         node.await(); // until SIGTERM, or until the node stops itself
///     }
/// }
/// ```
///
/// The JVM needs `--add-opens java.base/jdk.internal.misc=ALL-UNNAMED`.
///
/// A shutdown hook closes the node, so `SIGTERM` ends the process cleanly. A process that is killed loses nothing either:
/// its next start goes on with the log.
///
/// *Threads*: any thread may call its methods.
public final class ReplicatedNode implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final int MOST_REPAIRS = 16; // recordings that one kill can tear: the log, and a snapshot or two

    private final NodeOptions options;
    private final NodeFolder folder;
    private final SimulationService service;
    private final CatchUp catchUp;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::close, "denserow-node-hook");
    private ClusteredMediaDriver cluster;
    private ClusteredServiceContainer container;
    private NodeUpkeep upkeep;
    private boolean isClosed;
    private volatile NodeStoppedException reason; // null unless it has stopped itself
    private volatile String lastError = "";

    private ReplicatedNode(final ReplicatedSimulation simulation, final NodeOptions options) throws IOException {
        this.options = options;
        this.folder = new NodeFolder(options.folder());
        this.service = new SimulationService(simulation.withSecret(options.secret()), options, this::stopped);
        this.catchUp = new CatchUp(service::frame);
        final NodeContexts contexts = new NodeContexts(options, this::onError, this::terminated, this::died);
        try {
            options.storage().check(options.folder());
            cluster = launched(contexts, simulation.maxClients());
            container = ClusteredServiceContainer.launch(contexts.service(service));
            upkeep = new NodeUpkeep(
                    options,
                    service,
                    new LogPurge(
                            options.folder().resolve("cluster"),
                            contexts::toArchive,
                            options.storage().keptSnapshots()),
                    catchUp,
                    () -> cluster.consensusModule().context().electionCounter().get(),
                    this::stopUndamaged);
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (final RuntimeException | IOException thrown) {
            close();
            throw thrown;
        }
    }

    /// Launches Aeron, and repairs what a kill of the process before has torn.
    private ClusteredMediaDriver launched(final NodeContexts contexts, final int maxClients) throws IOException {
        for (int repairs = 0; ; repairs++) {
            folder.removeMarks();
            NodeFolder.remove(options.driverFolder());
            try {
                return ClusteredMediaDriver.launch(
                        contexts.driver(), contexts.archive(), contexts.consensus(maxClients));
            } catch (final ArchiveException refusal) {
                final TornRecording torn = TornRecording.of(refusal);
                if (repairs == MOST_REPAIRS) {
                    throw refusal;
                }
                torn.cut();
            }
        }
    }

    /// Starts a node, and returns before it has caught up with the log.
    ///
    /// @param simulation the same on all nodes
    /// @param options where it runs
    /// @return the node; close it to end it
    /// @throws IOException if the folder cannot be used
    /// @throws IllegalArgumentException if members are not on loopback, and there is no secret
    /// @throws IllegalStateException if another process runs in the folder
    /// @throws NodeStoppedException if the disk of the folder has less room than [NodeOptions#withLeastFreeSpace]
    public static ReplicatedNode start(final ReplicatedSimulation simulation, final NodeOptions options)
            throws IOException {
        options.checkAccess();
        return new ReplicatedNode(simulation, options);
    }

    /// Fills the empty folder of a node from the others, before it is started: with their last snapshot, and the log from
    /// there on. A node needs it whose disk was lost, or that was away for too long, once the others have purged their log
    /// ([NodeOptions#withKeptSnapshots]). The others go on meanwhile. Returns when the folder is whole.
    ///
    /// ```java
    /// ReplicatedNode.fetch(options, Duration.ofMinutes(10));
    /// ReplicatedNode node = ReplicatedNode.start(simulation, options);
    /// ```
    ///
    /// Never do that for a majority of the nodes: an entry counts because a majority has it.
    ///
    /// @param options of the node
    /// @param timeout the longest wait
    /// @throws IOException if the folder cannot be used
    /// @throws IllegalArgumentException if members are not on loopback, and there is no secret
    /// @throws IllegalStateException if the folder has a log or is in use, or no node has given its state in time; then
    ///     the folder is empty again
    /// @throws NodeStoppedException if the disk of the folder has too little room
    /// @throws InterruptedException if the thread is interrupted
    public static void fetch(final NodeOptions options, final Duration timeout)
            throws IOException, InterruptedException {
        options.checkAccess();
        FetchedFolder.fetch(options, timeout);
    }

    // ---- Ends ----

    private void onError(final Throwable thrown) {
        lastError = String.valueOf(thrown.getMessage());
        catchUp.reported(lastError);
        final boolean isWarning =
                thrown instanceof final AeronException aeron && aeron.category() == AeronException.Category.WARN;
        LOGGER.log(isWarning ? Level.DEBUG : Level.WARNING, "member " + options.member() + ": " + lastError, thrown);
    }

    /// By the service, in its thread.
    private void stopped(final NodeStoppedException why) {
        stop(why);
        final LoggedSimulation node = service.node();
        if (node != null && !(why.getCause() instanceof Error)) {
            try {
                node.simulation()
                        .snapshotWithMessages()
                        .writeTo(options.folder().resolve("stopped.snapshot"));
            } catch (final IOException | RuntimeException thrown) {
                LOGGER.log(Level.WARNING, "no last state was written: " + thrown.getMessage());
            }
        }
        closeOnAnotherThread();
    }

    /// By the upkeep, in its thread: the state is right, and this node must not go on.
    private void stopUndamaged(final NodeStoppedException why) {
        stop(why);
        closeOnAnotherThread();
    }

    private void stop(final NodeStoppedException why) {
        reason = why;
        LOGGER.log(Level.ERROR, "member " + options.member() + " has stopped itself: " + why.getMessage());
    }

    /// By Aeron, in one of its threads: a part has ended. If all nodes were asked to end, the service was told before.
    private void terminated() {
        if (reason == null && !service.isTerminated()) {
            reason = new NodeStoppedException("a part of Aeron has ended, so the node stops: last error=" + lastError
                    + "; if the disk of the log is full or gone, repair that and start the node again");
        }
        closeOnAnotherThread();
    }

    /// By a thread of Aeron that an error has ended: the other parts would wait for it for ever.
    private void died(final Thread thread, final Throwable thrown) {
        if (reason == null) {
            stop(new NodeStoppedException(
                    "a thread of Aeron has ended by an error, so the node stops: thread=" + thread.getName()
                            + ", thrown="
                            + thrown + "; if a disk is full, of the log (" + options.folder() + ") or of the driver ("
                            + options.driverFolder() + "), make room and start the node again",
                    thrown));
        }
        closeOnAnotherThread();
    }

    private void closeOnAnotherThread() {
        new Thread(this::close, "denserow-node-stop").start();
    }

    /// Ends the node: its simulation, its archive and its media driver. The log stays. A second call waits for the
    /// first one and does nothing.
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        service.closing();
        closeQuietly(upkeep);
        closeQuietly(container);
        closeQuietly(cluster);
        closeQuietly(folder);
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException shutsDown) {
            // the hook runs
        }
    }

    private void closeQuietly(final AutoCloseable part) {
        try {
            if (part != null) {
                part.close();
            }
        } catch (final Exception | InternalError thrown) { // the latter by a file in memory whose disk is full
            LOGGER.log(Level.WARNING, "member " + options.member() + " did not close a part: " + thrown.getMessage());
        }
    }

    /// Waits until the node has ended: by [#close()], by `SIGTERM`, or by itself.
    ///
    /// @throws NodeStoppedException if it has stopped itself; the message says why
    /// @throws InterruptedException if the thread is interrupted; the node goes on
    public void await() throws InterruptedException {
        ended.await();
        if (reason != null) {
            throw reason;
        }
    }

    // ---- For its operator ----

    /// {@return the number of the frame that comes next on this node; -1 before it has a state}
    public long frame() {
        return service.frame();
    }

    /// {@return whether this node leads}
    public boolean isLeader() {
        return service.isLeader();
    }

    /// {@return whether it runs}
    public boolean isRunning() {
        return ended.getCount() > 0;
    }

    /// {@return snapshots that this node has written since it was started}
    public long snapshots() {
        return service.snapshots();
    }

    /// {@return answers that were dropped since a session did not take them; its client asks again}
    public long answersLost() {
        return service.answersLost();
    }

    /// Asks all nodes to write a snapshot at the same place of the log. Only the leader can ask. No frame runs until its
    /// copy is written; a node that is started later begins with it.
    ///
    /// @return false if this node does not lead, or another request is under way
    public boolean requestSnapshot() {
        return toggle(ClusterControl.ToggleState.SNAPSHOT);
    }

    /// Asks all nodes to write a snapshot at the same place of the log, and to end. Only the leader can ask. Each node
    /// also leaves its state as `shutdown.snapshot` in its folder, with which [ReplicatedSimulation#withFirstState] begins
    /// a new log.
    ///
    /// @return false if this node does not lead, or another request is under way
    public boolean requestShutdown() {
        return toggle(ClusterControl.ToggleState.SHUTDOWN);
    }

    private synchronized boolean toggle(final ClusterControl.ToggleState state) {
        if (isClosed || !isLeader()) {
            return false;
        }
        final ConsensusModule.Context context = cluster.consensusModule().context();
        final AtomicCounter counter = context.controlToggleCounter();
        return counter != null && state.toggle(counter);
    }

    @Override
    public String toString() {
        return "ReplicatedNode{member=" + options.member() + ", frame=" + frame() + ", isLeader=" + isLeader() + '}';
    }
}
