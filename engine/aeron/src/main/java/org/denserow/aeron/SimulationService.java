package org.denserow.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.cluster.client.ClusterException;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusterTerminationException;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;

/// A [LoggedSimulation] as a service of Aeron Cluster: it gets the entries of the log, and its answers go to sessions
/// while this node is the leader. A follower, and a node that catches up, sends none.
///
/// Any exception ends the node, by a [NodeStoppedException]: a node that left out an entry would have a state of its
/// own.
///
/// *Threads*: that of the service container; any thread reads the figures.
final class SimulationService implements ClusteredService {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final long FRAMES = 1; // id of the timer

    private final ReplicatedSimulation options;
    private final NodeOptions where;
    private final Consumer<NodeStoppedException> stopped;
    private final UnsentAnswers unsent = new UnsentAnswers(this::isBehind);
    private final NodeFigures figures = new NodeFigures();
    private Cluster cluster;
    private LoggedSimulation node;
    private VoteLink link;
    private int led; // entries of votes since this node leads
    private final UnsafeBuffer answer = new UnsafeBuffer(0, 0);
    private boolean isStopped;
    private long lastEntry; // when, by System.nanoTime(); 0 before the first

    private volatile long frame = -1;
    private volatile boolean isLeader;
    private volatile long answersLost; // because a session took none; the client asks again
    private volatile long snapshots;
    private volatile boolean isTerminated;
    private volatile boolean isClosing; // this node alone

    SimulationService(
            final ReplicatedSimulation options, final NodeOptions where, final Consumer<NodeStoppedException> stopped) {
        this.options = options;
        this.where = where;
        this.stopped = stopped;
    }

    NodeFigures figures() {
        return figures;
    }

    long frame() {
        return frame;
    }

    boolean isLeader() {
        return isLeader;
    }

    long answersLost() {
        return answersLost;
    }

    /// This node ends, and no other.
    void closing() {
        isClosing = true;
    }

    /// {@return whether it was told to end}
    boolean isTerminated() {
        return isTerminated;
    }

    long snapshots() {
        return snapshots;
    }

    /// Something that may throw.
    private interface Body {
        void run() throws IOException;
    }

    private void guarded(final String where, final Body body) {
        if (isStopped) {
            throw new ClusterTerminationException(false);
        }
        try {
            unsent.sendAgain();
            body.run();
        } catch (final AgentTerminationException ended) {
            throw ended;
        } catch (final NodeStoppedException reason) {
            stop(reason);
        } catch (final IOException | RuntimeException | Error thrown) {
            stop(new NodeStoppedException(
                    "a node carries out every entry of the log: in=" + where + ", frame=" + frame + ", thrown=" + thrown
                            + "; the node stops, since a state without the entry would be its own",
                    thrown));
        }
    }

    private void stop(final NodeStoppedException reason) {
        isStopped = true;
        stopped.accept(reason);
        throw new ClusterTerminationException(false);
    }

    // ---- Life ----

    @Override
    public void onStart(final Cluster started, final Image snapshot) {
        guarded("onStart", () -> {
            cluster = started;
            isLeader = started.role() == Cluster.Role.LEADER;
            final long began = System.nanoTime();
            final NodeSnapshotEvent event = new NodeSnapshotEvent();
            event.begin();
            node = new LoggedSimulation(
                    options,
                    this::answer,
                    snapshot == null ? null : new SnapshotInput(snapshot, started.idleStrategy()),
                    where.member(),
                    where.members().size(),
                    this::differed);
            link = new VoteLink(started.aeron(), where);
            frame = node.simulation().frame();
            figures.begin(node);
            if (snapshot != null) {
                event.commit("read", frame, snapshot.position());
                logSnapshot("read", snapshot.position(), began);
            }
        });
    }

    @Override
    public void onRoleChange(final Cluster.Role role) {
        isLeader = role == Cluster.Role.LEADER;
        led = 0;
        unsent.clear();
        final NodeRoleEvent event = new NodeRoleEvent();
        event.member = cluster.memberId();
        event.role = role.name();
        event.frame = frame;
        event.commit();
    }

    @Override
    public void onTerminate(final Cluster ended) {
        isTerminated = true;
        if (node == null) {
            return;
        }
        if (!isClosing && !isStopped) { // all nodes end at this place of the log
            final Path lastState = where.folder().resolve("shutdown.snapshot"); // all nodes have ended together
            try {
                node.simulation().snapshotWithMessages().writeTo(lastState, options.fileOptions());
            } catch (final IOException | RuntimeException thrown) {
                LOGGER.log(Level.ERROR, "the last state was not written: file=" + lastState + ", cause=" + thrown);
            }
        }
        node.close();
    }

    // ---- Entries ----

    @Override
    public void onNewLeadershipTermEvent(
            final long term,
            final long position,
            final long timestamp,
            final long termBasePosition,
            final int leader,
            final int session,
            final TimeUnit unit,
            final int version) {
        reportLeader(leader, term, position);
        guarded("onNewLeadershipTerm", () -> {
            if (node.build().isEmpty()) {
                log(node.buildEntry());
            } else {
                schedule();
            }
        });
    }

