package org.denserow.aeron.ranks;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which rank of a world a process is, and where the others are. Options never change; each `with` returns another object.
///
/// The list of endpoints is the same for all ranks. An endpoint is `host:port`, a UDP port.
///
/// | option | default |
/// |---|---|
/// | [#withAgreed] | nothing but the build must be equal |
/// | [#withPatience] | 60 s |
/// | [#withClosedNetwork] | all endpoints must be on loopback |
/// | [#withDriverFolder] | `/dev/shm/denserow-rank-PORT` if there is `/dev/shm`; otherwise a folder beside other temporary files |
public final class RankOptions {

    /// The most ranks of a world: 64. Each is connected with each other one.
    public static final int MAX_RANKS = 64;

    /// The longest build, name or value that ranks agree upon, in bytes of UTF-8: 1000.
    public static final int MAX_TEXT_BYTES = 1000;

    private final int rank;
    private final List<String> endpoints;
    private final Map<String, String> agreed;
    private final Duration patience;
    private final boolean isClosedNetwork;
    private final Path driverFolder;

    private RankOptions(
            final int rank,
            final List<String> endpoints,
            final Map<String, String> agreed,
            final Duration patience,
            final boolean isClosedNetwork,
            final Path driverFolder) {
        this.rank = rank;
        this.endpoints = endpoints;
        this.agreed = agreed;
        this.patience = patience;
        this.isClosedNetwork = isClosedNetwork;
        this.driverFolder = driverFolder;
    }

    /// Describes a rank.
    ///
    /// @param rank its place in the list, from 0
    /// @param endpoints of all ranks, 1 to [#MAX_RANKS], each another `host:port`
    /// @param build what was built from which sources: the same on all ranks, at most [#MAX_TEXT_BYTES] bytes
    /// @return the options, with defaults
    /// @throws IllegalArgumentException if the list is empty, too long, or has an entry twice or of another form; if
    ///     the rank is not in it; if the build is empty or too long
    public static RankOptions of(final int rank, final List<String> endpoints, final String build) {
        if (endpoints.isEmpty() || endpoints.size() > MAX_RANKS || rank < 0 || rank >= endpoints.size()) {
            throw new IllegalArgumentException("a rank is one of 1 to " + MAX_RANKS + " ranks of a world: rank=" + rank
                    + ", endpoints=" + endpoints.size() + "; count from 0");
        }
        endpoints.forEach(RankOptions::port);
        if (endpoints.stream().distinct().count() < endpoints.size()) {
            throw new IllegalArgumentException(
                    "each rank has an endpoint of its own: endpoints=" + endpoints + "; give each another port");
        }
        final Path shared = Path.of("/dev/shm");
        final Path parent = Files.isDirectory(shared) ? shared : Path.of(System.getProperty("java.io.tmpdir"));
        return new RankOptions(
                        rank,
                        List.copyOf(endpoints),
                        Map.of(),
                        Duration.ofSeconds(60),
                        false,
                        parent.resolve("denserow-rank-" + port(endpoints.get(rank))))
                .withAgreed("build", build);
    }

    private static int port(final String endpoint) {
        final int colon = endpoint.lastIndexOf(':');
        try {
            final int port = Integer.parseInt(endpoint.substring(colon + 1));
            if (colon > 0 && port > 0 && port <= 65_535) {
                return port;
            }
        } catch (final NumberFormatException thrown) {
            // refused below
        }
        throw new IllegalArgumentException(
                "an endpoint is host:port: endpoint=" + endpoint + "; write for example 127.0.0.1:22000");
    }

    /// Names something else that must be equal on all ranks, such as a seed or the shape of a grid. Ranks that differ in
    /// it refuse each other, by its name.
    ///
    /// @param name what it is; an earlier value of this name is replaced
    /// @param value the same on all ranks; each at most [#MAX_TEXT_BYTES] bytes
    /// @return these options with it
    /// @throws IllegalArgumentException if one of them is empty or too long
    public RankOptions withAgreed(final String name, final String value) {
        for (final String text : List.of(name, value)) {
            final int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            if (bytes == 0 || bytes > MAX_TEXT_BYTES) {
                throw new IllegalArgumentException("what ranks agree upon has 1 to " + MAX_TEXT_BYTES + " bytes: name="
                        + shown(name) + ", value=" + shown(value) + ", bytes=" + bytes + "; use a hash of it");
            }
        }
        final Map<String, String> more = new LinkedHashMap<>(agreed);
        more.put(name, value);
        return new RankOptions(rank, endpoints, more, patience, isClosedNetwork, driverFolder);
    }

    private static String shown(final String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + '…';
    }

    /// Sets how long a rank waits for another one that is alive: for its start, and for its message of a frame.
    ///
    /// @param time at least 1 s; longer than the longest frame, and than a snapshot takes
    /// @return these options with it
    /// @throws IllegalArgumentException if it is shorter
    public RankOptions withPatience(final Duration time) {
        if (time.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "a rank waits for others at least 1 s: patience=" + time + "; a frame may take that long");
        }
        return new RankOptions(rank, endpoints, agreed, time, isClosedNetwork, driverFolder);
    }

    /// Allows endpoints that are not on loopback. Nothing is encrypted or signed, and whoever reaches an endpoint can
    /// send to it: use a network that is closed to others.
    ///
    /// @return these options with it
    public RankOptions withClosedNetwork() {
        return new RankOptions(rank, endpoints, agreed, patience, true, driverFolder);
    }

    /// Sets where the media driver keeps its buffers; they are worthless after the process has ended. A file system in
    /// memory is best.
    ///
    /// @param path used by one process at a time; it is emptied on start
    /// @return these options with it
    public RankOptions withDriverFolder(final Path path) {
        return new RankOptions(rank, endpoints, agreed, patience, isClosedNetwork, path.toAbsolutePath());
    }

    /// Refuses endpoints that others could reach.
    void checkAccess() {
        for (int each = 0; each < endpoints.size(); each++) {
            if (!isOnLoopback(each) && !isClosedNetwork) {
                throw new IllegalArgumentException("all ranks are on loopback: endpoint=" + endpoints.get(each)
                        + "; if the network is closed to others, say so by withClosedNetwork");
            }
        }
    }

    /// {@return whether the endpoint of a rank is on loopback}
    ///
    /// @throws IllegalArgumentException if its host is not known
    boolean isOnLoopback(final int each) {
        final String endpoint = endpoints.get(each);
        try {
            return InetAddress.getByName(endpoint.substring(0, endpoint.lastIndexOf(':')))
                    .isLoopbackAddress();
        } catch (final UnknownHostException thrown) {
            throw new IllegalArgumentException(
                    "an endpoint has a host that is known: endpoint=" + endpoint + "; write its address", thrown);
        }
    }

    int rank() {
        return rank;
    }

    List<String> endpoints() {
        return endpoints;
    }

    Map<String, String> agreed() {
        return agreed;
    }

    Duration patience() {
        return patience;
    }

    Path driverFolder() {
        return driverFolder;
    }

    @Override
    public String toString() {
        return "RankOptions{rank=" + rank + ", endpoints=" + endpoints + ", agreed=" + agreed + ", patience=" + patience
                + ", driverFolder=" + driverFolder + '}';
    }
}
