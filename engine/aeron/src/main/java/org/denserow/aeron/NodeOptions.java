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
public final class NodeOptions {

    /// The number of ports that a member uses: 6.
    public static final int PORTS = 6;

    private final int member;
    private final List<String> members;
    private final Path folder;
    private final String secret;
    private final Duration heartbeatTimeout;
    private final Path driverFolder;
    private final boolean isForced;

    private NodeOptions(
            final int member,
            final List<String> members,
            final Path folder,
            final String secret,
            final Duration heartbeatTimeout,
            final Path driverFolder,
            final boolean isForced) {
        this.member = member;
        this.members = members;
        this.folder = folder;
        this.secret = secret;
        this.heartbeatTimeout = heartbeatTimeout;
        this.driverFolder = driverFolder;
        this.isForced = isForced;
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
                false);
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
    /// messages between nodes are not signed: use a network that is closed to others.
    ///
    /// @param value not empty, the same on all nodes and clients
    /// @return these options with it
    /// @throws IllegalArgumentException if it is empty
    public NodeOptions withSecret(final String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a secret is not empty; leave withSecret out for loopback");
        }
        return new NodeOptions(member, members, folder, value, heartbeatTimeout, driverFolder, isForced);
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
        return new NodeOptions(member, members, folder, secret, timeout, driverFolder, isForced);
    }

    /// Sets where the media driver keeps its buffers; they are worthless after the process has ended. A file system in
    /// memory is best.
    ///
    /// @param path used by one process at a time; it is emptied on start
    /// @return these options with it
    public NodeOptions withDriverFolder(final Path path) {
        return new NodeOptions(member, members, folder, secret, heartbeatTimeout, path.toAbsolutePath(), isForced);
    }

    /// Forces the log to the disk before an entry counts (`fileSyncLevel` 2). Without it a loss of power of **all**
    /// nodes at once may lose the last entries that clients have receipts for, about the half minute that an operating
    /// system keeps to itself; while a majority keeps its power nothing is lost. It costs a flush of the disk an entry
    /// or batch of entries.
    ///
    /// @return these options with it
    public NodeOptions withForcedLog() {
        return new NodeOptions(member, members, folder, secret, heartbeatTimeout, driverFolder, true);
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

    boolean isForced() {
        return isForced;
    }

    @Override
    public String toString() {
        return "NodeOptions{member=" + member + ", members=" + members + ", folder=" + folder + ", heartbeatTimeout="
                + heartbeatTimeout + ", driverFolder=" + driverFolder + ", isForced=" + isForced + '}';
    }
}
