package org.denserow.demo.partition;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/// The process of a rank as its starter sees it, and what it has printed.
final class StartedRank implements AutoCloseable {

    private final Process process;
    private final Thread reader;
    private final Map<Long, Figures> figures = new ConcurrentSkipListMap<>(); // by frame
    private final List<String> words = new ArrayList<>(); // other lines; guarded by itself
    private volatile long frame;

    private StartedRank(final Process process) {
        this.process = process;
        this.reader = new Thread(this::read);
        reader.setDaemon(true);
        reader.start();
    }

    static StartedRank start(final int rank, final RunOptions run) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED", // for Agrona
                "-XX:+UseSerialGC",
                "-Xmx400m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PartitionProcess.class.getName(),
                Integer.toString(rank)));
        command.addAll(run.arguments());
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return new StartedRank(builder.redirectErrorStream(true).start());
    }

    static List<StartedRank> startAll(final RunOptions run) throws IOException {
        final List<StartedRank> all = new ArrayList<>();
        for (int rank = 0; rank < run.endpoints().size(); rank++) {
            all.add(start(rank, run));
        }
        return all;
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("frame ")) {
                    final Figures read = Figures.of(line);
                    figures.put(read.frame(), read);
                    frame = read.frame();
                } else {
                    synchronized (words) {
                        words.add(line);
                    }
                }
            }
        } catch (final IOException | RuntimeException thrown) {
            // the process was killed, perhaps within a line
        }
    }

    /// {@return the last frame that it has printed}
    long frame() {
        return frame;
    }

    Map<Long, Figures> figures() {
        return figures;
    }

    /// {@return all lines but those of frames}
    String words() {
        synchronized (words) {
            return String.join("\n", words);
        }
    }

    /// {@return what follows a word at the beginning of a line; empty as long as there is no such line}
    String after(final String word) {
        synchronized (words) {
            return words.stream()
                    .filter(line -> line.startsWith(word + ' '))
                    .map(line -> line.substring(word.length() + 1))
                    .findFirst()
                    .orElse("");
        }
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /// Kills it, as a machine does that loses its power.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Asks it to end, by a signal.
    void terminate() {
        process.toHandle().destroy(); // leaves its output open
    }

    /// {@return its exit code; -1 if it has not ended in time}
    int awaitEnd(final int seconds) throws InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            return -1;
        }
        reader.join(1_000);
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
