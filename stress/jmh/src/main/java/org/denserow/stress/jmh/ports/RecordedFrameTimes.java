package org.denserow.stress.jmh.ports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
/// recording, and with one that goes to a file, in turns in one process. Prints a table in Markdown: microseconds of the
/// owner a frame and the ratio, medians over turns; the sending is not timed.
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.ports.RecordedFrameTimes 30
/// ```
public final class RecordedFrameTimes {

    private static final String USAGE = "usage: RecordedFrameTimes [SECONDS]";
    private static final double SECONDS = 30;
    private static final int MESSAGES = 10_000;
    private static final int ROWS = 100_000;
    private static final int FRAMES = 1; // of each way in a turn: messages are sent once a turn
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

        void send() {
            if (!port.offerAll(orders)) {
                throw new IllegalStateException("a port takes the messages of a frame: waiting=" + port.size());
            }
        }

        @Override
        public void close() {
            sim.step(); // what was sent
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
            final Turns turns = new Turns(FRAMES);
            final int without = turns.add(plain::send, plain.sim::step);
            final int with = turns.add(recorded::send, recorded.sim::step);
            turns.run(seconds);
            line.accept("| messages a frame | not recorded | to a file | ratio (at most " + LIMIT + ") | turns |");
            line.accept("|---|---|---|---|---|");
            line.accept(String.format(
                    Locale.ROOT,
                    "| %,d | %.1f | %.1f | %s | %d |",
                    MESSAGES,
                    turns.nanos(without) / 1000,
                    turns.nanos(with) / 1000,
                    Turns.marked(turns.ratio(with, without), LIMIT),
                    turns.turns()));
        } finally {
            delete(folder);
        }
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
