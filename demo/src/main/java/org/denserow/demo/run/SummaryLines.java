package org.denserow.demo.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// Prints the lines of a summary: a name, then values. Some lines are the same in every scenario.
public final class SummaryLines {

    private static final Path CPU_FILE = Path.of("/proc/cpuinfo"); // Linux only

    private final PrintWriter out;

    /// Prints to a writer.
    ///
    /// @param out standard output
    public SummaryLines(final PrintWriter out) {
        this.out = out;
    }

    /// Prints one line.
    ///
    /// @param name at most 13 characters; empty for a line without a name
    /// @param format the rest of the line, as for `String.format`
    /// @param values the values of the format
    public void line(final String name, final String format, final Object... values) {
        final String text = String.format(Locale.ROOT, format, values);
        out.println(name.isEmpty() ? text : String.format(Locale.ROOT, "%-14s%s", name, text));
    }

    /// Prints the distribution of frame times, and the share of each phase.
    ///
    /// @param log a run of at least one frame
    public void frameTimes(final FrameLog log) {
        final Histogram nanos = log.nanos();
        line(
                "frame time us",
                "min %s  mean %s  p50 %s  p90 %s  p99 %s  p99.9 %s  max %s",
                micros(nanos.getMinValue()),
                micros(nanos.getMean()),
                micros(nanos.getValueAtPercentile(50)),
                micros(nanos.getValueAtPercentile(90)),
                micros(nanos.getValueAtPercentile(99)),
                micros(nanos.getValueAtPercentile(99.9)),
                micros(nanos.getMaxValue()));
        final double phases = log.openNanos() + log.systemsNanos() + log.closeNanos();
        line(
                "phases",
                "open %.0f %%, systems %.0f %%, close %.0f %%",
                100 * log.openNanos() / phases,
                100 * log.systemsNanos() / phases,
                100 * log.closeNanos() / phases);
    }

    /// Prints the chunks of each worker.
    ///
    /// @param chunks chunks run by each worker
    public void workers(final long[] chunks) {
        line(
                "workers",
                "%d, chunks run: %s",
                chunks.length,
                Arrays.stream(chunks)
                        .mapToObj(count -> String.format(Locale.ROOT, "%,d", count))
                        .collect(Collectors.joining(" + ")));
    }

    /// Prints the JDK and the processor.
    public void machine() {
        line(
                "machine",
                "JDK %s (%s), %d cores%s",
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                Runtime.getRuntime().availableProcessors(),
                cpuModel());
    }

    /// Prints the last two lines of a summary.
    ///
    /// @param world hash of the world
    /// @param order hash of the order
    public void hashes(final long world, final long order) {
        out.println("world hash " + hex(world));
        out.println("order hash " + hex(order));
        out.flush();
    }

    /// {@return 16 lower-case hexadecimal digits}
    ///
    /// @param hash any number
    public static String hex(final long hash) {
        return String.format(Locale.ROOT, "%016x", hash);
    }

    private static String micros(final double nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / 1000);
    }

    private static String cpuModel() {
        try (Stream<String> lines = Files.lines(CPU_FILE)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> ", " + line.substring(line.indexOf(':') + 1).strip())
                    .orElse("");
        } catch (final IOException | java.io.UncheckedIOException unreadable) {
            return "";
        }
    }
}
