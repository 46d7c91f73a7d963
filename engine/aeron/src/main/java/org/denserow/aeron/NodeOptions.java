package org.denserow.aeron;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Where a node of a cluster runs. Options never change; each `with` returns another object.
///
/// The list of members is the same on all nodes, and has an odd number of them: of three, one may be missing, of five,
/// two. A member is `host:port`. It uses [#PORTS] UDP ports from that one on.
///
/// | option | default |
/// |---|---|
/// | [#withSecret] | none: all members must be on loopback |
/// | [#withHeartbeatTimeout] | 2 s |
/// | [#withDriverFolder] | `/dev/shm/denserow-node-PORT` if there is `/dev/shm`; otherwise the folder `driver` of the node |
/// | [#withForcedLog] | the operating system decides when the log reaches the disk |
/// | [#withLeastFreeSpace] | 256 MiB |
/// | [#withKeptSnapshots] | all snapshots and the whole log are kept |
public final class NodeOptions {

    /// The number of ports that a member uses: 6.
    public static final int PORTS = 6;

    private final int member;
    private final List<String> members;
    private final Path folder;
    private final String secret;
    private final Duration heartbeatTimeout;
    private final Path driverFolder;
    private final NodeStorage storage;

    private NodeOptions(
            final int member,
            final List<String> members,
            final Path folder,
            final String secret,
            final Duration heartbeatTimeout,
            final Path driverFolder,
            final NodeStorage storage) {
        this.member = member;
        this.members = members;
        this.folder = folder;
        this.secret = secret;
        this.heartbeatTimeout = heartbeatTimeout;
        this.driverFolder = driverFolder;
        this.storage = storage;
    }

    /// Describes a node.
    ///
    /// @param member its place in the list, from 0
    /// @param members all nodes, each as `host:port`
    /// @param folder of its log and its snapshots; created if it does not exist, and used by one process at a time
    /// @return the options, with defaults
    /// @throws IllegalArgumentException if the list is empty or has an entry of another form, or the member is not in it
    public static NodeOptions of(final int member, final List<String> members, final Path folder) {
        if (members.isEmpty() || member < 0 || member >= members.size()) {
            throw new IllegalArgumentException("a node is one of the members of its cluster: member=" + member
                    + ", members=" + members + "; count from 0");
        }
        members.forEach(NodeOptions::port);
        final int port = port(members.get(member));
        final Path shared = Path.of("/dev/shm");
        return new NodeOptions(
                member,
                List.copyOf(members),
                folder.toAbsolutePath(),
                "",
                Duration.ofSeconds(2),
                Files.isDirectory(shared) ? shared.resolve("denserow-node-" + port) : folder.resolve("driver"),
                NodeStorage.DEFAULTS);
    }

    static String host(final String member) {
        return member.substring(0, member.lastIndexOf(':'));
    }

    static int port(final String member) {
        final int colon = member.lastIndexOf(':');
        try {
            final int port = Integer.parseInt(member.substring(colon + 1));
            if (colon > 0 && port > 0 && port <= 65_535 - PORTS) {
                return port;
            }
        } catch (final NumberFormatException thrown) {
            // refused below
        }
        throw new IllegalArgumentException("a member is host:port, and uses " + PORTS
                + " ports from that one on: member=" + member + "; write for example 127.0.0.1:20000");
    }

