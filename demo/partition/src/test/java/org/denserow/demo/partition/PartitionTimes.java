package org.denserow.demo.partition;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// What a world in two processes costs: pack and unpack beside a step, weak scaling, and exchanges of given lengths. Four
/// processes with one worker each take turns: one has a world alone, another one the same world, and two are ranks of a
/// world twice as wide. Prints tables in Markdown; times and ratios are medians over turns. It stands among the tests, since
/// the other benchmarks should not depend on Aeron.
///
/// A world of 25 x 20 squares has about 100,000 people. Three minutes for a shape:
/// ```
/// mvn -B -ntp -pl demo/partition -am test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath -DskipTests
/// java -cp demo/partition/target/test-classes:demo/partition/target/classes:$(cat demo/partition/target/classpath) \
///   org.denserow.demo.partition.PartitionTimes 9 25 20 5 100
/// ```
public final class PartitionTimes {

    private static final int WARM_UP = 250; // frames, until births and deaths are as many
    private static final int FRAMES = 20; // of a turn
    private static final int ELEMENTS = 1 << 23; // of each array of the triad
    private static final double GOAL = 0.05;

    private PartitionTimes() {}

    /// Measures.
    ///
    /// @param arguments turns; then squares along both axes of the strip of a rank, for each shape
    /// @throws IOException if processes cannot be started
    public static void main(final String[] arguments) throws IOException {
        final int turns = Integer.parseInt(arguments[0]);
        System.out.println(
                "| strip of a rank | rows a rank | ghosts | rows moved | bytes sent | 1 process, ms | 2 worlds, ms"
                        + " | 2 ranks, ms | 2 worlds / 1 | 2 ranks / 1 | 2 ranks / 2 worlds | waits, ms | pack and unpack, ms"
                        + " | of a step without waiting (at most " + GOAL + ") |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (int i = 1; i + 1 < arguments.length; i += 2) {
            final int wide = Integer.parseInt(arguments[i]);
            final int high = Integer.parseInt(arguments[i + 1]);
            try (Child one = Child.start(0, "127.0.0.1:23900", wide, high);
                    Child same = Child.start(0, "127.0.0.1:23901", wide, high);
                    Child left = Child.start(0, "127.0.0.1:23902,127.0.0.1:23903", 2 * wide, high);
                    Child right = Child.start(1, "127.0.0.1:23902,127.0.0.1:23903", 2 * wide, high)) {
                shape(turns, wide, high, one, same, left, right);
                if (i + 3 >= arguments.length) {
                    triad(turns, one, same);
                    messages(left, right);
                }
            }
        }
    }

    // ---- Shapes ----