    private void reportLeader(final int leader, final long term, final long position) {
        final long now = System.nanoTime();
        final NodeLeaderEvent event = new NodeLeaderEvent();
        event.leader = leader;
        event.term = term;
        event.frame = frame;
        event.logPosition = position;
        event.withoutLeader = lastEntry == 0 ? 0 : now - lastEntry;
        event.commit();
        lastEntry = now;
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp) {}

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason reason) {
        guarded("onSessionClose", () -> node.sessionClosed(session.id()));
    }

    @Override
    public void onSessionMessage(
            final ClientSession session,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header) {
        guarded("onSessionMessage", () -> {
            final byte[] entry = new byte[length];
            buffer.getBytes(offset, entry);
            if (session != null) {
                node.clientEntry(session.id(), entry);
                return;
            }
            final boolean isFirst = node.build().isEmpty();
            node.nodeEntry(entry, timestamp);
            if (isFirst) {
                schedule();
            }
            lookAtUndecided();
        });
    }

    @Override
    public void onTimerEvent(final long id, final long timestamp) {
        guarded("onTimerEvent", () -> {
            link.poll(node.votes()::hear);
            final long began = System.nanoTime();
            final long before = frame;
            final byte[] hashes = node.timer(timestamp);
            frame = node.simulation().frame();
            lastEntry = System.nanoTime();
            if (frame != before) {
                figures.frame(
                        lastEntry - began,
                        node,
                        cluster.logPosition(),
                        cluster.clientSessions().size());
            }
            if (hashes != null) {
                log(hashes);
                link.send(node.votes().last());
            }
            schedule();
        });
    }

    /// Only a leader is up to date for sure, so only a leader judges that votes are missing.
    private void lookAtUndecided() {
        if (!isLeader || !node.votes().isUndecided()) {
            led = 0;
            return;
        }
        led++;
        if (led > StateHashes.PATIENCE) {
            node.votes().checkUndecided();
        }
        if (led == StateHashes.PATIENCE + 1) {
            LOGGER.log(
                    Level.WARNING,
                    "the leader hears no votes of a majority of the nodes, so states are not compared: last compared"
                            + " frame=" + node.lastEqual() + "; can nodes reach each other at their second port?");
        }
    }

    /// Votes of nodes differ: all nodes write their states at this entry, so two of them can be compared.
    private void differed(final long at) {
        final Path file = where.folder().resolve("differs-" + at + ".snapshot");
        LOGGER.log(Level.ERROR, "states of nodes differ: frame=" + at + ", the state of this node: " + file);
        if (Files.exists(file)) {
            return; // the log is replayed; what was written then says more
        }
        try {
            node.simulation().snapshotWithMessages().writeTo(file, options.fileOptions());
        } catch (final IOException | RuntimeException thrown) {
            LOGGER.log(Level.ERROR, "the state that differs was not written: file=" + file + ", cause=" + thrown);
        }
    }

    private void schedule() {
        if (node.due() >= 0) {
            cluster.idleStrategy().reset();
            while (!cluster.scheduleTimer(FRAMES, node.due())) {
                cluster.idleStrategy().idle();
            }
        }
    }

    /// Every node offers it; the log gets that of the leader.
    private void log(final byte[] entry) {
        final UnsafeBuffer buffer = new UnsafeBuffer(entry);
        cluster.idleStrategy().reset();
        for (long result = cluster.offer(buffer, 0, entry.length);
                result < 0;
                result = cluster.offer(buffer, 0, entry.length)) {
            if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new ClusterException("the log takes entries of its nodes: " + Publication.errorString(result));
            }
            cluster.idleStrategy().idle();
        }
    }

    private void answer(final long session, final byte[] message) {
        if (cluster.role() == Cluster.Role.LEADER && !unsent.send(session, message)) {
            answersLost = answersLost + 1; // one writer
        }
    }

    private boolean isBehind(final long session, final byte[] message) {
        final ClientSession to = cluster.getClientSession(session);
        if (to == null || to.isClosing()) {
            return false;
        }
        answer.wrap(message);
        final long result = to.offer(answer, 0, message.length);
        if (result == Publication.BACK_PRESSURED || result == Publication.ADMIN_ACTION) {
            return true;
        }
        if (result < 0) {
            answersLost = answersLost + 1;
        }
        return false;
    }

    // ---- Snapshots ----

    @Override
    public void onTakeSnapshot(final ExclusivePublication publication) {
        guarded("onTakeSnapshot", () -> {
            final long began = System.nanoTime();
            final NodeSnapshotEvent event = new NodeSnapshotEvent();
            event.begin();
            final SnapshotOutput output = new SnapshotOutput(publication, cluster.idleStrategy());
            node.save(output);
            output.end();
            event.commit("written", frame, output.bytes());
            logSnapshot("written", output.bytes(), began);
            snapshots = snapshots + 1;
        });
    }

    private void logSnapshot(final String direction, final long bytes, final long began) {
        LOGGER.log(
                Level.INFO,
                "snapshot " + direction + ": frame=" + frame + ", waiting messages=" + node.waiting() + ", bytes="
                        + bytes + ", ms=" + (System.nanoTime() - began) / 1_000_000);
    }

    /// The simulation, for a last look by the thread of the service.
    LoggedSimulation node() {
        return node;
    }
}
