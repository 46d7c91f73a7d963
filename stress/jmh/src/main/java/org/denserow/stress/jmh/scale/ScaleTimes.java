package org.denserow.stress.jmh.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// How frames scale with the number of workers: each [Workload] with 1, 2, 4 … and as many workers as there are
/// processors, in turns in one process, and the memory bandwidth that a [Triad] reaches. Prints the machine and two
/// tables in Markdown, with medians over turns.
///
/// It needs this jar and a JDK, no network and no display; the heap is 4 GB up to 16 workers. A workload takes its
/// seconds and, before, some to make its simulations: with the default of 30, six workloads take 4 minutes on 2
/// processors, and 6 on 16.
/// ```
/// stress/jmh/run scale
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.scale.ScaleTimes 30 1 2 4 8 16
/// ```
public final class ScaleTimes {

    private static final String USAGE =
            "usage: ScaleTimes [--small] [SECONDS [WORKERS...]], SECONDS for each workload, WORKERS 1 to 256";
    private static final double SECONDS = 30;
    private static final int MOST_WORKERS = 256;
    private static final int ELEMENTS = 1 << 24; // of each of three arrays, together 400 MB
    private static final int SMALL_ELEMENTS = 1 << 18;

    private ScaleTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args `--small` for a short trial with few rows, whose figures mean nothing; then seconds for each workload,
    ///     30 if there are none; then perhaps numbers of workers
    public static void main(final String[] args) {
        final boolean small = args.length > 0 && args[0].equals("--small");
        final List<String> rest = List.of(args).subList(small ? 1 : 0, args.length);
        final double seconds;
        final List<Integer> workers;
        try {
            seconds = rest.isEmpty() ? SECONDS : Double.parseDouble(rest.getFirst());
            workers = rest.size() > 1
                    ? rest.subList(1, rest.size()).stream()
                            .map(Integer::valueOf)
                            .toList()
                    : doubled(Runtime.getRuntime().availableProcessors());
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(small, seconds, workers, System.out::println);
    }

    /// {@return 1, 2, 4 … below a number of processors, and that number, 256 at most}
    static List<Integer> doubled(final int processors) {
        final int most = Math.min(processors, MOST_WORKERS);
        final TreeSet<Integer> workers = new TreeSet<>(List.of(most));
        for (int number = 1; number < most; number *= 2) {
            workers.add(number);
        }
        return List.copyOf(workers);
    }

    static void measure(
            final boolean small, final double seconds, final List<Integer> workers, final Consumer<String> line) {
        final TreeSet<Integer> ascending = new TreeSet<>(workers);
        ascending.add(1); // speed-ups compare with it
        if (!(seconds > 0) || ascending.first() < 1 || ascending.last() > MOST_WORKERS) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", workers=" + workers);
        }
        final String loadBefore = load();
        final List<String> lines = new ArrayList<>(ScaleTurns.HEAD);
        final List<String> bandwidths = new ArrayList<>(ScaleTurns.BANDWIDTH_HEAD);
        for (final Workload workload : Workload.all(small)) {
            try (ScaleTurns turns =
                    new ScaleTurns(workload, List.copyOf(ascending), small ? SMALL_ELEMENTS : ELEMENTS)) {
                turns.run(seconds);
                lines.addAll(turns.lines());
                bandwidths.addAll(turns.bandwidths());
            }
        }
        line.accept(machine());
        line.accept(String.format(
                Locale.ROOT, "%s s a workload. Load averages before: %s; after: %s.", seconds, loadBefore, load()));
        line.accept("");
        lines.forEach(line);
        line.accept("");
        bandwidths.forEach(line);
    }

    private static String machine() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors; %s %s; JDK %s; heap %,d MB.",
                cpuLine("model name").orElse(System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("java.vm.version"),
                Runtime.getRuntime().maxMemory() >> 20);
    }

    /// The first value of a name in Linux's description of the processors.
    private static Optional<String> cpuLine(final String name) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (final IOException e) {
            return Optional.empty(); // another system
        }
    }

    private static String load() {
        try {
            return String.join(
                    ", ",
                    List.of(Files.readString(Path.of("/proc/loadavg")).split(" "))
                            .subList(0, 3));
        } catch (final IOException e) {
            return "unknown";
        }
    }
}