    private static void shape(
            final int turns,
            final int wide,
            final int high,
            final Child one,
            final Child same,
            final Child left,
            final Child right)
            throws IOException {
        final String warmUp = "frames " + WARM_UP;
        longest(warmUp, one, same);
        longest(warmUp, left, right);
        final String frames = "frames " + FRAMES;
        final double[][] nanos = new double[3][turns];
        final double[][] means = new double[7][turns]; // of a rank
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < 3; i++) {
                final int lane = (turn + i) % 3;
                nanos[lane][turn] = switch (lane) {
                    case 0 -> longest(frames, one);
                    case 1 -> longest(frames, one, same);
                    default -> longest(frames, left, right);
                };
            }
            for (int figure = 0; figure < means.length; figure++) {
                means[figure][turn] = left.figures[figure];
            }
        }
        final double[] shares = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            shares[turn] = means[1][turn] / (means[0][turn] / FRAMES - means[2][turn]);
        }
        System.out.printf(
                Locale.ROOT,
                "| %,.0f x %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %.1f | %.1f | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f | %.3f |%n",
                wide * Strip.SQUARE,
                high * Strip.SQUARE,
                median(means[6]),
                median(means[3]),
                median(means[4]),
                median(means[5]),
                median(nanos[0]) / FRAMES / 1e6,
                median(nanos[1]) / FRAMES / 1e6,
                median(nanos[2]) / FRAMES / 1e6,
                ratio(nanos[1], nanos[0]),
                ratio(nanos[2], nanos[0]),
                ratio(nanos[2], nanos[1]),
                median(means[2]) / 1e6,
                median(means[1]) / 1e6,
                median(shares));
    }

    // ---- The machine ----

    private static void triad(final int turns, final Child one, final Child same) throws IOException {
        final String pass = "triad " + ELEMENTS;
        final double[][] nanos = new double[2][turns];
        for (int turn = -3; turn < turns; turn++) {
            final double alone = longest(pass, one);
            final double both = longest(pass, one, same);
            if (turn >= 0) {
                nanos[0][turn] = alone;
                nanos[1][turn] = both;
            }
        }
        final double gigabytes = 24.0 * ELEMENTS; // bytes a pass; by nanoseconds GB/s
        System.out.printf(
                Locale.ROOT,
                "%n| triad, GB/s: 1 process | 2 processes | time of 2 / 1 |%n|---|---|---|%n| %.1f | %.1f | %.2f |%n",
                gigabytes / median(nanos[0]),
                2 * gigabytes / median(nanos[1]),
                ratio(nanos[1], nanos[0]));
    }

    private static void messages(final Child left, final Child right) throws IOException {
        System.out.println("\n| bytes in each direction | an exchange, µs | MB/s in each direction |\n|---|---|---|");
        for (final int bytes : new int[] {0, 1_000, 10_000, 100_000, 1_000_000, 10_000_000}) {
            final String line = "messages " + bytes + ' ' + Math.max(10, Math.min(2_000, 100_000_000 / (bytes + 1)));
            longest(line, left, right); // warm
            final double nanos = longest(line, left, right);
            System.out.printf(Locale.ROOT, "| %,d | %,.0f | %,.0f |%n", bytes, nanos / 1e3, bytes / nanos * 1e3);
        }
    }

    // ---- Processes ----

    /// Lets processes do something at the same time.
    ///
    /// @return nanoseconds of the slowest
    private static double longest(final String line, final Child... children) throws IOException {
        for (final Child child : children) {
            child.say(line);
        }
        double longest = 0;
        for (final Child child : children) {
            longest = Math.max(longest, child.hear());
        }
        return longest;
    }

    private static double ratio(final double[] these, final double[] those) {
        return median(IntStream.range(0, these.length)
                .mapToDouble(turn -> these[turn] / those[turn])
                .toArray());
    }

    private static double median(final double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static final class Child implements AutoCloseable {

        private final Process process;
        private final PrintStream to;
        private final BufferedReader from;
        private long[] figures = {};

        private Child(final Process process) {
            this.process = process;
            this.to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
            this.from = process.inputReader(StandardCharsets.UTF_8);
        }

        static Child start(final int rank, final String endpoints, final int wide, final int high) throws IOException {
            final List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--add-opens",
                    "java.base/jdk.internal.misc=ALL-UNNAMED",
                    "-XX:+UseSerialGC",
                    "-Xms1500m",
                    "-Xmx1500m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    TimedRank.class.getName(),
                    Integer.toString(rank),
                    endpoints,
                    Integer.toString(wide),
                    Integer.toString(high)));
            final ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().remove("JDK_JAVA_OPTIONS");
            return new Child(
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        }

        void say(final String line) {
            to.println(line);
        }

        double hear() throws IOException {
            final String line = from.readLine();
            if (line == null) {
                throw new IOException("a process has ended: " + process);
            }
            figures = Arrays.stream(line.split(" "))
                    .mapToLong(word -> (long) Double.parseDouble(word))
                    .toArray();
            return figures[0];
        }

        @Override
        public void close() {
            to.close(); // it ends with its input
            try {
                process.waitFor(5, java.util.concurrent.TimeUnit.SECONDS);
            } catch (final InterruptedException thrown) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly();
        }
    }
}
