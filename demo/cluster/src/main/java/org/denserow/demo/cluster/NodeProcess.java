package org.denserow.demo.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/// A node as the demo sees it: a process, and what that prints.
final class NodeProcess {

    private final int member;
    private final List<String> command;
    private final Path errors;
    private final Map<Long, String> hashes = new ConcurrentSkipListMap<>(); // by frame
    private volatile long frame;
    private volatile boolean isLeader;
    private Process process;

    NodeProcess(final int member, final String members, final Path folder) {
        this.member = member;
        this.errors = folder.resolve("node-" + member + ".log");
        this.command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx300m",
                "-cp",
                System.getProperty("java.class.path"),
                DemoNode.class.getName(),
                Integer.toString(member),
                members,
                folder.resolve("node-" + member).toString());
    }

    void start() throws IOException {
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start();
        final Process started = process;
        final Thread reader = new Thread(() -> read(started));
        reader.setDaemon(true);
        reader.start();
    }

    private void read(final Process from) {
        try (BufferedReader lines = from.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                final String[] words = line.split(" ", 3);
                switch (words[0]) {
                    case "frame" -> {
                        frame = Long.parseLong(words[1]);
                        hashes.put(frame, words[2]);
                    }
                    case "leads" -> isLeader = Boolean.parseBoolean(words[1]);
                    default -> System.out.println("node " + member + ": " + line);
                }
            }
        } catch (final IOException thrown) {
            // the process was killed
        }
        isLeader = false;
    }

    int member() {
        return member;
    }

    long frame() {
        return frame;
    }

    boolean isLeader() {
        return isLeader;
    }

    boolean isRunning() {
        return process.isAlive();
    }

    Map<Long, String> hashes() {
        return hashes;
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Ends it if it runs, and does not wait.
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    /// Ends it by a signal.
    ///
    /// @return whether it has ended
    boolean terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor(20, TimeUnit.SECONDS);
    }

    /// {@return what it has logged}
    String errors() {
        try {
            return Files.readString(errors);
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }
}
