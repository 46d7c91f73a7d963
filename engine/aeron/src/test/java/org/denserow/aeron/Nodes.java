package org.denserow.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.denserow.aeron.fixture.Endpoints;

/// Processes with the nodes of a cluster on loopback, each in a folder of its own. They are killed when this is closed.
final class Nodes implements AutoCloseable {

    private final Path folder;
    private final List<String> members;
    private final Process[] processes;

    Nodes(final Path folder, final int count) {
        this.folder = folder;
        this.members = Endpoints.next(count, 10);
        this.processes = new Process[count];
    }

    int count() {
        return processes.length;
    }

    ClientOptions client() {
        return ClientOptions.of(members).withTimeout(Duration.ofMillis(1000));
    }

    Path folder(final int member) {
        return folder.resolve("node-" + member);
    }

    void start(final int member) throws IOException {
        start(member, "test 1");
    }

    void start(final int member, final String build) throws IOException {
        Files.createDirectories(folder(member));
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx400m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerNode.class.getName(),
                Integer.toString(member),
                String.join(",", members),
                folder(member).toString(),
                build));
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JDK_JAVA_OPTIONS");
        processes[member] = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output(member).toFile()))
                .start();
    }

    void startAll() throws IOException {
        for (int member = 0; member < processes.length; member++) {
            start(member);
        }
    }

    Path output(final int member) {
        return folder.resolve("node-" + member + ".out");
    }

    /// {@return whether a node says that it leads}
    boolean isLeader(final int member) {
        return Files.exists(folder(member).resolve("leads"));
    }

    /// Kills a node, as a machine does that loses its power.
    void kill(final int member) throws InterruptedException {
        processes[member].destroyForcibly().waitFor();
    }

    /// Kills a node, and does not wait until it is dead.
    void signalKill(final int member) {
        processes[member].destroyForcibly();
    }

    /// Ends a node by a signal.
    ///
    /// @return its exit code, or -1 if it did not end in time
    int terminate(final int member) throws InterruptedException {
        processes[member].destroy();
        return awaitEnd(member);
    }

    int awaitEnd(final int member) throws InterruptedException {
        return processes[member].waitFor(30, TimeUnit.SECONDS) ? processes[member].exitValue() : -1;
    }

    boolean isRunning(final int member) {
        return processes[member] != null && processes[member].isAlive();
    }

    /// Asks for a snapshot; whoever leads takes it.
    void requestSnapshot() throws IOException {
        for (int member = 0; member < processes.length; member++) {
            final Path file = folder(member).resolve("snapshot.please");
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
        }
    }

    /// {@return whether some node has begun to do what was asked}
    boolean isSnapshotTaken() {
        return IntStream.range(0, processes.length)
                .anyMatch(member -> !Files.exists(folder(member).resolve("snapshot.please")));
    }

    /// {@return the last line of the log of frames of a node; empty if there is none}
    String lastFrame(final int member) throws IOException {
        final Path file = folder(member).resolve("frames.log");
        if (!Files.exists(file)) {
            return "";
        }
        final List<String> lines = Files.readAllLines(file);
        return lines.isEmpty() ? "" : lines.getLast();
    }

    long frame(final int member) throws IOException {
        final String line = lastFrame(member);
        return line.isEmpty() ? -1 : Long.parseLong(line.split(" ")[0]);
    }

    /// {@return states by frame: the texts that nodes have logged for it}
    Map<Long, Set<String>> states() throws IOException {
        final Map<Long, Set<String>> states = new TreeMap<>();
        for (int member = 0; member < processes.length; member++) {
            final Path file = folder(member).resolve("frames.log");
            if (Files.exists(file)) {
                for (final String line : Files.readAllLines(file)) {
                    if (line.split(" ").length == 4) { // a kill may cut the last one
                        states.computeIfAbsent(Long.parseLong(line.split(" ")[0]), frame -> new HashSet<>())
                                .add(line);
                    }
                }
            }
        }
        return states;
    }

    /// {@return what all nodes have said, for messages}
    String outputs() {
        return IntStream.range(0, processes.length)
                .mapToObj(member -> {
                    try {
                        return "-- node " + member + "\n" + Files.readString(output(member));
                    } catch (final IOException thrown) {
                        return "-- node " + member + " has no output";
                    }
                })
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        for (final Process process : processes) {
            if (process != null) {
                process.destroyForcibly();
            }
        }
        for (final String member : members) {
            try {
                NodeFolder.remove(Path.of("/dev/shm/denserow-node-" + NodeOptions.port(member)));
            } catch (final IOException thrown) {
                System.out.println(thrown);
            }
        }
    }
}