    /// Lets clients in that know a secret. The secret, like everything else, goes over the network as it is, and
    /// messages between nodes are not signed: use a network that is closed to others. A log belongs to one secret, as to
    /// one build: a node with another one stops itself. Another secret for all is a new log, as an upgrade.
    ///
    /// @param value not empty, the same on all nodes and clients
    /// @return these options with it
    /// @throws IllegalArgumentException if it is empty
    public NodeOptions withSecret(final String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a secret is not empty; leave withSecret out for loopback");
        }
        return new NodeOptions(member, members, folder, value, heartbeatTimeout, driverFolder, storage);
    }

    /// Sets how long followers wait for a leader that is silent, before they elect another one. An election takes about
    /// half of this time more. A pause of the leader's JVM or machine that is longer costs it its office.
    ///
    /// @param timeout at least 500 ms; the same on all nodes
    /// @return these options with it
    /// @throws IllegalArgumentException if it is shorter
    public NodeOptions withHeartbeatTimeout(final Duration timeout) {
        if (timeout.compareTo(Duration.ofMillis(500)) < 0) {
            throw new IllegalArgumentException("a leader must be able to send heartbeats in time: timeout=" + timeout
                    + ", least=500 ms; choose seconds");
        }
        return new NodeOptions(member, members, folder, secret, timeout, driverFolder, storage);
    }

    /// Sets where the media driver keeps its buffers; they are worthless after the process has ended. A file system in
    /// memory is best.
    ///
    /// @param path used by one process at a time; it is emptied on start
    /// @return these options with it
    public NodeOptions withDriverFolder(final Path path) {
        return new NodeOptions(member, members, folder, secret, heartbeatTimeout, path.toAbsolutePath(), storage);
    }

    /// Forces the log to the disk before an entry counts (`fileSyncLevel` 2). Without it a loss of power of **all**
    /// nodes at once may lose the last entries that clients have receipts for, about the half minute that an operating
    /// system keeps to itself; while a majority keeps its power and
    /// runs until the others have caught up, nothing is lost. It costs a flush of the disk an entry
    /// or batch of entries.
    ///
    /// @return these options with it
    public NodeOptions withForcedLog() {
        return with(storage.withForcedLog());
    }

    /// Sets with how little room on its disk the node stops itself, while its log is whole. It looks once a second, and
    /// when it starts. Take what the world writes in some seconds, and at least a snapshot.
    ///
    /// @param bytes at least 0; 0 for no limit: then Aeron fails in the middle of a write
    /// @return these options with it
    /// @throws IllegalArgumentException if it is negative
    public NodeOptions withLeastFreeSpace(final long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(
                    "free space is a number of bytes: bytes=" + bytes + "; pass 0 for no limit");
        }
        return with(storage.withLeastFreeSpace(bytes));
    }

    /// Purges the log: after each snapshot this node deletes older ones, as many as leaves this number, and the log before
    /// the oldest that is left, in files of 16 MiB. So its folder stays bounded if snapshots are asked for regularly.
    ///
    /// A node that was away for longer than the others keep cannot catch up, and stops itself; one with an empty folder
    /// cannot either. [ReplicatedNode#fetch] takes the last snapshot and the log from the others into an empty folder.
    ///
    /// @param count at least 2, since the newest may be damaged; the same on all nodes
    /// @return these options with it
    /// @throws IllegalArgumentException if it is smaller
    public NodeOptions withKeptSnapshots(final int count) {
        if (count < 2) {
            throw new IllegalArgumentException("a node keeps a snapshot beside the newest: count=" + count
                    + ", least=2; leave withKeptSnapshots out to keep all of them");
        }
        return with(storage.withKeptSnapshots(count));
    }

    /// Measures free space by something else.
    NodeOptions withFreeSpace(final NodeStorage.FreeSpace measure) {
        return with(storage.withFreeSpace(measure));
    }

    private NodeOptions with(final NodeStorage newStorage) {
        return new NodeOptions(member, members, folder, secret, heartbeatTimeout, driverFolder, newStorage);
    }

    /// Refuses to let anybody in.
    void checkAccess() {
        if (!secret.isEmpty()) {
            return;
        }
        for (final String each : members) {
            try {
                if (!InetAddress.getByName(host(each)).isLoopbackAddress()) {
                    throw new IllegalArgumentException("without a secret all nodes are on loopback: member=" + each
                            + "; set withSecret, and use a network that is closed to others");
                }
            } catch (final UnknownHostException thrown) {
                throw new IllegalArgumentException(
                        "a member has a host that is known: member=" + each + "; write its address", thrown);
            }
        }
    }

    int member() {
        return member;
    }

    List<String> members() {
        return members;
    }

    Path folder() {
        return folder;
    }

    String secret() {
        return secret;
    }

    Duration heartbeatTimeout() {
        return heartbeatTimeout;
    }

    Path driverFolder() {
        return driverFolder;
    }

    NodeStorage storage() {
        return storage;
    }

    @Override
    public String toString() {
        return "NodeOptions{member=" + member + ", members=" + members + ", folder=" + folder + ", heartbeatTimeout="
                + heartbeatTimeout + ", driverFolder=" + driverFolder + ", isForced=" + storage.isForced()
                + ", leastFreeSpace=" + storage.leastFreeSpace()
                + ", keptSnapshots=" + storage.keptSnapshots() + '}';
    }
}
