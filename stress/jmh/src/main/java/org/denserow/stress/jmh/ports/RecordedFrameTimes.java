package org.denserow.stress.jmh.ports;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.stress.jmh.Turns;

/// Frames that handle 10,000 messages, each of which sets a value, over 100,000 rows that a system changes: without a
/// recording, and with one that goes to a file, in turns in one process. Prints a table in Markdown: microseconds of
/// processor time of the owner a frame, medians, and their ratio; beside them those of the recording thread, which another
/// core has. The sending is not counted.
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.ports.RecordedFrameTimes 30
/// ```
public final class RecordedFrameTimes {

    private static final String USAGE = "usage: RecordedFrameTimes [SECONDS]";
    private static final double SECONDS = 30;
    private static final int MESSAGES = 10_000;
    private static final int ROWS = 100_000;
    private static final int WARM_UP_SHARE = 4; // a quarter of the time is not measured
    private static final int MOST = 100_000; // frames of each way
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double LIMIT = 1.05;

    private enum Side {
        BUY,
        SELL
    }

    private record Order(int row, long price, int amount, Side side) {}

    /// A simulation that handles orders.
    private static final class Market implements AutoCloseable {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withPortCapacity(MESSAGES));
        private final Port<Order> port;
        private final List<Order> orders = new ArrayList<>();

        Market() {
            final Table rows = sim.define("asset", Layout.dense(ROWS));
            final LongColumn price = rows.longs("price");
            final LongColumn age = rows.longs("age");
            final long[] handles = new long[ROWS];
            for (int row = 0; row < ROWS; row++) {
                handles[row] = rows.create();
            }
            sim.system("age").writes(age).over(rows, (range, commands) -> {
                final long[] ages = range.write(age);
                for (int row = range.begin(); row < range.end(); row++) {
                    ages[row]++;
                }
            });
            port = sim.port("order", Order.class, (order, commands) -> {
                commands.set(handles[order.row], price, order.price);
                return 0;
            });
            for (int i = 0; i < MESSAGES; i++) {
                orders.add(new Order(i * 7 % ROWS, i, i / 2, Side.values()[i % 2]));
            }
        }

        /// Runs a frame with messages.
        ///
        /// @return nanoseconds of the owner
        long frame() {
            if (!port.offerAll(orders)) {
                throw new IllegalStateException("a port takes the messages of a frame: waiting=" + port.size());
            }
            final long start = THREADS.getCurrentThreadCpuTime();
            sim.step();
            return THREADS.getCurrentThreadCpuTime() - start;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private RecordedFrameTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds, 30 if there are none
    /// @throws IOException if the recording cannot be written
    public static void main(final String[] args) throws IOException {
        final double seconds;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, System.out::println);
    }

    static void measure(final double seconds, final Consumer<String> line) throws IOException {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        final Path folder = Files.createTempDirectory("recorded");
        try (Market plain = new Market();
                Market recorded = new Market()) {
            recorded.sim.recordTo(folder, RecordingOptions.defaults());
            final long thread = recordingThread();
            final long[] without = new long[MOST];
            final long[] with = new long[MOST];
            final long start = System.nanoTime();
            while (System.nanoTime() - start < seconds * 1e9 / WARM_UP_SHARE) {
                plain.frame();
                recorded.frame();
            }
            final long before = THREADS.getThreadCpuTime(thread);
            int frames = 0;
            while (frames == 0 || frames < MOST && System.nanoTime() - start < seconds * 1e9) {
                without[frames] = plain.frame();
                with[frames++] = recorded.frame();
            }
            final double beside = (THREADS.getThreadCpuTime(thread) - before) / 1e3 / frames;
            line.accept("| messages a frame | not recorded | to a file | ratio (at most " + LIMIT
                    + ") | recording thread | frames |");
            line.accept("|---|---|---|---|---|---|");
            final double one = median(without, frames);
            final double two = median(with, frames);
            line.accept(String.format(
                    Locale.ROOT,
                    "| %,d | %.1f | %.1f | %s | %.1f | %,d |",
                    MESSAGES,
                    one,
                    two,
                    Turns.marked(two / one, LIMIT),
                    beside,
                    frames));
        } finally {
            delete(folder);
        }
    }

    /// Microseconds.
    private static double median(final long[] nanos, final int count) {
        final long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[count / 2] / 1e3;
    }

    private static long recordingThread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("denserow-recording"))
                .findFirst()
                .orElseThrow()
                .threadId();
    }

    private static void delete(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> {
                try {
                    Files.delete(file);
                } catch (final IOException thrown) {
                    throw new UncheckedIOException(thrown);
                }
            });
        }
        Files.delete(folder);
    }
}
